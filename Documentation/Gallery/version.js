tesseraVersion("0f115639ae45", "assets/photos-b39dd763dd7d.js");
