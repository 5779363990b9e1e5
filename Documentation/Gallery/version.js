tesseraVersion("a698fbf6b2bd", "assets/photos-3c0afa21d9af.js");
