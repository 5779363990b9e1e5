tesseraVersion("8e895b65aaeb", "assets/photos-5269c4fc1ef8.js");
