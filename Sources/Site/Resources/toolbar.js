// The controls above the wall. The script builds them, so pages without scripts show none.

import { choices, EVERYTHING } from "./finding.js";
import { element } from "./element.js";

export class Toolbar {
  /**
   * @param {Site} data @param {Words} words
   * @param {{layout: (name: string) => void, find: (question: Question) => void,
   *   select: (isOn: boolean) => void}} events
   */
  constructor(data, words, events) {
    Object.assign(this, { words, events });
    this.element = element("div", "toolbar");
    this.element.setAttribute("role", "search");
    this.count = element("output", "count");
    this.count.setAttribute("aria-live", "polite");
    this.layout = element("select");
    this.layout.addEventListener("change", () => events.layout(this.layout.value));
    this.search = this.control("input", "search", { type: "search", placeholder: words.text("search") });
    this.filters = element("details", "filters");
    this.selecting = element("button", "", words.text("select"));
    this.selecting.type = "button";
    this.selecting.setAttribute("aria-pressed", "false");
    this.selecting.addEventListener("click", () => events.select(this.selecting.ariaPressed !== "true"));
    this.element.append(this.labelled("layout", this.layout), this.search, this.filters, this.selecting, this.count);
    this.search.ariaLabel = words.text("search");
    addEventListener("pointerdown", ({ target }) => {
      if (!this.filters.contains(target)) this.filters.open = false;
    });
    this.filters.addEventListener("keydown", (event) => {
      if (event.key !== "Escape") return;
      this.filters.open = false;
      this.filters.firstElementChild.focus();
    });
    this.offer(data);
  }

  /** Offers what can be chosen of a wall. @param {Site} data */
  offer(data) {
    const { words } = this;
    const names = layoutNames(data);
    this.layout.replaceChildren(...names.map((name) => option(name, words.text(name))));
    this.layout.parentElement.hidden = names.length < 2;
    const { folders, first, last, rating } = choices(data.photos);
    const rows = element("div", "panel");
    const summary = element("summary", "", words.text("filter"));
    const question = this.question?.() ?? EVERYTHING;
    const add = (name, control) => {
      rows.append(this.labelled(name, control));
      return control;
    };
    this.folder = folders.length > 0 && add("folder", this.control("select"));
    if (this.folder) {
      this.folder.append(option("", words.text("allFolders")), ...folders.map((name) => option(name, name)));
    }
    const isDated = first !== last;
    this.from = isDated && add("from", this.control("input", "", { type: "date", min: first, max: last }));
    this.to = isDated && add("to", this.control("input", "", { type: "date", min: first, max: last }));
    this.rating = rating > 0 && add("rating", this.control("select"));
    if (this.rating) {
      this.rating.append(option("0", words.text("anyRating")));
      for (let n = 1; n <= rating; n += 1) this.rating.append(option(String(n), words.text("stars", { n })));
    }
    const reset = element("button", "", words.text("reset"));
    reset.type = "button";
    reset.addEventListener("click", () => this.answer(EVERYTHING));
    this.filters.hidden = !rows.hasChildNodes();
    rows.append(reset);
    this.filters.replaceChildren(summary, rows);
    this.fill(question);
  }

  /** @private */
  control(name, className = "", properties = {}) {
    const control = Object.assign(element(name, className), properties);
    control.addEventListener("input", () => {
      clearTimeout(this.timer);
      this.timer = setTimeout(() => this.answer(this.question()), control.type === "search" ? 160 : 0);
    });
    return control;
  }

  /** @private */
  labelled(name, control) {
    const label = element("label", name);
    label.append(element("span", "", this.words.text(name)), control);
    return label;
  }

  /** @private @returns {Question} */
  question() {
    return {
      words: this.search.value, folder: this.folder ? this.folder.value : "", from: this.from ? this.from.value : "",
      to: this.to ? this.to.value : "", rating: this.rating ? Number(this.rating.value) : 0,
    };
  }

  /** @private */
  answer(question) {
    this.fill(question);
    this.events.find(question);
  }

  /** @private */
  fill({ words, folder, from, to, rating }) {
    const dates = [[this.from, from], [this.to, to]];
    const values = [[this.search, words], [this.folder, folder], ...dates, [this.rating, rating]];
    for (const [control, value] of values) if (control && control.value !== String(value)) control.value = value;
    this.filters.toggleAttribute("data-active", Boolean(folder || from || to || rating));
  }

  /** @param {{layout: string, count: number, isSelecting: boolean}} state */
  show({ layout, count, isSelecting }) {
    this.layout.value = layout;
    const text = count > 0 ? this.words.text("count", { n: count }) : this.words.text("none");
    if (this.count.textContent !== text) this.count.textContent = text;
    this.selecting.setAttribute("aria-pressed", isSelecting);
  }
}

/** @param {Site} data @returns {string[]} All layouts that its wall can have. */
export function layoutNames(data) {
  const others = [data.mosaic ? "mosaic" : "", data.layout === "plan" ? "plan" : ""].filter(Boolean);
  return [...others, ...Object.keys(data.layouts)];
}

function option(value, text) {
  return Object.assign(element("option", "", text), { value });
}
