// The honeycomb and hexagon walls: a field of cells that fills the window, is dragged, thrown and zoomed.

import { Camera } from "./camera.js";
import { watchGestures } from "./gestures.js";
import { fisheye } from "./honeycomb.js";
import { wholeOf } from "./mosaic.js";
import { isStill } from "./motion.js";
import { shapeOf } from "./page.js";
import { TiledPicture } from "./picture.js";

/** Milliseconds for the fish-eye to come and go, and for a press. */
const BENDING = 220;
const PRESSING = 110;
/** How many cells outside of the window stay in the document. */
const SPARE = 200;
/** Up to this many cells in view move as layers of their own, which is faster for few and slower for many. */
const LAYERS = 160;
/** How much smaller the touched cell and its neighbors are. */
const PRESSED = 0.1;
/** About how many photos of a mosaic begin to be seen themselves, and how many pixels they are wide then at least. */
const PHOTOS = 1000;
const LEAST_WIDTH = 40;
/** Milliseconds of a flight; in kiosks, twice that of one and as long at its end. */
const FLIGHT = 900;
const TOUR = 12_000;

export class CellsView {
  /**
   * @param {Stage} stage
   * @param {{hold: (tile: Tile) => void}} events
   */
  constructor(stage, events) {
    this.stage = stage;
    this.wall = stage.wall;
    this.camera = new Camera();
    this.isShown = false;
    /** How far the fish-eye has come, from 0 to 1. */
    this.bend = 0;
    this.press = { tile: null, around: new Set(), amount: 0, isDown: false };
    /** The mosaic that the cells are of, as a picture. @type {TiledPicture | null} */
    this.picture = null;
    this.seen = [];
    this.tick = (now) => this.step(now);
    watchGestures(this.wall, this.gestures(events), () => this.isShown);
  }

  /** @private @returns {Gestures} */
  gestures({ hold }) {
    const { camera } = this;
    return {
      press: (target) => {
        camera.hold();
        this.pressed = this.tileAt(target);
        this.touch(this.pressed);
        this.wake();
      },
      drag: (dx, dy) => {
        this.isDragged = true;
        this.touch(null);
        camera.drag(dx, dy);
        this.wake();
      },
      pinch: (ratio, middle, dx, dy) => {
        this.isDragged = true;
        this.touch(null);
        camera.pinch(ratio, this.fromMiddle(middle));
        camera.drag(dx, dy);
        this.wake();
      },
      release: (velocity) => {
        this.isDragged = false;
        this.touch(null);
        camera.release(velocity);
        this.wake();
      },
      hold: (target) => this.tileAt(target) && hold(this.tileAt(target)),
      wheel: (factor, point) => this.zoomBy(factor, this.fromMiddle(point)),
    };
  }

  /**
   * @param {Arrangement} arrangement
   * @param {Anchor | null} anchor The photo to begin at, if the view was another one before.
   * @param {{bends: boolean, drag?: [number, number], mosaic?: Mosaic | null}} style Whether there is a fish-eye; else the
   *   wall begins as wide as the window. `drag` is how far the field has been dragged to begin with.
   */
  show(arrangement, anchor, style) {
    const { mosaic = null } = style;
    const isNew = !this.isShown || mosaic !== this.mosaic;
    this.isShown = true;
    this.bends = style.bends;
    this.arrangement = arrangement;
    this.stage.arrange(arrangement);
    if (mosaic !== this.mosaic) this.picture = mosaic && new TiledPicture(mosaic);
    this.mosaic = mosaic;
    if (this.picture) this.wall.prepend(this.picture.element);
    this.picture?.veil(arrangement.found?.map((index) => arrangement.frames[index]) ?? null);
    this.wall.toggleAttribute("data-picture", Boolean(this.picture));
    this.wall.toggleAttribute("data-found", Boolean(arrangement.found));
    this.wall.dataset.view = "cells";
    this.measure();
    if (isNew) this.begin(anchor && this.stage.indexes.get(anchor.key), style.drag);
    this.seen = [];
    this.draw();
    this.wake();
  }

