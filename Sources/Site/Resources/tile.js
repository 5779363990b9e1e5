// One photo in the document: li > figure > a > img.

import { renditionAddress, renditionSet } from "./addresses.js";

export class Tile {
  /**
   * @param {Photo} photo @param {Site} data
   * @param {HTMLLIElement} [item] The photo's element in the page as it was published.
   */
  constructor(photo, data, item) {
    this.photo = photo;
    this.item = item ?? newItem();
    this.figure = this.item.querySelector("figure");
    this.link = this.item.querySelector("a");
    this.image = this.item.querySelector("img");
    this.item.removeAttribute("class");
    this.item.setAttribute("role", "gridcell");
    this.link.tabIndex = -1;
    this.link.draggable = false;
    // What is transparent shows the wall, not the color of photos that are yet to come.
    this.image.addEventListener("load", () => (this.link.style.background = "none"));
    if (this.image.complete && this.image.naturalWidth > 0) this.link.style.background = "none";
    this.fill(data);
    /** @type {Frame | null} */
    this.frame = null;
    this.size = 0;
  }

  /** Shows another description of the same photo, too. */
  fill(data, photo = this.photo) {
    this.photo = photo;
    this.item.id = photo.key;
    this.link.href = renditionAddress(photo, photo.widths.at(-1), data.format);
    this.image.alt = nameOf(photo);
    this.image.width = photo.width;
    this.image.height = photo.height;
    const caption = data.wall.captions ? photo.caption : undefined;
    let element = this.item.querySelector("figcaption");
    if (!caption) element?.remove();
    else {
      if (!element) this.figure.append((element = document.createElement("figcaption")));
      element.textContent = caption;
    }
    this.source = renditionSet(photo, data.format);
    const middle = photo.widths.find((width) => width >= 640) ?? photo.widths.at(-1);
    this.fallback = renditionAddress(photo, middle, data.format);
    if (this.image.srcset) this.load();
    this.image.style.transform = photo.mirrored ? "scaleX(-1)" : "";
    if (photo.turn) this.item.style.rotate = `${photo.turn}deg`;
  }

  /**
   * @param {Frame} frame @param {string} shape @param {number} zoom How much larger it is seen.
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

  /** Chooses a rendition for the width at which the photo is really seen. */
  sharpen(zoom) {
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
    if (this.image.srcset === this.source) return;
    this.image.srcset = this.source;
    this.image.src = this.fallback;
  }
}

/** @param {Photo} photo @returns {string} What a screen reader says. */
export function nameOf(photo) {
  return photo.alt || photo.title || photo.caption || photo.name || "";
}

function newItem() {
  const [item, figure, link, image] = ["li", "figure", "a", "img"].map((name) => document.createElement(name));
  image.loading = "lazy";
  image.decoding = "async";
  link.append(image);
  figure.append(link);
  item.append(figure);
  return item;
}

/**
 * The part of the photo around its focus, as near to it as the photo's edges allow.
 *
 * @param {Photo} photo @param {{width: number, height: number}} frame
 * @returns {string} A value of `object-position`.
 */
export function cropPosition(photo, frame) {
  return cropShares(photo, frame).map((share) => `${share * 100}%`).join(" ");
}

/** @returns {[number, number]} Which shares of what is cut off lie left and above of the part. */
export function cropShares(photo, frame) {
  const [x, y] = photo.focus ?? [0.5, 0.5];
  const scale = Math.max(frame.width / photo.width, frame.height / photo.height);
  return [share(x, photo.width * scale, frame.width), share(y, photo.height * scale, frame.height)];
}

/** @param {number} focus @param {number} whole The photo's length. @param {number} part The length that is seen. */
function share(focus, whole, part) {
  const rest = whole - part;
  return rest < 0.5 ? 0.5 : Math.min(1, Math.max(0, (focus * whole - part / 2) / rest));
}
