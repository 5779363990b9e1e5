// The wall on the screen: the photos and texts of the plan, at a scale.

import { make, setAttribute } from "./element.js";
import { paintBackground, paintText } from "./paint.js";
import { pictureOf } from "./program.js";
import { Tile } from "./tile.js";

/**
 * @typedef {import("./program.js").State} State
 * @typedef {import("./program.js").Plan} Plan
 * @typedef {import("./program.js").PlanText} PlanText
 * @typedef {import("./tile.js").Item} Item
 * @typedef {{key: string, text: PlanText, page: number, owner: string | null, x: number, y: number, width: number,
 *   height: number}} TextItem A text of the plan; `owner` is the key of its tile.
 * @typedef {{plan: Plan, x: number, y: number, width: number, height: number}} Sheet
 */

/** Pixels around the window whose photos are ready, and between pages. */
const BEYOND = 500;
const BETWEEN_PAGES = 32;
/** More photos than this do not glide. */
const MAX_GLIDING = 300;
const ZOOM_STEPS = [0.05, 0.1, 0.15, 0.25, 0.33, 0.5, 0.67, 0.8, 1, 1.25, 1.5, 2, 3, 4];

export class Stage {
  /**
   * @param {import("./words.js").Words} words @param {(item: Item) => string} nameOf
   * @param {import("./selection.js").Selection} selection
   */
  constructor(words, nameOf, selection) {
    this.words = words;
    this.nameOf = nameOf;
    this.selection = selection;
    this.sheets = make("div", {
      className: "sheets", role: "listbox", "aria-multiselectable": "true", "aria-label": words.text("wall"),
    });
    this.node = make("div", { className: "stage" }, this.sheets);
    /** @type {Item[]} */
    this.items = [];
    /** @type {TextItem[]} */
    this.texts = [];
    /** @type {Sheet[]} */
    this.pages = [];
    /** @type {Map<string, Item>} */
    this.byKey = new Map();
    /** @type {Map<string, Tile>} */
    this.tiles = new Map();
    /** @type {Map<string, HTMLElement>} */
    this.lines = new Map();
    /** @type {{page: HTMLElement, ground: HTMLElement, group: HTMLElement, texts: HTMLElement}[]} */
    this.sheetNodes = [];
    /** @type {number | null} A scale that was chosen; null fits the window. */
    this.zoom = null;
    this.scale = 1;
    /** Called after the wall is shown. */
    this.shown = () => {};
    /** @type {State | null} */
    this.state = null;
    this.isDue = false;
    this.listen();
  }

  /** @private */
  listen() {
    const { selection } = this;
    this.node.addEventListener("scroll", () => this.update(), { passive: true });
    this.node.addEventListener("error", ({ target }) => {
      if (target instanceof HTMLImageElement) target.closest(".tile")?.setAttribute("data-unreadable", "");
    }, true);
    // Screen readers move the focus themselves.
    this.sheets.addEventListener("focusin", ({ target }) => {
      const key = target instanceof HTMLElement ? target.dataset.key : undefined;
      if (key === undefined || key === selection.current) return;
      selection.current = key;
      this.reach();
    });
    new ResizeObserver(() => this.state && this.show(this.state, false)).observe(this.node);
  }

  // MARK: - The plan

  /** @param {State} state @param {boolean} [isGliding] */
  show(state, isGliding = true) {
    this.state = state;
    const before = this.byKey;
    this.fit(state.pages);
    this.arrange(state);
    this.paintPages();
    this.draw(isGliding && !matchMedia("(prefers-reduced-motion: reduce)").matches ? before : null);
    this.shown();
  }

