tesseraVersion("86055d6a649a", "assets/photos-b99ec3bab34d.js");
