// The pictures of a private site: opened when an image needs them, and forgotten again.

import { contentOf } from "./vault.js";

/**
 * @typedef {import("./data.js").Photo} Photo
 * @typedef {import("./vault.js").Realm} Realm
 *
 * @typedef {object} Picture A rendition.
 * @property {string} name @property {Realm} realm
 * @property {Set<HTMLImageElement>} images Those that show it or want to.
 * @property {string} url Empty while it is not open. @property {number} size In bytes.
 *
 * @typedef {{photo: Photo, width: number, picture: Picture, wasConnected: boolean}} Wish
 */

/** Pictures that no image in the document shows are forgotten beyond this size, in bytes. */
const BUDGET = 96 * 2 ** 20;
const MOST_AT_ONCE = 6;

export class PrivatePictures {
  /**
   * @param {(photo: Photo) => Realm | undefined} realmOf @param {(error: unknown) => void} failed
   */
  constructor(realmOf, failed) {
    this.format = "webp";
    this.realmOf = realmOf;
    this.failed = failed;
    /**
     * By their names, the one that was needed last at the end.
     *
     * @type {Map<string, Picture>}
     */
    this.pictures = new Map();
    /** @type {WeakMap<HTMLImageElement, Wish>} */
    this.wishes = new WeakMap();
    /** @type {WeakMap<HTMLImageElement, Picture>} */
    this.shown = new WeakMap();
    /** @type {Picture[]} */
    this.waiting = [];
    this.opening = 0;
    this.size = 0;
    this.sizes = new MutationObserver((changes) => {
      for (const { target } of changes) {
        const wish = target instanceof HTMLImageElement && this.wishes.get(target);
        if (wish) this.show(/** @type {HTMLImageElement} */ (target), wish.photo);
      }
    });
  }

  /**
   * Shows a photo in the rendition that the image's `sizes` ask for. A larger one that is shown stays.
   *
   * @param {HTMLImageElement} image @param {Photo} photo
   */
  show(image, photo) {
    const width = widthFor(image, photo);
    const last = this.wishes.get(image);
    if (last && last.photo.id === photo.id && last.width >= width) return;
    const picture = this.pictureOf(photo, width);
    if (!picture) return;
    if (!last) this.sizes.observe(image, { attributes: true, attributeFilter: ["sizes"] });
    this.wishes.set(image, { photo, width, picture, wasConnected: image.isConnected });
    picture.images.add(image);
    if (picture.url) this.put(image, picture);
    else if (!this.waiting.includes(picture)) this.waiting.push(picture);
    this.openNext();
  }

  /** @private @param {Photo} photo @param {number} width @returns {Picture | undefined} */
  pictureOf(photo, width) {
    const realm = this.realmOf(photo);
    if (!realm) return undefined;
    const name = renditionName(photo, width, this.format);
    const picture = this.pictures.get(name) ?? { name, realm, images: new Set(), url: "", size: 0 };
    this.pictures.delete(name);
    this.pictures.set(name, picture);
    return picture;
  }

  /** @private @param {HTMLImageElement} image @param {Picture} picture */
  put(image, picture) {
    const last = this.shown.get(image);
    if (last !== picture) last?.images.delete(image);
    this.shown.set(image, picture);
    image.src = picture.url;
  }

  /**
   * Opens the pictures that were asked for last, a few at once.
   *
   * @private
   */
  openNext() {
    while (this.opening < MOST_AT_ONCE) {
      const picture = this.waiting.pop();
      if (!picture) return;
      if (this.isNeeded(picture)) this.open(picture);
      else this.forget(picture);
    }
  }

  /**
   * Returns true unless all images that want a picture have left the document since.
   *
   * @private @param {Picture} picture
   */
  isNeeded(picture) {
    return [...picture.images].some((image) => {
      const wish = this.wishes.get(image);
      return wish?.picture === picture && (image.isConnected || !wish.wasConnected);
    });
  }

  /** @private @param {Picture} picture */
  async open(picture) {
    this.opening += 1;
    try {
      const bytes = await contentOf(picture.realm, picture.name);
      picture.url = URL.createObjectURL(new Blob([bytes], { type: typeOf(this.format) }));
      picture.size = bytes.length;
      this.size += bytes.length;
      for (const image of picture.images) {
        if (this.wishes.get(image)?.picture === picture) this.put(image, picture);
        else if (this.shown.get(image) !== picture) picture.images.delete(image);
      }
      this.makeRoom();
    } catch (error) {
      this.forget(picture);
      this.failed(error);
    }
    this.opening -= 1;
    this.openNext();
  }

  /** @private */
  makeRoom() {
    for (const picture of this.pictures.values()) {
      if (this.size <= BUDGET) return;
      if (picture.url && ![...picture.images].some((image) => image.isConnected)) this.forget(picture);
    }
  }

  /** @private @param {Picture} picture */
  forget(picture) {
    for (const image of picture.images) {
      if (this.wishes.get(image)?.picture === picture) this.wishes.delete(image);
      if (this.shown.get(image) !== picture) continue;
      this.shown.delete(image);
      image.removeAttribute("src");
    }
    this.pictures.delete(picture.name);
    this.size -= picture.size;
    if (picture.url) URL.revokeObjectURL(picture.url);
  }
}

/** @param {Photo} photo @param {number} width @param {string} format */
export function renditionName({ id }, width, format) {
  return `photos/${id}-${width}.${format}`;
}

/** @param {string} format */
function typeOf(format) {
  return `image/${format === "jpg" ? "jpeg" : format}`;
}

/** @param {HTMLImageElement} image @param {Photo} photo */
function widthFor({ sizes }, { widths }) {
  const pixels = (parseFloat(sizes) || 320) * devicePixelRatio;
  return widths.find((width) => width >= pixels) ?? widths[widths.length - 1];
}