  hide() {
    this.isShown = false;
    this.picture?.element.remove();
    this.picture = this.mosaic = this.whole = this.camera.flight = null;
    for (const name of ["picture", "found", "settled"]) delete this.wall.dataset[name];
    this.touch(null);
    delete this.wall.dataset.moving;
    for (const tile of this.stage.tiles.values()) tile.item.style.visibility = "";
  }

  /** @private */
  measure() {
    const { frames } = this.arrangement;
    this.viewport = { width: this.wall.clientWidth, height: this.wall.clientHeight };
    this.middles = frames.map(({ x, y, width, height }) => ({ x: x + width / 2, y: y + height / 2 }));
    const xs = this.middles.map(({ x }) => x);
    const ys = this.middles.map(({ y }) => y);
    // Without reduce, twenty thousand arguments could be too many.
    const [left, right] = [xs.reduce(smaller, Infinity), xs.reduce(larger, -Infinity)];
    const [top, bottom] = [ys.reduce(smaller, Infinity), ys.reduce(larger, -Infinity)];
    const { camera, viewport } = this;
    if (this.picture) return this.measurePicture();
    // Cells at the edge can be brought to the middle; a hexagon wall's edge to about a quarter of the window.
    const [inX, inY] = this.bends ? [0, 0] : [viewport.width / 4, viewport.height / 4];
    camera.bounds = frames.length === 0 ? { left: 0, top: 0, right: 0, bottom: 0 } : {
      left: Math.min(left + inX, (left + right) / 2), right: Math.max(right - inX, (left + right) / 2),
      top: Math.min(top + inY, (top + bottom) / 2), bottom: Math.max(bottom - inY, (top + bottom) / 2),
    };
    this.size = frames[0] ? Math.max(frames[0].width, frames[0].height) : 1;
    const whole = Math.min(viewport.width / (right - left + this.size), viewport.height / (bottom - top + this.size));
    camera.zooms = [Math.min(1, whole), Math.max(2, Math.min(viewport.width, viewport.height) / this.size)];
    camera.zoom = camera.clampedZoom(camera.zoom);
    return undefined;
  }

  /** @private */
  measurePicture() {
    const { camera, viewport, arrangement } = this;
    const { frames, width, height } = arrangement;
    const { flight } = camera;
    const wasWhole = this.whole && !flight && camera.zoom <= this.whole.zoom * 1.001;
    const fliesBack = this.whole && flight?.to === this.whole;
    this.size = frames.reduce((most, frame) => larger(most, larger(frame.width, frame.height)), 1);
    this.usualSize = Math.sqrt((width * height) / Math.max(1, frames.length));
    this.whole = { x: width / 2, y: height / 2, zoom: Math.min(viewport.width / width, viewport.height / height) };
    const least = frames.reduce((least, frame) => smaller(least, smaller(frame.width, frame.height)), Infinity);
    const near = Math.min(viewport.width, viewport.height) / Math.min(least, this.size);
    camera.zooms = [Math.min(1, this.whole.zoom), Math.max(2 * this.whole.zoom, near)];
    if (wasWhole) Object.assign(camera, this.whole);
    if (fliesBack) flight.to = this.whole;
    camera.zoom = camera.clampedZoom(camera.zoom);
    this.boundPicture();
  }

  /** How near a mosaic is seen: 0 where only the picture is, 1 where only photos are. @private */
  nearness() {
    const { width, height } = this.viewport;
    const far = Math.max(LEAST_WIDTH, Math.sqrt((width * height) / PHOTOS));
    return Math.min(1, Math.max(0, (this.usualSize * this.camera.zoom) / far - 1));
  }

  /** The edges of a picture never come beyond the middle between the window’s edge and its middle. @private */
  boundPicture() {
    const { camera, viewport, whole } = this;
    const reach = (length, middle) => Math.min(middle, length / 4 / camera.zoom);
    const [inX, inY] = [reach(viewport.width, whole.x), reach(viewport.height, whole.y)];
    const isWhole = camera.zoom <= whole.zoom * 1.001;
    camera.bounds = isWhole ? { left: whole.x, right: whole.x, top: whole.y, bottom: whole.y }
      : { left: inX, right: 2 * whole.x - inX, top: inY, bottom: 2 * whole.y - inY };
  }

