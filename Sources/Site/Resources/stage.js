// The tiles that are in the document, in rows of an ARIA grid. Views say which ones are wanted.

import { NOTHING } from "./arrangement.js";
import { element } from "./element.js";
import { Tile } from "./tile.js";

/**
 * @typedef {import("./arrangement.js").Arrangement} Arrangement
 * @typedef {import("./arrangement.js").Heading} Heading
 * @typedef {import("./data.js").Photo} Photo
 * @typedef {import("./data.js").Site} Site
 */

export class Stage {
  /** @param {HTMLElement} wall @param {Site} data */
  constructor(wall, data) {
    this.wall = wall;
    /** The element of all tiles, which moves them together in flat fields of cells. */
    this.sheet = element("div", "sheet");
    this.data = data;
    /** @type {Map<string, Tile>} */
    this.tiles = new Map();
    /** @type {Map<string, HTMLLIElement>} The elements of the published page, until tiles have been made of them. */
    this.published = new Map();
    /** @type {Map<number, HTMLElement>} */
    this.rows = new Map();
    /**
     * The place of each element in the one around it: the numbers of rows, and those of columns.
     *
     * @type {WeakMap<Element, number>}
     */
    this.places = new WeakMap();
    /** @type {Arrangement} */
    this.arrangement = NOTHING;
    /**
     * The index of each photo in the arrangement, by its key.
     *
     * @type {Map<string, number>}
     */
    this.indexes = new Map();
    /**
     * The photo that gets the focus when its tile is there again, by its key.
     *
     * @type {string | null}
     */
    this.focusAgain = null;
    /** @type {string | null} The photo that Tab leads to, by its key. */
    this.current = null;
    /**
     * Called for each tile that comes in.
     *
     * @type {(tile: Tile) => void}
     */
    this.mark = () => undefined;
  }

  /** Takes over the published page. */
  takeOver() {
    this.published = new Map([...this.wall.querySelectorAll("li")].map((item) => [item.id, item]));
    this.wall.replaceChildren(this.sheet);
    this.wall.setAttribute("role", "grid");
    this.wall.setAttribute("aria-multiselectable", "true");
  }

  /** @param {Arrangement} arrangement */
  arrange(arrangement) {
    this.arrangement = arrangement;
    this.indexes = new Map(arrangement.photos.map((photo, index) => [photo.key, index]));
    const focused = this.focusedTile();
    this.rows.clear();
    this.wall.replaceChildren(this.sheet);
    this.sheet.replaceChildren(
      ...arrangement.headings.map((heading) => this.headingElement(heading, arrangement.rowOf[heading.first])));
    this.wall.setAttribute("aria-rowcount", String(arrangement.rows.length));
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
    const pinned = this.indexOf(focused);
    if (pinned !== undefined) wanted.add(pinned);
    for (const [key, tile] of this.tiles) {
      const index = this.indexes.get(key);
      if (index === undefined || !wanted.has(index)) this.remove(key, tile);
    }
    for (const index of wanted) {
      const photo = this.arrangement.photos[index];
      const tile = this.tiles.get(photo.key) ?? new Tile(photo, this.data, this.published.get(photo.key));
      this.tiles.set(photo.key, tile);
      if (tile.row === undefined) {
        this.insert(tile, index);
        place(tile, index);
        this.mark(tile);
      }
    }
    this.published.clear();
    this.setTabStop(wanted);
    const tile = this.focusAgain ? this.tiles.get(this.focusAgain) : undefined;
    if (!tile) return;
    this.focusAgain = null;
    tile.link.focus({ preventScroll: true });
  }

  /** @private @param {string} key @param {Tile} tile */
  remove(key, tile) {
    this.tiles.delete(key);
    tile.item.remove();
    if (tile.row === undefined) return;
    const row = this.rows.get(tile.row);
    if (row && row.children.length === 0) {
      row.remove();
      this.rows.delete(tile.row);
    }
  }

  /**
   * Rows and tiles stand in the document in the order of the wall.
   *
   * @private @param {Tile} tile @param {number} index
   */
  insert(tile, index) {
    const number = this.arrangement.rowOf[index];
    const column = this.arrangement.rows[number].tiles.indexOf(index);
    const row = this.rows.get(number) ?? this.newRow(number);
    tile.row = number;
    tile.index = index;
    tile.item.setAttribute("aria-colindex", String(column + 1));
    this.insertInOrder(row, tile.item, column);
  }

  /** @private @param {number} number */
  newRow(number) {
    const row = element("div", "row");
    row.setAttribute("role", "row");
    row.setAttribute("aria-rowindex", String(number + 1));
    this.rows.set(number, row);
    this.insertInOrder(this.sheet, row, number);
    return row;
  }

  /**
   * From the end, since most are added there.
   *
   * @private @param {Element} parent @param {Element} child @param {number} place
   */
  insertInOrder(parent, child, place) {
    this.places.set(child, place);
    let after = parent.lastElementChild;
    while (after && (this.places.get(after) ?? NaN) > place) after = after.previousElementSibling;
    if (after) after.after(child);
    else parent.prepend(child);
  }

  /**
   * Returns a heading in a row of its own, since a grid contains only rows.
   *
   * @private @param {Heading} heading @param {number} row
   */
  headingElement({ text, frame, isShared = false }, row) {
    const [whole, cell] = [element("div", "heading"), element("div")];
    whole.setAttribute("role", "row");
    whole.toggleAttribute("data-shared", isShared);
    cell.setAttribute("role", "gridcell");
    this.places.set(whole, row - 0.5);
    cell.append(element("h2", "", text));
    whole.append(cell);
    Object.assign(whole.style, {
      left: `${frame.x}px`, top: `${frame.y}px`, width: `${frame.width}px`, height: `${frame.height}px`,
    });
    return whole;
  }

  // Focus

  /**
   * Returns the index of a photo, if it has a place.
   *
   * @param {string | null | undefined} key
   */
  indexOf(key) {
    return key === null || key === undefined ? undefined : this.indexes.get(key);
  }

  /** @returns {Tile | undefined} */
  focusedTile() {
    const item = document.activeElement?.closest("#wall .tile");
    return item ? this.tiles.get(item.id) : undefined;
  }

  /** @private @param {Set<number>} wanted */
  setTabStop(wanted) {
    const current = this.indexOf(this.current);
    const stop = current !== undefined && wanted.has(current) ? this.current
      : this.arrangement.photos[Math.min(...wanted)]?.key;
    for (const [key, tile] of this.tiles) {
      const tabIndex = key === stop ? 0 : -1;
      if (tile.link.tabIndex !== tabIndex) tile.link.tabIndex = tabIndex;
    }
  }

  /** @param {string} key Of a photo whose tile is in the document. */
  focus(key) {
    const last = this.current === null ? undefined : this.tiles.get(this.current);
    if (last) last.link.tabIndex = -1;
    this.current = key;
    const tile = this.tiles.get(key);
    if (!tile) return;
    tile.link.tabIndex = 0;
    tile.link.focus({ preventScroll: true });
  }
}
