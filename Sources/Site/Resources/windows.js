// Windows that a wall was not planned for: phones, and kiosks that show few photos.

/**
 * @typedef {import("./arrangement.js").Draft} Draft
 * @typedef {import("./layouts.js").LayoutSettings} LayoutSettings
 */

/** The width below which a window is a phone's. */
const NARROW = 640;
/** The least width of a column there. */
const LEAST_COLUMN = 110;
/** The most that photos are stretched to fill a kiosk; the rest is cropped. */
const MOST_STRETCH = 1.25;

/**
 * Returns true for the width of a phone’s window.
 *
 * @param {number} width
 */
export function isNarrow(width) {
  return width < NARROW;
}

/** @returns {string | null} The motion of a kiosk; null for other windows. */
export function kioskStyle() {
  const style = new URLSearchParams(location.search).get("kiosk");
  return style === null ? null : style || "auto";
}

/**
 * Returns the most columns of photos.
 *
 * @param {number} width That of the window.
 */
export function fittingColumns(width, gap = 4) {
  return isNarrow(width) ? Math.max(1, Math.floor((width + gap) / (LEAST_COLUMN + gap))) : Infinity;
}

/**
 * Returns the photos of a kiosk, as large as the window has room for.
 *
 * @param {(settings: LayoutSettings) => Draft} draft Places them by these settings.
 * @param {LayoutSettings} settings @param {LayoutSettings[]} others Settings that make photos larger.
 * @param {number} height That of the window.
 * @returns {Draft}
 */
export function filling(draft, settings, others, height) {
  let best = draft(settings);
  // A higher wall is panned over.
  if (best.height >= height || best.frames.length === 0) return best;
  /** @param {Draft} one */
  const misfit = (one) => Math.abs(Math.log(one.height / height));
  for (const larger of others) {
    const next = draft(larger);
    if (misfit(next) < misfit(best)) best = next;
  }
  return stretched(best, height);
}

/**
 * Returns a wall of about the window's height, stretched to it: the excess width or height of photos is cropped. A wall
 * that is too far from it is centered.
 *
 * @param {Draft} draft @param {number} height
 */
function stretched(draft, height) {
  const stretch = height / draft.height;
  const isNear = stretch < MOST_STRETCH && stretch > 1 / MOST_STRETCH;
  if (!isNear && stretch < 1) return draft;
  for (const frame of [...draft.frames, ...draft.headings.map((heading) => heading.frame)]) {
    if (isNear) [frame.y, frame.height] = [frame.y * stretch, frame.height * stretch];
    else frame.y += (height - draft.height) / 2;
  }
  return { ...draft, height };
}
