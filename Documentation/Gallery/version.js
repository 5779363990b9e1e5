tesseraVersion("870167dcc1d3", "assets/photos-287cf15bbccb.js");
