// Windows that a wall was not planned for: phones, and kiosks that show few photos.

/**
 * @typedef {import("./arrangement.js").Draft} Draft
 * @typedef {import("./data.js").Photo} Photo
 * @typedef {import("./layouts.js").LayoutSettings} LayoutSettings
 */

/** The width below which a window is a phone's. */
const NARROW = 640;
/** The least width of a column there. */
const LEAST_COLUMN = 110;
/** The most photos on a circle there. */
const MOST_ON_CIRCLE = 8;
/** The most that photos are stretched to fill a kiosk; the rest is cropped. */
const MOST_STRETCH = 1.25;

/**
 * Returns the most columns of a grid and of masonry.
 *
 * @param {number} width That of the window. @param {number} gap
 */
export function mostColumns(width, gap) {
  return width < NARROW ? Math.max(1, Math.floor((width + gap) / (LEAST_COLUMN + gap))) : Infinity;
}

/**
 * Returns the aspect ratio of hexagon walls: that of the window, if this is a phone's.
 *
 * @param {LayoutSettings} settings @param {number} width That of the window.
 */
export function aspectOf({ aspect }, width) {
  return width < NARROW ? width / Math.max(1, document.documentElement.clientHeight) : aspect;
}

/**
 * Returns the photos of each circle, one circle below the other: on a phone, those of a single one would be tiny.
 *
 * @param {Photo[]} photos @param {LayoutSettings} settings @param {number} width That of the window.
 * @returns {Photo[][]}
 */
export function circles(photos, { tile }, width) {
  if (width >= NARROW || tile || photos.some(({ radius }) => Number.isFinite(radius))) return [photos];
  const count = Math.ceil(photos.length / MOST_ON_CIRCLE);
  return Array.from({ length: count }, (_, index) =>
    photos.slice(Math.round((index * photos.length) / count), Math.round(((index + 1) * photos.length) / count)));
}

/**
 * Returns the photos of a kiosk, as large as the window has room for.
 *
 * @param {(settings: LayoutSettings) => Draft} draft Places them by these settings.
 * @param {string} name The layout. @param {LayoutSettings} settings @param {number} height That of the window.
 * @returns {Draft}
 */
export function filling(draft, name, settings, height) {
  let best = draft(settings);
  // A higher wall is panned over.
  if (best.height >= height || best.frames.length === 0) return best;
  /** @param {Draft} one */
  const misfit = (one) => Math.abs(Math.log(one.height / height));
  for (const larger of largerSettings(name, settings)) {
    const next = draft(larger);
    if (misfit(next) < misfit(best)) best = next;
  }
  return stretched(best, height);
}

/**
 * @param {string} name @param {LayoutSettings} settings
 * @returns {LayoutSettings[]}
 */
function largerSettings(name, settings) {
  const { rowHeight = 240 } = settings;
  const steps = [...Array(60).keys()];
  switch (name) {
    case "flow": return steps.map((step) =>
      ({ ...settings, rowHeight: rowHeight * 1.04 ** step, rowBreaks: "balanced", lastRow: "fill", fills: true,
        maxRowScale: undefined }));
    case "masonry": return steps.slice(1, 12).map((columns) => ({ ...settings, columns, level: true }));
    case "grid": return steps.slice(1, 24).map((columns) =>
      ({ ...settings, columns, cell: undefined, content: settings.content ?? "fill" }));
    default: return [];
  }
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
