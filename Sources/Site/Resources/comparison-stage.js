// The pictures of one change, in one of several views that all show the same place at the same scale.

import { element } from "./element.js";

/**
 * @typedef {import("./comparison-entry.js").Entry} Entry
 * @typedef {import("./comparison-entry.js").Box} Box
 * @typedef {{ pane: HTMLElement, svgs: SVGSVGElement[] }} Pane
 */

/** The views, in the order of their keys. */
export const VIEWS = ["side", "flip", "swipe", "fade", "difference"];
const MOST_SCALE = 32;
const SVG = "http://www.w3.org/2000/svg";

export class Stage {
  /** @param {() => void} changed Called after the place, the scale or the slider has changed. */
  constructor(changed) {
    this.element = element("div", "stage");
    this.changed = changed;
    /** @type {Pane[]} */
    this.panes = [];
    /** @type {Entry | undefined} */
    this.entry = undefined;
    this.view = VIEWS[0];
    this.showsActual = false;
    /** The position of the slider, from 0 to 100. */
    this.at = 50;
    this.scale = 1;
    this.isFit = true;
    this.x = 0;
    this.y = 0;
    /** @type {Box | undefined} */
    this.marked = undefined;
    new ResizeObserver(() => this.resize()).observe(this.element);
  }

  /** @param {Entry} entry @param {string} view */
  show(entry, view) {
    const isOther = entry !== this.entry;
    this.entry = entry;
    this.view = Stage.possible(entry, view);
    this.element.dataset.view = this.view;
    this.panes = this.kinds().map((kinds) => this.pane(kinds));
    this.element.replaceChildren(...this.panes.map(({ pane }) => pane));
    if (isOther) {
      this.showsActual = false;
      this.marked = undefined;
      this.fit();
    } else if (this.isFit) this.fit();
    else this.place();
  }

  /**
   * Returns a view that a change has.
   *
   * @param {Entry} entry @param {string} view
   */
  static possible(entry, view) {
    if (view === "difference") return entry.has("difference") ? view : "side";
    return entry.hasBoth ? view : "side";
  }

  /** Returns the pictures of each pane, the lowest first. */
  kinds() {
    if (this.view === "difference") return [["difference"]];
    if (this.view !== "side") return [["expected", "actual"]];
    return ["expected", "actual"].filter((kind) => this.entry?.has(kind)).map((kind) => [kind]);
  }

  /** @param {string[]} kinds @returns {Pane} */
  pane(kinds) {
    const pane = element("div", "pane");
    const svgs = kinds.map((kind) => this.picture(kind));
    pane.append(...svgs);
    if (this.view === "swipe") pane.append(element("div", "handle"));
    pane.append(...kinds.map((kind) => element("span", `tag ${kind}`, kind)));
    return { pane, svgs };
  }

  /** @param {string} kind */
  picture(kind) {
    const svg = document.createElementNS(SVG, "svg");
    svg.setAttribute("class", kind);
    svg.setAttribute("role", "img");
    svg.setAttribute("aria-label", `${this.entry?.name}, ${kind}`);
    svg.setAttribute("preserveAspectRatio", "xMinYMin meet");
    const use = document.createElementNS(SVG, "use");
    use.setAttribute("href", `#${kind}:${this.entry?.number}`);
    const mark = document.createElementNS(SVG, "rect");
    mark.setAttribute("class", "mark");
    svg.append(use, mark);
    return svg;
  }

  // The place

  /** The size of a pane in pixels of the window. */
  get room() {
    const pane = this.panes[0]?.pane;
    return { width: Math.max(1, pane?.clientWidth ?? 1), height: Math.max(1, pane?.clientHeight ?? 1) };
  }

  /** The scale at which the picture fits; that of tall ones fits their width. */
  get fitScale() {
    if (!this.entry) return 1;
    const { width, height } = this.entry.size;
    const room = this.room;
    const across = room.width / width;
    const scale = Math.min(across, Math.max(room.height / height, across / 2));
    return scale > 1 ? Math.min(8, Math.max(1, Math.floor(scale))) : scale;
  }

