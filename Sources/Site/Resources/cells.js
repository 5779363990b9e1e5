// The honeycomb, hexagon walls and mosaics: a field of cells that fills the window, is dragged, thrown and zoomed.

import { NOTHING } from "./arrangement.js";
import { Camera } from "./camera.js";
import { gesturesOf } from "./cell-gestures.js";
import { CellTiles } from "./cell-tiles.js";
import { closest } from "./element.js";
import { Field, isWithin } from "./field.js";
import { fieldOf, isOfStyle } from "./fields.js";
import { FrameLoop } from "./frame-loop.js";
import { watchGestures } from "./gestures.js";
import { MosaicField } from "./mosaic-field.js";
import { wholeOf } from "./mosaic.js";
import { isStill } from "./motion.js";
import { Press } from "./press.js";

/**
 * @typedef {import("./arrangement.js").Arrangement} Arrangement
 * @typedef {import("./camera.js").Box} Box
 * @typedef {import("./camera.js").Place} Place
 * @typedef {import("./field.js").CellPlace} CellPlace
 * @typedef {import("./fields.js").FieldStyle} FieldStyle
 * @typedef {import("./gestures.js").Point} Point
 * @typedef {import("./layouts.js").Size} Size
 * @typedef {import("./page.js").Anchor} Anchor
 * @typedef {import("./stage.js").Stage} Stage
 * @typedef {import("./tile.js").Tile} Tile
 *
 * @typedef {object} CellsEvents
 * @property {(tile: Tile) => void} hold A cell is pressed for long.
 */

export { Folders } from "./folders.js";

/** The share of the window around it whose cells are in the document, too, so that few frames have to bring any. */
const SPARE = 0.2;
/** The number of cells that come into the document with a frame. */
const FEW = 24;
/** Milliseconds without a move after which a field that is held rests. */
const PAUSE = 250;
/** Up to this many cells in view move as layers of their own, which is faster for few and slower for many. */
const LAYERS = 160;

export class CellsView {
  /** @param {Stage} stage @param {CellsEvents} events */
  constructor(stage, events) {
    this.stage = stage;
    this.wall = stage.wall;
    this.arrangement = NOTHING;
    this.camera = new Camera();
    this.field = new Field(this.camera, this.wall);
    this.tiles = new CellTiles(stage);
    this.press = new Press();
    /** @type {Box | null} The part of a flat field whose cells are in the document, and the zoom of the last frame. */
    this.region = null;
    this.lastZoom = 0;
    this.isShown = false;
    this.isDragged = false;
    /** The time of the last drag, since the page began. */
    this.movedAt = 0;
    /** @type {Tile | null} The tile that was pressed last; null beside all. */
    this.pressed = null;
    /**
     * The place that a mosaic was left at, to come back to it.
     *
     * @type {Place | null}
     */
    this.left = null;
    /**
     * The photo that the field began at, by its key.
     *
     * @type {string | undefined}
     */
    this.first = undefined;
    /** True in kiosks, which no field leaves empty. */
    this.fills = false;
    /** True in kiosks that tour a mosaic; it follows no path then. */
    this.tours = false;
    /** @type {((time: number) => Point) | null} */
    this.path = null;
    this.loop = new FrameLoop((time, now) => this.step(time, now), () => this.rest());
    watchGestures(this.wall, gesturesOf(this, events.hold), () => this.isShown);
  }

  /**
   * The mosaic that the cells are of, if they are of one.
   *
   * @returns {MosaicField | null}
   */
  get mosaic() {
    return this.field instanceof MosaicField ? this.field : null;
  }

  // Coming and going

  /**
   * @param {Arrangement} arrangement
   * @param {Anchor | null} anchor The photo to begin at, if the view was another one before.
   * @param {FieldStyle} style
   */
  show(arrangement, anchor, style) {
    const isNew = !this.isShown || !isOfStyle(this.field, style);
    const { viewport } = this.field;
    const view = isNew || this.camera.isAtStart() ? null : this.field.view();
    this.isShown = true;
    this.arrangement = arrangement;
    this.stage.arrange(arrangement);
    this.field = fieldOf(this.field, style);
    this.wall.toggleAttribute("data-picture", this.mosaic !== null);
    this.wall.toggleAttribute("data-found", Boolean(arrangement.found));
    this.wall.dataset.view = "cells";
    this.field.arrange(arrangement);
    if (isNew) this.begin(anchor?.key, style);
    else if (!this.mosaic && !view) this.begin(this.first, style);
    else if (!this.mosaic && view && !isSame(viewport, this.field.viewport)) {
      // In a window of another size, the same cell is in the middle.
      this.field.resume(this.stage.indexOf(view.key), view);
    }
    this.tiles.seen = [];
    this.tiles.isFlat = this.field.isFlat;
    this.region = null;
    this.lastZoom = this.camera.zoom;
    this.stage.sheet.style.transform = "";
    this.wall.toggleAttribute("data-flat", this.field.isFlat);
    this.draw();
    this.wake();
  }

