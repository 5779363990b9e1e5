tesseraVersion("f7d6aef6ced4", "assets/photos-4fffd7faff9a.js");
