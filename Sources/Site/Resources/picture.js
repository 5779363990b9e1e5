// A large picture in tiles of several sizes, of which only those in view are loaded.

import { addressOf } from "./addresses.js";
import { element } from "./element.js";

/** How many pixels what covers a picture has at its longer side. */
const MOST_COVER = 2048;

export class TiledPicture {
  /** @param {Mosaic} mosaic */
  constructor({ width, height, picture }) {
    Object.assign(this, { width, height, picture });
    this.element = element("div", "picture");
    this.element.setAttribute("aria-hidden", "true");
    this.element.style.width = `${width}px`;
    this.element.style.height = `${height}px`;
    /** By level, column and row. @type {Map<string, HTMLImageElement>} */
    this.tiles = new Map();
    // The whole picture is always there, below what is sharper and may be on its way.
    this.add(picture.levels - 1, 0, 0);
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
    this.cover = element("canvas");
    this.cover.width = Math.ceil(this.width * scale);
    this.cover.height = Math.ceil(this.height * scale);
    const context = this.cover.getContext("2d");
    context.fillStyle = getComputedStyle(document.body).backgroundColor;
    context.globalAlpha = 0.8;
    context.fillRect(0, 0, this.cover.width, this.cover.height);
    for (const { x, y, width, height } of frames) {
      context.clearRect(x * scale, y * scale, width * scale, height * scale);
    }
    this.element.append(this.cover);
  }

  /** @param {Camera} camera @param {{width: number, height: number}} viewport */
  draw({ x, y, zoom }, viewport) {
    const [halfWidth, halfHeight] = [viewport.width / 2, viewport.height / 2];
    this.element.style.transform =
      `translate(${(halfWidth - x * zoom).toFixed(2)}px, ${(halfHeight - y * zoom).toFixed(2)}px) scale(${zoom})`;
    const sharp = Math.floor(-Math.log2(zoom * devicePixelRatio) + 0.2);
    const level = Math.min(this.picture.levels - 1, Math.max(0, sharp));
    const size = this.picture.tile * 2 ** level;
    const wanted = new Set([`${this.picture.levels - 1} 0 0`]);
    const range = (middle, half, length) => [
      Math.max(0, Math.floor((middle - half / zoom) / size)),
      Math.min(Math.ceil(length / size) - 1, Math.floor((middle + half / zoom) / size)),
    ];
    const [left, right] = range(x, halfWidth, this.width);
    const [top, bottom] = range(y, halfHeight, this.height);
    for (let row = top; row <= bottom; row += 1) {
      for (let column = left; column <= right; column += 1) {
        wanted.add(`${level} ${column} ${row}`);
        this.add(level, column, row);
      }
    }
    // Those of other sizes go when what takes their place is there.
    const isComplete = [...wanted].every((key) => this.tiles.get(key).complete);
    if (isComplete || this.tiles.size > 200) {
      for (const [key, image] of this.tiles) {
        if (wanted.has(key)) continue;
        image.remove();
        this.tiles.delete(key);
      }
    }
  }

  /** The whole picture as it stands in pages without scripts. @returns {HTMLElement} */
  whole() {
    const paragraph = element("p", "mosaic");
    const image = element("img");
    image.src = this.tiles.get(`${this.picture.levels - 1} 0 0`).src;
    image.alt = "";
    paragraph.append(image);
    return paragraph;
  }

  /** @private */
  add(level, column, row) {
    const key = `${level} ${column} ${row}`;
    if (this.tiles.has(key)) return;
    const { id, format, tile } = this.picture;
    const step = 2 ** level;
    const length = (whole, index) => Math.min(tile, Math.ceil(whole / step) - index * tile) * step;
    const image = element("img");
    Object.assign(image.style, {
      left: `${column * tile * step}px`, top: `${row * tile * step}px`, width: `${length(this.width, column)}px`,
      height: `${length(this.height, row)}px`, zIndex: this.picture.levels - level,
    });
    image.alt = "";
    image.draggable = false;
    image.src = addressOf(`wall/${id}/${level}-${column}-${row}.${format}`);
    this.tiles.set(key, image);
    this.element.append(image);
  }
}
