// Cells that fill the screen of a kiosk up to its edges, whatever the number of photos.

import { HALF_SQUARE_ROOT_OF_THREE } from "./honeycomb.js";
import { layoutNamed } from "./layouts.js";

/**
 * @typedef {import("./arrangement.js").Draft} Draft
 * @typedef {import("./arrangement.js").Filling} Filling
 * @typedef {import("./camera.js").Box} Box
 * @typedef {import("./data.js").Photo} Photo
 * @typedef {import("./gestures.js").Point} Point
 * @typedef {import("./layouts.js").Frame} Frame
 * @typedef {import("./layouts.js").Size} Size
 *
 * @typedef {object} Comb Cells in a grid of hexagons.
 * @property {boolean} isPointy True if rows are straight; otherwise columns are.
 * @property {number} pitch The distance between the middles of neighbors.
 * @property {Point} origin The middle of a cell.
 *
 * @typedef {Point & {name: string}} Cell Its middle, and its name within the comb.
 */

/** The smallest and the largest pitch, as a share of the shorter side of the screen. */
const LEAST_PITCH = 1 / 6;
const MOST_PITCH = 0.6;
/** The cells that a hero takes. */
const FLOWER = 7;
/** The most photos that cells at the rim are chosen from. */
const MOST_CHOICES = 400;
/** Less of a cell is not seen, in pixels. */
const SLIVER = 1;

// A field that wanders

/**
 * Returns a field with its photos in large cells. Cells around them repeat photos, so that no part of the screen is
 * empty wherever the field wanders.
 *
 * @param {Draft} draft @param {Filling} filling @param {number} height That of the screen.
 * @returns {Draft}
 */
export function fullField(draft, filling, height) {
  const { name, settings, width, draftBy } = filling;
  if (draft.frames.length === 0 || !(width > 0 && height > 0)) return draft;
  const cells = name === "hex" ? draftBy({ ...settings, aspect: width / height }) : draft;
  const before = combOf(cells, filling);
  if (!before) return draft;
  const count = cells.photos.reduce((sum, { hero }) => sum + (hero && name === "hex" ? FLOWER : 1), 0);
  const pitch = pitchFor(count, filling, height, before.pitch);
  const scale = pitch / before.pitch;
  const frames = cells.frames.map((frame) => ({
    x: frame.x * scale, y: frame.y * scale, width: frame.width * scale, height: frame.height * scale,
  }));
  const comb = { ...before, pitch, origin: { x: before.origin.x * scale, y: before.origin.y * scale } };
  const covered = regionAround(frames, { width: width + pitch, height: height + pitch });
  const taken = new Set(cells.photos.flatMap((photo, index) => namesOf(comb, frames[index], photo, name)));
  const free = cellsIn(comb, covered).filter((cell) => !taken.has(cell.name));
  const size = sizeOfCells(cells, frames, comb, filling);
  const photos = [...cells.photos, ...repeated(cells.photos, frames, free, pitch, covered)];
  frames.push(...free.map(({ x, y }) => frameAround({ x, y }, size)));
  return { ...cells, photos, frames, covered };
}

/**
 * Photos fill the screen in cells of this distance, or more than fill it if they are many.
 *
 * @param {number} count @param {Filling} filling @param {number} height @param {number} own As planned.
 */
function pitchFor(count, { name, settings, width }, height, own) {
  const isAsked = name === "hex" ? settings.columns : "diameter" in settings;
  const shorter = Math.min(width, height);
  const least = isAsked ? own : shorter * LEAST_PITCH;
  const fitting = Math.sqrt((width * height) / (HALF_SQUARE_ROOT_OF_THREE * count));
  return Math.max(least, Math.min(fitting, shorter * MOST_PITCH));
}

/**
 * Returns the comb that photos are in; null if they have no size.
 *
 * @param {Draft} draft @param {Filling} filling
 * @returns {Comb | null}
 */
