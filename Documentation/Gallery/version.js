tesseraVersion("d76c02445307", "assets/photos-2d95a9e067fc.js");
