// The entry of the script: the published page calls it with the data of its wall.

import { prepare } from "./data.js";
import { WallPage } from "./wall.js";

/** @typedef {import("./data.js").Site} Site */

/** @type {WallPage | undefined} */
let wallPage;

/** @param {Site} data */
async function tesseraSite(data) {
  const wall = document.getElementById("wall");
  if (wallPage) (await import("./renewal.js")).renew(wallPage, data);
  else if (wall) {
    await styled();
    prepare(data);
    wallPage = new WallPage(data, wall);
    await wallPage.begin();
  }
}

/** Waits for the style sheets. Not every browser does so before it runs a deferred script. */
async function styled() {
  /** @type {NodeListOf<HTMLLinkElement>} */
  const links = document.querySelectorAll("link[rel=stylesheet]");
  const missing = [...links].filter(({ sheet }) => !sheet);
  await Promise.all(missing.map((link) => new Promise((resolve) => {
    link.addEventListener("load", resolve);
    link.addEventListener("error", resolve);
  })));
}

Object.assign(globalThis, { tesseraSite });
