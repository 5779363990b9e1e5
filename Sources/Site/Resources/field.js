// A field of cells that is larger than the window: its range of motion, and the visible places of its cells.

import { NOTHING } from "./arrangement.js";

/**
 * @typedef {import("./arrangement.js").Arrangement} Arrangement
 * @typedef {import("./camera.js").Camera} Camera
 * @typedef {import("./gestures.js").Point} Point
 * @typedef {import("./layouts.js").Size} Size
 *
 * @typedef {object} Start
 * @property {number | undefined} index The cell to begin at, if there is one.
 * @property {[number, number]} drag The initial drag of a honeycomb.
 * @property {Place | null} left The last view of a mosaic.
 *
 * @typedef {import("./camera.js").Box} Box
 * @typedef {import("./camera.js").Place} Place
 * @typedef {{key: string, x: number, y: number}} View The key of a cell's photo, and a distance in lengths of cells.
 * @typedef {{x: number, y: number, scale: number}} CellPlace The middle of a cell in the window, and its scale.
 */

/** A flat field, as hexagon walls have it: it begins as wide as the window. */
export class Field {
  /** @param {Camera} camera @param {HTMLElement} wall */
  constructor(camera, wall) {
    this.camera = camera;
    this.wall = wall;
    this.arrangement = NOTHING;
    /**
     * The middle of each cell.
     *
     * @type {Point[]}
     */
    this.middles = [];
    /** The length of the largest cell. */
    this.size = 1;
    /** @type {Size} */
    this.viewport = { width: 0, height: 0 };
    /**
     * The box around all cells.
     *
     * @type {Box}
     */
    this.box = { left: 0, top: 0, right: 0, bottom: 0 };
    /** The zoom at which all cells are seen. */
    this.wholeZoom = 1;
    /** The zoom at which cells fill the window. */
    this.fullZoom = 1;
  }

  /** @param {Arrangement} arrangement */
  arrange(arrangement) {
    this.arrangement = arrangement;
    this.middles = arrangement.frames.map(({ x, y, width, height }) => ({ x: x + width / 2, y: y + height / 2 }));
    this.viewport = { width: this.wall.clientWidth, height: this.wall.clientHeight };
    this.measure();
  }

  /**
   * Bounds the camera.
   *
   * @protected
   */
  measure() {
    const { camera, viewport, middles } = this;
    const { frames } = this.arrangement;
    const [left, right] = extent(middles.map(({ x }) => x));
    const [top, bottom] = extent(middles.map(({ y }) => y));
    const { x, y } = this.inset();
    camera.bounds = frames.length === 0 ? { left: 0, top: 0, right: 0, bottom: 0 }
      : shrunk({ left, top, right, bottom }, x, y);
    camera.bounds.top = Math.min(camera.bounds.top, this.head());
    this.size = frames[0] ? Math.max(frames[0].width, frames[0].height) : 1;
    const half = this.size / 2;
    const { covered } = this.arrangement;
    this.box = covered ?? { left: left - half, top: top - half, right: right + half, bottom: bottom + half };
    const whole = Math.min(viewport.width / (right - left + this.size), viewport.height / (bottom - top + this.size));
    this.wholeZoom = whole;
    this.fullZoom = covered ? 1 : Math.max(viewport.width / (right - left), viewport.height / (bottom - top));
    camera.zooms = [Math.min(1, whole), Math.max(2, Math.min(viewport.width, viewport.height) / this.size)];
    camera.zoom = camera.clampedZoom(camera.zoom);
  }

  /**
   * Returns the bounds of a camera that wanders over all cells and hardly beyond them.
   *
   * @returns {Box}
   */
  paths() {
    const { viewport, camera: { zoom } } = this;
    return shrunk(this.box, viewport.width / 2 / zoom, viewport.height / 2 / zoom);
  }

  /**
   * Returns the distance from the window's middle to its edge that cells at the rim of the field keep to.
   *
   * @protected @returns {Point}
   */
  inset() {
    return { x: this.viewport.width / 4, y: this.viewport.height / 4 };
  }

  /**
   * Returns the most that cells are enlarged at first to fill the window.
   *
   * @returns {number}
   */
  mostFilling() {
    return 1;
  }

  /**
   * Brings the camera, which is at rest, to the first view of the field.
   *
   * @param {Start} start
   */
  begin({ index }) {
    const { camera, viewport } = this;
    const { width, height } = this.arrangement;
    camera.x = width / 2;
    camera.y = index && height > viewport.height ? this.middles[index].y : this.head();
    camera.stayInBounds();
  }

  /**
   * Returns the place of the camera at which the field's head is seen.
   *
   * @protected
   */
  head() {
    const { arrangement: { height }, viewport } = this;
    const room = this.room();
    // In the middle of the room below the page's head, or at its top.
    return (height <= viewport.height - room ? height : viewport.height - room) / 2 - room / 2;
  }

  /**
   * Returns the place of the camera, seen from the cell that is nearest to it.
   *
   * @returns {View | null}
   */
  view() {
    const index = this.nearest();
    if (index < 0) return null;
    const { camera, size, middles: { [index]: middle } } = this;
    return {
      key: this.arrangement.photos[index].key, x: (camera.x - middle.x) / size, y: (camera.y - middle.y) / size,
    };
  }

