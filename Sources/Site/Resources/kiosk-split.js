// One to five photos of one moment fill the screen, then the next.

import { element } from "./element.js";
import { captionOf } from "./kiosk-captions.js";
import { positionOf, screenOf, screensOf } from "./kiosk-screens.js";
import { backdropOf, fadeOver, imageOf, isLoaded, moveTo, Show } from "./kiosk-show.js";

/**
 * @typedef {import("./data.js").Site} Site
 * @typedef {import("./kiosk-rest.js").Rest} Rest
 * @typedef {import("./kiosk-screens.js").Screen} Screen
 * @typedef {import("./strings.js").Words} Words
 */

/** The share without photos from which on it shows. */
const EMPTY = 0.002;

export class SplitShow extends Show {
  /** @param {Site} data @param {Rest} rest @param {number} seconds @param {Words | null} captions Their language. */
  constructor(data, rest, seconds, captions) {
    super(data, rest, seconds);
    this.captions = captions;
    /** @type {Screen[]} */
    this.screens = [];
    this.place = 0;
    /** @type {HTMLElement | null} */
    this.shown = null;
    /** @type {string | undefined} The first photo on the screen, by its key. */
    this.first = undefined;
  }

  /** @private */
  get gap() {
    return this.data.layouts.flow?.spacing ?? 4;
  }

  /** @protected @override */
  prepare() {
    this.screens = screensOf(this.data.photos, this.size, this.gap);
    // In another window, the round goes on with the same photos.
    const place = this.screens.findIndex(({ photos }) => photos.some(({ key }) => key === this.first));
    this.place = Math.max(0, place);
  }

  /** @protected @override @param {() => boolean} isWanted */
  async step(isWanted) {
    if (this.screens.length === 0) return this.clear();
    const screen = this.screens[this.place % this.screens.length];
    const made = await this.loaded(screen);
    if (!isWanted()) return;
    this.place = (this.place + 1) % this.screens.length;
    if (!made) return;
    this.first = screen.photos[0].key;
    this.element.append(made);
    fadeOver(made, this.shown);
    this.shown = made;
    this.preload(this.screens[this.place]);
  }

  /** @private */
  clear() {
    this.shown?.remove();
    this.shown = null;
  }

  /**
   * Returns a screen whose pictures are loaded: without those that cannot be. Null if none can.
   *
   * @private @param {Screen} screen @returns {Promise<HTMLElement | null>}
   */
  async loaded(screen) {
    const made = this.elementOf(screen);
    const images = [...made.querySelectorAll("img")];
    const areLoaded = await Promise.all(images.map(isLoaded));
    const isMissing = new Set(images.filter((_, index) => !areLoaded[index]).map((image) => image.dataset.key));
    if (isMissing.size === 0) return made;
    const rest = screen.photos.filter(({ key }) => !isMissing.has(key));
    return rest.length === 0 || rest.length === screen.photos.length ? null
      : this.loaded(screenOf(rest, this.size, this.gap));
  }

  /** @private @param {Screen} screen */
  elementOf({ photos, frames, empty }) {
    const whole = element("div", "screen");
    const { format } = this.data;
    const figures = frames.map((frame, index) => {
      const figure = element("figure");
      const image = imageOf(photos[index], format, frame);
      image.dataset.key = photos[index].key;
      const position = positionOf(photos[index], frame);
      if (position) image.style.objectPosition = position;
      else image.style.objectFit = "contain";
      figure.append(image);
      const caption = this.captions && captionOf(photos[index], this.captions);
      if (caption) figure.append(element("figcaption", "", caption));
      moveTo(figure, frame);
      return { figure, isCut: position === null };
    });
    const isFull = empty < EMPTY && figures.every(({ isCut }) => !isCut);
    if (!isFull && !this.data.wall.background) whole.append(backdropOf(photos[0], format));
    whole.append(...figures.map(({ figure }) => figure));
    return whole;
  }

  /**
   * Loads the pictures of the next screen ahead.
   *
   * @private @param {Screen} screen
   */
  preload({ photos, frames }) {
    if (this.rest.isOn) return;
    frames.forEach((frame, index) => imageOf(photos[index], this.data.format, frame));
  }
}