  /** @private Finds the scale. @param {Plan[]} plans */
  fit(plans) {
    const width = Math.max(...plans.map(({ canvas }) => canvas.width), 1);
    const height = Math.max(...plans.map(({ canvas }) => canvas.height), 1);
    const { paddingLeft, paddingRight, paddingTop, paddingBottom } = getComputedStyle(this.node);
    const inside = (/** @type {number} */ whole, /** @type {string[]} */ ...edges) =>
      whole - edges.reduce((sum, edge) => sum + Number.parseFloat(edge), 0);
    const across = inside(this.node.clientWidth, paddingLeft, paddingRight) / width;
    const down = inside(this.node.clientHeight, paddingTop, paddingBottom) / height;
    // Walls far higher than the window are scrolled.
    const isHigh = down < across * 0.45;
    this.scale = this.zoom ?? Math.min(isHigh ? across : Math.min(across, down), 2);
  }

  /** @private @param {State} state */
  arrange(state) {
    const { scale } = this;
    const photos = new Map(state.photos.map((photo) => [photo.id, photo]));
    /** @type {Map<number, number>} */
    const uses = new Map();
    [this.items, this.texts, this.pages, this.byKey] = [[], [], [], new Map()];
    const widest = Math.max(0, ...state.pages.map(({ canvas }) => canvas.width)) * scale;
    let top = 0;
    for (const plan of state.pages) {
      const [width, height] = [plan.canvas.width * scale, plan.canvas.height * scale];
      const page = this.pages.push({ plan, x: (widest - width) / 2, y: top, width, height }) - 1;
      const keys = plan.tiles.map((tile, index) => {
        const photo = photos.get(tile.photo ?? state.tiles?.[page]?.[index] ?? -1);
        if (!photo) return null;
        const use = uses.get(photo.id) ?? 0;
        uses.set(photo.id, use + 1);
        const key = use === 0 ? String(photo.id) : `${photo.id}+${use}`;
        const cropped = { ...tile, focus: state.middles?.[`${page}/${index}`] ?? tile.focus };
        const item = { key, photo, plan: cropped, page, index: this.items.length, ...this.place(tile.frame, page) };
        this.items.push(item);
        this.byKey.set(key, item);
        return key;
      });
      this.arrangeTexts(plan, page, keys);
      top += height + BETWEEN_PAGES;
    }
    Object.assign(this.sheets.style, { width: `${widest}px`, height: `${Math.max(0, top - BETWEEN_PAGES)}px` });
  }

  /** @private @param {Plan} plan @param {number} page @param {(string | null)[]} keys Those of the page's tiles. */
  arrangeTexts(plan, page, keys) {
    /** @type {Set<string>} */
    const known = new Set();
    (plan.texts ?? []).forEach((text, index) => {
      const owner = keys[text.tile ?? -1] ?? null;
      const key = `${page}.${text.role}.${owner ?? index}`;
      const item = { key: known.has(key) ? `${key}.${index}` : key, text, page, owner };
      known.add(item.key);
      this.texts.push({ ...item, ...this.place(text.frame, page) });
    });
  }

  /** @private @param {import("./program.js").Box} frame @param {number} page */
  place(frame, page) {
    const { x, y } = this.pages[page];
    const { scale } = this;
    return { x: x + frame.x * scale, y: y + frame.y * scale, width: frame.width * scale, height: frame.height * scale };
  }

  /** @private */
  paintPages() {
    while (this.sheetNodes.length > this.pages.length) this.sheetNodes.pop()?.page.remove();
    this.pages.forEach((sheet, index) => {
      const nodes = this.sheetNodes[index] ?? this.addPage(index);
      Object.assign(nodes.page.style, {
        left: `${sheet.x}px`, top: `${sheet.y}px`, width: `${sheet.width}px`, height: `${sheet.height}px` });
      // Tiles have their places on all sheets.
      Object.assign(nodes.group.style, { left: `${-sheet.x}px`, top: `${-sheet.y}px` });
      paintBackground(nodes.ground, sheet.plan.background, (file) => this.addressOf(file));
    });
  }

