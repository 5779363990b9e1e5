// A large picture in tiles of several sizes, of which only those in view are loaded.

import { addressOf } from "./addresses.js";
import { element } from "./element.js";

/**
 * @typedef {import("./camera.js").Camera} Camera
 * @typedef {import("./layouts.js").Frame} Frame
 * @typedef {import("./layouts.js").Size} Size
 * @typedef {import("./mosaic.js").Mosaic} Mosaic
 */

/** The most pixels along the longer side of a cover. */
const MOST_COVER = 2048;

export class TiledPicture {
  /** @param {Mosaic} mosaic */
  constructor({ width, height, picture }) {
    this.width = width;
    this.height = height;
    this.picture = picture;
    this.element = element("div", "picture");
    this.element.setAttribute("aria-hidden", "true");
    this.element.style.width = `${width}px`;
    this.element.style.height = `${height}px`;
    /**
     * By level, column and row.
     *
     * @type {Map<string, HTMLImageElement>}
     */
    this.tiles = new Map();
    // The whole picture is always there, below sharper tiles, which may still be loading.
    this.coarsest = this.add(picture.levels - 1, 0, 0);
    /**
     * A veil over the cells that are not asked for.
     *
     * @type {HTMLCanvasElement | null}
     */
    this.cover = null;
  }

  /**
   * Dims all but some cells.
   *
   * @param {Frame[] | null} frames Those of cells that are asked for; null for all.
   */
  veil(frames) {
    this.cover?.remove();
    this.cover = null;
    if (!frames) return;
    const scale = Math.min(1, MOST_COVER / Math.max(this.width, this.height));
    const cover = element("canvas");
    this.cover = cover;
    cover.width = Math.ceil(this.width * scale);
    cover.height = Math.ceil(this.height * scale);
    const context = cover.getContext("2d");
    if (!context) return;
    context.fillStyle = getComputedStyle(document.body).backgroundColor;
    context.globalAlpha = 0.8;
    context.fillRect(0, 0, cover.width, cover.height);
    for (const { x, y, width, height } of frames) {
      context.clearRect(x * scale, y * scale, width * scale, height * scale);
    }
    this.element.append(cover);
  }

  /** @param {Camera} camera @param {Size} viewport */
  draw({ x, y, zoom }, viewport) {
    const [halfWidth, halfHeight] = [viewport.width / 2, viewport.height / 2];
    this.element.style.transform =
      `translate(${(halfWidth - x * zoom).toFixed(2)}px, ${(halfHeight - y * zoom).toFixed(2)}px) scale(${zoom})`;
    const sharp = Math.floor(-Math.log2(zoom * devicePixelRatio) + 0.2);
    const level = Math.min(this.picture.levels - 1, Math.max(0, sharp));
    const size = this.picture.tile * 2 ** level;
    /** @type {Map<string, HTMLImageElement>} */
    const wanted = new Map([[`${this.picture.levels - 1} 0 0`, this.coarsest]]);
    /** @param {number} middle @param {number} half @param {number} length */
    const range = (middle, half, length) => [
      Math.max(0, Math.floor((middle - half / zoom) / size)),
      Math.min(Math.ceil(length / size) - 1, Math.floor((middle + half / zoom) / size)),
    ];
    const [left, right] = range(x, halfWidth, this.width);
    const [top, bottom] = range(y, halfHeight, this.height);
    for (let row = top; row <= bottom; row += 1) {
      for (let column = left; column <= right; column += 1) {
        wanted.set(`${level} ${column} ${row}`, this.add(level, column, row));
      }
    }
    // Tiles of other sizes are removed once their replacements are there.
    const isComplete = [...wanted.values()].every((image) => image.complete);
    if (isComplete || this.tiles.size > 200) {
      for (const [key, image] of this.tiles) {
        if (wanted.has(key)) continue;
        image.remove();
        this.tiles.delete(key);
      }
    }
  }

  /**
   * Returns the whole picture as it stands in pages without scripts.
   *
   * @returns {HTMLElement}
   */
  whole() {
    const paragraph = element("p", "mosaic");
    const image = element("img");
    image.src = this.coarsest.src;
    image.alt = "";
    paragraph.append(image);
    return paragraph;
  }

  /**
   * Returns the image of a tile, which is added if it is not there.
   *
   * @private @param {number} level @param {number} column @param {number} row
   */
  add(level, column, row) {
    const key = `${level} ${column} ${row}`;
    const known = this.tiles.get(key);
    if (known) return known;
    const { id, format, tile } = this.picture;
    const step = 2 ** level;
    /** @param {number} whole @param {number} index */
    const length = (whole, index) => Math.min(tile, Math.ceil(whole / step) - index * tile) * step;
    const image = element("img");
    Object.assign(image.style, {
      left: `${column * tile * step}px`, top: `${row * tile * step}px`, width: `${length(this.width, column)}px`,
      height: `${length(this.height, row)}px`, zIndex: String(this.picture.levels - level),
    });
    image.alt = "";
    image.draggable = false;
    image.src = addressOf(`wall/${id}/${level}-${column}-${row}.${format}`) ?? "";
    this.tiles.set(key, image);
    this.element.append(image);
    return image;
  }
}
