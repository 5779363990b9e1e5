tesseraVersion("ddee6349bd71", "assets/photos-5a5e46141fc9.js");
