// A picture that is made of photos: the photo in each cell.

import { forward } from "./direction.js";

/**
 * @typedef {import("./arrangement.js").Draft} Draft
 * @typedef {import("./data.js").Photo} Photo
 * @typedef {import("./data.js").Site} Site
 */

/** Numbers that the data has for each cell. */
const LENGTH = 8;

/**
 * @typedef {object} Mosaic As the data has it.
 * @property {number} width @property {number} height Of the picture, in pixels.
 * @property {{id: string, format: string, tile: number, levels: number}} picture
 * @property {[number, number, string][]} forms Widths, heights and shapes of cells.
 * @property {number[]} cells Photo, form, x, y, the focus in ten thousandths, 1 for mirrored, and the
 *   turn in degrees; one after the other.
 */

/**
 * Returns the cells in place of their photos: a cell has all that its photo has, but for its key and the part that is
 * seen.
 *
 * @param {Site} data @param {Mosaic} mosaic Its own. @param {Photo[]} photos Those that are asked for.
 * @returns {Draft} `asked` and `found` are the photos that are asked for and their cells, and null if these are all.
 */
export function cellsOf(data, { width, height, forms, cells }, photos) {
  const asked = photos.length < data.photos.length ? new Set(photos) : null;
  /** @type {number[]} */
  const found = [];
  /** @type {Draft} */
  const result = {
    photos: [], frames: [], headings: [], width, height, wholes: photos, asked, found: asked && found,
  };
  for (let start = 0; start + LENGTH <= cells.length; start += LENGTH) {
    const [number, form, x, y, focusX, focusY, isMirrored, turn] = cells.slice(start, start + LENGTH);
    const whole = data.photos[number];
    if (!whole || !forms[form]) continue;
    const [cellWidth, cellHeight, shape] = forms[form];
    const photo = Object.create(whole, {
      key: { value: `${whole.key}-c${start / LENGTH}` }, whole: { value: whole }, shape: { value: shape },
      focus: { value: [focusX / 10_000, focusY / 10_000] }, mirrored: { value: isMirrored === 1 },
      // The picture is the same on pages from right to left.
      turn: { value: turn * forward() },
    });
    if (asked?.has(whole)) found.push(result.photos.length);
    result.photos.push(photo);
    result.frames.push({ x, y, width: cellWidth, height: cellHeight });
  }
  return result;
}

/** @param {Photo} photo Or a cell of a mosaic. @returns {Photo} */
export function wholeOf(photo) {
  return photo.whole ?? photo;
}
