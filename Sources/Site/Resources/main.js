// Takes over from the published page: the same wall, laid out for the window, searched, dragged and looked at.

import { isId, renditionAddress } from "./addresses.js";
import { arrange, rowsOf } from "./arrangement.js";
import { CellsView } from "./cells.js";
import { element } from "./element.js";
import { expandedFrames } from "./expansion.js";
import { EVERYTHING, found } from "./finding.js";
import { destination } from "./keyboard.js";
import { kioskStyle, preloaded, runKiosk, watchVersion } from "./kiosk.js";
import { wholeOf } from "./mosaic.js";
import { isStill, placesOf, play } from "./motion.js";
import { PageView } from "./page.js";
import { Scrubber } from "./scrubber.js";
import { Selection } from "./selection.js";
import { Stage } from "./stage.js";
import { wordsIn } from "./strings.js";
import { layoutNames, Toolbar } from "./toolbar.js";
import { Viewer } from "./viewer.js";

/**
 * @typedef {object} Site The data of the page, as Tessera writes it.
 * @property {string} version @property {string} program @property {string} title @property {string} locale
 * @property {string} layout @property {Record<string, object>} layouts @property {string} format
 * @property {object} wall @property {{heading: string | null, count: number}[]} groups @property {Photo[]} photos
 * @property {Mosaic} [mosaic]
 *
 * @typedef {object} Photo
 * @property {string} id @property {string} key Differs also for the same photo shown twice.
 * @property {number} group The index of its group.
 * @property {number} width @property {number} height @property {number[]} widths Those of its renditions.
 * @property {string} name @property {string} [folder] @property {string} [original]
 * @property {string} [alt] @property {string} [caption] @property {string} [title] @property {string} [description]
 * @property {string[]} [keywords] @property {string} [date] @property {number} [rating] @property {string} [camera]
 * @property {[number, number]} [focus] @property {boolean} [hero] @property {number} [turn]
 * @property {boolean} [mirrored]
 * @property {[number, number, number, number]} [frame] @property {string} [shape]
 */

const root = document.documentElement;

class WallPage {
  /** @param {Site} data @param {HTMLElement} wall */
  constructor(data, wall) {
    this.data = data;
    this.wall = wall;
    this.layout = data.layout;
    this.question = EVERYTHING;
    /** The first photo of the folder that is open in the honeycomb. @type {Photo | null} */
    this.expanded = null;
    this.shown = data.photos;
    this.words = wordsIn(data.locale);
    this.kiosk = kioskStyle();
    const first = wall.querySelector("li")?.id;
    this.stage = new Stage(wall, data, data.photos);
    this.stage.current = data.photos[0]?.key;
    wall.setAttribute("aria-label", data.title || this.words.text("photos"));
    this.page = new PageView(this.stage);
    this.cells = new CellsView(this.stage, { hold: (tile) => this.selection.toggle(tile.photo) });
    this.buildControls();
    this.stage.mark = (tile) => this.mark(tile);
    document.querySelector("nav.pages")?.remove();
    this.dress();
    root.dataset.live = "";
    // The list's later pages begin further down.
    this.relayout({ anchor: first && first !== data.photos[0]?.key ? { key: first, top: 0 } : null });
    this.listen();
    this.viewer.readAddress();
    if (this.kiosk) this.startKiosk();
  }

  // Building

  buildControls() {
    const { data, words, wall } = this;
    this.selection = new Selection(words, () => this.refresh());
    this.toolbar = new Toolbar(data, words, {
      layout: (name) => this.setLayout(name),
      find: (question) => this.find(question),
      select: (isOn) => (isOn ? this.selection.start() : this.selection.end()),
    });
    this.scrubber = new Scrubber(words, this.page);
    this.viewer = new Viewer(data, words, {
      photos: () => this.stage.arrangement.wholes ?? this.stage.arrangement.photos,
      tileOf: (photo) => this.stage.tiles.get(this.stage.arrangement.photos[this.placeOf(photo)]?.key),
      closed: (photo) => this.focus(this.placeOf(photo)),
    });
    this.opener = element("button", "opener");
    this.opener.type = "button";
    this.opener.hidden = true;
    this.opener.addEventListener("click", () => this.expand(this.stage.current));
    if (this.kiosk) return;
    const main = wall.closest("main");
    main.before(this.toolbar.element);
    main.after(this.opener, this.scrubber.element, this.selection.bar);
  }

