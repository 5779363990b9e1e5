// The controls above the wall. The script builds them, so pages without scripts show none.

import { choices, EVERYTHING } from "./finding.js";
import { element } from "./element.js";
import { canGrow, hasSizes } from "./photo-size.js";

/**
 * @typedef {import("./data.js").Site} Site
 * @typedef {import("./finding.js").Question} Question
 * @typedef {import("./strings.js").Words} Words
 */

export class Toolbar {
  /**
   * @param {Site} data @param {Words} words
   * @param {{layout: (name: string) => void, choosing: () => void, find: (question: Question) => void,
   *   select: (isOn: boolean) => void, map: () => void, grow: (by: number) => void}} events
   */
  constructor(data, words, events) {
    this.words = words;
    this.events = events;
    /** Counts the time to an answer. */
    this.timer = 0;
    this.element = element("div", "toolbar");
    this.element.setAttribute("role", "search");
    words.mark(this.element);
    this.count = element("output", "count");
    this.count.setAttribute("aria-live", "polite");
    this.layout = element("select");
    this.layout.addEventListener("change", () => events.layout(this.layout.value));
    for (const event of ["pointerdown", "focus"]) this.layout.addEventListener(event, events.choosing, { once: true });
    this.search = this.asking(element("input", "search"), { type: "search", placeholder: words.text("search") });
    this.filters = element("details", "filters");
    this.selecting = element("button", "", words.text("select"));
    this.selecting.type = "button";
    this.selecting.setAttribute("aria-pressed", "false");
    this.selecting.addEventListener("click", () => events.select(this.selecting.ariaPressed !== "true"));
    this.map = Object.assign(element("button", "", words.text("map")), { type: "button", onclick: () => events.map() });
    this.sizes = [this.sizing("−", "zoomOut", -1), this.sizing("+", "zoomIn", 1)];
    /** The choices of the filters, which are built when they are first opened. */
    this.choices = choices([]);
    this.isBuilt = false;
    // Controls that not every wall has.
    /** @type {HTMLSelectElement | null} */
    this.folder = null;
    /** @type {HTMLInputElement | null} */
    this.from = null;
    /** @type {HTMLInputElement | null} */
    this.to = null;
    /** @type {HTMLSelectElement | null} */
    this.rating = null;
    this.summary = element("summary", "", words.text("filter"));
    this.layoutLabel = this.labelled("layout", this.layout);
    this.assemble();
    this.offer(data);
  }

  /** @private */
  assemble() {
    const { layoutLabel, search, filters, map, selecting, sizes, count } = this;
    this.element.append(layoutLabel, search, filters, map, selecting, ...sizes, count);
    search.ariaLabel = this.words.text("search");
    this.closeFilters();
  }

  /**
   * @private @param {string} sign @param {string} name @param {number} by
   * @returns {HTMLButtonElement} A button for larger or smaller photos.
   */
  sizing(sign, name, by) {
    const button = Object.assign(
      element("button", "size", sign), { type: "button", onclick: () => this.events.grow(by) });
    button.ariaLabel = this.words.text(name);
    button.title = button.ariaLabel;
    return button;
  }

  /**
   * Closes the filters by a press beside them and by Escape.
   *
   * @private
   */
  closeFilters() {
    addEventListener("pointerdown", ({ target }) => {
      if (!(target instanceof Node && this.filters.contains(target))) this.filters.open = false;
    });
    for (const event of ["click", "toggle"]) this.filters.addEventListener(event, () => this.isBuilt || this.build());
    this.filters.addEventListener("keydown", (event) => {
      if (event.key !== "Escape") return;
      this.filters.open = false;
      this.summary.focus();
    });
  }

  /**
   * Offers the choices of a wall.
   *
   * @param {Site} data
   */
  offer(data) {
    const { words } = this;
    const names = layoutNames(data);
    this.layout.replaceChildren(...names.map((name) => option(name, words.text(name))));
    this.map.hidden = !data.outlines;
    this.layoutLabel.hidden = names.length < 2;
    this.choices = choices(data.photos);
    const { folders, first, last, rating } = this.choices;
    this.filters.hidden = folders.length === 0 && first === last && rating === 0;
    if (this.isBuilt) this.build();
    else this.filters.replaceChildren(this.summary);
  }

