// The direction in which the page is read.

/** Returns true for pages that are read from right to left: their walls are mirrored. */
export function isReversed() {
  return document.documentElement.dir === "rtl";
}

/**
 * Returns the way to the next photo: 1 to the right, −1 to the left.
 *
 * @returns {1 | -1}
 */
export function forward() {
  return isReversed() ? -1 : 1;
}