  /** @private @param {string | undefined} key Of the photo to begin at. @param {FieldStyle} style */
  begin(key, { drag = [0, 0] }) {
    const { camera } = this;
    camera.reset();
    const { wholeZoom, fullZoom } = this.field;
    const isFull = this.fills && !this.mosaic;
    camera.zoom = camera.clampedZoom(
      Math.max(1, isFull ? fullZoom : Math.min(wholeZoom, this.fills ? Infinity : this.field.mostFilling())));
    const { covered } = this.arrangement;
    if (covered) [camera.x, camera.y] = [(covered.left + covered.right) / 2, (covered.top + covered.bottom) / 2];
    else this.field.begin({ index: this.stage.indexOf(key), drag, left: this.left });
    this.first = key;
    camera.start = camera.place();
  }

  hide() {
    this.isShown = false;
    if (this.mosaic) {
      this.mosaic.picture.element.remove();
      this.field = new Field(this.camera, this.wall);
    }
    this.camera.flight = null;
    for (const name of ["picture", "found", "settled", "moving", "flat"]) delete this.wall.dataset[name];
    Object.assign(this.stage.sheet.style, { transform: "", willChange: "" });
    this.press.end();
    this.tiles.unhide();
  }

  /** Notes the place that the wall is seen from, to come back to it. */
  leave() {
    this.left = this.camera.place();
  }

  /** @returns {Anchor | null} The photo in the middle. */
  anchor() {
    const nearest = this.isFar() ? -1 : this.field.nearest();
    return nearest < 0 ? null : { key: wholeOf(this.arrangement.photos[nearest]).key, top: innerHeight / 3 };
  }

  /** Returns true for a mosaic whose single photos are too small to be looked at. */
  isFar() {
    return this.mosaic?.isFar() ?? false;
  }

  // Moving

  /**
   * Flies to the cell of a mosaic at a point of the window.
   *
   * @param {Point} point
   * @returns {number} Which cell; −1 for none.
   */
  dive(point) {
    const index = this.mosaic?.dive(this.fromMiddle(point)) ?? -1;
    this.wake();
    return index;
  }

  /** Flies back to the whole picture of a mosaic. */
  flyBack() {
    this.mosaic?.flyBack();
    this.wake();
  }

  /**
   * Brings a photo into view; in a honeycomb, to the middle.
   *
   * @param {number} index
   */
  reveal(index) {
    this.camera.glide(this.field.goal(index));
    if (isStill()) this.camera.step(0);
    // The tile has to be in the document to take the focus.
    this.draw(index);
    this.wake();
  }

  /**
   * Springs to a photo.
   *
   * @param {number} index
   */
  spring(index) {
    this.camera.spring(this.field.goal(index));
    this.wake();
  }

  /** @param {number} factor @param {Point} [point] From the middle. */
  zoomBy(factor, point = { x: 0, y: 0 }) {
    this.camera.zoomBy(factor, point);
    this.wake();
  }

  /**
   * Zooms with one cell staying where it is.
   *
   * @param {number} index @param {number} factor
   */
  zoomAround(index, factor) {
    const { camera } = this;
    const { x, y } = this.field.middles[index] ?? camera;
    this.zoomBy(factor, { x: (x - camera.x) * camera.zoom, y: (y - camera.y) * camera.zoom });
  }

  /**
   * Moves along this path until another one is set.
   *
   * @param {((time: number) => Point) | null} path From 0 to 1 each.
   */
  follow(path) {
    this.path = path;
    this.wake();
  }

  // One loop while something moves, none at rest

  wake() {
    if (this.isShown) this.loop.wake();
  }