function combOf({ photos, frames }, { name, settings }) {
  const isPointy = isPointed(name, settings);
  const single = name === "hex" ? photos.findIndex(({ hero }) => !hero) : 0;
  const { x, y, width, height } = frames[Math.max(0, single)];
  const across = (isPointy ? width : height) + spacingOf(name, settings);
  const pitch = single < 0 ? across / 3 : across;
  return pitch > 0 ? { isPointy, pitch, origin: { x: x + width / 2, y: y + height / 2 } } : null;
}

/** @param {string} name @param {import("./layouts.js").LayoutSettings} settings @returns {boolean} */
export function isPointed(name, settings) {
  return layoutNamed(name).shape?.(settings) === "hexagon-pointy";
}

/** @param {string} name @param {import("./layouts.js").LayoutSettings} settings */
function spacingOf(name, { spacing }) {
  return spacing ?? (name === "hex" ? 4 : 0);
}

/**
 * @param {Draft} draft @param {Frame[]} frames Those on the screen. @param {Comb} comb @param {Filling} filling
 * @returns {Size} That of a cell with one photo.
 */
function sizeOfCells({ photos }, frames, { isPointy, pitch }, { name }) {
  const single = name === "hex" ? photos.findIndex(({ hero }) => !hero) : 0;
  if (single >= 0) return frames[single];
  const [long, short] = [pitch / HALF_SQUARE_ROOT_OF_THREE, pitch];
  return isPointy ? { width: short, height: long } : { width: long, height: short };
}

/** @param {Frame[]} frames @param {Size} least @returns {Box} The box around frames, at least this large. */
function regionAround(frames, least) {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const { x, y, width, height } of frames) {
    [left, right] = [Math.min(left, x), Math.max(right, x + width)];
    [top, bottom] = [Math.min(top, y), Math.max(bottom, y + height)];
  }
  const [across, down] = [Math.max(0, least.width - (right - left)), Math.max(0, least.height - (bottom - top))];
  return { left: left - across / 2, right: right + across / 2, top: top - down / 2, bottom: bottom + down / 2 };
}

/** @param {Comb} comb @param {Frame} frame @param {Photo} photo @param {string} name @returns {string[]} */
function namesOf({ isPointy, pitch, origin }, { x, y, width, height }, { hero }, name) {
  const [aside, down] = [x + width / 2 - origin.x, y + height / 2 - origin.y];
  const [along, across] = isPointy ? [down, aside] : [aside, down];
  const line = Math.round(along / (pitch * HALF_SQUARE_ROOT_OF_THREE));
  const half = Math.round((2 * across) / pitch);
  const around = [[0, 0], [0, 2], [0, -2], [1, 1], [1, -1], [-1, 1], [-1, -1]];
  return around.slice(0, hero && name === "hex" ? FLOWER : 1).map(([a, b]) => `${line + a} ${half + b}`);
}

/**
 * Photos for the cells that are left: those that are rare, and far from where they are already.
 *
 * @param {Photo[]} photos @param {Frame[]} frames @param {Cell[]} free @param {number} pitch @param {Box} region
 * @returns {Photo[]} As cells of their own, in the order of the free cells.
 */
function repeated(photos, frames, free, pitch, region) {
  const choices = photos.slice(0, MOST_CHOICES).map((photo, index) => {
    const { x, y, width, height } = frames[index];
    return { photo, places: [{ x: x + width / 2, y: y + height / 2 }] };
  });
  const middle = { x: (region.left + region.right) / 2, y: (region.top + region.bottom) / 2 };
  /** @type {Photo[]} */
  const result = new Array(free.length);
  const order = [...free.keys()].sort((one, other) => distance(free[one], middle) - distance(free[other], middle));
  for (const index of order) {
    let [best, most] = [choices[0], -Infinity];
    for (const choice of choices) {
      const nearest = choice.places.reduce((least, place) => Math.min(least, distance(place, free[index])), Infinity);
      // Neighbors differ, then photos are as frequent as others, then far from themselves.
      const value = (nearest > 1.2 * pitch ? 1e6 : 0) - 1e3 * choice.places.length + Math.min(500, nearest / pitch);
      if (value > most) [best, most] = [choice, value];
    }
    best.places.push(free[index]);
    result[index] = Object.create(best.photo, {
      key: { value: `${best.photo.key}-r${index}` }, whole: { value: best.photo.whole ?? best.photo },
      hero: { value: false },
    });
  }
  return result;
}

