// Arrangements that divide a rectangle by cuts from edge to edge, such that nearly nothing of any photo is cropped.

/**
 * @typedef {import("./data.js").Photo} Photo
 * @typedef {import("./layouts.js").Frame} Frame
 * @typedef {import("./layouts.js").Size} Size
 *
 * @typedef {object} Slice A photo, or two slices beside or below each other, without gaps and uncropped.
 * @property {number} aspect Its width by its height.
 * @property {number} squares The sum of the squared shares of its photos in its area: small if they are alike.
 * @property {number} share The share of the first part in the width or the height.
 * @property {boolean} isRow True for parts beside each other.
 * @property {[Slice, Slice] | null} parts
 *
 * @typedef {{frames: Frame[], crop: number, unevenness: number}} Sliced Unevenness is 1 for photos of one area.
 */

/** Slices for each tenth of a natural logarithm of the aspect ratio: 10 % apart. */
const STEPS = 10;
/** The logarithm of the most extreme aspect ratio of a slice. */
const MOST = 2.2;

/**
 * Returns the most even slices of photos in their order, one for each aspect ratio. Cubic in their number.
 *
 * @param {Photo[]} photos
 * @returns {Slice[]}
 */
export function slices(photos) {
  const { length } = photos;
  /** @type {Slice[][][]} The slices of the photos from one to another. */
  const known = photos.map((photo, index) => {
    /** @type {Slice[][]} */
    const row = new Array(length);
    row[index] = [{ aspect: photo.width / photo.height, squares: 1, share: 1, isRow: true, parts: null }];
    return row;
  });
  for (let count = 2; count <= length; count += 1) {
    for (let first = 0; first + count <= length; first += 1) {
      const last = first + count - 1;
      /** @type {Map<number, Slice>} */
      const best = new Map();
      for (let cut = first; cut < last; cut += 1) join(known[first][cut], known[cut + 1][last], best);
      known[first][last] = [...best.values()];
    }
  }
  return length === 0 ? [] : known[0][length - 1];
}

/** @param {Slice[]} ones @param {Slice[]} others @param {Map<number, Slice>} best */
function join(ones, others, best) {
  for (const one of ones) {
    for (const other of others) {
      for (const isRow of [true, false]) {
        const aspect = isRow ? one.aspect + other.aspect : 1 / (1 / one.aspect + 1 / other.aspect);
        const share = isRow ? one.aspect / aspect : aspect / one.aspect;
        const squares = share * share * one.squares + (1 - share) * (1 - share) * other.squares;
        const logarithm = Math.log(aspect);
        const step = Math.round(logarithm * STEPS);
        const before = best.get(step);
        if (Math.abs(logarithm) > MOST || (before && before.squares <= squares)) continue;
        best.set(step, { aspect, squares, share, isRow, parts: [one, other] });
      }
    }
  }
}

/**
 * Returns the arrangements of photos in a rectangle.
 *
 * @param {Slice[]} all @param {Photo[]} photos @param {Frame} area @param {number} gap
 * @returns {Sliced[]}
 */
export function slicings(all, photos, area, gap) {
  return all.map((slice) => {
    /** @type {Frame[]} */
    const frames = [];
    place(slice, area, gap, frames);
    return { frames, crop: mostCropped(photos, frames), unevenness: slice.squares * photos.length };
  });
}

/** @param {Slice} slice @param {Frame} area @param {number} gap @param {Frame[]} frames */
function place({ parts, share, isRow }, area, gap, frames) {
  if (!parts) return void frames.push({ ...area });
  const { x, y, width, height } = area;
  const inside = Math.max(0, (isRow ? width : height) - gap);
  const first = inside * share;
  place(parts[0], isRow ? { x, y, width: first, height } : { x, y, width, height: first }, gap, frames);
  place(parts[1], isRow ? { x: x + first + gap, y, width: inside - first, height }
    : { x, y: y + first + gap, width, height: inside - first }, gap, frames);
  return undefined;
}

/** @param {Photo[]} photos @param {Frame[]} frames @returns {number} The largest share that a frame crops. */
export function mostCropped(photos, frames) {
  return photos.reduce((most, photo, index) => Math.max(most, cropped(photo, frames[index])), 0);
}

/** @param {Size} photo @param {Size} frame @returns {number} The share of the photo that the frame crops. */
export function cropped(photo, frame) {
  const ratio = (photo.width * frame.height) / (photo.height * frame.width);
  return Number.isFinite(ratio) && ratio > 0 ? 1 - Math.min(ratio, 1 / ratio) : 1;
}

/** @param {Slice[]} all @param {Photo[]} photos @param {Frame} area @param {number} gap @param {number} mostCrop */
export function bestSlicing(all, photos, area, gap, mostCrop) {
  /** @type {Sliced | null} */
  let best = null;
  /** @param {Sliced} one */
  const cost = ({ crop, unevenness }) => Math.max(0, crop - mostCrop) * 100 + crop + unevenness / 4;
  for (const one of slicings(all, photos, area, gap)) if (!best || cost(one) < cost(best)) best = one;
  return best;
}