  /** @private */
  begin(index, drag = [0, 0]) {
    const { camera, middles, arrangement } = this;
    Object.assign(camera, { zoom: 1, zoomGoal: null, goal: null, flight: null, velocity: { x: 0, y: 0 }, isHeld: false });
    if (this.picture) return void Object.assign(camera, this.left ?? this.whole);
    const { left, right, top, bottom } = camera.bounds;
    const first = middles[index ?? 0] ?? { x: 0, y: 0 };
    const [aside, down] = index ? [0, 0] : drag;
    if (this.bends) [camera.x, camera.y] = [first.x - aside, first.y - down];
    else {
      camera.x = arrangement.width / 2;
      const isShort = arrangement.height <= this.viewport.height;
      camera.y = isShort ? arrangement.height / 2 : index ? first.y : this.viewport.height / 2 - this.room();
      camera.bounds.top = Math.min(top, camera.y);
    }
    camera.x = Math.min(right, Math.max(left, camera.x));
    camera.y = Math.min(bottom, Math.max(camera.bounds.top, camera.y));
    return undefined;
  }

  /** What the page's head covers. @private */
  room() {
    return Math.max(0, this.wall.closest("main").previousElementSibling?.getBoundingClientRect().bottom ?? 0);
  }

  /** @returns {Anchor | null} The photo in the middle. */
  anchor() {
    if (this.isFar()) return null;
    let [nearest, least] = [-1, Infinity];
    this.middles.forEach(({ x, y }, index) => {
      const distance = Math.hypot(x - this.camera.x, y - this.camera.y);
      if (distance < least) [nearest, least] = [index, distance];
    });
    return nearest < 0 ? null : { key: wholeOf(this.arrangement.photos[nearest]).key, top: innerHeight / 3 };
  }

  /** Whether single photos of a mosaic are too small to be looked at. */
  isFar() {
    return Boolean(this.picture) && this.nearness() < 0.5;
  }

  /** Flies to the cell at a point of the window. @param {Point} point @returns {number} Which cell; −1 for none. */
  dive(point) {
    const { camera } = this;
    const { x, y } = this.fromMiddle(point);
    const index = this.cellAt({ x: camera.x + x / camera.zoom, y: camera.y + y / camera.zoom });
    if (index >= 0) this.flyToCell(index, FLIGHT);
    return index;
  }

  /** Where the wall is seen from now, to come back to it. */
  leave() {
    const { x, y, zoom } = this.camera;
    this.left = { x, y, zoom };
  }

  /** @param {number} index @param {number} duration */
  flyToCell(index, duration) {
    const { camera, viewport, middles } = this;
    const { width, height } = this.arrangement.frames[index];
    const zoom = camera.clampedZoom(Math.min(viewport.width / width, viewport.height / height) * 0.55);
    camera.flyTo({ ...middles[index], zoom }, duration);
    this.wake();
  }

  /** Back to the whole picture. */
  flyBack(duration = FLIGHT) {
    this.camera.flyTo(this.whole, duration);
    this.wake();
  }

  /** The cell whose middle is nearest, of those that a point lies in, or the gap around them. @private */
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

  /** Flies into one photo after the other, wherever there is a mosaic. @param {() => number} next From 0 to 1. */
  tour(next) {
    this.tours = true;
    let isIn = false;
    const step = () => {
      if (this.picture && isIn) this.flyBack(TOUR / 2);
      else if (this.picture) this.flyToCell(Math.floor(next() * this.middles.length), TOUR / 2);
      isIn = !isIn;
      setTimeout(step, TOUR);
    };
    setTimeout(step, TOUR / 2);
  }

  /** Brings a photo into view; in a honeycomb, to the middle. @param {number} index */
  reveal(index) {
    const { camera, middles, viewport } = this;
    const goal = { ...middles[index] };
    if (!this.bends) {
      for (const [axis, length] of [["x", viewport.width], ["y", viewport.height]]) {
        const reach = Math.max(0, length / 2 / camera.zoom - this.size * 1.2);
        goal[axis] = Math.min(goal[axis] + reach, Math.max(goal[axis] - reach, camera[axis]));
        if (!this.picture) continue;
        const [low, high] = axis === "x" ? ["left", "right"] : ["top", "bottom"];
        goal[axis] = Math.min(camera.bounds[high], Math.max(camera.bounds[low], goal[axis]));
      }
    }
    camera.glide(goal);
    if (isStill()) camera.step(0);
    // The tile has to be in the document to take the focus.
    this.draw(index);
    this.wake();
  }

