// Layouts by name, and what the page asks of them.

import { TABLE } from "./layout-table.js";

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
 * @property {(settings: Settings, photos: Photo[], room: Room) => LaidOut} arrange
 * @property {(settings: Settings) => boolean} [needsWidth] False if there need not be a width. By default there must.
 * @property {(settings: Settings) => string} [shape] That of all tiles, by default a rectangle.
 * @property {boolean} [isWhole] True for walls that are seen whole, no wider than the window is high.
 * @property {(settings: Settings, window: Size) => Settings} [inWindow] Settings that suit a window.
 * @property {(photos: Photo[], settings: Settings, width: number) => Photo[][]} [parts] Those of each wall, one below
 *   the other.
 * @property {(settings: Settings) => Settings[]} [larger] Settings for a kiosk of few photos, to choose from.
 */

const USUAL_WIDTH = 1600;

/**
 * Those that are loaded.
 *
 * @type {Record<string, Layout<any>>}
 */
const LAYOUTS = {};

/**
 * Loads a layout, which can then be asked for. Other names than those of layouts do no harm.
 *
 * @param {string} name
 */
export async function loadLayout(name) {
  const entry = Object.hasOwn(TABLE, name) ? TABLE[name] : null;
  if (entry) LAYOUTS[name] ??= await entry.load();
}

/** @param {string} name @returns {Layout<any>} One that describes nothing if there is none, or it is not loaded. */
export function layoutNamed(name) {
  return LAYOUTS[name] ?? NONE;
}

/** @param {string} name */
export function isLoaded(name) {
  return name in LAYOUTS;
}

/** @type {Layout<any>} */
const NONE = { arrange: () => ({ width: 0, height: 0, frames: [] }) };

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
