// The size of photos in rows and columns, which visitors change by steps. Browsers remember it.

import { isKiosk } from "./windows.js";

/** @typedef {import("./layouts.js").LayoutSettings} LayoutSettings */

const KEY = "tessera-photo-size";
const MOST_STEPS = 4;
/** The growth of rows by a step. Of columns, there is one less. */
const GROWTH = 1.3;
const LAYOUTS = ["flow", "grid", "masonry"];

let steps = isKiosk() ? 0 : remembered();

function remembered() {
  try {
    return bounded(Math.round(Number(localStorage.getItem(KEY))) || 0);
  } catch {
    return 0;
  }
}

/** @param {number} count */
function bounded(count) {
  return Math.min(Math.max(count, -MOST_STEPS), MOST_STEPS);
}

/** @param {string} layout @returns {boolean} True if its photos have no size of their own. */
export function hasSizes(layout) {
  return LAYOUTS.includes(layout);
}

/** @param {number} by @returns {boolean} True if photos can grow, or shrink, by steps. */
export function canGrow(by) {
  return bounded(steps + by) === steps + by;
}

/** @param {number} by */
export function grow(by) {
  steps = bounded(steps + by);
  try {
    localStorage.setItem(KEY, String(steps));
  } catch {
    // The size lasts as long as the page.
  }
}

/**
 * @typedef {LayoutSettings & {rowHeight?: number, columnWidth?: number, cell?: [number, number], mostColumns?: number}}
 *   Sized
 *
 * @param {string} layout @param {Sized} settings Those that suit the window.
 * @param {number} width That of the window. @param {number} count The number of photos.
 * @returns {LayoutSettings} Settings for the size that the visitor chose.
 */
export function resized(layout, settings, width, count) {
  if (steps === 0 || !hasSizes(layout)) return settings;
  const { rowHeight = 240, columnWidth = 300, spacing = 4, aspect = 4 / 3, cell, mostColumns = Infinity } = settings;
  if (layout === "flow") return /** @type {Sized} */ ({ ...settings, rowHeight: rowHeight * GROWTH ** steps });
  const natural = layout === "masonry" ? (width + spacing) / (columnWidth + spacing)
    : cell ? width / cell[0] : Math.sqrt((count * aspect * 3) / 4);
  const usual = Math.min(settings.columns ?? Math.round(natural), mostColumns);
  const others = { cell: undefined, mostColumns: undefined };
  return { ...settings, ...others, columns: Math.max(1, usual - steps) };
}
