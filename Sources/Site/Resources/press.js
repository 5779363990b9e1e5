// A pressed cell: it and its neighbors shrink a little until it is let go.

import { isStill, towards } from "./motion.js";

/**
 * @typedef {import("./field.js").Field} Field
 * @typedef {import("./tile.js").Tile} Tile
 */

/** Milliseconds to shrink, and to grow again. */
const PRESSING = 110;
/** The share by which cells shrink. */
const PRESSED = 0.1;

export class Press {
  constructor() {
    /** @type {Tile | null} */
    this.tile = null;
    /**
     * The cell and its neighbors, also while they grow again.
     *
     * @type {Set<number>}
     */
    this.around = new Set();
    /** The share of this that they have shrunk, from 0 to 1. */
    this.amount = 0;
  }

  /**
   * @param {Tile} tile @param {Field} field
   * @param {number[]} seen The cells among which are its neighbors.
   */
  begin(tile, field, seen) {
    this.end();
    this.tile = tile;
    tile.item.dataset.pressed = "";
    const { middles } = field;
    const { x, y } = middles[tile.index];
    const { height } = field.arrangement.frames[tile.index];
    this.around = new Set(seen.filter((index) =>
      Math.hypot(middles[index].x - x, middles[index].y - y) < height * 1.35));
  }

  end() {
    this.tile?.item.removeAttribute("data-pressed");
    this.tile = null;
  }

  /** @param {number} time Milliseconds since the last step. @returns {boolean} True if it goes on changing. */
  step(time) {
    this.amount = towards(this.amount, this.tile && !isStill() ? 1 : 0, time / PRESSING);
    if (this.amount === 0 && !this.tile) this.around.clear();
    return this.amount !== 0 && this.amount !== 1;
  }

  /** @param {number} index Of a cell. */
  scaleOf(index) {
    return this.around.has(index) ? 1 - PRESSED * this.amount : 1;
  }
}
