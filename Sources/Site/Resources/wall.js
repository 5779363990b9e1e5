// The live page: the same wall as published, laid out for the window, searched, dragged and looked at.

import { renditionAddress } from "./addresses.js";
import { arrange } from "./arrangement.js";
import { largestWidth } from "./data.js";
import { closest } from "./element.js";
import { EVERYTHING, found } from "./finding.js";
import { watchGestures } from "./gestures.js";
import { listenTo } from "./input.js";
import { TABLE } from "./layout-table.js";
import { isLoaded, layoutNamed, loadLayout } from "./layouts.js";
import { loadCells, loadViewer, openMap, prefetch, showScrubber } from "./loading.js";
import { dress } from "./look.js";
import { wholeOf } from "./mosaic.js";
import { isStill, placesOf, play } from "./motion.js";
import { PageView } from "./page.js";
import { canGrow, grow, hasSizes } from "./photo-size.js";
import { Selection } from "./selection.js";
import { Stage } from "./stage.js";
import { wordsIn } from "./strings.js";
import { layoutNames, Toolbar } from "./toolbar.js";

/**
 * @typedef {import("./arrangement.js").Fill} Fill
 * @typedef {import("./cells.js").CellsView} CellsView
 * @typedef {import("./data.js").Photo} Photo
 * @typedef {import("./data.js").Site} Site
 * @typedef {import("./finding.js").Question} Question
 * @typedef {import("./folders.js").Folders} Folders
 * @typedef {import("./page.js").Anchor} Anchor
 * @typedef {import("./scrubber.js").Scrubber} Scrubber
 * @typedef {import("./tile.js").Tile} Tile
 * @typedef {import("./viewer.js").Viewer} Viewer
 *
 * @typedef {object} Kiosk A screen without a keyboard.
 * @property {Fill} fill @property {(data: Site) => void} sift Leaves out photos that are not asked for.
 */

const root = document.documentElement;

export class WallPage {
  /** @param {Site} data @param {HTMLElement} wall @param {Kiosk | null} [kiosk] */
  constructor(data, wall, kiosk = null) {
    this.data = data;
    this.wall = wall;
    this.layout = data.layout;
    this.question = EVERYTHING;
    this.shown = data.photos;
    this.words = wordsIn(data.locale, data.strings);
    this.kiosk = kiosk;
    /** The layout that was asked for last, and may still be loading. */
    this.wanted = data.layout;
    /**
     * The photo that is to be opened while the viewer is loading.
     *
     * @type {Photo | null}
     */
    this.opening = null;
    this.stage = new Stage(wall, data);
    this.stage.current = data.photos[0]?.key ?? null;
    wall.setAttribute("aria-label", data.title || this.words.text("photos"));
    this.page = new PageView(this.stage);
    // Parts of the script, once they are needed.
    /** @type {CellsView | null} */
    this.cells = null;
    /** @type {Folders | null} */
    this.folders = null;
    /** @type {Scrubber | null} */
    this.scrubber = null;
    /** @type {Viewer | null} */
    this.viewer = null;
    /** @type {import("./map.js").WallMap | null} */
    this.map = null;
    /** @type {Photo[] | null} Those of a place, while the map is open. */
    this.among = null;
    watchGestures(wall, { hold: (target) => this.hold(this.tileAt(target)) }, () => this.page.isShown);
    this.selection = new Selection(this.words, () => this.refresh(), () => this.equipSelection());
    this.toolbar = this.toolbarOf(data);
  }

  /** Takes over the published page. */
  async begin() {
    const { data, wall } = this;
    await this.load(this.layout);
    const first = wall.querySelector("li")?.id;
    // While the wall is empty, the page has no scroll bar.
    root.toggleAttribute("data-gutter", innerWidth > root.clientWidth);
    this.stage.takeOver();
    if (!this.kiosk) this.addControls();
    this.stage.mark = (tile) => this.mark(tile);
    document.querySelector("nav.pages")?.remove();
    dress(wall, data.wall);
    root.dataset.live = "";
    // The list's later pages begin further down.
    this.relayout({ anchor: first && first !== data.photos[0]?.key ? { key: first, top: 0 } : null });
    this.listen();
    this.restoreSelection();
    if (!this.kiosk) prefetch(this);
  }

  /** @private @param {Site} data */
  toolbarOf(data) {
    return new Toolbar(data, this.words, {
      layout: (name) => this.setLayout(name),
      choosing: () => this.loadAll(),
      find: (question) => this.find(question),
      select: (isOn) => (isOn ? this.selection.start() : this.selection.end()),
      map: () => openMap(this),
      grow: (by) => this.grow(by),
    });
  }

