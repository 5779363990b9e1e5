tesseraVersion("12ef440efa96", "assets/photos-1f613a1e4d06.js");
