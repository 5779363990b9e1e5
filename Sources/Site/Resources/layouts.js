// Layouts by name, and what the page asks of them.

import * as TABLE from "./layout-table.js";

/**
 * @typedef {import("./data.js").Photo} Photo
 *
 * @typedef {{x: number, y: number, width: number, height: number}} Frame
 * @typedef {{width: number, height: number}} Size
 * @typedef {{width?: number, height?: number}} Room
 * @typedef {{width: number, height: number, frames: (Frame | null)[]}} LaidOut
 *
 * @typedef {object} LayoutSettings The settings that layouts share. Missing settings have their default value.
 * @property {number} [margin] @property {number} [spacing] @property {number} [verticalSpacing]
 * @property {number} [height] The height that there is room for, if there is one.
 * @property {"natural" | "fill" | "center" | "hide"} [lastRow]
 * @property {number} [columns] @property {number} [aspect] @property {"fit" | "fill"} [content]
 * @property {number} [maxCrop]
 */

/**
 * What the page asks of a layout.
 *
 * @template {LayoutSettings} Settings
 * @typedef {object} Layout
 * @property {string[]} words Its name in the languages of `strings.js`.
 * @property {(settings: Settings, photos: Photo[], room: Room) => LaidOut} arrange
 * @property {(settings: Settings) => boolean} [needsWidth] False if there need not be a width. By default there must.
 * @property {(settings: Settings) => string} [shape] That of all tiles, by default a rectangle.
 * @property {"always" | "without headings"} [field] When its cells are a field that is dragged and zoomed.
 * @property {boolean} [bends] True of a field with a fish-eye, whose folders open.
 * @property {boolean} [isWhole] True for walls that are seen whole, no wider than the window is high.
 * @property {(settings: Settings, window: Size) => Settings} [inWindow] Settings that suit a window.
 * @property {(photos: Photo[], settings: Settings, width: number) => Photo[][]} [parts] Those of each wall, one below
 *   the other.
 * @property {(settings: Settings) => Settings[]} [larger] Settings for a kiosk of few photos, to choose from.
 */

const USUAL_WIDTH = 1600;

/** @type {Record<string, Layout<any>>} */
const LAYOUTS = TABLE;

/** @param {string} name @returns {Layout<any>} For other names than those of layouts, one that describes nothing. */
export function layoutNamed(name) {
  return LAYOUTS[name] ?? NONE;
}

/** @type {Layout<any>} */
const NONE = { words: [], arrange: () => ({ width: 0, height: 0, frames: [] }) };

/**
 * @param {string} name @param {LayoutSettings} settings @param {Photo[]} photos
 * @param {number} [width] That of the wall, with its margins. Without one, a honeycomb is as large as its cells.
 * @returns {LaidOut} With frames in the order of the photos, null for those in a hidden last row.
 */
export function layOut(name, settings, photos, width) {
  const { arrange, needsWidth = () => true } = layoutNamed(name);
  const { margin = 0 } = settings;
  /** @param {number | undefined} length */
  const inside = (length) => (isLength(length) ? Math.max(0, length - 2 * margin) : undefined);
  const room = {
    width: inside(width ?? (needsWidth(settings) ? USUAL_WIDTH : undefined)), height: inside(settings.height),
  };
  const layout = arrange(settings, photos, room);
  for (const frame of layout.frames) {
    if (!frame) continue;
    frame.x += margin;
    frame.y += margin;
  }
  return { width: layout.width + 2 * margin, height: layout.height + 2 * margin, frames: layout.frames };
}

/** @param {number | undefined} length @returns {length is number} */
function isLength(length) {
  return Number.isFinite(length);
}
