// The free cells of a hexagon wall, and the places where heroes fit.

/**
 * @typedef {import("./hexagons.js").HexGrid} HexGrid
 *
 * @typedef {{row: number, column: number}} Cell
 */

/** Cells in endless rows from 0. A hero's flower, a cell with its six neighbors, never extends beyond the edge. */
export class HexGround {
  /** @param {HexGrid} grid @param {number} columns @param {Cell[]} asked */
  constructor(grid, columns, asked) {
    this.grid = grid;
    this.columns = columns;
    this.asked = new Set(asked.map(nameOf));
    // By places in reading order: cells of flowers, and cells too close to a flower for another one.
    /** @type {Set<number>} */
    this.taken = new Set();
    /** @type {Set<number>} */
    this.shaded = new Set();
    /** The place up to which cells have been dealt. */
    this.place = 0;
  }

  /**
   * Takes the first free cell in reading order.
   *
   * @returns {Cell}
   */
  takeFirst() {
    for (;;) {
      const cell = cellAt(this.place, this.columns);
      this.place += 1;
      if (!this.taken.has(this.place - 1) && !this.isAsked(cell)) return cell;
    }
  }

  /**
   * Takes the nearest cell where a flower fits, with its neighbors.
   *
   * @param {Cell} wanted
   */
  growFlower(wanted) {
    /** @type {Cell | null} */
    let center = null;
    for (let reach = 2; !center; reach *= 2) center = this.nearestBed(wanted, reach);
    for (const cell of this.grid.cellsWithin(1, center)) this.taken.add(this.placeOf(cell));
    for (const cell of this.grid.cellsWithin(2, center)) {
      if (cell.column >= 0 && cell.column < this.columns) this.shaded.add(this.placeOf(cell));
    }
    return center;
  }

  /**
   * Returns the nearest center for a flower; null if there may be a nearer one further away than `reach` rows or
   * columns.
   *
   * @param {Cell} wanted @param {number} reach
   * @returns {Cell | null}
   */
  nearestBed(wanted, reach) {
    const from = this.positionOf(wanted);
    // Even the nearest cells beyond are this far away.
    let nearest = Math.min(3 * (reach + 1) ** 2, (2 * reach + 1) ** 2);
    /** @type {Cell | null} */
    let bed = null;
    const [left, right] = [Math.max(1, wanted.column - reach), Math.min(this.columns - 2, wanted.column + reach)];
    /** @param {number} row @param {number} column */
    const look = (row, column) => {
      const cell = { row, column };
      const { line, along } = this.positionOf(cell);
      const [lines, steps] = [line - from.line, along - from.along];
      // In half pitches. Of equally near cells: one below, then the one in the closest line, then the one further on.
      const square = this.grid.isFlat ? lines ** 2 + 3 * steps ** 2 : 3 * lines ** 2 + steps ** 2;
      const distance = square + (lines < 0 ? 0.5 : 0) + Math.abs(lines) * 1e-9 + (steps < 0 ? 1e-10 : 0);
      if (distance < nearest && this.isBed(cell)) [nearest, bed] = [distance, cell];
    };
    for (let row = Math.max(1, wanted.row - reach); row <= wanted.row + reach; row += 1) {
      for (let column = left; column <= right; column += 1) look(row, column);
    }
    return bed;
  }

  /** @param {Cell} cell */
  isBed(cell) {
    if (this.shaded.has(this.placeOf(cell))) return false;
    return this.asked.size === 0 || !this.grid.cellsWithin(1, cell).some((other) => this.isAsked(other));
  }

  /** @param {Cell} cell */
  isAsked(cell) {
    return this.asked.size > 0 && this.asked.has(nameOf(cell));
  }

  /** @param {Cell} cell */
  placeOf({ row, column }) {
    return row * this.columns + column;
  }

  /**
   * Returns the straight line of cells that a cell is in, and its position along it: in half steps where lines are
   * rows.
   *
   * @param {Cell} cell
   */
  positionOf({ row, column }) {
    if (this.grid.isFlat) return { line: 2 * row + Number(this.grid.isShifted(column)), along: column };
    return { line: row, along: 2 * column + Number(this.grid.isShifted(row)) };
  }
}

/**
 * Returns the cell of a place in reading order.
 *
 * @param {number} place @param {number} columns @returns {Cell}
 */
export function cellAt(place, columns) {
  return { row: Math.floor(place / columns), column: place % columns };
}

/** @param {Cell} cell */
function nameOf({ row, column }) {
  return `${row} ${column}`;
}