  /**
   * Brings the camera back to a cell which has moved, or has another size.
   *
   * @param {number | undefined} index The cell's. @param {View} view
   */
  resume(index, { x, y }) {
    const { camera, size } = this;
    if (index !== undefined) {
      [camera.x, camera.y] = [this.middles[index].x + x * size, this.middles[index].y + y * size];
    }
    camera.stayInBounds();
  }

  /**
   * Returns the room that the page's head covers.
   *
   * @private
   */
  room() {
    const head = this.wall.closest("main")?.previousElementSibling;
    return Math.max(0, head?.getBoundingClientRect().bottom ?? 0);
  }

  // In the window

  /**
   * True if all cells move together, as one sheet.
   *
   * @returns {boolean}
   */
  get isFlat() {
    return true;
  }

  /**
   * Returns the part of the field that is in the window.
   *
   * @param {number} [share] How much more on each side, as a share of the window.
   * @returns {Box}
   */
  inWindow(share = 0) {
    const { camera: { x, y, zoom }, viewport } = this;
    const [across, down] = [viewport.width, viewport.height].map((length) => (length * (0.5 + share)) / zoom);
    return { left: x - across, top: y - down, right: x + across, bottom: y + down };
  }

  /** @param {number} index Of a cell. @param {Box} box */
  touches(index, { left, top, right, bottom }) {
    const { x, y } = this.middles[index];
    const reach = this.size / 2;
    return x > left - reach && x < right + reach && y > top - reach && y < bottom + reach;
  }

  /**
   * Changes with time.
   *
   * @param {number} _time Milliseconds since the last step. @param {boolean} _isMoving True if the camera moves.
   * @returns {boolean} True if it goes on changing.
   */
  step(_time, _isMoving) {
    return false;
  }

  /** Draws what is below the cells. */
  drawGround() {
    // The background of the page is enough.
  }

  /**
   * Returns the cells that may have to be drawn.
   *
   * @param {number} _pinned A cell to draw in any case; −1 for none. @param {number} _current The current cell.
   * @returns {Iterable<number>}
   */
  candidates(_pinned, _current) {
    return this.middles.keys();
  }

  /**
   * Returns the place of a cell; null if it is not seen.
   *
   * @param {number} index @param {boolean} isKept True if it has one in any case.
   * @returns {CellPlace | null}
   */
  placeOf(index, isKept) {
    const { camera, viewport } = this;
    const middle = this.middles[index];
    const [x, y] = [(middle.x - camera.x) * camera.zoom, (middle.y - camera.y) * camera.zoom];
    const reach = (this.size * camera.zoom) / 2;
    const isOutside = Math.abs(x) > viewport.width / 2 + reach || Math.abs(y) > viewport.height / 2 + reach;
    return isOutside && !isKept ? null : { x, y, scale: camera.zoom };
  }

  // Cells

  /** Returns the cell nearest to the middle of the window; −1 if there is none. */
  nearest() {
    const { camera } = this;
    let [nearest, least] = [-1, Infinity];
    this.middles.forEach(({ x, y }, index) => {
      const distance = Math.hypot(x - camera.x, y - camera.y);
      if (distance < least) [nearest, least] = [index, distance];
    });
    return nearest;
  }

  /**
   * Returns the place of the camera at which a cell is in view, not further away than necessary.
   *
   * @param {number} index
   * @returns {Point}
   */
  goal(index) {
    const { camera, viewport } = this;
    const { x, y } = this.middles[index];
    /** @param {number} middle @param {number} length @param {number} from */
    const near = (middle, length, from) => {
      const reach = Math.max(0, length / 2 / camera.zoom - this.size * 1.2);
      return Math.min(middle + reach, Math.max(middle - reach, from));
    };
    return { x: near(x, viewport.width, camera.x), y: near(y, viewport.height, camera.y) };
  }
}

/**
 * Returns true if a box lies in another one.
 *
 * @param {Box} inner @param {Box} outer
 */
export function isWithin(inner, outer) {
  return inner.left >= outer.left && inner.right <= outer.right && inner.top >= outer.top
    && inner.bottom <= outer.bottom;
}

/**
 * Returns a box that is smaller by a length on each side, or its middle.
 *
 * @param {Box} box @param {number} x @param {number} y
 * @returns {Box}
 */
function shrunk({ left, top, right, bottom }, x, y) {
  const [across, down] = [(left + right) / 2, (top + bottom) / 2];
  return {
    left: Math.min(left + x, across), right: Math.max(right - x, across),
    top: Math.min(top + y, down), bottom: Math.max(bottom - y, down),
  };
}

/**
 * Returns the smallest and the largest number. With Math.min, twenty thousand arguments could be too many.
 *
 * @param {number[]} numbers
 */
export function extent(numbers) {
  let [low, high] = [Infinity, -Infinity];
  for (const number of numbers) {
    if (number < low) low = number;
    if (number > high) high = number;
  }
  return [low, high];
}
