// All layouts, by name: the same frames as the program plans.

import { flow } from "./flow.js";
import { grid } from "./grid.js";
import { hexagons } from "./hexagons.js";
import { honeycomb } from "./honeycomb.js";
import { masonry } from "./masonry.js";
import { radial } from "./radial.js";

/**
 * @typedef {import("./data.js").Photo} Photo
 *
 * @typedef {{x: number, y: number, width: number, height: number}} Frame
 * @typedef {{width: number, height: number}} Size
 * @typedef {{width?: number, height?: number}} Room
 * @typedef {{width: number, height: number, frames: (Frame | null)[]}} LaidOut
 *
 * @typedef {object} LayoutSettings Missing settings have their default value.
 * @property {number} [margin] @property {number} [spacing] @property {number} [verticalSpacing]
 * @property {number} [height] The height that there is room for, of all but flow and masonry.
 * @property {number} [rowHeight] @property {number} [maxRowScale] @property {boolean} [fills]
 * @property {"greedy" | "balanced"} [rowBreaks] @property {"natural" | "fill" | "center" | "hide"} [lastRow]
 * @property {number} [columns] @property {number} [mostColumns] Of grids and masonry. @property {number} [columnWidth]
 * @property {boolean} [level] @property {number} [maxCrop]
 * @property {number} [aspect] @property {[number, number]} [cell] @property {"fit" | "fill"} [content]
 * @property {"flat" | "pointy"} [hexOrientation] @property {"odd" | "even"} [hexOffset]
 * @property {number} [diameter] @property {"circle" | "hexagon"} [cellShape] @property {[number, number]} [drag]
 * @property {boolean} [fisheye] @property {boolean} [spreadsLastRing] @property {number} [touched]
 * @property {number} [tile] @property {number} [padding]
 */

const USUAL_WIDTH = 1600;

/**
 * @typedef {(settings: LayoutSettings, photos: Photo[], room: Room) => LaidOut} Arrange
 *
 * Each layout, and whether it needs a width.
 *
 * @type {Record<string, {arrange: Arrange, needsWidth: (settings: LayoutSettings) => boolean}>}
 */
const LAYOUTS = {
  flow: { arrange: flow, needsWidth: () => true },
  masonry: { arrange: masonry, needsWidth: () => true },
  grid: { arrange: grid, needsWidth: ({ cell }) => !cell },
  hex: { arrange: hexagons, needsWidth: ({ height }) => !height },
  radial: { arrange: radial, needsWidth: ({ height }) => !height },
  honeycomb: { arrange: honeycomb, needsWidth: () => false },
};

/**
 * @param {string} name @param {LayoutSettings} settings @param {Photo[]} photos
 * @param {number} [width] That of the wall, with its margins. Without one, a honeycomb is as large as its cells.
 * @returns {LaidOut} With frames in the order of the photos, null for those in a hidden last row.
 */
export function layOut(name, settings, photos, width) {
  const { arrange, needsWidth } = LAYOUTS[name];
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