  /** What the wall looks like around its photos. */
  dress() {
    const { background, isDark, selectColor, cornerRadius, captions, border, shadow } = this.data.wall;
    const { captionGap, captionHeight, captionSize, captionAlign, captionColor } = this.data.wall;
    const set = (name, value) => (value ? root.style.setProperty(name, value) : root.style.removeProperty(name));
    set("--background", background);
    set("color-scheme", background && (isDark ? "dark" : "light"));
    set("--select", selectColor);
    set("--corner", cornerRadius && `${cornerRadius}px`);
    set("--caption-gap", `${captionGap}px`);
    set("--caption-height", `${captionGap + captionHeight}px`);
    set("--caption-size", `${captionSize}px`);
    set("--caption-align", captionAlign);
    set("--caption-color", captionColor);
    set("--border", border && `0 0 0 ${border.width}px ${border.color}`);
    set("--shadow", shadow && `${shadow.x}px ${shadow.y}px ${shadow.blur}px ${shadow.color}`);
    this.wall.dataset.captions = captions ?? "";
  }

  listen() {
    let width = innerWidth;
    let due = 0;
    addEventListener("resize", () => {
      // On phones the height changes while the bars of the browser come and go.
      if (innerWidth === width && !this.cells.isShown) return;
      cancelAnimationFrame(due);
      due = requestAnimationFrame(() => {
        this.relayout({ isMoving: innerWidth !== width });
        width = innerWidth;
      });
    });
    this.wall.addEventListener("click", (event) => this.click(event));
    this.wall.addEventListener("keydown", (event) => this.key(event));
    // Whoever came by mouse has no cell in focus.
    addEventListener("keydown", (event) => this.stage.focusedTile() || this.keyOfPicture(event));
    this.wall.addEventListener("focusin", ({ target }) => {
      const tile = this.stage.focusedTile();
      if (!tile || target !== tile.link) return;
      this.stage.focus(tile.photo.key);
      if (target.matches(":focus-visible")) this.view().reveal(tile.index);
      this.offerFolder();
    });
    addEventListener("beforeprint", () => this.print());
    addEventListener("afterprint", () => {
      this.wall.querySelector(".mosaic")?.remove();
      this.relayout({});
      this.cells.left = null;
    });
  }

  // The wall

  view() {
    return this.cells.isShown ? this.cells : this.page;
  }

  /** Where a photo is on the wall; in a mosaic, in the current cell if that shows it. @param {Photo} photo */
  placeOf(photo) {
    const { arrangement, indexes, current } = this.stage;
    if (!arrangement.wholes) return indexes.get(photo.key);
    const place = indexes.get(current);
    if (place !== undefined && wholeOf(arrangement.photos[place]) === photo) return place;
    const first = arrangement.photos.findIndex((cell) => wholeOf(cell) === photo);
    return first < 0 ? undefined : first;
  }

  /** Hexagon walls with headings scroll, the others are a field of cells. */
  isField() {
    return this.layout === "honeycomb" || this.layout === "mosaic" || (this.layout === "hex" && !this.data.groups.some((group) => group.heading));
  }

  /** @param {{anchor?: Anchor | null, isMoving?: boolean}} how */
  relayout({ anchor, isMoving = false }) {
    const before = isMoving && !isStill() ? placesOf(this.stage.tiles.values()) : null;
    const [last, isField] = [this.view(), this.isField()];
    const place = anchor === undefined && last.arrangement ? last.anchor() : anchor ?? null;
    const next = isField ? this.cells : this.page;
    if (next !== last) last.hide();
    root.dataset.layout = this.layout;
    root.toggleAttribute("data-field", isField);
    const width = isField ? root.clientWidth : this.wall.clientWidth;
    let arrangement = arrange(this.data, this.layout, this.shown, width, isField);
    if (this.layout === "honeycomb") arrangement = this.withFolder(arrangement);
    const { drag } = this.data.layouts[this.layout] ?? {};
    const mosaic = this.layout === "mosaic" ? this.data.mosaic : undefined;
    if (isField) this.cells.show(arrangement, place, { bends: this.layout === "honeycomb", drag, mosaic });
    else this.page.show(arrangement, place);
    this.scrubber.show(isField || this.kiosk ? null : arrangement);
    this.refresh();
    if (before) play([...this.stage.tiles.values()], before);
  }

