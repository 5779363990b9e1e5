// Columns of equal width; each photo goes to the shortest.

import { Division, equalParts } from "./division.js";
import { evenFoot } from "./masonry-foot.js";
import { fittingColumns, isNarrow } from "./windows.js";

/**
 * @typedef {import("./data.js").Photo} Photo
 * @typedef {import("./layouts.js").LaidOut} LaidOut
 * @typedef {import("./layouts.js").LayoutSettings} LayoutSettings
 * @typedef {import("./layouts.js").Room} Room
 *
 * @typedef {object} OwnSettings
 * @property {number} [columnWidth] @property {boolean} [level] @property {number} [mostColumns]
 * @typedef {LayoutSettings & OwnSettings} MasonrySettings
 *
 * @typedef {object} Stacks Photos of each column: how many, and the sum of their heights where they are 1 wide.
 * @property {number} count The number of columns.
 * @property {number[]} counts @property {number[]} totals
 *
 * @typedef {object} Sheet The width with and without the gaps, the gaps, and what may change for level columns.
 * @property {number} width @property {number} room @property {number} spacing @property {number} gapDown
 * @property {number} maxCrop @property {boolean} variesWidths
 */

const LEAST = 2 ** -1022;

/** @type {import("./layouts.js").Layout<MasonrySettings>} */
export const masonry = {
  arrange,
  inWindow: (settings, { width }) => ({
    ...settings, mostColumns: fittingColumns(width, settings.spacing), columnWidth: columnIn(width, settings),
  }),
  larger: (settings) => Array.from({ length: 11 }, (_, index) => ({ ...settings, columns: index + 1, level: true })),
};

/**
 * Returns the width of columns, of which a phone's window has at least two.
 *
 * @param {number} width @param {MasonrySettings} settings
 */
function columnIn(width, { columnWidth = 300, spacing = 4 }) {
  return isNarrow(width) ? Math.max(1, Math.min(columnWidth, (width - spacing) / 2)) : columnWidth;
}

/**
 * Some of the last photos change places, so that columns end at similar heights, and photos are cropped by up to
 * `maxCrop` to end at the same. With `level`, columns also differ in width if that is not enough.
 *
 * @param {MasonrySettings} settings @param {Photo[]} photos @param {Room} room
 * @returns {LaidOut}
 */
function arrange(settings, photos, { width = 0 }) {
  if (photos.length === 0) return { width: 0, height: 0, frames: [] };
  const { spacing = 4, level = false, maxCrop = 0.08 } = settings;
  const gapDown = settings.verticalSpacing ?? spacing;
  const count = columnCount(settings, spacing, photos.length, width);
  const { room } = new Division(width, 0, count, spacing);
  const heights = photos.map((photo) => ((room / count) * photo.height) / photo.width + gapDown);
  const columns = new ColumnHeap(count);
  const columnOfPhoto = evenFoot(heights, heights.map((height) => {
    const column = columns.shortest;
    columns.growShortest(height);
    return column;
  }), count);
  /** @type {Stacks} */
  const stacks = { count, counts: zeros(count), totals: zeros(count) };
  photos.forEach((photo, index) => {
    stacks.counts[columnOfPhoto[index]] += 1;
    stacks.totals[columnOfPhoto[index]] += photo.height / photo.width;
  });
  return leveled(stacks, photos, columnOfPhoto, { width, room, spacing, gapDown, maxCrop, variesWidths: level });
}

/** @param {number} count @returns {number[]} */
function zeros(count) {
  return new Array(count).fill(0);
}

/** @param {MasonrySettings} settings @param {number} spacing @param {number} photos @param {number} width */
function columnCount({ columns, mostColumns = Infinity, columnWidth = 300 }, spacing, photos, width) {
  if (columns) return Math.min(columns, mostColumns, photos);
  const nearest = Math.round((width + spacing) / (columnWidth + spacing));
  // The gaps alone must not fill the wall.
  const most = Math.ceil(width / spacing);
  return Math.max(1, Math.min(nearest, Number.isNaN(most) ? 1 : most, photos));
}

/** Columns that grow photo by photo, with quick access to the shortest: a heap of columns. */
class ColumnHeap {
  /** @param {number} count */
  constructor(count) {
    this.heap = Array.from({ length: count }, (_, index) => ({ index, height: 0, steps: 0 }));
  }

  /** The index of the shortest column; the leftmost of equally short ones. */
  get shortest() {
    return this.heap[0].index;
  }

  /** @param {number} growth */
  growShortest(growth) {
    const { heap } = this;
    const column = heap[0];
    column.height += growth;
    // Columns that differ only by rounding errors count as equally short.
    column.steps = Math.round(column.height * 1_048_576);
    let place = 0;
    for (;;) {
      let child = 2 * place + 1;
      if (child >= heap.length) break;
      if (child + 1 < heap.length && isShorter(heap[child + 1], heap[child])) child += 1;
      if (isShorter(column, heap[child])) break;
      heap[place] = heap[child];
      place = child;
    }
    heap[place] = column;
  }
}