  /**
   * Builds the filters, with the answers that were given so far.
   *
   * @private
   */
  build() {
    const { words } = this;
    const { folders, first, last, rating } = this.choices;
    const question = this.question();
    this.isBuilt = true;
    this.folder = folders.length > 0 ? this.asking(element("select")) : null;
    this.folder?.append(option("", words.text("allFolders")), ...folders.map((name) => option(name, name)));
    const isDated = first !== last;
    this.from = isDated ? this.asking(element("input"), { type: "date", min: first, max: last }) : null;
    this.to = isDated ? this.asking(element("input"), { type: "date", min: first, max: last }) : null;
    this.rating = rating > 0 ? this.asking(element("select")) : null;
    this.rating?.append(option("0", words.text("anyRating")));
    for (let n = 1; n <= rating; n += 1) this.rating?.append(option(String(n), words.text("stars", { n })));
    this.fillPanel();
    this.fill(question);
  }

  /** @private */
  fillPanel() {
    const { folder, from, to, rating, words } = this;
    const panel = element("div", "panel");
    for (const [name, control] of Object.entries({ folder, from, to, rating })) {
      if (control) panel.append(this.labelled(name, control));
    }
    const reset = element("button", "", words.text("reset"));
    reset.type = "button";
    reset.addEventListener("click", () => this.answer(EVERYTHING));
    panel.append(reset);
    this.filters.replaceChildren(this.summary, panel);
  }

  /**
   * Returns a control whose changes are answered.
   *
   * @private
   * @template {HTMLInputElement | HTMLSelectElement} Control
   * @param {Control} control @param {Partial<HTMLInputElement>} [properties]
   */
  asking(control, properties = {}) {
    Object.assign(control, properties);
    control.addEventListener("input", () => {
      clearTimeout(this.timer);
      this.timer = setTimeout(() => this.answer(this.question()), control.type === "search" ? 160 : 0);
    });
    return control;
  }

  /** @private @param {string} name @param {HTMLElement} control */
  labelled(name, control) {
    const label = element("label", name);
    label.append(element("span", "", this.words.text(name)), control);
    return label;
  }

  /** @private @returns {Question} */
  question() {
    return {
      words: this.search.value, folder: this.folder?.value ?? "", from: this.from?.value ?? "",
      to: this.to?.value ?? "", rating: Number(this.rating?.value ?? 0),
    };
  }

  /** @private @param {Question} question */
  answer(question) {
    this.fill(question);
    this.events.find(question);
  }

  /** @private @param {Question} question */
  fill({ words, folder, from, to, rating }) {
    setValue(this.search, words);
    setValue(this.folder, folder);
    setValue(this.from, from);
    setValue(this.to, to);
    setValue(this.rating, String(rating));
    this.filters.toggleAttribute("data-active", Boolean(folder || from || to || rating));
  }

  /** @param {{layout: string, count: number, isSelecting: boolean}} state */
  show({ layout, count, isSelecting }) {
    this.layout.value = layout;
    const text = count > 0 ? this.words.text("count", { n: count }) : this.words.text("none");
    if (this.count.textContent !== text) this.count.textContent = text;
    this.selecting.setAttribute("aria-pressed", String(isSelecting));
    this.sizes.forEach((button, index) => {
      button.hidden = !hasSizes(layout);
      button.ariaDisabled = String(!canGrow(index === 0 ? -1 : 1));
    });
  }
}

/** @param {Site} data @returns {string[]} All layouts that its wall can have. */
export function layoutNames(data) {
  const others = [data.mosaic ? "mosaic" : "", data.layout === "plan" ? "plan" : ""].filter(Boolean);
  return [...others, ...Object.keys(data.layouts)];
}

/** @param {HTMLInputElement | HTMLSelectElement | null} control @param {string} value */
function setValue(control, value) {
  if (control && control.value !== value) control.value = value;
}

/** @param {string} value @param {string} text */
function option(value, text) {
  return Object.assign(element("option", "", text), { value });
}