  /** @param {number} factor @param {Point} [point] From the middle. */
  zoomBy(factor, point = { x: 0, y: 0 }) {
    this.camera.zoomBy(factor, point);
    this.wake();
  }

  /** Zooms with one cell staying where it is. @param {number} factor @param {number | undefined} index */
  zoomAround(index, factor) {
    const { camera, middles } = this;
    const { x, y } = middles[index] ?? camera;
    this.zoomBy(factor, { x: (x - camera.x) * camera.zoom, y: (y - camera.y) * camera.zoom });
  }

  /** Moves along this path until told otherwise. @param {((time: number) => Point) | null} path From 0 to 1 each. */
  follow(path) {
    this.path = path;
    this.wake();
  }

  // One loop while something moves, none at rest

  wake() {
    if (this.request || !this.isShown) return;
    this.last = undefined;
    this.request = requestAnimationFrame(this.tick);
  }

  /** @private */
  step(now) {
    if (!this.isShown) return void (this.request = 0);
    const time = Math.min(50, now - (this.last ?? now - 16));
    this.last = now;
    const path = this.picture && this.tours ? null : this.path;
    if (path) this.stepAlongPath(now);
    const moves = this.camera.step(time) || path;
    const bend = this.bends && !isStill() && (moves || this.isDragged) ? 1 : 0;
    this.bend = towards(this.bend, bend, time / BENDING);
    const { press } = this;
    press.amount = towards(press.amount, press.isDown && !isStill() ? 1 : 0, time / PRESSING);
    if (press.amount === 0 && !press.isDown) press.around.clear();
    this.draw();
    if (moves || this.bend !== bend || (press.amount !== 0 && press.amount !== 1)) {
      this.request = requestAnimationFrame(this.tick);
    } else {
      this.request = 0;
      this.rest();
    }
    return undefined;
  }

  /** @private */
  stepAlongPath(now) {
    const { left, right, top, bottom } = this.camera.bounds;
    const { x, y } = this.path(now);
    this.camera.glide({ x: left + (right - left) * x, y: top + (bottom - top) * y });
  }

  /** Writes the transforms of cells in view that changed. @private */
  draw(pinned = -1) {
    const { camera, viewport, arrangement, middles, press } = this;
    if (this.picture) this.drawPicture();
    const { zoom } = camera;
    const [halfWidth, halfHeight] = [viewport.width / 2, viewport.height / 2];
    const bend = this.bend * this.bend * (3 - 2 * this.bend);
    const reach = (this.size * zoom) / 2;
    const seen = [];
    const places = [];
    // What is hidden would lose the focus.
    const kept = new Set([pinned, this.stage.focusedTile()?.index]);
    for (const index of this.drawn(pinned)) {
      let x = (middles[index].x - camera.x) * zoom;
      let y = (middles[index].y - camera.y) * zoom;
      if (!kept.has(index) && (Math.abs(x) > halfWidth + reach || Math.abs(y) > halfHeight + reach)) continue;
      let scale = zoom;
      if (bend > 0) {
        const diameter = arrangement.frames[index].height * zoom;
        const bent = fisheye({ x, y }, diameter, viewport);
        x += (bent.x - x) * bend;
        y += (bent.y - y) * bend;
        scale *= Math.max(0, 1 + (bent.diameter / diameter - 1) * bend);
      }
      if (this.bends && scale < 0.02 && !kept.has(index)) continue;
      if (press.around.has(index)) scale *= 1 - PRESSED * press.amount;
      seen.push(index);
      places.push([x + halfWidth, y + halfHeight, scale]);
    }
    this.bring(seen);
    if (this.request) this.wall.dataset.moving = seen.length < LAYERS ? "few" : "many";
    seen.forEach((index, place) => this.move(index, ...places[place]));
  }

  /** @private */
  drawPicture() {
    delete this.wall.dataset.settled;
    this.boundPicture();
    this.picture.draw(this.camera, this.viewport);
    const nearness = this.nearness().toFixed(3);
    if (this.wall.style.getPropertyValue("--nearness") !== nearness) {
      this.wall.style.setProperty("--nearness", nearness);
    }
  }

