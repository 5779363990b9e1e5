tesseraVersion("5742c975d703", "assets/photos-488959e33f36.js");
