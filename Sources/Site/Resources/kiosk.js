// A wall without input: it moves by itself, and takes up a newly published one.

import { addressOf } from "./addresses.js";
import { isStill } from "./motion.js";
import { scrollAtOnce } from "./page.js";

/**
 * @typedef {import("./cells.js").CellsView} CellsView
 * @typedef {import("./page.js").PageView} PageView
 */

const LOOKING = 20_000;
const CHANGING = 20_000;
/** Milliseconds of a flight in a mosaic and of the rest at its end, together. */
const TOUR = 12_000;
/** Pixels a second. */
const SPEED = 24;

/**
 * @param {string} style
 * @param {{layouts: () => string[], setLayout: (name: string) => void, cells: CellsView, page: PageView}} wall
 */
export function runKiosk(style, { layouts, setLayout, cells, page }) {
  let cursor = 0;
  addEventListener("pointermove", () => {
    delete document.documentElement.dataset.idle;
    clearTimeout(cursor);
    cursor = setTimeout(() => (document.documentElement.dataset.idle = ""), 2000);
  });
  dispatchEvent(new PointerEvent("pointermove"));
  if (style === "wander" && layouts().includes("honeycomb")) setLayout("honeycomb");
  if (style === "layouts") {
    let place = 0;
    setInterval(() => setLayout(layouts()[(place += 1) % layouts().length]), CHANGING);
  }
  // Two slow waves whose periods have no common multiple reach every part.
  /** @param {number} time */
  const wander = (time) => ({ x: 0.5 + 0.5 * Math.sin(time / 23_000), y: 0.5 + 0.5 * Math.sin(time / 14_213) });
  if (isStill()) return void setInterval(() => pageOn(page), CHANGING);
  let turn = 0;
  // The golden section comes to other parts of the picture each time.
  if (style !== "pan") tour(cells, () => ((turn += 0.618034) % 1));
  cells.follow(wander);
  pan(page);
  return undefined;
}

/**
 * Flies into one photo after the other, wherever there is a mosaic.
 *
 * @param {CellsView} cells @param {() => number} next From 0 to 1.
 */
function tour(cells, next) {
  cells.tours = true;
  let isIn = false;
  const step = () => {
    const { mosaic } = cells;
    if (isIn) mosaic?.flyBack(TOUR / 2);
    else mosaic?.flyTo(Math.floor(next() * mosaic.middles.length), TOUR / 2);
    if (mosaic) cells.wake();
    isIn = !isIn;
    setTimeout(step, TOUR);
  };
  setTimeout(step, TOUR / 2);
}

/**
 * Without motion, one window after the other.
 *
 * @param {PageView} page
 */
function pageOn(page) {
  if (!page.isShown) return;
  const isLast = scrollY + innerHeight >= document.documentElement.scrollHeight - 2;
  scrollAtOnce(isLast ? 0 : scrollY + innerHeight * 0.9);
}

/**
 * Down and up again.
 *
 * @param {PageView} page
 */
function pan(page) {
  let [last, position, way] = [performance.now(), scrollY, 1];
  /** @param {number} now */
  const step = (now) => {
    const most = document.documentElement.scrollHeight - innerHeight;
    if (page.isShown && most > 0) {
      position += (way * SPEED * Math.min(1000, now - last)) / 1000;
      if (position >= most) way = -1;
      if (position <= 0) way = 1;
      position = Math.min(most, Math.max(0, position));
      scrollAtOnce(position);
    }
    last = now;
    requestAnimationFrame(step);
  };
  requestAnimationFrame(step);
}

/**
 * Asks every now and then which wall is published. Script elements work from the disk, too; `fetch` does not.
 *
 * @param {() => string} versionOf The version that is shown.
 */
export function watchVersion(versionOf) {
  /** @param {string} version @param {string} [photos] The address of its data. */
  const tesseraVersion = (version, photos = "") => {
    if (version === versionOf() || !/^assets\/[\w.-]+\.js$/.test(photos)) return;
    const address = addressOf(photos);
    if (address) load(address);
  };
  Object.assign(globalThis, { tesseraVersion });
  // Each album has its own, beside its page.
  const address = new URL("version.js", location.href).href.split(/[?#]/)[0];
  setInterval(() => load(`${address}?${Date.now()}`), LOOKING);
}

/** @param {string} address */
function load(address) {
  const script = document.createElement("script");
  script.src = address;
  script.onload = script.onerror = () => script.remove();
  document.head.append(script);
}
