// The places of all photos: sections one below the other, their headings, and the rows that keys and readers follow.

import { forward, isReversed } from "./direction.js";
import { layOut, layoutNamed } from "./layouts.js";
import { cellsOf } from "./mosaic.js";
import { resized } from "./photo-size.js";
import { sharedRow, sharesRows } from "./shared-rows.js";

/**
 * @typedef {import("./data.js").Photo} Photo
 * @typedef {import("./data.js").Site} Site
 * @typedef {import("./layouts.js").Frame} Frame
 * @typedef {import("./layouts.js").LayoutSettings} LayoutSettings
 *
 * @typedef {{text: string, frame: Frame, first: number, isShared?: boolean}} Heading `first` is the photo below it. A
 *   row may be shared by several.
 * @typedef {object} Draft
 * @property {Photo[]} photos Those that have a place, in the order of the wall.
 * @property {Frame[]} frames
 * @property {Heading[]} headings
 * @property {number} width
 * @property {number} height
 * @property {Photo[]} [wholes] Of a mosaic: the photos, each once.
 * @property {Set<Photo> | null} [asked] Of a mosaic: the photos that are asked for, if these are not all.
 * @property {number[] | null} [found] Their cells.
 * @property {import("./camera.js").Box} [covered] Of a field in a kiosk: the part that cells cover.
 *
 * @typedef {object} Rows
 * @property {Row[]} rows
 * @property {Int32Array} rowOf The row of each photo.
 *
 * @typedef {Draft & Rows & {shape: string}} Arrangement
 *
 * @typedef {object} Row
 * @property {number[]} tiles Indexes of photos, in the direction of reading.
 * @property {number} reach The lowest bottom of this row and of all before it.
 * @property {number} top The highest top of this row and of all after it.
 *
 * @typedef {object} Filling A wall that a kiosk wants to fill its screen.
 * @property {Site} data @property {string} name The layout. @property {Photo[]} photos
 * @property {LayoutSettings} settings @property {number} width
 * @property {boolean} isOnePiece True of a field of cells.
 * @property {(settings: LayoutSettings) => Draft} draftBy Places the photos by other settings.
 *
 * @typedef {(draft: Draft, filling: Filling) => Draft} Fill
 */

/**
 * No photos at all.
 *
 * @type {Arrangement}
 */
export const NOTHING = {
  photos: [], frames: [], shape: "rectangle", headings: [], width: 0, height: 0, rows: [], rowOf: new Int32Array(),
};

/**
 * @param {Site} data @param {string} name The layout. @param {Photo[]} photos @param {number} width
 * @param {boolean} isOnePiece True if groups share one area without headings.
 * @param {Fill | null} [fill] Fills the screen of a kiosk.
 * @returns {Arrangement}
 */
export function arrange(data, name, photos, width, isOnePiece, fill = null) {
  /** @param {LayoutSettings} settings */
  const draftBy = (settings) => stacked(data, name, settings, photos, width, isOnePiece);
  const settings = settingsOf(data, name, width);
  const isPicture = name === "mosaic" && data.mosaic;
  let draft = name === "plan" ? planned(data, photos, width)
    : isPicture ? cellsOf(data, isPicture, photos)
    : draftBy(settings);
  if (fill && !isPicture) draft = fill(draft, { data, name, photos, settings, width, isOnePiece, draftBy });
  if (isReversed() && !isPicture) mirror(draft);
  return { ...draft, ...rowsOf(draft.frames), shape: shapeOf(data, name) };
}

/** @param {Draft} draft */
function mirror({ frames, headings, width, covered }) {
  for (const frame of [...frames, ...headings.map((heading) => heading.frame)]) frame.x = width - frame.x - frame.width;
  if (covered) [covered.left, covered.right] = [width - covered.right, width - covered.left];
}

/**
 * Returns the plan as it was drawn, scaled to the window.
 *
 * @param {Site} data @param {Photo[]} photos @param {number} width
 * @returns {Draft}
 */
function planned(data, photos, width) {
  const scale = width / data.wall.width;
  const placed = photos.filter((photo) => photo.frame);
  const frames = placed.map(({ frame: [x, y, across, down] = [0, 0, 0, 0] }) =>
    frameAt(x * scale, y * scale, across * scale, down * scale));
  const height = frames.reduce((most, frame) => Math.max(most, frame.y + frame.height), 0);
  return { photos: placed, frames, headings: [], width, height };
}

/**
 * One section per group.
 *
 * @param {Site} data @param {string} name @param {LayoutSettings} settings @param {Photo[]} photos
 * @param {number} width @param {boolean} isOnePiece
 * @returns {Draft}
 */
function stacked(data, name, settings, photos, width, isOnePiece) {
  const { wall } = data;
  const margin = isOnePiece ? 0 : Math.min(wall.margin, width / 20);
  const below = wall.captions === "below" && !isOnePiece ? wall.captionGap + wall.captionHeight : 0;
  /** @type {Draft} */
  const result = { photos: [], frames: [], headings: [], width, height: margin };
  const inside = width - 2 * margin;
  const groups = isOnePiece ? [photos] : runs(photos, (photo) => photo.group);
  for (let first = 0; first < groups.length && groups[first].length > 0;) {
    if (result.photos.length > 0) result.height += wall.groupGap;
    const isShared = !isOnePiece && sharesRows(name, settings);
    const row = isShared ? sharedRow(groups, first, settings, inside, Math.max(wall.groupGap, 12)) : [];
    const group = groups[first];
    first += Math.max(1, row.length);
    if (row.length > 0) {
      result.height += placeShared(result, row, data, margin) + below;
      continue;
    }
    // Words keep away from the edge of the window, where photos go up to it.
    const edge = Math.max(margin, 12);
    if (!isOnePiece) result.height += head(result, data, group, edge, width - 2 * edge);
    const { isWhole, parts } = layoutNamed(name);
    const room = isWhole ? Math.min(inside, document.documentElement.clientHeight) : inside;
    for (const part of parts?.(group, settings, width) ?? [group]) {
      const layout = layOut(name, settings, part, room);
      place(result, part, layout.frames, (width - room) / 2, 0);
      result.height += layout.height + below;
      if (isOnePiece) result.width = layout.width;
    }
  }
  result.height += margin;
  return result;
}

