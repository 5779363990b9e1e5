tesseraVersion("2888157ba405", "assets/photos-7dc5726a54a3.js");
