tesseraVersion("13c5fce79d3d", "assets/photos-677fc89e69e4.js");
