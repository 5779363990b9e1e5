tesseraVersion("0163ffb2f4bc", "assets/photos-2597f0f8a0b9.js");
