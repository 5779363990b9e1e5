// A mosaic in the window: a picture from afar, photos from nearby.

import { extent, Field } from "./field.js";
import { TiledPicture } from "./picture.js";

/**
 * @typedef {import("./arrangement.js").Arrangement} Arrangement
 * @typedef {import("./camera.js").Camera} Camera
 * @typedef {import("./camera.js").Place} Place
 * @typedef {import("./field.js").Start} Start
 * @typedef {import("./gestures.js").Point} Point
 * @typedef {import("./mosaic.js").Mosaic} Mosaic
 */

/** About the number of photos in the window when they begin to be seen themselves, and their least width then. */
const PHOTOS = 1000;
const LEAST_WIDTH = 40;
/** Milliseconds of a flight. */
const FLIGHT = 900;

export class MosaicField extends Field {
  /** @param {Camera} camera @param {HTMLElement} wall @param {Mosaic} mosaic */
  constructor(camera, wall, mosaic) {
    super(camera, wall);
    this.mosaic = mosaic;
    this.picture = new TiledPicture(mosaic);
    /** The length of a cell if all were alike. */
    this.usualSize = 1;
    /**
     * The place from which the whole picture is seen.
     *
     * @type {Place}
     */
    this.whole = { x: 0, y: 0, zoom: 0 };
  }

  /** @override @param {Arrangement} arrangement */
  arrange(arrangement) {
    this.wall.prepend(this.picture.element);
    this.picture.veil(arrangement.found?.map((index) => arrangement.frames[index]) ?? null);
    super.arrange(arrangement);
  }

  /** @override @protected */
  measure() {
    const { camera, viewport } = this;
    const { frames, width, height } = this.arrangement;
    const { flight } = camera;
    const wasWhole = !flight && camera.zoom <= this.whole.zoom * 1.001;
    const fliesBack = flight?.to === this.whole;
    const [, most] = extent(frames.map((frame) => Math.max(frame.width, frame.height)));
    this.size = Math.max(1, most);
    this.usualSize = Math.sqrt((width * height) / Math.max(1, frames.length));
    this.whole = { x: width / 2, y: height / 2, zoom: Math.min(viewport.width / width, viewport.height / height) };
    const [least] = extent(frames.map((frame) => Math.min(frame.width, frame.height)));
    const near = Math.min(viewport.width, viewport.height) / Math.min(least, this.size);
    camera.zooms = [Math.min(1, this.whole.zoom), Math.max(2 * this.whole.zoom, near)];
    if (wasWhole) Object.assign(camera, this.whole);
    if (flight && fliesBack) flight.to = this.whole;
    camera.zoom = camera.clampedZoom(camera.zoom);
    this.bound();
  }

  /**
   * The edges of a picture never come beyond the middle between the window’s edge and its middle.
   *
   * @private
   */
  bound() {
    const { camera, viewport, whole } = this;
    /** @param {number} length @param {number} middle */
    const reach = (length, middle) => Math.min(middle, length / 4 / camera.zoom);
    const [inX, inY] = [reach(viewport.width, whole.x), reach(viewport.height, whole.y)];
    const isWhole = camera.zoom <= whole.zoom * 1.001;
    camera.bounds = isWhole ? { left: whole.x, right: whole.x, top: whole.y, bottom: whole.y }
      : { left: inX, right: 2 * whole.x - inX, top: inY, bottom: 2 * whole.y - inY };
  }

  /** @override @param {Start} start */
  begin({ left }) {
    Object.assign(this.camera, left ?? this.whole);
  }

  // In the window

  /** From 0, where only the picture is seen, to 1, where only photos are. */
  nearness() {
    const { width, height } = this.viewport;
    const far = Math.max(LEAST_WIDTH, Math.sqrt((width * height) / PHOTOS));
    return Math.min(1, Math.max(0, (this.usualSize * this.camera.zoom) / far - 1));
  }

  /** Returns true while single photos are too small to be looked at. */
  isFar() {
    return this.nearness() < 0.5;
  }

  /** @override */
  drawGround() {
    const { style, dataset } = this.wall;
    delete dataset.settled;
    this.bound();
    this.picture.draw(this.camera, this.viewport);
    const nearness = this.nearness().toFixed(3);
    if (style.getPropertyValue("--nearness") !== nearness) style.setProperty("--nearness", nearness);
  }

  /**
   * Returns all cells from nearby; from afar only those with some reason.
   *
   * @override @param {number} pinned @param {number} current
   * @returns {Iterable<number>}
   */
  candidates(pinned, current) {
    if (this.nearness() > 0) return this.middles.keys();
    // The current one is what keys can go on from.
    return new Set([pinned, current].filter((index) => index >= 0 && index < this.middles.length));
  }

  // Cells

  /** @override @param {number} index */
  goal(index) {
    const { left, top, right, bottom } = this.camera.bounds;
    const { x, y } = super.goal(index);
    return { x: Math.min(right, Math.max(left, x)), y: Math.min(bottom, Math.max(top, y)) };
  }

  /**
   * Returns the cell whose middle is nearest, of those that a point lies in, or the gap around them; −1 for none.
   *
   * @param {Point} point
   */
  cellAt({ x, y }) {
    const { frames } = this.arrangement;
    const gap = this.usualSize / 4;
    let [nearest, least] = [-1, Infinity];
    this.middles.forEach((middle, index) => {
      const [aside, down] = [Math.abs(middle.x - x), Math.abs(middle.y - y)];
      if (aside > frames[index].width / 2 + gap || down > frames[index].height / 2 + gap) return;
      if (Math.hypot(aside, down) < least) [nearest, least] = [index, Math.hypot(aside, down)];
    });
    return nearest;
  }

  // Flights

  /**
   * Flies to the cell at a point of the window.
   *
   * @param {Point} point From the middle of the window.
   * @returns {number} The cell; −1 for none.
   */
  dive({ x, y }) {
    const { camera } = this;
    const index = this.cellAt({ x: camera.x + x / camera.zoom, y: camera.y + y / camera.zoom });
    if (index >= 0) this.flyTo(index);
    return index;
  }

  /** @param {number} index Of the cell to fly to. @param {number} [duration] In milliseconds. */
  flyTo(index, duration = FLIGHT) {
    const { camera, viewport } = this;
    const { width, height } = this.arrangement.frames[index];
    const zoom = camera.clampedZoom(Math.min(viewport.width / width, viewport.height / height) * 0.55);
    camera.flyTo({ ...this.middles[index], zoom }, duration);
  }

  /**
   * Flies back to the whole picture.
   *
   * @param {number} [duration] In milliseconds.
   */
  flyBack(duration = FLIGHT) {
    this.camera.flyTo(this.whole, duration);
  }
}