/** @param {Point} one @param {Point} other */
function distance(one, other) {
  return Math.hypot(one.x - other.x, one.y - other.y);
}

// Tiles that stand

/**
 * Returns the middles of the smallest cells, no more than these, that cover a screen.
 *
 * @param {number} most @param {Size} size @param {boolean} isPointy
 * @returns {{pitch: number, cells: Cell[]}}
 */
export function coveringCells(most, { width, height }, isPointy) {
  const shorter = Math.min(width, height);
  const comb = { isPointy, pitch: shorter * LEAST_PITCH, origin: { x: width / 2, y: height / 2 } };
  const screen = { left: 0, top: 0, right: width, bottom: height };
  let cells = cellsIn(comb, screen);
  while (cells.length > most && comb.pitch < shorter) {
    comb.pitch *= 1.02;
    cells = cellsIn(comb, screen);
  }
  return { pitch: comb.pitch, cells };
}

/**
 * Returns photos in the cells that cover a screen.
 *
 * @param {Draft} draft @param {Filling} filling @param {number} height
 * @returns {Draft}
 */
export function coveringField(draft, filling, height) {
  const { name, photos, settings, width } = filling;
  const before = combOf(draft, filling);
  if (!before) return draft;
  const { pitch, cells } = coveringCells(photos.length, { width, height }, before.isPointy);
  const gap = spacingOf(name, settings);
  const { width: across, height: down } = draft.frames[0];
  const scale = Math.max(1, pitch - gap) / (before.isPointy ? across : down);
  const size = { width: across * scale, height: down * scale };
  const frames = cells.slice(0, photos.length).map((middle) => frameAround(middle, size));
  return { ...draft, photos: photos.slice(0, frames.length), frames, width, height };
}

// Combs

/**
 * Returns the cells that are seen in a box, in the direction of reading.
 *
 * @param {Comb} comb @param {Box} box
 * @returns {Cell[]}
 */
function cellsIn({ isPointy, pitch, origin }, { left, top, right, bottom }) {
  // Along the way from line to line, and across it.
  const [first, last, low, high] = isPointy ? [top, bottom, left, right] : [left, right, top, bottom];
  const [start, side] = isPointy ? [origin.y, origin.x] : [origin.x, origin.y];
  const step = pitch * HALF_SQUARE_ROOT_OF_THREE;
  /** @type {Cell[]} */
  const cells = [];
  for (let line = Math.floor((first - start) / step) - 1; start + (line - 1) * step < last; line += 1) {
    const shift = Math.abs(line % 2);
    const along = start + line * step;
    for (let place = Math.floor((low - side) / pitch) - 1; side + (place - 1) * pitch < high; place += 1) {
      const half = 2 * place + shift;
      const across = side + (half * pitch) / 2;
      const [aside, down] = [Math.max(first - along, along - last, 0), Math.max(low - across, across - high, 0)];
      // The nearest point of the box is in the hexagon.
      const reach = Math.max(down, aside * HALF_SQUARE_ROOT_OF_THREE + down / 2);
      if (reach > pitch / 2 - SLIVER) continue;
      const [x, y] = isPointy ? [across, along] : [along, across];
      cells.push({ x, y, name: `${line} ${half}` });
    }
  }
  return cells.sort((one, other) => one.y - other.y || one.x - other.x);
}

/** @param {Point} middle @param {Size} size @returns {Frame} */
function frameAround({ x, y }, { width, height }) {
  return { x: x - width / 2, y: y - height / 2, width, height };
}
