tesseraVersion("f2e693f33054", "assets/photos-4ba39da6fcaf.js");