  /** @private @param {number} time @param {number} now */
  step(time, now) {
    if (!this.isShown) return false;
    const path = this.mosaic && this.tours ? null : this.path;
    if (path) this.stepAlong(path(now));
    const isMoving = this.camera.step(time) || path !== null;
    const isBending = this.field.step(time, isMoving || this.isDragged);
    const isPressing = this.press.step(time);
    this.draw();
    // Coming to rest between two drags would cost more than the frames in which nothing moves.
    const isHeld = this.isDragged && now - this.movedAt < PAUSE;
    return isMoving || isBending || isPressing || isHeld;
  }

  /** @private @param {Point} share Of the way from bound to bound. */
  stepAlong({ x, y }) {
    const { left, right, top, bottom } = this.mosaic ? this.camera.bounds : this.field.paths();
    this.camera.glide({ x: left + (right - left) * x, y: top + (bottom - top) * y });
  }

  /**
   * Draws the cells in view, and one that is to be pinned; −1 for none.
   *
   * @private @param {number} [pinned]
   */
  draw(pinned = -1) {
    const { stage, field, press, tiles } = this;
    field.drawGround();
    if (field.isFlat) {
      this.drawSheet(pinned);
      return;
    }
    /** @type {number[]} */
    const seen = [];
    /** @type {CellPlace[]} */
    const places = [];
    // A hidden cell would lose the focus.
    const kept = new Set([pinned, stage.focusedTile()?.index]);
    for (const index of field.candidates(pinned, stage.indexOf(stage.current) ?? 0)) {
      const place = field.placeOf(index, kept.has(index));
      if (!place) continue;
      place.scale *= press.scaleOf(index);
      seen.push(index);
      places.push(place);
    }
    tiles.bring(seen, this.camera.zoom);
    const motion = seen.length < LAYERS ? "few" : "many";
    if (this.loop.isRunning && this.wall.dataset.moving !== motion) this.wall.dataset.moving = motion;
    seen.forEach((index, number) => tiles.move(index, places[number], field.viewport));
  }

  /**
   * Draws a flat field.
   *
   * @private @param {number} pinned
   */
  drawSheet(pinned) {
    const { camera, field, stage, tiles } = this;
    const isZooming = camera.zoom !== this.lastZoom;
    this.lastZoom = camera.zoom;
    const box = field.inWindow();
    if (pinned >= 0 || isZooming || !this.region || !isWithin(box, this.region)) {
      const region = field.inWindow(isZooming ? 0 : SPARE);
      const candidates = [...field.candidates(pinned, stage.indexOf(stage.current) ?? 0)];
      const seen = candidates.filter((index) => index === pinned || field.touches(index, box));
      const shown = new Set(seen);
      const around = candidates.filter((index) => field.touches(index, region) && !shown.has(index));
      const few = this.loop.isRunning ? tiles.withFewNew(around, FEW) : around;
      // The rest comes with the next frames.
      this.region = few.length < around.length ? null : region;
      tiles.bring([...seen, ...few], camera.zoom);
    }
    tiles.moveSheet(camera, field.viewport, this.press);
    // A layer is not drawn again while it moves, and would be blurred while it grows. Not by an attribute of the wall,
    // after which browsers look at all cells.
    if (this.loop.isRunning) stage.sheet.style.willChange = isZooming ? "" : "transform";
  }

  /** @private */
  rest() {
    if (!this.isShown) return;
    delete this.wall.dataset.moving;
    this.stage.sheet.style.willChange = "";
    if (this.field.isFlat) this.drawSheet(-1);
    this.tiles.rest(this.camera.zoom);
    if (this.mosaic?.nearness() === 1) this.settle();
  }

  /**
   * Hides the picture of a mosaic below photos that are all there, since it would show in gaps.
   *
   * @private
   */
  async settle() {
    const box = this.field.inWindow();
    await this.tiles.decoded((index) => this.field.touches(index, box));
    if (!this.loop.isRunning && this.mosaic?.nearness() === 1) this.wall.dataset.settled = "";
  }

  // In the window

  /** @param {Element} target */
  tileAt(target) {
    const item = closest(target, ".tile");
    return (item && this.stage.tiles.get(item.id)) ?? null;
  }

  /** @param {Point} point In the window. */
  fromMiddle({ x, y }) {
    const { left, top } = this.wall.getBoundingClientRect();
    const { width, height } = this.field.viewport;
    return { x: x - left - width / 2, y: y - top - height / 2 };
  }
}

/** @param {Size} one @param {Size} other */
function isSame(one, other) {
  return one.width === other.width && one.height === other.height;
}