/**
 * Adds the heading of a group at the end of a wall.
 *
 * @param {Draft} result @param {Site} data @param {Photo[]} group @param {number} x @param {number} width
 * @returns {number} Its height.
 */
function head(result, { groups, wall }, group, x, width, isShared = false) {
  const text = groups[group[0].group]?.heading;
  if (!text) return 0;
  const frame = frameAt(x, result.height, width, wall.headingHeight || 48);
  result.headings.push({ text, frame, first: result.photos.length, isShared });
  return frame.height;
}

/**
 * Adds a row of several groups.
 *
 * @param {Draft} result @param {import("./shared-rows.js").Part[]} row @param {Site} data @param {number} margin
 * @returns {number} Its height.
 */
function placeShared(result, row, data, margin) {
  let height = 0;
  for (const { group, x, width, frames } of row) {
    const heading = head(result, data, group, margin + Math.max(x, margin > 0 ? 0 : 12), width, true);
    place(result, group, frames, margin, heading);
    height = Math.max(height, heading + frames[0].height);
  }
  return height;
}

/**
 * Adds photos at the end of a wall.
 *
 * @param {Draft} result @param {Photo[]} photos @param {(Frame | null)[]} frames @param {number} x @param {number} y
 */
function place(result, photos, frames, x, y) {
  frames.forEach((frame, index) => {
    if (!frame) return;
    result.photos.push(photos[index]);
    result.frames.push(frameAt(frame.x + x, frame.y + result.height + y, frame.width, frame.height));
  });
}

/**
 * Returns the settings of a layout in a window. Margins are around all sections.
 *
 * @param {Site} data @param {string} name @param {number} width That of the window.
 * @returns {LayoutSettings}
 */
function settingsOf(data, name, width) {
  const settings = { ...data.layouts[name], margin: 0, height: undefined };
  const size = { width, height: Math.max(1, document.documentElement.clientHeight) };
  const suited = layoutNamed(name).inWindow?.(settings, size) ?? settings;
  return resized(name, suited, width, data.photos.length);
}

/** @param {number} x @param {number} y @param {number} width @param {number} height @returns {Frame} */
function frameAt(x, y, width, height) {
  return { x, y, width, height };
}

/**
 * Neighbors with the same key, together.
 *
 * @template Item, Key
 * @param {Item[]} items @param {(item: Item) => Key} key
 * @returns {Item[][]}
 */
function runs(items, key) {
  /** @type {Item[][]} */
  const result = [];
  /** @type {Key | undefined} */
  let last;
  for (const item of items) {
    if (result.length === 0 || key(item) !== last) result.push([]);
    last = key(item);
    result[result.length - 1].push(item);
  }
  return result;
}

/**
 * @param {Site} data @param {string} name
 * @returns {string} The shape of all tiles, or "own" if each has its own.
 */
function shapeOf(data, name) {
  if (name === "plan" || name === "mosaic") return "own";
  return layoutNamed(name).shape?.(data.layouts[name] ?? {}) ?? "rectangle";
}

/**
 * Rows by geometry, whatever the layout: a row ends where the next photo's middle is far below the middle of its first.
 *
 * @param {Frame[]} frames
 * @returns {Rows}
 */
export function rowsOf(frames) {
  const middles = frames.map((frame) => frame.y + frame.height / 2);
  const order = [...frames.keys()].sort((a, b) => middles[a] - middles[b] || frames[a].x - frames[b].x);
  /** @type {Row[]} */
  const rows = [];
  let end = -Infinity;
  for (const tile of order) {
    if (middles[tile] > end) {
      rows.push({ tiles: [], reach: 0, top: 0 });
      end = middles[tile] + frames[tile].height * 0.4;
    }
    rows[rows.length - 1].tiles.push(tile);
  }
  const rowOf = new Int32Array(frames.length);
  let reach = -Infinity;
  rows.forEach((row, index) => {
    row.tiles.sort((a, b) => forward() * (frames[a].x - frames[b].x));
    for (const tile of row.tiles) {
      rowOf[tile] = index;
      reach = Math.max(reach, frames[tile].y + frames[tile].height);
    }
    row.reach = reach;
  });
  let top = Infinity;
  for (let index = rows.length - 1; index >= 0; index -= 1) {
    for (const tile of rows[index].tiles) top = Math.min(top, frames[tile].y);
    rows[index].top = top;
  }
  return { rows, rowOf };
}

/**
 * Returns the rows that a strip of the wall shows. Logarithmic, since bounds of rows never decrease.
 *
 * @param {Row[]} rows @param {number} top @param {number} bottom
 * @returns {[number, number]} The first row and the one after the last.
 */
export function rowsBetween(rows, top, bottom) {
  return [firstIndex(rows, (row) => row.reach > top), firstIndex(rows, (row) => row.top >= bottom)];
}

/**
 * @template T
 * @param {T[]} items @param {(item: T) => boolean} holds False for the first items, true for all others.
 * @returns {number}
 */
export function firstIndex(items, holds) {
  let [low, high] = [0, items.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (holds(items[middle])) high = middle;
    else low = middle + 1;
  }
  return low;
}
