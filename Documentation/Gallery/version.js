tesseraVersion("d967767dd745", "assets/photos-94e2f8f9bab7.js");
