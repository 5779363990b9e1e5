// Walls that fill the screen of a kiosk, whatever their number of photos.

import { layoutNamed } from "./layouts.js";
import { bestSlicing, cropped, mostCropped, slices } from "./kiosk-slices.js";

/**
 * @typedef {import("./arrangement.js").Draft} Draft
 * @typedef {import("./arrangement.js").Filling} Filling
 * @typedef {import("./data.js").Photo} Photo
 * @typedef {import("./layouts.js").Frame} Frame
 */

/** The crop that photos may have wherever possible. */
export const FINE_CROP = 0.08;
/** The crop from which on photos do not fill the screen. */
const MOST_CROP = 0.25;
/** The most crop in a grid. For photos that would lose more, cells in a row differ in width. */
const MOST_CROP_OF_CELLS = 0.45;
/** The most photos of a grid that may have other cells. */
const FEW = 3;
/** The empty share of a screen from which on it needs a background. */
const BARE = 0.1;
/** The most photos that are arranged by cuts; rows of more photos fill any screen. */
const MOST_SLICED = 48;

/**
 * Returns a wall that fills the screen, or is higher: then its end is full. Few photos that do not fill it are
 * centered.
 *
 * @param {Draft} draft @param {Filling} filling @param {number} height That of the screen.
 * @returns {Draft}
 */
export function fullWall(draft, filling, height) {
  const { name, data, photos, settings, draftBy } = filling;
  if (draft.frames.length === 0 || !(height > 0)) return draft;
  const isPlain = draft.headings.length === 0 && photos.every(({ group }) => group === photos[0].group)
    && data.wall.captions !== "below";
  if (name === "grid" && isPlain) return cells(draft, filling, height);
  // A higher wall is panned over.
  const whole = name === "flow" && draft.height >= height ? draftBy(withFullEnd(settings)) : draft;
  if (whole.height >= height) return whole;
  const nearest = nearestDraft(draft, filling, height);
  const crop = stretchCrop(nearest, height);
  const isSliced = ["flow", "masonry"].includes(name) && isPlain && photos.length <= MOST_SLICED;
  if (crop > FINE_CROP && isSliced) {
    const divided = sliced(draft, filling, height);
    if (divided) return divided;
  }
  return crop <= MOST_CROP ? stretched(nearest, height) : centered(nearest, height);
}

/**
 * @param {Frame[]} frames @param {import("./layouts.js").Size} size That of the screen.
 * @returns {boolean} True if a part of the screen is empty.
 */
export function isBare(frames, { width, height }) {
  return frames.reduce((sum, frame) => sum + frame.width * frame.height, 0) < (1 - BARE) * width * height;
}

/** @param {import("./layouts.js").LayoutSettings} settings */
function withFullEnd(settings) {
  return { ...settings, rowBreaks: "balanced", lastRow: /** @type {const} */ ("fill"), fill: true };
}

/** @param {Draft} draft @param {Filling} filling @param {number} height @returns {Draft} The nearest in height. */
function nearestDraft(draft, { name, settings, draftBy }, height) {
  let best = draft;
  for (const larger of layoutNamed(name).larger?.(settings) ?? []) {
    const next = draftBy(larger);
    if (stretchCrop(next, height) < stretchCrop(best, height)) best = next;
  }
  return best;
}

/** @param {Draft} draft @param {number} height @returns {number} The crop of photos that are stretched to a height. */
function stretchCrop(draft, height) {
  return 1 - Math.min(draft.height / height, height / draft.height);
}

/** @param {Draft} draft @returns {Frame[]} */
function allFrames({ frames, headings }) {
  return [...frames, ...headings.map(({ frame }) => frame)];
}

/**
 * Frames are stretched, photos are not: the excess width or height is cropped.
 *
 * @param {Draft} draft @param {number} height
 * @returns {Draft}
 */
function stretched(draft, height) {
  const stretch = height / draft.height;
  for (const frame of allFrames(draft)) [frame.y, frame.height] = [frame.y * stretch, frame.height * stretch];
  return { ...draft, height };
}

/** @param {Draft} draft @param {number} height @returns {Draft} */
function centered(draft, height) {
  if (draft.height >= height) return draft;
  for (const frame of allFrames(draft)) frame.y += (height - draft.height) / 2;
  return { ...draft, height };
}

/** @param {Filling} filling */
function marginOf({ data, width }) {
  return Math.min(data.wall.margin, width / 20);
}

/**
 * Returns photos divided by cuts; null if they are cropped too much.
 *
 * @param {Draft} draft @param {Filling} filling @param {number} height
 * @returns {Draft | null}
 */
function sliced(draft, filling, height) {
  const { photos, settings, width } = filling;
  const margin = marginOf(filling);
  const area = { x: margin, y: margin, width: width - 2 * margin, height: height - 2 * margin };
  const best = bestSlicing(slices(photos), photos, area, settings.spacing ?? 4, FINE_CROP);
  if (!best || best.crop > MOST_CROP) return null;
  return { ...draft, photos, frames: best.frames, height };
}

// Grids

/**
 * Returns a grid whose last rows have a cell less, so that no cell is empty.
 *
 * @param {Draft} draft @param {Filling} filling @param {number} height That of the screen.
 * @returns {Draft}
 */