  /** @private @param {number} index */
  addPage(index) {
    const ground = make("div", { className: "ground" });
    const group = make("div", {
      className: "photos", role: "group", "aria-label": this.words.text("page", { n: index + 1 }) });
    const texts = make("div", { className: "texts", "aria-hidden": "true" });
    const page = make("div", { className: "page", role: "presentation" }, ground, group, texts);
    const nodes = { page, ground, group, texts };
    this.sheetNodes.push(nodes);
    this.sheets.append(page);
    return nodes;
  }

  /** @private @param {string} file @returns {string | null} */
  addressOf(file) {
    const name = file.slice(file.lastIndexOf("/") + 1);
    const photo = this.state?.photos.find((each) => each.name === file || each.name.endsWith(name));
    return photo ? pictureOf(photo, true) : null;
  }

  /** @param {Record<string, [number, number]>} middles The middles of crops that were found later. */
  crop(middles) {
    if (!this.state) return;
    this.state.middles = { ...this.state.middles, ...middles };
    this.show(this.state, false);
  }

  // MARK: - The window

  /** Draws the part in the window with the next frame. */
  update() {
    if (this.isDue) return;
    this.isDue = true;
    requestAnimationFrame(() => {
      this.isDue = false;
      this.draw(null);
    });
  }

  /** @private The part of the sheets around the window. */
  window() {
    const { scrollTop, scrollLeft, clientWidth, clientHeight } = this.node;
    const [left, top] = [scrollLeft - this.sheets.offsetLeft, scrollTop - this.sheets.offsetTop];
    return {
      left: left - BEYOND, right: left + clientWidth + BEYOND, top: top - BEYOND, bottom: top + clientHeight + BEYOND,
    };
  }

  /** @private @param {Map<string, Item> | null} before The places from which tiles glide. */
  draw(before) {
    const { left, right, top, bottom } = this.window();
    const isNear = (/** @type {{x: number, y: number, width: number, height: number}} */ { x, y, width, height }) =>
      x < right && y < bottom && x + width > left && y + height > top;
    const near = this.items.filter((item) =>
      isNear(item) || item.key === this.selection.current || this.tiles.get(item.key)?.isBusy);
    this.drawTiles(near, before);
    this.drawTexts(this.texts.filter(isNear));
    this.reach();
  }

  /** @private @param {Item[]} near @param {Map<string, Item> | null} before */
  drawTiles(near, before) {
    const isGliding = before !== null && near.length <= MAX_GLIDING;
    const kept = new Set(near.map(({ key }) => key));
    for (const key of this.tiles.keys()) if (!kept.has(key)) this.forget(key);
    for (const item of near) {
      const old = this.tiles.get(item.key);
      const tile = old ?? new Tile();
      this.tiles.set(item.key, tile);
      tile.draw(item, this.scale, this.nameOf(item));
      setAttribute(tile.node, "aria-posinset", String(item.index + 1));
      setAttribute(tile.node, "aria-setsize", String(this.items.length));
      setAttribute(tile.node, "aria-selected", String(this.selection.has(item.photo.id)));
      const { group } = this.sheetNodes[item.page];
      if (tile.node.parentNode !== group) group.append(tile.node);
      const from = isGliding && old ? before.get(item.key) : undefined;
      if (from && hasMoved(from, item)) tile.glide(from, item);
    }
  }

  /** @private @param {TextItem[]} near */
  drawTexts(near) {
    const kept = new Set(near.map(({ key }) => key));
    for (const [key, node] of this.lines) {
      if (kept.has(key)) continue;
      node.remove();
      this.lines.delete(key);
    }
    for (const item of near) {
      const node = this.lines.get(item.key) ?? make("div", { className: "text" });
      this.lines.set(item.key, node);
      const { x, y } = this.pages[item.page];
      const owner = this.byKey.get(item.owner ?? "");
      const look = JSON.stringify([item, this.scale, owner?.index, owner?.plan.turn]);
      if (!node.parentNode) this.sheetNodes[item.page].texts.append(node);
      if (node.dataset.look === look) continue;
      node.dataset.look = look;
      if (owner && item.text.role === "caption") node.dataset.caption = owner.key;
      Object.assign(node.style, {
        transform: `translate(${item.x - x}px, ${item.y - y}px) rotate(${owner?.plan.turn ?? 0}deg)`,
        transformOrigin: owner
          ? `${owner.x + owner.width / 2 - item.x}px ${owner.y + owner.height / 2 - item.y}px` : "",
        width: `${item.width}px`, height: `${item.height}px`,
        // A photo on top of another covers its caption, too.
        zIndex: owner ? String(owner.index + 1) : "99999",
      });
      paintText(node, item.text, this.scale);
    }
  }

