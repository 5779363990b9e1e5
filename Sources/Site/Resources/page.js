// The wall as a page that scrolls. Only rows near the window are in the document.

import { NOTHING, rowsBetween } from "./arrangement.js";

/**
 * @typedef {import("./arrangement.js").Arrangement} Arrangement
 * @typedef {import("./layouts.js").Frame} Frame
 * @typedef {import("./stage.js").Stage} Stage
 * @typedef {import("./tile.js").Tile} Tile
 *
 * @typedef {{key: string, top: number}} Anchor A photo, and where it is in the window.
 */

/**
 * A behavior that not every version of the compiler's library names.
 *
 * @type {string}
 */
const INSTANT = "instant";

export class PageView {
  /** @param {Stage} stage */
  constructor(stage) {
    this.stage = stage;
    this.wall = stage.wall;
    this.isShown = false;
    this.arrangement = NOTHING;
    this.range = "";
    let isDue = false;
    addEventListener("scroll", () => {
      if (isDue || !this.isShown) return;
      isDue = true;
      requestAnimationFrame(() => {
        isDue = false;
        this.update();
      });
    }, { passive: true });
  }

  /**
   * @param {Arrangement} arrangement
   * @param {Anchor | null} anchor The place that should stay where it is in the window.
   */
  show(arrangement, anchor) {
    this.isShown = true;
    this.arrangement = arrangement;
    this.stage.arrange(arrangement);
    this.wall.dataset.view = "page";
    this.wall.style.height = `${arrangement.height}px`;
    const index = this.stage.indexOf(anchor?.key);
    if (anchor && index !== undefined) {
      scrollAtOnce(this.top() + arrangement.frames[index].y - anchor.top);
    }
    this.range = "";
    this.update();
  }

  hide() {
    this.isShown = false;
    this.wall.style.height = "";
  }

  /** Returns the wall's distance from the page's top. */
  top() {
    return this.wall.getBoundingClientRect().top + scrollY;
  }

  /** Brings the rows near the window into the document. */
  update() {
    if (!this.isShown) return;
    const { rows, frames } = this.arrangement;
    const top = scrollY - this.top();
    const [first, last] = rowsBetween(rows, top - innerHeight * 0.75, top + innerHeight * 1.75);
    const range = `${first} ${last}`;
    if (range === this.range) return;
    this.range = range;
    const wanted = new Set();
    for (let row = first; row < last; row += 1) for (const index of rows[row].tiles) wanted.add(index);
    this.stage.show(wanted, (tile, index) => this.place(tile, frames[index]));
  }

  /** For printing, all photos have to be in the document. */
  showAll() {
    this.range = "";
    const { frames } = this.arrangement;
    this.stage.show(new Set(frames.keys()), (tile, index) => this.place(tile, frames[index]));
  }

  /** @private @param {Tile} tile @param {Frame} frame */
  place(tile, frame) {
    tile.place(frame, shapeOf(this.arrangement, tile));
    const { style } = tile.item;
    style.transform = "";
    style.left = `${frame.x}px`;
    style.top = `${frame.y}px`;
  }

  /** @returns {Anchor | null} The first photo in the window; null at the page's top. */
  anchor() {
    const top = scrollY - this.top();
    if (top <= 0) return null;
    const { rows, frames, photos } = this.arrangement;
    const [first] = rowsBetween(rows, top, top);
    const index = rows[first]?.tiles[0];
    return index === undefined ? null : { key: photos[index].key, top: frames[index].y - top };
  }

  /**
   * Scrolls as little as needed to show a photo.
   *
   * @param {number} index
   */
  reveal(index) {
    const frame = this.arrangement.frames[index];
    const top = this.top() + frame.y;
    const room = parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0;
    const bottom = top + frame.height + 40;
    if (top - room < scrollY) scrollAtOnce(top - room - 8);
    else if (bottom > scrollY + innerHeight) {
      scrollAtOnce(Math.min(top - room - 8, bottom - innerHeight));
    }
    this.update();
  }
}

/** @param {Arrangement} arrangement @param {Tile} tile */
export function shapeOf(arrangement, tile) {
  if (arrangement.shape === "own") return tile.photo.shape ?? "rectangle";
  return tile.photo.hero ? arrangement.shape.replace(/^hexagon/, "flower") : arrangement.shape;
}

/**
 * Scrolls the page without a motion.
 *
 * @param {number} top
 */
export function scrollAtOnce(top) {
  scrollTo({ top, behavior: /** @type {ScrollBehavior} */ (INSTANT) });
}