/** @typedef {{steps: number, index: number}} Column @param {Column} one @param {Column} other */
function isShorter(one, other) {
  return one.steps !== other.steps ? one.steps < other.steps : one.index < other.index;
}

// Leveled columns

/**
 * @param {Stacks} stacks @param {Photo[]} photos @param {number[]} columnOfPhoto
 * @param {Sheet} sheet
 * @returns {LaidOut}
 */
function leveled(stacks, photos, columnOfPhoto, sheet) {
  const { width, spacing, gapDown } = sheet;
  const { heights: exact, widths } = commonLine(stacks, sheet);
  // In whole pixels, so that no row of a canvas is covered only in part.
  const longest = extremes(exact)[1];
  const height = longest >= 1 ? Math.floor(longest + 1e-6) : longest;
  const heights = exact.map((own) => Math.max(0, own + height - longest));
  const columns = unequalParts(widths, width, spacing);
  const rows = stacks.counts.map((count, column) => new Division(heights[column], 0, count, gapDown));
  const used = zeros(stacks.count);
  const frames = photos.map((photo, index) => {
    const column = columnOfPhoto[index];
    used[column] += photo.height / photo.width;
    const row = rows[column].partUpTo(used[column] / stacks.totals[column]);
    return { x: columns[column].start, y: row.start, width: columns[column].length, height: row.length };
  });
  return { width, height, frames };
}

/** @param {number[]} widths @param {number} length @param {number} spacing */
function unequalParts(widths, length, spacing) {
  const sum = widths.reduce((total, width) => total + width, 0);
  if (!(sum > 0)) return equalParts(length, 0, widths.length, spacing);
  const division = new Division(length, 0, widths.length, spacing);
  let used = 0;
  return widths.map((width) => {
    used += width;
    return division.partUpTo(used / sum);
  });
}

/**
 * Returns the heights of columns, and their widths.
 *
 * @param {Stacks} stacks @param {Sheet} sheet
 */
function commonLine({ count, counts, totals }, { room, gapDown, maxCrop, variesWidths }) {
  const even = room / count;
  const columns = counts.map((photos, column) => ({
    gaps: gapDown * (photos - 1), height: Math.max(totals[column] * even, LEAST),
  }));
  const heights = columns.map(({ gaps, height }) => gaps + height);
  const [lowest, highest] = extremes(heights);
  /** @param {number} line */
  const scalesTo = (line) => columns.map(({ gaps, height }) => Math.max(0, line - gaps) / height);
  // The line at which the most stretched column loses as much as the most squeezed one.
  const middle = leastNumber(lowest, highest, (line) => {
    const [squeezed, stretched] = extremes(scalesTo(line));
    return stretched * squeezed >= 1;
  });
  const [least, most] = [1 - maxCrop, 1 / (1 - maxCrop)];
  if (scalesTo(middle).every((scale) => scale >= least - 1e-9 && scale <= most + 1e-9)) {
    return { heights: columns.map(() => middle), widths: columns.map(() => even) };
  }
  if (!variesWidths) return { heights: closest(columns, least, most), widths: columns.map(() => even) };
  /** @param {number} line */
  const widthsMeeting = (line) =>
    scalesTo(line).map((scale) => (even * scale) / Math.min(Math.max(scale, least), most));
  const height = leastNumber(
    lowest, highest, (line) => widthsMeeting(line).reduce((total, width) => total + width, 0) >= room);
  return { heights: columns.map(() => height), widths: widthsMeeting(height) };
}

/**
 * Returns heights of columns, grown by an allowed factor, that are as close to a common one as can be.
 *
 * @param {{gaps: number, height: number}[]} columns @param {number} least @param {number} most
 */
function closest(columns, least, most) {
  /** @param {number} line */
  const heightsTowards = (line) =>
    columns.map(({ gaps, height }) => Math.min(Math.max(line, gaps + height * least), gaps + height * most));
  const [lowest, highest] = extremes(columns.map(({ gaps, height }) => gaps + height));
  return heightsTowards(leastNumber(
    lowest, highest, (line) => heightsTowards(line).reduce((sum, height) => sum + (line - height), 0) >= 0));
}

/**
 * Returns the smallest and the largest number. With Math.min, too many columns would be too many arguments.
 *
 * @param {number[]} numbers
 */
function extremes(numbers) {
  let [low, high] = [Infinity, -Infinity];
  for (const number of numbers) [low, high] = [Math.min(low, number), Math.max(high, number)];
  return [low, high];
}

/**
 * Returns the smallest number for which a condition holds that also holds for all larger ones.
 *
 * @param {number} lowest @param {number} highest @param {(number: number) => boolean} holds
 */
function leastNumber(lowest, highest, holds) {
  let [low, high] = [lowest, highest];
  for (let halvings = 0; halvings < 60; halvings += 1) {
    const middle = low + (high - low) / 2;
    if (holds(middle)) high = middle;
    else low = middle;
  }
  return high;
}
