// Sizes and numbers that fit best.

/** @typedef {import("./layouts.js").Size} Size */

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