  /** The cells that may have to be drawn. Of a mosaic that is far away, only those with some reason. @private */
  drawn(pinned) {
    const { middles, stage } = this;
    if (!this.picture || this.nearness() > 0) return middles.keys();
    // One that keys can go on from.
    const some = [pinned, stage.indexes.get(stage.current) ?? 0];
    return new Set(some.filter((index) => index >= 0 && index < middles.length));
  }

  /**
   * While cells move, those that leave the window are only hidden: they may be back soon, and taking them out of the
   * document costs more.
   *
   * @private
   */
  bring(seen) {
    if (seen.length === this.seen.length && seen.every((index, place) => index === this.seen[place])) return;
    const { frames, photos } = this.arrangement;
    const { tiles } = this.stage;
    const now = new Set(seen);
    const left = this.seen.filter((index) => !now.has(index)).map((index) => tiles.get(photos[index].key));
    for (const tile of left) if (tile) tile.item.style.visibility = "hidden";
    this.seen = seen;
    for (const index of seen) {
      const tile = tiles.get(photos[index].key);
      if (tile?.row !== undefined && tile.item.style.visibility) tile.item.style.visibility = "";
    }
    if (seen.every((index) => tiles.get(photos[index].key)?.row !== undefined)) return;
    const isFull = tiles.size > 2 * seen.length + SPARE;
    const spare = isFull ? [] : [...tiles.values()].filter((tile) => tile.row !== undefined);
    this.stage.show(new Set([...seen, ...spare.map((tile) => tile.index)]), (tile, index) => {
      tile.place(frames[index], shapeOf(this.arrangement, tile), this.camera.zoom);
      Object.assign(tile.item.style, { left: "", top: "", visibility: "" });
      tile.drawn = "";
    });
  }

  /** @private */
  move(index, x, y, scale) {
    const { frames, photos } = this.arrangement;
    const tile = this.stage.tiles.get(photos[index].key);
    const { width, height } = frames[index];
    const left = x - width / 2;
    const top = y - height / 2;
    const transform = `translate(${left.toFixed(2)}px, ${top.toFixed(2)}px) scale(${scale.toFixed(5)})`;
    if (tile.drawn === transform) return;
    tile.drawn = transform;
    tile.item.style.transform = transform;
  }

  /** Sharper renditions come at rest, since they take time to decode. @private */
  rest() {
    delete this.wall.dataset.moving;
    this.stage.show(new Set(this.seen), () => {});
    for (const tile of this.stage.tiles.values()) tile.sharpen(this.camera.zoom);
    if (this.picture && this.nearness() === 1) this.settle();
  }

  /** Photos that are all there need no picture below them, which would show in gaps. @private */
  async settle() {
    const images = this.seen.map((index) => this.stage.tiles.get(this.arrangement.photos[index].key)?.image);
    await Promise.all(images.map((image) => image?.decode().catch(() => {})));
    if (!this.request && this.picture && this.nearness() === 1) this.wall.dataset.settled = "";
  }

  // Touch

  /** @private */
  tileAt(target) {
    const item = target.closest?.("li");
    return item ? this.stage.tiles.get(item.id) : undefined;
  }

  /** @private @param {Tile | null | undefined} tile */
  touch(tile) {
    const { press } = this;
    press.tile?.item.removeAttribute("data-pressed");
    press.tile = tile;
    press.isDown = Boolean(tile);
    if (!tile) return;
    tile.item.dataset.pressed = "";
    const { x, y } = this.middles[tile.index];
    const { height } = this.arrangement.frames[tile.index];
    press.around = new Set(this.seen.filter((index) =>
      Math.hypot(this.middles[index].x - x, this.middles[index].y - y) < height * 1.35));
  }

  /** @private */
  fromMiddle({ x, y }) {
    const { left, top } = this.wall.getBoundingClientRect();
    return { x: x - left - this.viewport.width / 2, y: y - top - this.viewport.height / 2 };
  }
}

function towards(value, goal, step) {
  return value < goal ? Math.min(goal, value + step) : Math.max(goal, value - step);
}

const smaller = (a, b) => (a < b ? a : b);
const larger = (a, b) => (a > b ? a : b);
