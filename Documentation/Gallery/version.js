tesseraVersion("a8decb88f40a", "assets/photos-f1db6af1756b.js");
