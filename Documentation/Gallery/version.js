tesseraVersion("82ade27c9342", "assets/photos-f1dba4ff77fe.js");
