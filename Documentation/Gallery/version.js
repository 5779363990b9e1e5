tesseraVersion("fd542c2a7ec8", "assets/photos-150f3ced27e8.js");
