// Sizes and numbers that fit best.

/**
 * @typedef {import("./data.js").Photo} Photo
 * @typedef {import("./layouts.js").Size} Size
 */

/**
 * Returns the largest size of a photo's aspect ratio within bounds.
 *
 * @param {Size} photo @param {number} width @param {number} height
 * @returns {Size}
 */
export function fitted(photo, width, height) {
  const widthAtHeight = (height * photo.width) / photo.height;
  if (widthAtHeight <= width) return { width: widthAtHeight, height };
  return { width, height: (width * photo.height) / photo.width };
}

/**
 * Returns the whole number from `low` to `high` whose value is nearest to a target; the smaller of two equally near
 * ones. Values must increase with the number.
 *
 * @param {number} low @param {number} high @param {number} target @param {(number: number) => number} value
 * @param {(one: number, other: number) => number} [distance]
 * @returns {number}
 */
export function nearestNumber(low, high, target, value, distance = (one, other) => Math.abs(one - other)) {
  let [first, last] = [low, high];
  while (first < last) {
    const middle = first + Math.floor((last - first) / 2);
    if (value(middle) < target) first = middle + 1;
    else last = middle;
  }
  if (first === low) return first;
  return distance(value(first - 1), target) <= distance(value(first), target) ? first - 1 : first;
}

/**
 * @param {Photo} photo @param {Size} frame
 * @returns {[number, number]} The shares of the cut-off parts that lie left of and above the part.
 */
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
