tesseraVersion("090bb2edc572", "assets/photos-ca52a6d54dbb.js");