  fit() {
    this.isFit = true;
    [this.x, this.y, this.scale] = [0, 0, this.fitScale];
    this.place();
  }

  resize() { if (this.isFit) this.fit(); else this.place(); }

  /**
   * Zooms, so that a point of the window stays where it is.
   *
   * @param {number} scale @param {{ x: number, y: number }} [point] In a pane; its middle by default.
   */
  zoom(scale, point) {
    const room = this.room;
    const { x, y } = point ?? { x: room.width / 2, y: room.height / 2 };
    const [left, top] = [this.x + x / this.scale, this.y + y / this.scale];
    this.scale = Math.min(MOST_SCALE, Math.max(Math.min(this.fitScale, 1) / 2, scale));
    this.isFit = false;
    [this.x, this.y] = [left - x / this.scale, top - y / this.scale];
    this.place();
  }

  /**
   * Moves the picture.
   *
   * @param {number} x @param {number} y In pixels of the window.
   */
  pan(x, y) {
    this.isFit = false;
    this.x -= x / this.scale;
    this.y -= y / this.scale;
    this.place();
  }

  /**
   * Shows a part of the picture, with a mark around it.
   *
   * @param {Box} box
   */
  go(box) {
    const room = this.room;
    const wanted = Math.min(room.width / (2.2 * box.width), room.height / (2.2 * box.height));
    this.scale = Math.min(8, Math.max(this.fitScale, wanted > 1 ? Math.floor(wanted) : wanted));
    this.isFit = false;
    this.marked = box;
    this.x = box.x + box.width / 2 - room.width / this.scale / 2;
    this.y = box.y + box.height / 2 - room.height / this.scale / 2;
    this.place();
  }

  /**
   * Returns a place at which no room is wasted.
   *
   * @param {number} at @param {number} shown @param {number} whole
   */
  static held(at, shown, whole) {
    return shown >= whole ? (whole - shown) / 2 : Math.min(Math.max(at, 0), whole - shown);
  }

  place() {
    if (!this.entry) return;
    const room = this.room;
    const { width, height } = this.entry.size;
    const shown = { width: room.width / this.scale, height: room.height / this.scale };
    this.x = Stage.held(this.x, shown.width, width);
    this.y = Stage.held(this.y, shown.height, height);
    const isWhole = shown.width >= width - 0.5 && shown.height >= height - 0.5;
    this.element.classList.toggle("movable", !isWhole);
    this.element.classList.toggle("enlarged", this.scale > 1);
    this.element.classList.toggle("actual-only", this.view === "flip" && this.showsActual);
    this.element.style.setProperty("--at", `${this.at}%`);
    for (const svg of this.panes.flatMap((pane) => pane.svgs)) {
      svg.setAttribute("viewBox", `${this.x} ${this.y} ${shown.width} ${shown.height}`);
      this.mark(svg);
    }
    this.changed();
  }

  /** @param {SVGSVGElement} svg */
  mark(svg) {
    const mark = svg.querySelector(".mark");
    const box = this.marked;
    mark?.toggleAttribute("hidden", !box);
    if (!mark || !box) return;
    const gap = 4 / this.scale;
    const values = { x: box.x - gap, y: box.y - gap, width: box.width + 2 * gap, height: box.height + 2 * gap };
    for (const [name, value] of Object.entries(values)) mark.setAttribute(name, String(value));
  }

  // What is shown

  flip() {
    if (this.view !== "flip") return;
    this.showsActual = !this.showsActual;
    this.place();
  }

  /** True if a slider moves something. */
  get slides() { return this.view === "swipe" || this.view === "fade"; }

  /** @param {number} at From 0 to 100. */
  slide(at) {
    this.at = Math.min(100, Math.max(0, at));
    this.place();
  }
}
