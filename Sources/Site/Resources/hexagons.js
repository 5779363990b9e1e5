// Photos in the cells of a hexagon grid, named by row and column.

import { nearestNumber } from "./fitting.js";
import { cellAt, HexGround } from "./ground.js";
import { HALF_SQUARE_ROOT_OF_THREE, STRETCH } from "./honeycomb.js";
import { isNarrow } from "./windows.js";

/**
 * @typedef {import("./data.js").Photo} Photo
 * @typedef {import("./gestures.js").Point} Point
 * @typedef {import("./ground.js").Cell} Cell
 * @typedef {import("./layouts.js").LaidOut} LaidOut
 * @typedef {import("./layouts.js").LayoutSettings} LayoutSettings
 * @typedef {import("./layouts.js").Room} Room
 *
 * @typedef {object} OwnSettings
 * @property {"flat" | "pointy"} [hexOrientation] @property {"odd" | "even"} [hexOffset]
 * @typedef {LayoutSettings & OwnSettings} HexSettings
 */

/** @type {import("./layouts.js").Layout<HexSettings>} */
export const hex = {
  arrange,
  needsWidth: ({ height }) => !height,
  shape: ({ hexOrientation }) => (hexOrientation === "pointy" ? "hexagon-pointy" : "hexagon"),
  // As many columns as the page has before the script, so that cells stay where they are.
  inWindow: (settings, { width }) => (isNarrow(width)
    ? { ...settings, columns: Math.min(settings.columns || NARROW_COLUMNS, NARROW_COLUMNS) } : settings),
};

/** The fewest columns in which a hero fits. */
const FLOWER_COLUMNS = 3;
/** The most columns on a phone. */
const NARROW_COLUMNS = 3;

/**
 * Photos with a `cell` are there, others are dealt in rows. A hero takes a cell and its six neighbors.
 *
 * @param {HexSettings} settings @param {Photo[]} photos @param {Room} room
 * @returns {LaidOut}
 */
function arrange(settings, photos, room) {
  if (photos.length === 0) return { width: 0, height: 0, frames: [] };
  const grid = new HexGrid(settings);
  const { spacing = 4 } = settings;
  const { cells, bounds } = grid.dealt(photos);
  const first = stepFor(grid.oriented(room), bounds);
  const canvas = grid.oriented({ width: first * bounds.width(), height: STRETCH * first * bounds.height() });
  // The plan finds the step again from the canvas, with its rounding errors.
  const step = stepFor(grid.oriented(canvas), bounds);
  const pitch = STRETCH * step;
  const width = Math.max(0, Math.min((step * 4) / 3 - spacing, (pitch - spacing) * STRETCH));
  const cellSize = { width, height: width * HALF_SQUARE_ROOT_OF_THREE };
  const flowerSize = width > 0
    ? { width: (step * 10) / 3 - spacing * STRETCH, height: 3 * pitch - spacing } : { width: 0, height: 0 };
  const sizes = [grid.oriented(cellSize), grid.oriented(flowerSize)];
  const frames = photos.map(({ hero }, index) => {
    const normalized = grid.center(cells[index]);
    const [along, across] = [
      step * (normalized.x - bounds.minX + 2 / 3), pitch * (normalized.y - bounds.minY + 0.5),
    ];
    const size = sizes[hero ? 1 : 0];
    const [x, y] = grid.isFlat ? [along, across] : [across, along];
    return { x: x - size.width * 0.5, y: y - size.height * 0.5, ...size };
  });
  return { ...canvas, frames };
}

/**
 * Returns the distance between columns: the largest at which the grid fits.
 *
 * @param {Room} room @param {Bounds} bounds
 */
function stepFor({ width = NaN, height = NaN }, bounds) {
  const [along, across] = [width / bounds.width(), height / bounds.height() / STRETCH];
  const steps = [along, across].filter(Number.isFinite);
  return Math.max(0, Math.min(...steps));
}

/** The cells of a grid. Everything is computed for flat-top cells; for pointy tops, x and y are swapped. */
export class HexGrid {
  /** @param {HexSettings} settings */
  constructor({ hexOrientation, hexOffset, columns, aspect = 4 / 3, lastRow }) {
    this.isFlat = hexOrientation !== "pointy";
    this.isOdd = hexOffset !== "even";
    this.columns = columns;
    this.aspect = aspect;
    this.centersLastRow = lastRow === "center";
  }

  /**
   * Returns true for columns (of a flat-top grid) or rows (of a pointy-top one) that are shifted by half a cell.
   *
   * @param {number} index
   */
  isShifted(index) {
    return (index % 2 !== 0) === this.isOdd;
  }

  /**
   * Returns the center of a cell, in units of column distance and cell height.
   *
   * @param {Cell} cell
   */
  center({ row, column }) {
    const [along, across] = this.isFlat ? [column, row] : [row, column];
    return { x: along, y: across + (this.isShifted(along) ? 0.5 : 0) };
  }

  /**
   * @template {Room} Size
   * @param {Size} size
   * @returns {{width: Size["width"], height: Size["height"]}}
   */
  oriented({ width, height }) {
    return this.isFlat ? { width, height } : { width: height, height: width };
  }

