// A honeycomb in the window: the fish-eye bends it while it moves.

import { forward } from "./direction.js";
import { Field } from "./field.js";
import { fisheye } from "./honeycomb.js";
import { isStill, towards } from "./motion.js";

/**
 * @typedef {import("./camera.js").Camera} Camera
 * @typedef {import("./field.js").Start} Start
 */

/** Milliseconds for the fish-eye to come and go. */
const BENDING = 220;
/** The most that cells are enlarged to fill the window. */
const MOST_FILLING = 2.5;
/** Smaller cells than this share of their size are not drawn. */
const LEAST_SCALE = 0.02;

export class HoneycombField extends Field {
  /** @param {Camera} camera @param {HTMLElement} wall */
  constructor(camera, wall) {
    super(camera, wall);
    /** The strength of the fish-eye, from 0 to 1. */
    this.bend = 0;
  }

  /** @override */
  get isFlat() {
    return false;
  }

  /**
   * Cells at the rim can be brought to the middle.
   *
   * @override
   */
  inset() {
    return { x: 0, y: 0 };
  }

  /** @override */
  head() {
    return Infinity;
  }

  /** @override */
  mostFilling() {
    return MOST_FILLING;
  }

  /** The middle of all cells. @private */
  middle() {
    const { left, top, right, bottom } = this.box;
    return { x: (left + right) / 2, y: (top + bottom) / 2 };
  }

  /** @override @param {Start} start */
  begin({ index, drag }) {
    const { camera } = this;
    const isWhole = !index && camera.zoom <= this.wholeZoom * 1.001;
    const first = isWhole ? this.middle() : this.middles[index ?? 0] ?? { x: 0, y: 0 };
    const [aside, down] = index ? [0, 0] : drag;
    [camera.x, camera.y] = [first.x - aside * forward(), first.y - down];
    camera.stayInBounds();
  }

  /** @override @param {number} time @param {boolean} isMoving */
  step(time, isMoving) {
    // It would leave the rim of a kiosk's screen empty.
    const goal = isMoving && !isStill() && !this.arrangement.covered ? 1 : 0;
    this.bend = towards(this.bend, goal, time / BENDING);
    return this.bend !== goal;
  }

  /** @override @param {number} index @param {boolean} isKept */
  placeOf(index, isKept) {
    const place = super.placeOf(index, isKept);
    if (!place) return null;
    const bend = this.bend * this.bend * (3 - 2 * this.bend);
    if (bend > 0) {
      const diameter = this.arrangement.frames[index].height * this.camera.zoom;
      const bent = fisheye(place, diameter, this.viewport);
      place.x += (bent.x - place.x) * bend;
      place.y += (bent.y - place.y) * bend;
      place.scale *= Math.max(0, 1 + (bent.diameter / diameter - 1) * bend);
    }
    return place.scale < LEAST_SCALE && !isKept ? null : place;
  }

  /**
   * Returns the cell's own place, in the middle of the window.
   *
   * @override @param {number} index
   */
  goal(index) {
    return { ...this.middles[index] };
  }
}
