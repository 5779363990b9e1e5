// The entry of the script: the published page calls it with the data of its wall.

import { prepare } from "./data.js";
import { WallPage } from "./wall.js";

/** @typedef {import("./data.js").Site} Site */

/** @type {WallPage | undefined} */
let wallPage;

/** @param {Site} data */
function tesseraSite(data) {
  const wall = document.getElementById("wall");
  if (wallPage) wallPage.receive(data);
  else if (wall) {
    prepare(data);
    wallPage = new WallPage(data, wall);
  }
}

Object.assign(globalThis, { tesseraSite });
