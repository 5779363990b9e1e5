// A contact sheet: cells of one size in rows, each with a photo in its center.

import { Division, equalParts } from "./division.js";
import { fitted, nearestNumber } from "./fitting.js";
import { fittingColumns } from "./windows.js";

/**
 * @typedef {import("./data.js").Photo} Photo
 * @typedef {import("./layouts.js").LaidOut} LaidOut
 * @typedef {import("./layouts.js").LayoutSettings} LayoutSettings
 * @typedef {import("./layouts.js").Room} Room
 * @typedef {import("./layouts.js").Size} Size
 *
 * @typedef {object} OwnSettings
 * @property {[number, number]} [cell] @property {number} [mostColumns]
 * @typedef {LayoutSettings & OwnSettings} GridSettings
 */

/** @type {import("./layouts.js").Layout<GridSettings>} */
export const grid = {
  arrange,
  needsWidth: ({ cell }) => !cell,
  inWindow: (settings, { width }) => ({ ...settings, mostColumns: fittingColumns(width, settings.spacing) }),
  larger: (settings) => Array.from({ length: 23 }, (_, index) => ({
    ...settings, columns: index + 1, cell: undefined, content: settings.content ?? "fill",
  })),
};

/** The aspect ratio of cells without a given size, and their size if there is no room to share either. */
const CELL_ASPECT = 320 / 240;
const STANDARD_CELL = { width: 320, height: 240 };
/** More columns than any wall has pixels. */
const MOST_COLUMNS = 2 ** 30;

/**
 * Cells without a given size are 4:3 and fill the width or height, or divide both.
 *
 * @param {GridSettings} settings @param {Photo[]} photos @param {Room} room
 * @returns {LaidOut}
 */
function arrange(settings, photos, room) {
  if (photos.length === 0) return { width: 0, height: 0, frames: [] };
  const sheet = new Sheet(settings, photos.length, room);
  const { columns, rows, width, height } = sheet.sized(
    Math.min(sheet.columnCount(), settings.mostColumns ?? MOST_COLUMNS));
  const whole = Math.max(room.width ?? 0, width);
  // A grid narrower than the sheet is centered.
  const across = equalParts(width, (whole - width) / 2, columns, sheet.spacing);
  const down = equalParts(height, 0, rows, sheet.gapDown);
  const shift = settings.lastRow === "center" ? lastRowShift(photos.length, across) : 0;
  const frames = photos.map((photo, place) => {
    const [column, row] = [across[place % columns], down[Math.floor(place / columns)]];
    const size = settings.content === "fill"
      ? { width: column.length, height: row.length } : fitted(photo, column.length, row.length);
    const x = column.start + (row === down[rows - 1] ? shift : 0) + (column.length - size.width) / 2;
    return { x, y: row.start + (row.length - size.height) / 2, ...size };
  });
  return { width: whole, height, frames };
}

/**
 * Returns the distance that the last row moves to the right to be centered.
 *
 * @param {number} photos @param {{start: number, length: number}[]} columns
 */
function lastRowShift(photos, columns) {
  const count = columns.length;
  if (photos <= count || count < 2) return 0;
  const missing = (count - (photos % count)) % count;
  return (missing * (columns[1].start - columns[0].start)) / 2;
}

/** The settings of a sheet. */
class Sheet {
  /** @param {GridSettings} settings @param {number} photos @param {Room} room */
  constructor({ columns, cell, aspect = 4 / 3, spacing = 4, verticalSpacing }, photos, room) {
    this.columns = columns;
    this.cell = cell && { width: cell[0], height: cell[1] };
    this.aspect = aspect;
    this.spacing = spacing;
    this.gapDown = verticalSpacing ?? spacing;
    this.photos = photos;
    this.room = room;
  }

  columnCount() {
    const { cell, spacing, photos, room } = this;
    if (this.columns) return Math.min(this.columns, photos);
    if (cell && room.width !== undefined) {
      // As many as fit, with a tolerance for rounding errors.
      const fitting = Math.floor((room.width + spacing) / (cell.width + spacing) + 1e-9);
      return Math.min(Math.max(1, Math.min(fitting, MOST_COLUMNS)), photos);
    }
    const most = Math.max(1, Math.min(photos, this.mostColumns()));
    if (!cell && room.width !== undefined && room.height !== undefined) {
      // Cells closest to 4:3.
      const { width, height } = room;
      /** @param {number} columns */
      const steepness = (columns) =>
        share(height, this.rowCount(columns), this.gapDown) / share(width, columns, spacing);
      return nearestNumber(1, most, 1 / CELL_ASPECT, steepness, proportion);
    }
    return nearestNumber(1, most, this.aspect, (columns) => {
      const { width, height } = this.sized(columns);
      return width / height;
    });
  }

  /** Returns the most columns for which the gaps alone do not fill the width, when the cells share the width. */
  mostColumns() {
    const { cell, spacing, room } = this;
    if (cell || room.width === undefined || !(spacing > 0)) return MOST_COLUMNS;
    return Math.min(Math.ceil(room.width / spacing), MOST_COLUMNS);
  }

  /** @param {number} columns */
  rowCount(columns) {
    return Math.floor((this.photos - 1) / columns) + 1;
  }

  /**
   * Returns the size of a grid with this number of columns.
   *
   * @param {number} columns
   */
  sized(columns) {
    const { room } = this;
    const rows = this.rowCount(columns);
    const cell = this.cellSize(columns, rows);
    let width = columns * cell.width + this.spacing * (columns - 1);
    let height = rows * cell.height + this.gapDown * (rows - 1);
    if (room.width !== undefined) width = this.cell ? Math.min(room.width, width) : room.width;
    if (room.height !== undefined && !this.cell) height = room.height;
    return { columns, rows, width, height };
  }

  /** @param {number} columns @param {number} rows @returns {Size} */
  cellSize(columns, rows) {
    const { cell, room } = this;
    if (room.width !== undefined) {
      const width = share(room.width, columns, this.spacing);
      if (!cell) return { width, height: width / CELL_ASPECT };
      return width < cell.width ? { width, height: cell.height * (width / cell.width) } : cell;
    }
    if (cell || room.height === undefined) return cell ?? STANDARD_CELL;
    const height = share(room.height, rows, this.gapDown);
    return { width: height * CELL_ASPECT, height };
  }
}

/**
 * Returns the length of each of `count` cells that share a length.
 *
 * @param {number} length @param {number} count @param {number} gap
 */
function share(length, count, gap) {
  return new Division(length, 0, count, gap).room / count;
}

/**
 * Returns the ratio of the larger of two lengths to the smaller.
 *
 * @param {number} one @param {number} other
 */
function proportion(one, other) {
  return Math.max(one / other, other / one);
}
