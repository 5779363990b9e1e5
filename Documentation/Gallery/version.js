tesseraVersion("d25874903c0d", "assets/photos-4b7972232e31.js");
