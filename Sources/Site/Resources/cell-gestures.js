// The gestures of a field of cells: it is dragged, thrown and pinched, and a cell is pressed.

/**
 * @typedef {import("./cells.js").CellsView} CellsView
 * @typedef {import("./gestures.js").Gestures} Gestures
 * @typedef {import("./tile.js").Tile} Tile
 */

/**
 * @param {CellsView} cells @param {(tile: Tile) => void} hold Called for a cell that is pressed for long.
 * @returns {Gestures}
 */
export function gesturesOf(cells, hold) {
  const { camera, press } = cells;
  /** @param {boolean} isDragged */
  const moved = (isDragged) => {
    cells.isDragged = isDragged;
    cells.movedAt = performance.now();
    press.end();
    cells.wake();
  };
  return {
    press: (target) => {
      camera.hold();
      cells.pressed = cells.tileAt(target);
      if (cells.pressed) press.begin(cells.pressed, cells.field, cells.tiles.seen);
      else press.end();
      cells.wake();
    },
    drag: (dx, dy) => {
      camera.drag(dx, dy);
      moved(true);
    },
    pinch: (ratio, middle, dx, dy) => {
      camera.pinch(ratio, cells.fromMiddle(middle));
      camera.drag(dx, dy);
      moved(true);
    },
    release: (velocity) => {
      camera.release(velocity);
      moved(false);
    },
    hold: (target) => {
      const tile = cells.tileAt(target);
      if (tile) hold(tile);
    },
    wheel: (factor, point) => cells.zoomBy(factor, cells.fromMiddle(point)),
  };
}