  /** Marks and counts that do not move tiles. */
  refresh() {
    for (const tile of this.stage.tiles.values()) this.mark(tile);
    this.toolbar.show({ layout: this.layout, count: this.shown.length, isSelecting: this.selection.isOn });
    this.offerFolder();
  }

  /** @param {Tile} tile */
  mark(tile) {
    this.selection.mark(tile);
    const open = this.layout === "honeycomb" && this.expanded;
    const { asked } = this.stage.arrangement;
    const isAside = asked ? !asked.has(wholeOf(tile.photo)) : Boolean(open) && tile.photo.folder !== open.folder;
    tile.item.toggleAttribute("data-aside", isAside);
  }

  /** @param {string} name */
  setLayout(name) {
    if (name === this.layout) return;
    this.layout = name;
    this.relayout({ isMoving: true });
  }

  /** @param {Question} question */
  find(question) {
    this.question = question;
    this.shown = found(this.data.photos, question);
    this.relayout({ isMoving: true });
  }

  /** Everything in the document, for paper. */
  print() {
    if (!this.cells.isShown) return this.page.showAll();
    const arrangement = arrange(this.data, "flow" in this.data.layouts ? "flow" : this.layout, this.shown, 1000, false);
    const whole = this.cells.mosaic?.picture.whole();
    this.cells.leave();
    this.cells.hide();
    this.page.show(arrangement, null);
    this.page.showAll();
    if (whole) this.wall.prepend(whole);
  }

  // Folders in the honeycomb

  /** @param {Photo | undefined} photo @returns {number[]} The other photos of its folder if it is their first. */
  membersOf(photo) {
    const { photos } = this.stage.arrangement ?? { photos: [] };
    if (this.layout !== "honeycomb" || !photo?.folder) return [];
    const members = [...photos.keys()].filter((index) => photos[index].folder === photo.folder);
    return photos[members[0]] === photo && members.length < photos.length ? members.slice(1) : [];
  }

  /** @param {Arrangement} arrangement */
  withFolder(arrangement) {
    const center = arrangement.photos.findIndex((photo) => photo.key === this.expanded?.key);
    if (center < 0) {
      this.expanded = null;
      return arrangement;
    }
    const { folder } = arrangement.photos[center];
    const members = [...arrangement.photos.keys()]
      .filter((index) => index !== center && arrangement.photos[index].folder === folder);
    const frames = expandedFrames(arrangement.frames, center, members, this.data.layouts.honeycomb.diameter);
    return { ...arrangement, frames, ...rowsOf(frames) };
  }

  /** Opens the folder of a photo around it, or closes it again. @param {string} key */
  expand(key) {
    const index = this.stage.indexes.get(key);
    if (index === undefined || this.membersOf(this.stage.arrangement.photos[index]).length === 0) return;
    const photo = this.stage.arrangement.photos[index];
    this.expanded = this.expanded?.key === key ? null : photo;
    this.relayout({ isMoving: true });
    this.cells.reveal(index);
  }

  offerFolder() {
    const { current, indexes, arrangement } = this.stage;
    const photo = arrangement?.photos[indexes.get(current)];
    const canOpen = this.stage.focusedTile()?.photo === photo || document.activeElement === this.opener;
    this.opener.hidden = !canOpen || this.membersOf(photo).length === 0;
    this.opener.textContent = this.words.text(this.expanded?.key === current ? "collapse" : "expand");
  }

  // Reading