  /** @private @param {string} key */
  forget(key) {
    this.tiles.get(key)?.node.remove();
    this.tiles.delete(key);
  }

  /** @private Makes one tile reachable with the Tab key. */
  reach() {
    const { selection } = this;
    if (!this.byKey.has(selection.current)) selection.current = this.items[0]?.key ?? "";
    for (const [key, { node }] of this.tiles) {
      const index = key === selection.current ? 0 : -1;
      if (node.tabIndex !== index) node.tabIndex = index;
    }
  }

  /** Shows the selection. */
  mark() {
    for (const [key, { node }] of this.tiles) {
      const item = this.byKey.get(key);
      if (item) setAttribute(node, "aria-selected", String(this.selection.has(item.photo.id)));
    }
    this.reach();
  }

  // MARK: - Places

  /** @param {{clientX: number, clientY: number}} event @returns {[number, number]} A point on the sheets. */
  point({ clientX, clientY }) {
    const { left, top } = this.sheets.getBoundingClientRect();
    return [clientX - left, clientY - top];
  }

  /** @param {string} key Moves the focus to a tile, and shows it. */
  focus(key) {
    const item = this.byKey.get(key);
    if (!item) return;
    this.selection.current = key;
    const { offsetLeft, offsetTop } = this.sheets;
    const { node } = this;
    const [x, y] = [item.x + offsetLeft, item.y + offsetTop];
    if (y < node.scrollTop) node.scrollTop = y - 16;
    if (y + item.height > node.scrollTop + node.clientHeight) {
      node.scrollTop = Math.min(y - 16, y + item.height - node.clientHeight + 16);
    }
    if (x < node.scrollLeft) node.scrollLeft = x - 16;
    if (x + item.width > node.scrollLeft + node.clientWidth) node.scrollLeft = x + item.width - node.clientWidth + 16;
    this.draw(null);
    this.tiles.get(key)?.node.focus({ preventScroll: true });
  }

  /** @param {number} steps Of the zoom; 0 fits the window. */
  magnify(steps) {
    const { scale } = this;
    const next = steps > 0 ? ZOOM_STEPS.find((step) => step > scale * 1.01)
      : ZOOM_STEPS.filter((step) => step < scale * 0.99).pop();
    const { left, top, width, height } = this.node.getBoundingClientRect();
    this.zoomTo(steps === 0 ? null : next ?? scale, { clientX: left + width / 2, clientY: top + height / 2 });
  }

  /**
   * Shows the wall at another scale; a point of the window keeps its place on the wall.
   *
   * @param {number | null} zoom @param {{clientX: number, clientY: number}} at
   */
  zoomTo(zoom, at) {
    if (!this.state) return;
    const { node, scale } = this;
    const [x, y] = this.point(at);
    this.zoom = zoom === null ? null : Math.min(Math.max(zoom, ZOOM_STEPS[0] / 5), 4);
    this.show(this.state, false);
    const grown = this.scale / scale;
    const { left, top } = this.sheets.getBoundingClientRect();
    node.scrollLeft += left + x * grown - at.clientX;
    node.scrollTop += top + y * grown - at.clientY;
    this.update();
  }
}

/** @param {Item} from @param {Item} to */
function hasMoved(from, to) {
  return Math.abs(from.x - to.x) + Math.abs(from.y - to.y) + Math.abs(from.width - to.width)
    + Math.abs(from.height - to.height) > 0.5;
}
