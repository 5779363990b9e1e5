// The live page: the same wall as published, laid out for the window, searched, dragged and looked at.

import { arrange } from "./arrangement.js";
import { CellsView } from "./cells.js";
import { closest } from "./element.js";
import { EVERYTHING, found } from "./finding.js";
import { Folders } from "./folders.js";
import { USUAL_DIAMETER } from "./honeycomb.js";
import { watchGestures } from "./gestures.js";
import { listenTo } from "./input.js";
import { layoutNamed } from "./layouts.js";
import { dress } from "./look.js";
import { wholeOf } from "./mosaic.js";
import { isStill, placesOf, play } from "./motion.js";
import { PageView } from "./page.js";
import { Scrubber } from "./scrubber.js";
import { Selection } from "./selection.js";
import { Stage } from "./stage.js";
import { wordsIn } from "./strings.js";
import { layoutNames, Toolbar } from "./toolbar.js";
import { Viewer } from "./viewer.js";
import { kioskStyle } from "./windows.js";

/**
 * @typedef {import("./data.js").Photo} Photo
 * @typedef {import("./data.js").Site} Site
 * @typedef {import("./finding.js").Question} Question
 * @typedef {import("./page.js").Anchor} Anchor
 * @typedef {import("./tile.js").Tile} Tile
 */

const root = document.documentElement;

export class WallPage {
  /** @param {Site} data @param {HTMLElement} wall */
  constructor(data, wall) {
    this.data = data;
    this.wall = wall;
    this.layout = data.layout;
    this.question = EVERYTHING;
    this.shown = data.photos;
    this.words = wordsIn(data.locale, data.strings);
    this.kiosk = kioskStyle();
    const first = wall.querySelector("li")?.id;
    this.stage = new Stage(wall, data, data.photos);
    this.stage.current = data.photos[0]?.key ?? null;
    wall.setAttribute("aria-label", data.title || this.words.text("photos"));
    this.page = new PageView(this.stage);
    this.cells = new CellsView(this.stage, { hold: (tile) => this.hold(tile) });
    watchGestures(wall, { hold: (target) => this.hold(this.tileAt(target)) }, () => this.page.isShown);
    this.cells.fills = this.kiosk !== null;
    this.selection = new Selection(this.words, () => this.refresh(), () => this.equipSelection());
    this.toolbar = this.toolbarOf(data);
    this.scrubber = new Scrubber(this.words, this.page);
    this.viewer = new Viewer(data, this.words, {
      photos: () => this.stage.arrangement.wholes ?? this.stage.arrangement.photos,
      tileOf: (photo) => this.tileOf(photo),
      closed: (photo) => this.focus(this.placeOf(photo)),
    });
    this.folders = new Folders(this.stage, this.words, { toggled: (index) => this.turnAround(index) });
    if (!this.kiosk) this.addControls();
    this.stage.mark = (tile) => this.mark(tile);
    document.querySelector("nav.pages")?.remove();
    dress(wall, data.wall);
    root.dataset.live = "";
    if (this.kiosk) root.dataset.kiosk = "";
    // The list's later pages begin further down.
    this.relayout({ anchor: first && first !== data.photos[0]?.key ? { key: first, top: 0 } : null });
    this.listen();
    this.viewer.readAddress();
    if (location.hash.startsWith("#select=") && !this.kiosk) this.restoreSelection();
    if (this.kiosk) this.startKiosk(this.kiosk);
  }

  /** @private @param {Site} data */
  toolbarOf(data) {
    return new Toolbar(data, this.words, {
      layout: (name) => this.setLayout(name),
      find: (question) => this.find(question),
      select: (isOn) => (isOn ? this.selection.start() : this.selection.end()),
    });
  }