function cells(draft, filling, height) {
  const { photos, settings, width } = filling;
  const margin = marginOf(filling);
  const { spacing = 4 } = settings;
  const [inside, gapDown] = [width - 2 * margin, settings.verticalSpacing ?? spacing];
  const usual = columnsOf(draft);
  const isTall = draft.height >= height;
  let [best, least] = [/** @type {Frame[]} */ ([]), Infinity];
  const [low, high] = isTall ? [Math.max(1, usual - 2), usual + 2] : [1, photos.length];
  for (let columns = low; columns <= Math.min(high, photos.length); columns += 1) {
    const rows = Math.ceil(photos.length / columns);
    const missing = columns * rows - photos.length;
    if (missing > rows) continue;
    const across = (inside - spacing * (columns - 1)) / columns;
    const down = isTall ? (across * 3) / 4 : (height - 2 * margin - gapDown * (rows - 1)) / rows;
    if (across < 1 || down < 1) continue;
    const equal = cellFrames(photos.length, { columns, rows, missing, inside, down, spacing, gapDown, margin });
    const frames = fairFrames(photos, equal);
    const crop = photos.reduce((sum, photo, index) => sum + cropped(photo, frames[index]), 0) / photos.length;
    const cost = isTall ? missing / photos.length + Math.abs(columns - usual) / 100 : crop;
    if (cost < least) [best, least] = [frames, cost];
  }
  if (best.length === 0) return draft;
  // One or two photos would lose too much.
  if (!isTall && photos.length <= FEW && mostCropped(photos, best) > MOST_CROP_OF_CELLS) {
    return sliced(draft, filling, height) ?? centered(draft, height);
  }
  const last = best[best.length - 1];
  return {
    ...draft, photos, frames: best.map((frame, index) => inCell(photos[index], frame)),
    height: isTall ? last.y + last.height + margin : height,
  };
}

/**
 * Returns cells whose widths differ as little as possible, so that photos are not cropped too much.
 *
 * @param {Photo[]} photos @param {Frame[]} equal
 * @returns {Frame[]}
 */
function fairFrames(photos, equal) {
  /** @type {Frame[]} */
  const frames = [];
  while (frames.length < equal.length) {
    const first = frames.length;
    const row = equal.slice(first).filter(({ y }) => y === equal[first].y);
    const widths = fairWidths(photos.slice(first, first + row.length), row);
    const gap = row.length > 1 ? row[1].x - row[0].x - row[0].width : 0;
    let { x } = row[0];
    row.forEach((frame, index) => {
      frames.push({ ...frame, x, width: widths[index] });
      x += widths[index] + gap;
    });
  }
  return frames;
}

/** @param {Photo[]} photos @param {Frame[]} row @returns {number[]} Widths that fill the row. */
function fairWidths(photos, row) {
  const [{ width, height }] = row;
  const whole = width * row.length;
  const [rest, shapes] = [1 - MOST_CROP_OF_CELLS, photos.map((photo) => height * photo.width / photo.height)];
  let widths = row.map(() => width);
  /** @returns {number} */
  const sum = () => widths.reduce((all, one) => all + one, 0);
  for (let round = 0; round < row.length; round += 1) {
    widths = widths.map((one, index) => Math.max(shapes[index] * rest, Math.min(shapes[index] / rest, one)));
    const excess = sum() - whole;
    const free = widths.map((one, index) => (
      excess > 0 ? one > shapes[index] * rest : one < shapes[index] / rest));
    const count = free.filter(Boolean).length;
    if (Math.abs(excess) < 0.01 || count === 0) break;
    widths = widths.map((one, index) => (free[index] ? one - excess / count : one));
  }
  const factor = whole / sum();
  return widths.map((one) => one * factor);
}

/** @param {Photo} photo @param {Frame} cell @returns {Frame} The cell, or as much of it as the photo can fill. */
function inCell(photo, cell) {
  const rest = (1 - cropped(photo, cell)) / (1 - MOST_CROP_OF_CELLS);
  if (rest >= 1) return cell;
  const isWide = photo.width / photo.height > cell.width / cell.height;
  const [width, height] = isWide ? [cell.width, cell.height * rest] : [cell.width * rest, cell.height];
  return { x: cell.x + (cell.width - width) / 2, y: cell.y + (cell.height - height) / 2, width, height };
}

/**
 * @param {number} count
 * @param {{columns: number, rows: number, missing: number, inside: number, down: number, spacing: number,
 *   gapDown: number, margin: number}} sheet
 * @returns {Frame[]}
 */
function cellFrames(count, { columns, rows, missing, inside, down, spacing, gapDown, margin }) {
  /** @type {Frame[]} */
  const frames = [];
  for (let row = 0; row < rows && frames.length < count; row += 1) {
    const inRow = row >= rows - missing ? columns - 1 : columns;
    const across = (inside - spacing * (inRow - 1)) / inRow;
    for (let column = 0; column < inRow; column += 1) {
      const x = margin + column * (across + spacing);
      frames.push({ x, y: margin + row * (down + gapDown), width: across, height: down });
    }
  }
  return frames;
}

/** @param {Draft} draft @returns {number} The photos whose middles are as high as the first one's. */
function columnsOf({ frames }) {
  const middle = frames[0].y + frames[0].height / 2;
  const other = frames.findIndex(({ y, height }) => Math.abs(y + height / 2 - middle) > height / 2);
  return other < 0 ? frames.length : other;
}