  /** @param {MouseEvent} event */
  click(event) {
    const item = event.target.closest("li");
    // A pressed cell shrinks, perhaps away from the pointer at its rim.
    const tile = item ? this.stage.tiles.get(item.id) : this.cells.isShown && this.cells.pressed;
    const isFar = this.cells.isShown && this.cells.isFar();
    if (!(tile || isFar) || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    if (this.kiosk) return;
    // What is too small to be seen comes nearer first. Keys click, too, at no point.
    if (isFar && event.detail > 0) this.stage.current = this.keyAt(this.cells.dive({ x: event.clientX, y: event.clientY }));
    else if (event.shiftKey || this.selection.isOn) this.selection.toggle(tile.photo);
    else this.open(tile.photo);
  }

  /** @param {Photo} photo Or a cell of a mosaic. */
  open(photo) {
    this.stage.current = photo.key;
    this.viewer.open(wholeOf(photo));
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const tile = this.stage.focusedTile();
    if (!tile || event.altKey) return;
    const index = destination(this.stage.arrangement, tile.index, event);
    if (index !== undefined) this.focus(index);
    else if (event.key === " ") this.selection.toggle(tile.photo);
    else if (event.key === "Escape" && this.selection.isOn) this.selection.end();
    else if (event.key === "e") this.expand(tile.photo.key);
    else if (this.cells.isShown && "+=-".includes(event.key)) this.cells.zoomAround(tile.index, zoomOf(event.key));
    else return void this.keyOfPicture(event);
    event.preventDefault();
  }

  /** Keys that need no cell in focus. @param {KeyboardEvent} event */
  keyOfPicture(event) {
    const isElsewhere = document.querySelector("dialog[open]") || event.target.closest?.("input, select, details, [role=group]");
    if (!this.cells.mosaic || isElsewhere || event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === "Escape" || event.key === "0") this.cells.flyBack();
    else if ("+=-".includes(event.key)) this.cells.zoomBy(zoomOf(event.key));
    else return;
    event.preventDefault();
  }

  /** @param {number} index Of a cell; −1 for none. */
  keyAt(index) {
    return this.stage.arrangement.photos[index]?.key ?? this.stage.current;
  }

  /** @param {number | undefined} index */
  focus(index) {
    if (index === undefined) return;
    this.view().reveal(index);
    this.stage.focus(this.stage.arrangement.photos[index].key);
  }

  // Kiosks

  startKiosk() {
    const style = this.kiosk;
    runKiosk(style, {
      layouts: () => layoutNames(this.data), setLayout: (name) => this.setLayout(name), cells: this.cells, page: this.page,
    });
    watchVersion(() => this.data.version);
  }

  /** Shows a newly published wall. @param {Site} data */
  async receive(data) {
    if (data.version === this.data.version) return;
    if (data.program !== this.data.program) return void location.reload();
    prepare(data);
    // What comes into view first has to be there, or the wall would flicker.
    const known = new Set(this.stage.tiles.keys());
    const first = data.photos.filter((photo) => !known.has(photo.key)).slice(0, 60);
    await preloaded(first.map((photo) => renditionAddress(photo, photo.widths[0], data.format)));
    const before = new Map(this.data.photos.map((photo) => [photo.key, photo]));
    const isChosen = this.layout !== this.data.layout;
    this.data = this.stage.data = this.viewer.data = data;
    for (const photo of data.photos) if (before.has(photo.key)) this.stage.tiles.get(photo.key)?.fill(data, photo);
    document.title = data.title || document.title;
    if (data.mosaic) this.stage.tiles.clear();
    if (!isChosen || !layoutNames(data).includes(this.layout)) this.layout = data.layout;
    this.dress();
    this.toolbar.offer(data);
    this.find(this.question);
  }
}

/**
 * Keys that differ also for the same photo shown twice, and only photos whose addresses are harmless.
 *
 * @param {Site} data
 */
function prepare(data) {
  const times = new Map();
  data.groups.reduce((first, { count }, group) => {
    for (const photo of data.photos.slice(first, first + count)) photo.group = group;
    return first + count;
  }, 0);
  data.photos = data.photos.filter(({ id, widths }) => isId(id) && widths?.every(Number.isInteger));
  for (const photo of data.photos) {
    const time = (times.get(photo.id) ?? 0) + 1;
    times.set(photo.id, time);
    photo.key = time === 1 ? photo.id : `${photo.id}-${time}`;
  }
  if (!/^[a-z0-9]+$/.test(data.format)) data.format = "webp";
}

/** @param {string} key One of + = − on the keyboard. */
function zoomOf(key) {
  return key === "-" ? 1 / 1.4 : 1.4;
}

let wallPage;

// Run before the page is read, the program keeps a small window from loading the many small pictures of the plan.
if (document.readyState === "loading") root.dataset.starting = "";
addEventListener("load", () => delete root.dataset.starting);

globalThis.tesseraSite = (data) => {
  const wall = document.getElementById("wall");
  if (wallPage) wallPage.receive(data);
  else if (wall) {
    prepare(data);
    wallPage = new WallPage(data, wall);
  }
};