  /** @private */
  addControls() {
    const main = this.wall.closest("main");
    main?.before(this.toolbar.element);
    main?.after(this.folders.opener, this.scrubber.element, this.selection.bar);
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
      this.folders.offer();
    });
    addEventListener("beforeprint", () => this.print());
    addEventListener("afterprint", () => {
      this.wall.querySelector(".mosaic")?.remove();
      this.relayout({});
      this.cells.left = null;
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
        const isFollowed = this.cells.isShown || this.kiosk || layoutNamed(this.layout).isWhole;
        if (isWider || (isFollowed && root.clientHeight !== height)) this.relayout({ isMoving: isWider });
        else if (this.page.isShown) this.page.update();
        [width, height] = [root.clientWidth, root.clientHeight];
      });
    });
  }

  // The wall

  view() {
    return this.cells.isShown ? this.cells : this.page;
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

  /** True if the wall is a field of cells; others scroll. */
  isField() {
    const { field } = layoutNamed(this.layout);
    if (field === "without headings") return !this.data.groups.some((group) => group.heading);
    return field === "always" || this.layout === "mosaic";
  }

  /** @param {{anchor?: Anchor | null, isMoving?: boolean}} how */
  relayout({ anchor, isMoving = false }) {
    const before = isMoving && !isStill() ? placesOf(this.stage.tiles.values()) : null;
    const [last, isField] = [this.view(), this.isField()];
    const place = anchor === undefined ? last.anchor() : anchor;
    const next = isField ? this.cells : this.page;
    if (next !== last) last.hide();
    root.dataset.layout = this.layout;
    root.toggleAttribute("data-field", isField);
    const width = isField ? root.clientWidth : this.wall.clientWidth;
    const settings = this.data.layouts[this.layout] ?? {};
    const { bends = false } = layoutNamed(this.layout);
    this.folders.isOn = bends;
    const height = this.kiosk ? root.clientHeight : 0;
    let arrangement = arrange(this.data, this.layout, this.shown, width, isField, height);
    if (bends) arrangement = this.folders.expanded(arrangement, settings.diameter ?? USUAL_DIAMETER);
    const mosaic = this.layout === "mosaic" ? this.data.mosaic : undefined;
    if (isField) this.cells.show(arrangement, place, { bends, drag: settings.drag, mosaic });
    else this.page.show(arrangement, place);
    this.scrubber.show(isField || this.kiosk ? null : arrangement);
    this.refresh();
    if (before) play([...this.stage.tiles.values()], before);
  }

  /** Marks and counts that do not move tiles. */
  refresh() {
    for (const tile of this.stage.tiles.values()) this.mark(tile);
    this.toolbar.show({ layout: this.layout, count: this.shown.length, isSelecting: this.selection.isOn });
    this.folders.offer();
  }

  /** @param {Tile} tile */
  mark(tile) {
    this.selection.mark(tile);
    const { asked } = this.stage.arrangement;
    const isAside = asked ? !asked.has(wholeOf(tile.photo)) : this.folders.isAside(tile.photo);
    tile.item.toggleAttribute("data-aside", isAside);
  }

  /** @param {string} name */
  setLayout(name) {
    if (name === this.layout) return;
    this.layout = name;
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
    this.cells.reveal(index);
  }

  /** Brings everything into the document, for paper. */
  print() {
    if (this.cells.isShown) {
      const layout = "flow" in this.data.layouts ? "flow" : this.layout;
      const arrangement = arrange(this.data, layout, this.shown, 1000, false);
      const whole = this.cells.mosaic?.picture.whole();
      this.cells.leave();
      this.cells.hide();
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
   * @private @param {Tile | undefined} tile
   */
  hold(tile) {
    if (tile && !this.kiosk) this.selection.toggle(tile.photo);
  }

  /** @private */
  async equipSelection() {
    (await import("./selection-tools.js")).equip(this);
  }

  /** @private */
  async restoreSelection() {
    (await import("./selection-tools.js")).restore(this);
  }

  /** @param {Photo} photo Or a cell of a mosaic. */
  open(photo) {
    this.stage.current = photo.key;
    this.viewer.open(wholeOf(photo));
  }

  /** @param {number | undefined} index */
  focus(index) {
    if (index === undefined) return;
    this.view().reveal(index);
    this.stage.focus(this.stage.arrangement.photos[index].key);
  }

  // Kiosks

  /** @private @param {string} style */
  async startKiosk(style) {
    const { runKiosk, watchVersion } = await import("./kiosk.js");
    runKiosk(style, {
      layouts: () => layoutNames(this.data), setLayout: (name) => this.setLayout(name),
      cells: this.cells, page: this.page,
    });
    watchVersion(() => this.data.version);
  }

  /**
   * Shows the photos of a newly published wall.
   *
   * @param {Site} data @param {string} layout
   */
  async take(data, layout) {
    this.data = this.stage.data = this.viewer.data = data;
    this.layout = layout;
    dress(this.wall, data.wall);
    this.toolbar.offer(data);
    await this.find({ ...this.question });
  }
}