  /** @private */
  addControls() {
    this.wall.closest("main")?.before(this.toolbar.element);
    this.wall.after(this.selection.bar);
  }

  /** @private */
  listen() {
    this.followWindow();
    listenTo(this);
    this.wall.addEventListener("focusin", ({ target }) => {
      const tile = this.stage.focusedTile();
      if (!tile || target !== tile.link) return;
      this.stage.focus(tile.photo.key);
      if (tile.link.matches(":focus-visible")) this.view().reveal(tile.index);
      this.folders?.offer();
    });
    for (const event of ["popstate", "hashchange"]) addEventListener(event, () => this.readAddress());
    this.readAddress();
    addEventListener("hashchange", () => this.restoreSelection());
    addEventListener("beforeprint", () => this.print());
    addEventListener("afterprint", () => {
      this.wall.querySelector(".mosaic")?.remove();
      this.relayout({});
      if (this.cells) this.cells.left = null;
    });
  }

  /** @private */
  followWindow() {
    // Not those within the bars of a browser, which come and go on phones.
    let [width, height] = [root.clientWidth, root.clientHeight];
    let due = 0;
    addEventListener("resize", () => {
      cancelAnimationFrame(due);
      due = requestAnimationFrame(() => {
        const isWider = root.clientWidth !== width;
        const isFollowed = this.cells?.isShown || this.kiosk || layoutNamed(this.layout).isWhole;
        if (isWider || (isFollowed && root.clientHeight !== height)) this.relayout({ isMoving: isWider });
        else if (this.page.isShown) this.page.update();
        [width, height] = [root.clientWidth, root.clientHeight];
      });
    });
  }

  // The wall

  view() {
    return this.cells?.isShown ? this.cells : this.page;
  }

  /**
   * Returns the index of a photo on the wall; in a mosaic, of the current cell if that shows it.
   *
   * @param {Photo} photo
   */
  placeOf(photo) {
    const { arrangement, current } = this.stage;
    if (!arrangement.wholes) return this.stage.indexOf(photo.key);
    const place = this.stage.indexOf(current);
    if (place !== undefined && wholeOf(arrangement.photos[place]) === photo) return place;
    const first = arrangement.photos.findIndex((cell) => wholeOf(cell) === photo);
    return first < 0 ? undefined : first;
  }

  /** @param {Photo} photo @returns {Tile | undefined} */
  tileOf(photo) {
    const index = this.placeOf(photo);
    return index === undefined ? undefined : this.stage.tiles.get(this.stage.arrangement.photos[index].key);
  }

  /**
   * True if the wall is a field of cells; others scroll.
   *
   * @param {string} layout
   */
  isField(layout) {
    const field = TABLE[layout]?.field;
    if (field === "without headings") return !this.data.groups.some((group) => group.heading);
    return field === "always" || layout === "mosaic";
  }

  /** @param {{anchor?: Anchor | null, isMoving?: boolean}} how */
  relayout({ anchor, isMoving = false }) {
    const before = isMoving && !isStill() ? placesOf(this.stage.tiles.values()) : null;
    const last = this.view();
    const cells = this.isField(this.layout) ? this.cells : null;
    const isField = cells !== null;
    const place = anchor === undefined ? last.anchor() : anchor;
    if (last !== (cells ?? this.page)) last.hide();
    root.dataset.layout = this.layout;
    root.toggleAttribute("data-field", isField);
    const width = isField ? root.clientWidth : this.wall.clientWidth;
    const settings = this.data.layouts[this.layout] ?? {};
    const { bends = false } = TABLE[this.layout] ?? {};
    let arrangement = arrange(this.data, this.layout, this.shown, width, isField, this.kiosk?.fill);
    if (this.folders) this.folders.isOn = bends;
    if (this.folders && bends) arrangement = this.folders.expanded(arrangement, settings.diameter);
    const mosaic = this.layout === "mosaic" ? this.data.mosaic : undefined;
    if (cells) cells.show(arrangement, place, { bends, drag: settings.drag, mosaic });
    else this.page.show(arrangement, place);
    if (!isField && !("gutter" in root.dataset) && this.wall.clientWidth < width) {
      // A scroll bar has come, and keeps its room from now on.
      root.dataset.gutter = "";
      this.relayout({ anchor: place });
      return;
    }
    showScrubber(this).catch(() => undefined);
    this.refresh();
    if (before) play([...this.stage.tiles.values()], before);
  }

