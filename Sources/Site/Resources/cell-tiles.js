// The tiles of cells that are seen: brought into the document, and moved.

import { shapeOf } from "./page.js";

/**
 * @typedef {import("./camera.js").Camera} Camera
 * @typedef {import("./field.js").CellPlace} CellPlace
 * @typedef {import("./layouts.js").Size} Size
 * @typedef {import("./press.js").Press} Press
 * @typedef {import("./stage.js").Stage} Stage
 * @typedef {import("./tile.js").Tile} Tile
 */

/** The number of cells outside of the window that stay in the document. */
const SPARE = 200;

export class CellTiles {
  /** @param {Stage} stage */
  constructor(stage) {
    this.stage = stage;
    /**
     * The cells that are seen.
     *
     * @type {number[]}
     */
    this.seen = [];
    /** True if the sheet moves them. */
    this.isFlat = false;
    /**
     * The scales of those that are pressed, in a sheet.
     *
     * @type {Map<number, number>}
     */
    this.pressed = new Map();
  }

  /**
   * @param {number} index Of a cell.
   * @returns {Tile | undefined}
   */
  of(index) {
    return this.stage.tiles.get(this.stage.arrangement.photos[index].key);
  }

  /**
   * While cells move, those that leave the window are only hidden: they may be back soon, and taking them out of the
   * document costs more.
   *
   * @param {number[]} seen @param {number} zoom
   */
  bring(seen, zoom) {
    if (seen.length === this.seen.length && seen.every((index, place) => index === this.seen[place])) return;
    const { tiles, arrangement } = this.stage;
    const now = new Set(seen);
    // Tiles of a sheet leave the window with it.
    const gone = this.isFlat ? [] : this.seen.filter((index) => !now.has(index)).map((index) => this.of(index));
    for (const tile of gone) if (tile) tile.item.style.visibility = "hidden";
    this.seen = seen;
    for (const index of seen) {
      const tile = this.of(index);
      if (tile?.row !== undefined && tile.item.style.visibility) tile.item.style.visibility = "";
    }
    if (seen.every((index) => this.of(index)?.row !== undefined)) return;
    const isFull = tiles.size > 2 * seen.length + SPARE;
    const spare = isFull ? [] : [...tiles.values()].filter((tile) => tile.row !== undefined);
    this.stage.show(new Set([...seen, ...spare.map((tile) => tile.index)]), (tile, index) => {
      const frame = arrangement.frames[index];
      tile.place(frame, shapeOf(arrangement, tile), zoom);
      const [left, top] = this.isFlat ? [`${frame.x}px`, `${frame.y}px`] : ["", ""];
      Object.assign(tile.item.style, { left, top, transform: "", visibility: "" });
      tile.drawn = "";
    });
  }

  /**
   * Writes the transform of a cell if it has changed.
   *
   * @param {number} index @param {CellPlace} place @param {Size} viewport
   */
  move(index, { x, y, scale }, viewport) {
    const tile = this.of(index);
    if (!tile) return;
    const { width, height } = this.stage.arrangement.frames[index];
    const left = x + viewport.width / 2 - width / 2;
    const top = y + viewport.height / 2 - height / 2;
    const transform = `translate(${left.toFixed(2)}px, ${top.toFixed(2)}px) scale(${scale.toFixed(5)})`;
    if (tile.drawn === transform) return;
    tile.drawn = transform;
    tile.item.style.transform = transform;
  }

  /**
   * Moves all cells of a flat field.
   *
   * @param {Camera} camera @param {Size} viewport @param {Press} press
   */
  moveSheet({ x, y, zoom }, viewport, press) {
    const [left, top] = [viewport.width / 2 - x * zoom, viewport.height / 2 - y * zoom];
    const transform = `translate(${left.toFixed(2)}px, ${top.toFixed(2)}px) scale(${zoom.toFixed(5)})`;
    this.stage.sheet.style.transform = transform;
    for (const index of new Set([...this.pressed.keys(), ...press.around])) {
      const scale = press.scaleOf(index);
      const tile = this.of(index);
      if (tile && scale !== (this.pressed.get(index) ?? 1)) {
        tile.item.style.transform = scale === 1 ? "" : `scale(${scale.toFixed(5)})`;
      }
      if (scale === 1) this.pressed.delete(index);
      else this.pressed.set(index, scale);
    }
  }

  /**
   * Returns cells without all but a few of those that are not in the document yet.
   *
   * @param {number[]} cells @param {number} most How many of them stay.
   */
  withFewNew(cells, most) {
    let left = most;
    return cells.filter((index) => this.of(index)?.row !== undefined || (left -= 1) >= 0);
  }

  /**
   * Leaves only visible cells, in sharper renditions: they take time to decode, so they come at rest.
   *
   * @param {number} zoom
   */
  rest(zoom) {
    this.stage.show(new Set(this.seen), () => undefined);
    for (const tile of this.stage.tiles.values()) tile.sharpen(zoom);
  }

  /**
   * Waits until the pictures of all visible cells are decoded or have failed.
   *
   * @param {(index: number) => boolean} isVisible
   */
  async decoded(isVisible) {
    const images = this.seen.filter(isVisible).map((index) => this.of(index)?.image);
    await Promise.all(images.map((image) => image?.decode().catch(() => undefined)));
  }

  /** Makes all tiles visible again, for another view. */
  unhide() {
    for (const tile of this.stage.tiles.values()) tile.item.style.visibility = "";
  }
}
