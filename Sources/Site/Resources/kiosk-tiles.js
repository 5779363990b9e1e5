// A wall that stands: one tile at a time fades into a photo of its shape that is not on the screen.

import { arrange } from "./arrangement.js";
import { element } from "./element.js";
import { coveringCells, coveringField, isPointed } from "./kiosk-cells.js";
import { fullWall, isBare } from "./kiosk-fill.js";
import { backdropOf, fadeOver, isLoaded, moveTo, Show } from "./kiosk-show.js";
import { cropped } from "./kiosk-slices.js";
import { TABLE } from "./layout-table.js";
import { layoutNamed } from "./layouts.js";
import { shapeOf } from "./page.js";
import { Tile } from "./tile.js";

/**
 * @typedef {import("./arrangement.js").Arrangement} Arrangement
 * @typedef {import("./data.js").Photo} Photo
 * @typedef {import("./data.js").Site} Site
 * @typedef {import("./kiosk-rest.js").Rest} Rest
 * @typedef {import("./layouts.js").Frame} Frame
 *
 * @typedef {object} Place A tile of the wall.
 * @property {Tile} tile @property {Frame} frame @property {string} shape
 * @property {number} since The step at which it got its photo.
 */

/** The share of all photos that is on the screen, if there are few. */
const MOST_SHOWN = 0.7;
/** The crop that a photo may have in a tile. */
const FINE_CROP = 0.08;
/** The crop from which on there is no tile for a photo. */
const MOST_CROP = 0.25;
/** The most photos by which their number differs from the usual one. */
const REACH = 4;
/** The photos that have waited for longest, of which one is chosen. */
const MOST_WAITING = 24;

/**
 * Returns a site whose captions are on its photos, as screens show them, and need no room below.
 *
 * @param {Site} data @returns {Site}
 */
function withCaptionsOver(data) {
  if (data.wall.captions !== "below") return data;
  const layouts = Object.entries(data.layouts).map(([name, settings]) =>
    [name, { ...settings, verticalSpacing: settings.spacing }]);
  return { ...data, layouts: Object.fromEntries(layouts), wall: { ...data.wall, captions: "overlay" } };
}

export class TilesShow extends Show {
  /** @param {Site} data @param {Rest} rest @param {number} seconds @param {string} layout */
  constructor(data, rest, seconds, layout) {
    super(withCaptionsOver(data), rest, seconds);
    this.layout = layout;
    /** @type {Place[]} */
    this.places = [];
    /** @type {Photo[]} Those that are not on the screen; the first one has waited for longest. */
    this.waiting = [];
    /** @type {Set<string>} The keys of photos that have not been on this wall. */
    this.unseen = new Set();
    this.steps = 0;
    this.isNew = true;
    /** @type {HTMLElement | null} */
    this.shown = null;
  }

  /** @protected @override */
  prepare() {
    // Cells have one size.
    const hero = this.isField() ? { hero: undefined } : {};
    this.plan(this.data.photos.map((photo) => ({ ...photo, ...hero, group: 0 })));
  }

  /** @private @param {Photo[]} all The first ones are shown. */
  plan(all) {
    this.isNew = true;
    this.steps = 0;
    const count = this.countOf(all);
    const shown = all.slice(0, count);
    const { frames, arrangement } = this.placed(shown);
    this.places = arrangement.photos.flatMap((photo, index) => {
      const frame = frames[index];
      if (!this.isSeen(frame)) return [];
      const tile = new Tile(photo, this.data);
      return [{ tile, frame, shape: shapeOf(arrangement, tile), since: 0 }];
    });
    const seen = new Set(this.places.map(({ tile }) => tile.photo.key));
    this.waiting = all.filter(({ key }) => !seen.has(key));
    this.unseen = new Set(this.waiting.map(({ key }) => key));
  }

  /** @protected @override @param {() => boolean} isWanted */
  async step(isWanted) {
    if (this.isNew) return this.showAll(isWanted);
    this.steps += 1;
    const choice = this.choice();
    if (!choice) return;
    // Photos that suit no tile have not been shown when all others have had their turn.
    const isOver = this.unseen.size > 0 && this.steps > 2 * this.waiting.length + this.places.length;
    if (this.keepsShapes() && (choice.crop > MOST_CROP || isOver)) return this.showOthers(isWanted);
    const { place, index } = choice;
    const [photo] = this.waiting.splice(index, 1);
    this.unseen.delete(photo.key);
    const tile = this.tileOf(photo, place);
    const isThere = await isLoaded(tile.image);
    if (!isWanted()) return;
    if (!isThere) return void this.waiting.push(photo);
    const last = place.tile;
    [place.tile, place.since] = [tile, this.steps];
    this.waiting.push(last.photo);
    this.shown?.append(tile.item);
    fadeOver(tile.item, last.item);
  }

  /**
   * Shows another wall, for photos that have the shape of no tile.
   *
   * @private @param {() => boolean} isWanted
   */
  showOthers(isWanted) {
    const isUnseen = (/** @type {Photo} */ { key }) => this.unseen.has(key);
    const seen = this.waiting.filter((photo) => !isUnseen(photo));
    this.plan([...this.waiting.filter(isUnseen), ...seen, ...this.places.map(({ tile }) => tile.photo)]);
    return this.showAll(isWanted);
  }

  /** @private @returns {boolean} True if tiles have the shapes of their first photos. */
  keepsShapes() {
    return ["flow", "masonry"].includes(this.layout);
  }

