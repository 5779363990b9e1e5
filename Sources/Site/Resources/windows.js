// Windows that a wall was not planned for: phones and kiosks.

/** The largest width of a phone's window. */
const NARROW = 640;
/** The least width of a column there. */
const LEAST_COLUMN = 110;

/**
 * Returns true for the width of a phone’s window.
 *
 * @param {number} width
 */
export function isNarrow(width) {
  return width <= NARROW;
}

/** @returns {boolean} True for a screen without a keyboard. */
export function isKiosk() {
  return new URLSearchParams(location.search).has("kiosk");
}

/**
 * Returns the most columns of photos.
 *
 * @param {number} width That of the window.
 */
export function fittingColumns(width, gap = 4) {
  return isNarrow(width) ? Math.max(1, Math.floor((width + gap) / (LEAST_COLUMN + gap))) : Infinity;
}
