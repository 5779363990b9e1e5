tesseraVersion("05b2e13d4dda", "assets/photos-ff3171c91f94.js");
