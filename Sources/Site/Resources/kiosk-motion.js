// Walls that move by themselves: pages pan, honeycombs wander, mosaics are flown through, layouts change.

import { isStill } from "./motion.js";
import { scrollAtOnce } from "./page.js";
import { layoutNames } from "./toolbar.js";

/**
 * @typedef {import("./cells.js").CellsView} CellsView
 * @typedef {import("./kiosk-rest.js").Rest} Rest
 * @typedef {import("./page.js").PageView} PageView
 * @typedef {import("./wall.js").WallPage} WallPage
 */

/** Seconds between layouts, and between windows without motion. */
const CHANGING = 20;
/** Seconds of a flight in a mosaic and of the rest at its end, together. */
const TOUR = 12;
/** Pixels a second. */
const SPEED = 24;

/**
 * @param {WallPage} page @param {CellsView} cells
 * @param {{style: string, rest: Rest, seconds: number | null}} how The seconds are the pace.
 */
export function move(page, cells, { style, rest, seconds }) {
  const layouts = () => layoutNames(page.data);
  if (style === "wander" && layouts().includes("honeycomb")) page.setLayout("honeycomb");
  const changing = (seconds ?? CHANGING) * 1000;
  if (style === "layouts") {
    rest.repeat(changing, () => {
      const all = layouts();
      page.setLayout(all[(all.indexOf(page.layout) + 1) % all.length]);
    });
  }
  if (isStill()) return rest.repeat(changing, () => pageOn(page.page));
  if (style !== "pan") tour(cells, rest, (seconds ?? TOUR) * 1000);
  wander(cells, rest, seconds === null ? 1 : CHANGING / seconds);
  pan(page.page, rest, seconds);
  return undefined;
}

/** @param {CellsView} cells @param {Rest} rest @param {number} speed */
function wander(cells, rest, speed) {
  // Two slow waves whose periods have no common multiple reach every part.
  /** @param {number} time @param {number} period */
  const wave = (time, period) => 0.5 + 0.5 * Math.sin((time * speed) / period);
  /** @param {number} time */
  const path = (time) => ({ x: wave(time, 23_000), y: wave(time, 14_213) });
  rest.listeners.push((isOn) => cells.follow(isOn ? null : path));
  cells.follow(rest.isOn ? null : path);
}

/**
 * Flies into one photo after the other, wherever there is a mosaic.
 *
 * @param {CellsView} cells @param {Rest} rest @param {number} milliseconds
 */
function tour(cells, rest, milliseconds) {
  cells.tours = true;
  let [isIn, turn] = [false, 0];
  const step = async () => {
    await rest.over();
    const { mosaic } = cells;
    // The golden section comes to other parts of the picture each time.
    turn = (turn + 0.618034) % 1;
    if (isIn) mosaic?.flyBack(milliseconds / 2);
    else mosaic?.flyTo(Math.floor(turn * mosaic.middles.length), milliseconds / 2);
    if (mosaic) cells.wake();
    isIn = !isIn;
    setTimeout(step, milliseconds);
  };
  setTimeout(step, milliseconds / 2);
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
 * @param {PageView} page @param {Rest} rest @param {number | null} seconds Those for the height of the window.
 */
function pan(page, rest, seconds) {
  let [last, position, way] = [performance.now(), scrollY, 1];
  /** @param {number} now */
  const step = (now) => {
    if (rest.isOn) return void rest.over().then(() => requestAnimationFrame(step));
    const most = document.documentElement.scrollHeight - innerHeight;
    if (page.isShown && most > 0) {
      const speed = seconds === null ? SPEED : innerHeight / seconds;
      position += (way * speed * Math.min(1000, now - last)) / 1000;
      if (position >= most) way = -1;
      if (position <= 0) way = 1;
      position = Math.min(most, Math.max(0, position));
      scrollAtOnce(position);
    }
    last = now;
    requestAnimationFrame(step);
    return undefined;
  };
  requestAnimationFrame(step);
}
