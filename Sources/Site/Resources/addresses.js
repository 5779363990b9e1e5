// Addresses of files in the site's folder. Tessera writes paths percent-encoded. Names come from photographers' disks:
// nothing may lead out of the folder.

/** @typedef {import("./data.js").Photo} Photo */

const program = document.currentScript;
/** The site's folder: the program lies in `assets/`. */
const folder = new URL("../", program instanceof HTMLScriptElement ? program.src : document.baseURI);

/**
 * @param {string} path Percent-encoded, relative to the site's folder.
 * @returns {string | null} Null for a path that leads out of it.
 */
export function addressOf(path) {
  // "%2e%2e" leads out as ".." does, so the whole address is checked.
  const { href } = new URL(path, folder);
  return href.startsWith(folder.href) ? href : null;
}

/** @param {unknown} id @returns {boolean} True if it may be part of an address. */
export function isId(id) {
  return typeof id === "string" && /^[0-9a-z]{8,64}$/i.test(id);
}

/** @param {Photo} photo @param {number} width One of the photo's widths. @param {string} format */
export function renditionAddress(photo, width, format) {
  return addressOf(`photos/${photo.id}-${width}.${format}`) ?? "";
}

/** @param {Photo} photo @param {string} format @returns {string} A value for `srcset`. */
export function renditionSet(photo, format) {
  return photo.widths.map((width) => `${renditionAddress(photo, width, format)} ${width}w`).join(", ");
}

/**
 * Access to files that no address leads to: those of private sites.
 *
 * @type {{show: ((image: HTMLImageElement, photo: Photo) => void) | null,
 *   bytes: ((photo: Photo) => Promise<ArrayBuffer>) | null,
 *   file: ((name: string) => Promise<Uint8Array>) | null}} `bytes` has the original, or the largest rendition.
 */
export const sealed = { show: null, bytes: null, file: null };

/**
 * Shows a photo in an image, in the rendition that its `sizes` ask for.
 *
 * @param {HTMLImageElement} image @param {Photo} photo @param {string} format
 * @param {number} width The rendition for browsers that cannot choose.
 */
export function showPhoto(image, photo, format, width) {
  if (sealed.show) sealed.show(image, photo);
  else {
    image.srcset = renditionSet(photo, format);
    image.src = renditionAddress(photo, width, format);
  }
}
