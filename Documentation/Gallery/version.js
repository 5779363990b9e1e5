tesseraVersion("7f45a077d95e", "assets/photos-f69c1da867c2.js");
