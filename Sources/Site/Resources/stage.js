// The tiles that are in the document, in rows of an ARIA grid. Views say which ones are wanted.

import { Tile } from "./tile.js";

export class Stage {
  /** @param {HTMLElement} wall @param {Site} data @param {Photo[]} photos */
  constructor(wall, data, photos) {
    this.wall = wall;
    this.data = data;
    /** @type {Map<string, Tile>} */
    this.tiles = new Map();
    /** @type {Map<number, HTMLElement>} */
    this.rows = new Map();
    /** @type {Arrangement | null} */
    this.arrangement = null;
    /** The photo that Tab leads to, by its key. @type {string | null} */
    this.current = null;
    /** Called for each tile that comes in. @type {(tile: Tile) => void} */
    this.mark = () => {};
    this.takeOver(photos);
  }

  /** Keeps the elements of the published page, so that pictures which are loaded stay. */
  takeOver(photos) {
    const items = new Map([...this.wall.querySelectorAll("li")].map((item) => [item.id, item]));
    for (const photo of photos) {
      const item = items.get(photo.key);
      if (item) this.tiles.set(photo.key, new Tile(photo, this.data, item));
    }
    this.wall.replaceChildren();
    this.wall.setAttribute("role", "grid");
    this.wall.setAttribute("aria-multiselectable", "true");
  }

  /** @param {Arrangement} arrangement */
  arrange(arrangement) {
    this.arrangement = arrangement;
    this.indexes = new Map(arrangement.photos.map((photo, index) => [photo.key, index]));
    const focused = this.focusedTile();
    this.rows.clear();
    this.wall.replaceChildren(
      ...arrangement.headings.map((heading) => headingElement(heading, arrangement.rowOf[heading.first])));
    this.wall.setAttribute("aria-rowcount", arrangement.rows.length);
    this.focusAgain = focused && this.indexes.has(focused.photo.key) ? focused.photo.key : null;
    for (const [key, tile] of this.tiles) {
      tile.row = undefined;
      // Otherwise pictures that are long there could vanish for a frame.
      tile.image.decoding = "sync";
      if (!this.indexes.has(key) && !tile.item.isConnected) this.tiles.delete(key);
    }
  }

  /**
   * Brings exactly these tiles into the document, and the one that has the focus.
   *
   * @param {Set<number>} wanted Indexes into the arrangement.
   * @param {(tile: Tile, index: number) => void} place Called for each that comes in.
   */
  show(wanted, place) {
    const focused = this.focusAgain ?? this.focusedTile()?.photo.key;
    if (focused && this.indexes.has(focused)) wanted.add(this.indexes.get(focused));
    for (const [key, tile] of this.tiles) {
      if (!wanted.has(this.indexes.get(key))) this.remove(key, tile);
    }
    for (const index of wanted) {
      const photo = this.arrangement.photos[index];
      let tile = this.tiles.get(photo.key);
      if (!tile) this.tiles.set(photo.key, (tile = new Tile(photo, this.data)));
      if (tile.row === undefined) {
        this.insert(tile, index);
        place(tile, index);
        this.mark(tile);
      }
    }
    this.setTabStop(wanted);
    if (this.focusAgain && this.tiles.has(this.focusAgain)) {
      const { link } = this.tiles.get(this.focusAgain);
      this.focusAgain = null;
      link.focus({ preventScroll: true });
    }
  }

  /** @private */
  remove(key, tile) {
    this.tiles.delete(key);
    tile.item.remove();
    const row = this.rows.get(tile.row);
    if (row && row.children.length === 0) {
      row.remove();
      this.rows.delete(tile.row);
    }
  }

  /** Rows and tiles stand in the document in the order of the wall. @private */
  insert(tile, index) {
    const number = this.arrangement.rowOf[index];
    let row = this.rows.get(number);
    if (!row) {
      row = document.createElement("ul");
      row.setAttribute("role", "row");
      row.setAttribute("aria-rowindex", number + 1);
      row.number = number;
      this.rows.set(number, row);
      insertInOrder(this.wall, row, (element) => element.number);
    }
    tile.row = number;
    tile.index = index;
    tile.item.column = this.arrangement.rows[number].tiles.indexOf(index);
    tile.item.setAttribute("aria-colindex", tile.item.column + 1);
    insertInOrder(row, tile.item, (element) => element.column);
  }

  // Focus

  /** @returns {Tile | undefined} */
  focusedTile() {
    const item = document.activeElement?.closest("#wall li");
    return item ? this.tiles.get(item.id) : undefined;
  }

  /** @private */
  setTabStop(wanted) {
    const current = this.indexes.get(this.current);
    const stop = wanted.has(current) ? this.current : this.arrangement.photos[Math.min(...wanted)]?.key;
    for (const [key, tile] of this.tiles) {
      const tabIndex = key === stop ? 0 : -1;
      if (tile.link.tabIndex !== tabIndex) tile.link.tabIndex = tabIndex;
    }
  }

  /** @param {string} key Of a photo whose tile is in the document. */
  focus(key) {
    const last = this.tiles.get(this.current);
    if (last) last.link.tabIndex = -1;
    this.current = key;
    const tile = this.tiles.get(key);
    if (!tile) return;
    tile.link.tabIndex = 0;
    tile.link.focus({ preventScroll: true });
  }
}

/** A heading in a row of its own, since a grid contains only rows. */
function headingElement({ text, frame }, row) {
  const [element, cell, heading] = ["div", "div", "h2"].map((name) => document.createElement(name));
  element.className = "heading";
  element.setAttribute("role", "row");
  cell.setAttribute("role", "gridcell");
  element.number = row - 0.5;
  heading.textContent = text;
  cell.append(heading);
  element.append(cell);
  const sides = { left: frame.x, top: frame.y, width: frame.width, height: frame.height };
  for (const [side, length] of Object.entries(sides)) {
    element.style[side] = `${length}px`;
  }
  return element;
}

/** From the end, since most are added there. */
function insertInOrder(parent, element, numberOf) {
  let after = parent.lastElementChild;
  while (after && numberOf(after) > numberOf(element)) after = after.previousElementSibling;
  if (after) after.after(element);
  else parent.prepend(element);
}
