// One photo in the document: div > figure > a > img.

import { renditionAddress, renditionSet, sealed } from "./addresses.js";
import { largestWidth } from "./data.js";
import { forward } from "./direction.js";
import { element, partOf } from "./element.js";
import { cropShares } from "./fitting.js";

/**
 * @typedef {import("./data.js").Photo} Photo
 * @typedef {import("./data.js").Site} Site
 * @typedef {import("./layouts.js").Frame} Frame
 * @typedef {import("./layouts.js").Size} Size
 */

export class Tile {
  /**
   * @param {Photo} photo @param {Site} data
   * @param {HTMLLIElement} [published] The photo's element in the page as it was published.
   */
  constructor(photo, data, published) {
    this.photo = photo;
    // Items of lists may be no cells of grids.
    this.item = element("div", "tile");
    this.figure = published ? partOf(published, "figure") : newFigure();
    this.item.append(this.figure);
    this.link = partOf(this.item, "a");
    this.image = partOf(this.item, "img");
    this.item.setAttribute("role", "gridcell");
    // The viewer has it.
    this.item.querySelector(".original")?.remove();
    this.link.tabIndex = -1;
    this.link.draggable = false;
    // Transparent photos show the wall, not the color of photos that are yet to come.
    this.image.addEventListener("load", () => (this.link.style.background = "none"));
    if (this.image.complete && this.image.naturalWidth > 0) this.link.style.background = "none";
    /** Its addresses, for `srcset`, and those that it has been given: published ones, too, written in another way. */
    this.source = "";
    this.loaded = published ? renditionSet(photo, data.format) : "";
    /** Its address for browsers without that. */
    this.fallback = "";
    this.fill(data);
    /** Its place in the arrangement. */
    this.index = -1;
    /**
     * The row that it is in; undefined while it has no place.
     *
     * @type {number | undefined}
     */
    this.row = undefined;
    /** The transform that was written last, of a cell. */
    this.drawn = "";
    /** @type {Frame | null} */
    this.frame = null;
    this.size = 0;
  }

  /**
   * Shows another description of the same photo, too.
   *
   * @param {Site} data
   */
  fill(data, photo = this.photo) {
    this.photo = photo;
    this.item.id = photo.key;
    this.link.href = sealed.show ? `#${photo.key}` : renditionAddress(photo, largestWidth(photo), data.format);
    this.link.toggleAttribute("data-video", Boolean(photo.video));
    this.image.alt = nameOf(photo);
    this.image.width = photo.width;
    this.image.height = photo.height;
    this.item.style.setProperty("--a", String(photo.width / photo.height));
    const caption = data.wall.captions ? photo.caption : undefined;
    const shown = this.item.querySelector("figcaption");
    if (!caption) shown?.remove();
    else if (shown) shown.textContent = caption;
    else this.figure.append(element("figcaption", "", caption));
    this.source = renditionSet(photo, data.format);
    const middle = photo.widths.find((width) => width >= 640) ?? largestWidth(photo);
    this.fallback = renditionAddress(photo, middle, data.format);
    if (this.image.srcset) this.load();
    this.image.style.transform = photo.mirrored ? "scaleX(-1)" : "";
    this.item.style.rotate = photo.turn ? `${photo.turn * forward()}deg` : "";
  }

  /**
   * @param {Frame} frame @param {string} shape @param {number} zoom The magnification of the view.
   */
  place(frame, shape, zoom = 1) {
    const { style } = this.item;
    style.width = `${frame.width}px`;
    style.height = `${frame.height}px`;
    this.frame = frame;
    this.item.dataset.shape = shape;
    this.image.style.objectPosition = cropPosition(this.photo, frame);
    this.sharpen(zoom);
  }

  /**
   * Chooses a rendition for the width at which the photo is really seen.
   *
   * @param {number} zoom
   */
  sharpen(zoom) {
    if (!this.frame) return;
    const { width, height } = this.frame;
    const size = Math.ceil(Math.max(width, (height * this.photo.width) / this.photo.height) * zoom);
    // Browsers keep the larger picture that they have.
    if (size > this.size) {
      this.size = size;
      this.image.sizes = `${size}px`;
    }
    if (!this.image.srcset) this.load();
  }

  /** @private */
  load() {
    if (sealed.show) {
      sealed.show(this.image, this.photo);
      return;
    }
    if (this.loaded === this.source) return;
    this.loaded = this.source;
    this.image.srcset = this.source;
    this.image.src = this.fallback;
  }
}

/** @param {Photo} photo @returns {string} The name for screen readers. */
export function nameOf(photo) {
  return photo.alt || photo.title || photo.caption || photo.name || "";
}

function newFigure() {
  const [figure, link, image] = [element("figure"), element("a"), element("img")];
  image.loading = "lazy";
  image.decoding = "async";
  link.append(image);
  figure.append(link);
  return figure;
}

/**
 * Returns the part of the photo around its focus, as near to it as the photo's edges allow.
 *
 * @param {Photo} photo @param {Size} frame
 * @returns {string} A value of `object-position`.
 */
export function cropPosition(photo, frame) {
  return cropShares(photo, frame).map((part) => `${part * 100}%`).join(" ");
}