  /**
   * Returns the cells at most `radius` steps from one.
   *
   * @param {number} radius @param {Cell} cell
   */
  cellsWithin(radius, cell) {
    const [along, across] = this.isFlat ? [cell.column, cell.row] : [cell.row, cell.column];
    const cells = [];
    for (let step = -radius; step <= radius; step += 1) {
      // Every column further away is half a cell longer up and half a cell shorter down.
      const shift = (Number(this.isShifted(along)) - Number(this.isShifted(along + step))) / 2;
      const reach = radius - Math.abs(step) / 2;
      for (let there = across + shift - reach; there <= across + shift + reach; there += 1) {
        cells.push(this.isFlat ? { row: there, column: along + step } : { row: along + step, column: there });
      }
    }
    return cells;
  }

  /**
   * Returns the cells of photos, and their bounds.
   *
   * @param {Photo[]} photos
   */
  dealt(photos) {
    const heroes = photos.filter(({ hero }) => hero);
    const fewest = heroes.some(({ cell }) => !cell) ? FLOWER_COLUMNS : 1;
    const needed = photos.length + 6 * heroes.length;
    const columns = Math.max(fewest, this.columns || this.columnsNearestToAspect(needed, fewest));
    const cells = this.cellsFor(photos, columns);
    if (this.centersLastRow && photos.every(({ cell }) => !cell)) this.centerLastRow(cells, photos, columns);
    const bounds = new Bounds();
    cells.forEach((cell, index) => bounds.include(this.center(cell), photos[index].hero ? 1 : 0));
    return { cells, bounds };
  }

  /** @private @param {Photo[]} photos @param {number} columns @returns {Cell[]} */
  cellsFor(photos, columns) {
    const cells = photos.map(({ cell }) => cell && { row: cell[0], column: cell[1] });
    if (!photos.some(({ hero }) => hero)) return cells.map((cell, index) => cell ?? cellAt(index, columns));
    const ground = new HexGround(
      this, columns, cells.flatMap((cell, index) => (cell ? this.cellsWithin(photos[index].hero ? 1 : 0, cell) : [])));
    // Heroes choose first, each as close as possible to its place in order, and count as seven places.
    let place = 0;
    photos.forEach(({ cell, hero }, index) => {
      if (cell) return;
      if (hero) cells[index] = ground.growFlower(cellAt(place, columns));
      place += hero ? 7 : 1;
    });
    return cells.map((cell) => cell ?? ground.takeFirst());
  }

  // The last row

  /**
   * A row that a hero extends into stays as it is.
   *
   * @private @param {Cell[]} cells @param {Photo[]} photos @param {number} columns
   */
  centerLastRow(cells, photos, columns) {
    const last = cells.reduce((most, { row }) => Math.max(most, row), 0);
    /** @param {Cell} cell @param {number} index */
    const extendsInto = (cell, index) => photos[index].hero && this.cellsWithin(1, cell).some(({ row }) => row >= last);
    if (cells.some(extendsInto)) return;
    const inRow = cells.filter(({ row }) => row === last);
    const shift = this.lastRowShift(last, inRow.length, columns);
    for (const cell of inRow) cell.column += shift;
  }

  /**
   * Returns the number of cells that the last row moves to the right to be centered.
   *
   * @private @param {number} row @param {number} count @param {number} columns
   */
  lastRowShift(row, count, columns) {
    if (!this.centersLastRow || row <= 0) return 0;
    // Of two equally near cells, one makes up for the half cell that every other row of a pointy-top grid is shifted.
    const evens = !this.isFlat && !this.isShifted(row);
    return Math.trunc((columns - count + (evens ? 1 : 0)) / 2);
  }

  // Columns

  /**
   * Returns the number of columns that brings the canvas closest to its aspect ratio.
   *
   * @private @param {number} count @param {number} fewest
   */
  columnsNearestToAspect(count, fewest) {
    return nearestNumber(fewest, Math.max(fewest, count), this.aspect, (columns) => this.dealtAspect(count, columns));
  }

  /**
   * Returns the aspect ratio of a canvas whose cells are all dealt; only those at the corners matter.
   *
   * @private @param {number} count @param {number} columns
   */
  dealtAspect(count, columns) {
    const rows = Math.floor((count + columns - 1) / columns);
    const bounds = new Bounds();
    for (const row of [0, 1, rows - 2, rows - 1]) {
      if (row < 0 || row >= rows) continue;
      const inRow = Math.min(columns, count - row * columns);
      const shift = row === rows - 1 ? this.lastRowShift(row, inRow, columns) : 0;
      for (const column of [0, 1, inRow - 2, inRow - 1]) {
        if (column >= 0 && column < inRow) bounds.include(this.center({ row, column: column + shift }), 0);
      }
    }
    const canvas = this.oriented({ width: bounds.width(), height: STRETCH * bounds.height() });
    return canvas.width / canvas.height;
  }
}

/** The bounds of cells' centers. */
class Bounds {
  constructor() {
    this.minX = Infinity;
    this.minY = Infinity;
    this.maxX = -Infinity;
    this.maxY = -Infinity;
  }

  /** @param {Point} center @param {number} reach The number of cells around it in every direction. */
  include({ x, y }, reach) {
    this.minX = Math.min(this.minX, x - reach);
    this.minY = Math.min(this.minY, y - reach);
    this.maxX = Math.max(this.maxX, x + reach);
    this.maxY = Math.max(this.maxY, y + reach);
  }

  /** In column distances: a cell extends two thirds of one to either side of its center. */
  width() {
    return this.maxX - this.minX + 4 / 3;
  }

  /** In cell heights. */
  height() {
    return this.maxY - this.minY + 1;
  }
}
