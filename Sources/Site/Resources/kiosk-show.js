// A full screen in place of the wall: pictures that follow each other.

import { renditionAddress, sealed } from "./addresses.js";
import { largestWidth } from "./data.js";
import { element } from "./element.js";
import { isStill } from "./motion.js";
import { nameOf } from "./tile.js";

/**
 * @typedef {import("./data.js").Photo} Photo
 * @typedef {import("./data.js").Site} Site
 * @typedef {import("./kiosk-rest.js").Rest} Rest
 * @typedef {import("./layouts.js").Frame} Frame
 * @typedef {import("./layouts.js").Size} Size
 */

/** Milliseconds. */
const FADE = 1200;
const MOST_WAITING = 20_000;

/** @returns {HTMLElement} The main part of the page, which readers look for. */
export function mainPart() {
  return document.querySelector("main") ?? document.body;
}

/** Steps that follow each other at a pace: the window may change its size, and the wall its photos. */
export class Show {
  /** @param {Site} data @param {Rest} rest @param {number} seconds */
  constructor(data, rest, seconds) {
    this.data = data;
    this.rest = rest;
    this.pace = seconds * 1000;
    this.element = element("div", "show wall");
    this.timer = 0;
    /** Counts steps: a later one ends those before it. */
    this.turn = 0;
    let due = 0;
    addEventListener("resize", () => {
      clearTimeout(due);
      due = setTimeout(() => this.begin(), 200);
    });
  }

  /** Shows the first pictures, or others after a change. */
  start() {
    mainPart().append(this.element);
    this.begin();
  }

  /** @param {Site} data A newly published wall. */
  take(data) {
    this.data = data;
    this.begin();
  }

  /** @returns {Size} */
  get size() {
    return { width: this.element.clientWidth, height: this.element.clientHeight };
  }

  /** @protected */
  begin() {
    this.turn += 1;
    clearTimeout(this.timer);
    this.prepare();
    this.continue(this.turn);
  }

  /** @private @param {number} turn */
  async continue(turn) {
    await this.rest.over();
    if (turn !== this.turn) return;
    // The next step comes even if a picture cannot be loaded.
    await this.step(() => turn === this.turn).catch(() => undefined);
    if (turn === this.turn) this.timer = setTimeout(() => this.continue(turn), this.pace);
  }

  /** @protected Plans the pictures for the size of the window. */
  prepare() {
    throw new Error("each show has its own pictures");
  }

  /**
   * @protected @param {() => boolean} _isWanted False once there is something else to show. @returns {Promise<void>}
   */
  async step(_isWanted) {
    this.prepare();
  }
}

/**
 * Returns the image of a photo in a frame.
 *
 * @param {Photo} photo @param {string} format @param {Frame} frame
 */
export function imageOf(photo, format, frame) {
  const image = element("img");
  image.alt = nameOf(photo);
  const width = Math.ceil(Math.max(frame.width, (frame.height * photo.width) / photo.height));
  // Chromium keeps images with a `srcset` that never were in the document: thousands in a day.
  const rendition = photo.widths.find((one) => one >= width * devicePixelRatio) ?? largestWidth(photo);
  show(image, photo, rendition, format);
  if (photo.mirrored) image.style.transform = "scaleX(-1)";
  return image;
}

/** @param {HTMLImageElement} image @param {Photo} photo @param {number} width A rendition. @param {string} format */
function show(image, photo, width, format) {
  image.sizes = `${Math.ceil(width / devicePixelRatio)}px`;
  if (sealed.show) sealed.show(image, photo);
  else image.src = renditionAddress(photo, width, format);
}

/**
 * @param {HTMLImageElement} image
 * @returns {Promise<boolean>} True once it can be shown, false if it cannot.
 */
export async function isLoaded(image) {
  // Pictures of private sites get their addresses when they have been opened.
  if (!image.src) {
    await new Promise((resolve) => {
      for (const event of ["load", "error"]) image.addEventListener(event, resolve, { once: true });
      setTimeout(resolve, MOST_WAITING);
    });
  }
  return image.decode().then(() => true, () => false);
}

/**
 * Fades an element in over another one, which is then removed.
 *
 * @param {HTMLElement} next @param {HTMLElement | null} last
 */
export function fadeOver(next, last) {
  if (isStill() || !last) return void last?.remove();
  const fade = next.animate([{ opacity: 0 }, { opacity: 1 }], { duration: FADE, easing: "ease-in-out" });
  fade.onfinish = () => last.remove();
  // The end of an animation is not reported in a hidden page.
  setTimeout(() => last.remove(), 3 * FADE);
  return undefined;
}

/** @param {Photo} photo @param {string} format @returns {HTMLImageElement} The photo as a blurred background. */
export function backdropOf(photo, format) {
  const image = element("img", "backdrop");
  image.alt = "";
  image.dataset.key = photo.key;
  show(image, photo, photo.widths[0], format);
  return image;
}

/** @param {HTMLElement} item @param {Frame} frame */
export function moveTo({ style }, { x, y, width, height }) {
  Object.assign(style, { left: `${x}px`, top: `${y}px`, width: `${width}px`, height: `${height}px` });
}