  /** @private @param {() => boolean} isWanted */
  async showAll(isWanted) {
    const screen = element("div", "screen");
    const isEmpty = isBare(this.places.map(({ frame }) => frame), this.size);
    if (isEmpty && !this.data.wall.background && this.places.every(({ shape }) => shape === "rectangle")) {
      screen.append(backdropOf(this.places[0].tile.photo, this.data.format));
    }
    for (const place of this.places) {
      place.tile = this.tileOf(place.tile.photo, place);
      screen.append(place.tile.item);
    }
    await Promise.all(this.places.map(({ tile }) => isLoaded(tile.image)));
    if (!isWanted()) return;
    this.isNew = false;
    this.element.append(screen);
    fadeOver(screen, this.shown);
    this.shown = screen;
  }

  /** @private @param {Photo} photo @param {Place} place @returns {Tile} */
  tileOf(photo, { frame, shape }) {
    const tile = new Tile(photo, this.data);
    tile.image.loading = "eager";
    tile.place(frame, shape);
    tile.item.removeAttribute("role");
    moveTo(tile.item, frame);
    return tile;
  }

  /**
   * Returns the tile and the waiting photo that suit each other best. Photos that have waited for long and tiles that
   * have not changed for long are preferred.
   *
   * @private
   */
  choice() {
    /** @type {{place: Place, index: number, crop: number} | null} */
    let best = null;
    let least = Infinity;
    this.waiting.slice(0, MOST_WAITING).forEach((photo, index) => {
      for (const place of this.places) {
        const crop = place.shape === "rectangle" ? cropped(photo, place.frame) : 0;
        const age = Math.min(1, (this.steps - place.since) / this.places.length);
        const cost = Math.max(0, crop - FINE_CROP) * 10 + index / MOST_WAITING + (1 - age);
        if (cost < least) [best, least] = [{ place, index, crop }, cost];
      }
    });
    return /** @type {{place: Place, index: number, crop: number} | null} */ (best);
  }

  // The wall

  /** @private */
  isField() {
    return Boolean(TABLE[this.layout]?.field);
  }

  /** @private @param {Photo[]} photos @param {boolean} fills */
  arranged(photos, fills) {
    const { width, height } = this.size;
    return arrange(this.data, this.layout, photos, width, this.isField(),
      fills ? (draft, filling) => (filling.isOnePiece ? coveringField : fullWall)(draft, filling, height) : null);
  }

  /**
   * Returns the number of photos on the screen: about as many as there is room for, such that they fill it. Some
   * always wait.
   *
   * @private @param {Photo[]} photos
   */
  countOf(photos) {
    const { width, height } = this.size;
    const most = Math.max(1, Math.ceil(photos.length * MOST_SHOWN) - (photos.length < 4 ? 1 : 0));
    if (this.isField()) {
      const isPointy = isPointed(this.layout, this.data.layouts[this.layout] ?? {});
      return Math.min(most, coveringCells(most, this.size, isPointy).cells.length);
    }
    const arrangement = this.arranged(photos, false);
    const room = layoutNamed(this.layout).isWhole
      ? Math.round((photos.length * width * height) / Math.max(1, arrangement.width * arrangement.height))
      : arrangement.frames.filter((frame) => frame.y + frame.height * 0.6 < height).length;
    const usual = Math.max(1, Math.min(room, most));
    if (layoutNamed(this.layout).isWhole) return usual;
    let [best, least] = [usual, Infinity];
    for (let count = Math.max(1, usual - REACH); count <= Math.min(most, usual + REACH); count += 1) {
      const cost = this.misfit(photos.slice(0, count)) + Math.abs(count - usual) / 100;
      if (cost < least) [best, least] = [count, cost];
    }
    return best;
  }

  /**
   * Returns the share of the screen that photos leave empty or exceed, and their mean crop.
   *
   * @private @param {Photo[]} photos
   */
  misfit(photos) {
    const { width, height } = this.size;
    const { photos: placed, frames, height: whole } = this.arranged(photos, true);
    const covered = frames.reduce((sum, frame) => sum + frame.width * frame.height, 0) / (width * height);
    const crop = placed.reduce((sum, photo, index) => sum + cropped(photo, frames[index]), 0) / placed.length;
    return Math.max(0, 1 - covered) + Math.max(0, whole / height - 1) + crop;
  }

  /**
   * Returns the wall of some photos, enlarged to the window if its shapes do not fill it.
   *
   * @private @param {Photo[]} photos
   * @returns {{arrangement: Arrangement, frames: Frame[]}}
   */
  placed(photos) {
    const { width, height } = this.size;
    const arrangement = this.arranged(photos, true);
    const isFull = arrangement.height <= height * 1.01 && arrangement.height >= height * 0.99;
    if (this.isField() || isFull) {
      return { arrangement, frames: arrangement.frames };
    }
    const across = Math.max(1, arrangement.width);
    const down = Math.max(1, arrangement.height);
    const scale = Math.min(width / across, height / down);
    const [left, top] = [(width - across * scale) / 2, (height - down * scale) / 2];
    const frames = arrangement.frames.map((frame) => ({
      x: left + frame.x * scale, y: top + frame.y * scale, width: frame.width * scale, height: frame.height * scale,
    }));
    return { arrangement, frames };
  }

  /** @private @param {Frame} frame */
  isSeen({ x, y, width, height }) {
    return x + width > 1 && y + height > 1 && x < this.size.width - 1 && y < this.size.height - 1;
  }
}
