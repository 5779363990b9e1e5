tesseraVersion("34d1056f840c", "assets/photos-063a7f9274cd.js");
