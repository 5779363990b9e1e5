tesseraVersion("3e0e2f720c00", "assets/photos-b039d181fc8b.js");