  /** Marks and counts that do not move tiles. */
  refresh() {
    for (const tile of this.stage.tiles.values()) this.mark(tile);
    const count = this.shown.filter((photo) => !photo.first).length;
    this.toolbar.show({ layout: this.layout, count, isSelecting: this.selection.isOn });
    this.folders?.offer();
  }

  /** @param {Tile} tile */
  mark(tile) {
    this.selection.mark(tile);
    const { asked } = this.stage.arrangement;
    const isAside = asked ? !asked.has(wholeOf(tile.photo)) : this.folders?.isAside(tile.photo);
    tile.item.toggleAttribute("data-aside", Boolean(isAside));
  }

  /** @param {string} name */
  async setLayout(name) {
    this.wanted = name;
    try {
      await this.load(name);
    } catch {
      // Without a connection, the wall stays as it is.
      this.refresh();
      return;
    }
    if (name !== this.wanted || name === this.layout) return;
    this.layout = name;
    this.relayout({ isMoving: true });
  }

  /**
   * Makes photos larger, or smaller.
   *
   * @param {number} by The steps.
   */
  grow(by) {
    if (this.kiosk || !hasSizes(this.layout) || !canGrow(by)) return;
    grow(by);
    this.relayout({ isMoving: true });
  }

  /** @param {Question} question */
  async find(question) {
    this.question = question;
    const { data } = this;
    const shown = await found(data.photos, question, () => this.question === question && this.data === data);
    if (!shown) return;
    this.shown = shown;
    this.relayout({ isMoving: true });
  }

  /**
   * Shows a folder that was opened or closed around its first photo.
   *
   * @param {number} index The photo's.
   */
  turnAround(index) {
    this.relayout({ isMoving: true });
    this.view().reveal(index);
  }

  /** Brings everything into the document, for paper. */
  print() {
    const { cells } = this;
    if (cells?.isShown) {
      const layout = "flow" in this.data.layouts && isLoaded("flow") ? "flow" : this.layout;
      const arrangement = arrange(this.data, layout, this.shown, 1000, false);
      const whole = cells.mosaic?.picture.whole();
      cells.leave();
      cells.hide();
      this.page.show(arrangement, null);
      this.page.showAll();
      if (whole) this.wall.prepend(whole);
    } else this.page.showAll();
  }

  // Reading

  /** @param {EventTarget | null} target */
  tileAt(target) {
    const item = closest(target, ".tile");
    return item ? this.stage.tiles.get(item.id) : undefined;
  }

  /**
   * Selects a photo that is pressed for long.
   *
   * @param {Tile | undefined} tile
   */
  hold(tile) {
    if (tile && !this.kiosk) this.selection.toggle(tile.photo);
  }

  /** @private */
  async equipSelection() {
    (await import("./selection-tools.js")).equip(this);
  }

  /** @private Selects the photos that the address names. */
  async restoreSelection() {
    if (location.hash.startsWith("#select=") && !this.kiosk) (await import("./selection-tools.js")).restore(this);
  }

  /** @param {Photo} photo Or a cell of a mosaic. */
  async open(photo) {
    this.stage.current = photo.key;
    this.opening = photo;
    const viewer = await loadViewer(this).catch(() => null);
    if (this.opening !== photo) return;
    this.opening = null;
    const whole = wholeOf(photo);
    if (viewer) viewer.open(whole);
    else location.assign(renditionAddress(whole, largestWidth(whole), this.data.format));
  }

  /**
   * Shows the photo that the address names.
   *
   * @private
   */
  async readAddress() {
    if (!this.viewer && !location.hash) return;
    const viewer = await loadViewer(this).catch(() => null);
    viewer?.readAddress();
  }

  /** @param {number | undefined} index */
  focus(index) {
    if (index === undefined) return;
    this.view().reveal(index);
    this.stage.focus(this.stage.arrangement.photos[index].key);
  }

  // Parts of the script

  /**
   * Loads what a layout needs.
   *
   * @private @param {string} layout
   */
  async load(layout) {
    await Promise.all([loadLayout(layout), this.isField(layout) ? loadCells(this) : null]);
  }

  /**
   * Loads all layouts of the wall.
   *
   * @private
   */
  loadAll() {
    for (const name of layoutNames(this.data)) this.load(name).catch(() => undefined);
  }

  /**
   * Shows the photos of a newly published wall.
   *
   * @param {Site} data @param {string} layout
   */
  async take(data, layout) {
    await this.load(layout);
    this.data = this.stage.data = data;
    if (this.viewer) this.viewer.data = data;
    this.layout = this.wanted = layout;
    dress(this.wall, data.wall);
    this.toolbar.offer(data);
    await this.find({ ...this.question });
  }
}
