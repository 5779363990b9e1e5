// The entry of the script: the published page calls it with the data of its wall.

import { prepare } from "./data.js";
import { WallPage } from "./wall.js";
import { isKiosk } from "./windows.js";

/** @typedef {import("./data.js").Site} Site */

/** The number of pictures that the page loads at once, and the milliseconds that the wall waits for them at most. */
const FIRST_IMAGES = 4;
const MOST_WAITING = 600;

/**
 * Shows a newly published wall in the place of the one that is shown.
 *
 * @type {((data: Site) => void) | undefined}
 */
let renew;

/** @param {Site} data */
async function tesseraSite(data) {
  const wall = document.getElementById("wall");
  if (renew) return renew(data);
  if (!wall) return undefined;
  await styled();
  if (isKiosk()) {
    renew = (await import("./kiosk.js")).startKiosk(data, wall);
    return undefined;
  }
  prepare(data);
  await shown(wall);
  const page = new WallPage(data, wall);
  renew = async (next) => (await import("./renewal.js")).renew(page, next);
  return page.begin();
}

/**
 * Called by the page of a private site.
 *
 * @param {import("./private.js").Header} header
 */
async function tesseraPrivate(header) {
  const { opened, addLock } = await import("./private.js");
  const data = await opened(header);
  if (data) await tesseraSite(data);
  addLock();
}

/** Waits for the style sheets. Not every browser does so before it runs a deferred script. */
async function styled() {
  /** @type {NodeListOf<HTMLLinkElement>} */
  const links = document.querySelectorAll("link[rel=stylesheet]");
  const missing = [...links].filter(({ sheet, media }) => !sheet && matchMedia(media).matches);
  await Promise.all(missing.map((link) => new Promise((resolve) => {
    link.addEventListener("load", resolve);
    link.addEventListener("error", resolve);
  })));
}

/**
 * Waits until the published page is shown with its first pictures, which laying the wall out would delay.
 *
 * @param {HTMLElement} wall
 */
async function shown(wall) {
  const end = new Promise((resolve) => setTimeout(resolve, MOST_WAITING));
  await Promise.race([end, frame()]);
  const images = [...wall.querySelectorAll("img")].slice(0, FIRST_IMAGES).filter((image) => {
    const { top, bottom } = image.getBoundingClientRect();
    return bottom > 0 && top < innerHeight;
  });
  await Promise.race([end, Promise.all(images.map((image) => image.decode().catch(() => undefined)))]);
  // Browsers report a picture as shown after its frame, if it is still there.
  for (let frames = 0; images.length > 0 && frames < 2; frames += 1) await Promise.race([end, frame()]);
}

/** Resolves after the next frame; hidden windows have none. */
function frame() {
  return new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
}

Object.assign(globalThis, { tesseraSite, tesseraPrivate });
