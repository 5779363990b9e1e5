// The page of a comparison: an index of the changes, and the review of one at a time.

import { element, partOf } from "./element.js";
import { Accepted } from "./comparison-accepted.js";
import { Entry } from "./comparison-entry.js";
import { Index } from "./comparison-index.js";
import { KeyList } from "./comparison-keys.js";
import { Review } from "./comparison-review.js";
import { VIEWS } from "./comparison-stage.js";

const STEP = 5;
const PAN = 80;

class Page {
  constructor() {
    this.header = partOf(document.body, "header");
    const cards = /** @type {HTMLElement[]} */ (Array.from(document.querySelectorAll(".card")));
    const articles = /** @type {HTMLElement[]} */ (Array.from(document.querySelectorAll("article")));
    this.entries = articles.map((article, index) => new Entry(article, cards[index]));
    this.said = element("p", "said");
    this.said.setAttribute("role", "status");
    const command = document.body.dataset.command;
    const accepted = command === undefined
      ? undefined : new Accepted(this.entries, command, (text) => this.say(text));
    this.accepted = accepted;
    this.index = new Index(this.header, this.entries, accepted);
    this.review = new Review(this, accepted);
    this.keys = new KeyList();
    this.header.append(this.keys.button());
    this.scrolled = 0;
    partOf(document.body, "main").append(this.review.element);
    document.body.append(...(accepted ? [accepted.bar] : []), this.said, this.keys.dialog);
    document.documentElement.classList.add("has-script");
    addEventListener("hashchange", () => this.follow());
    addEventListener("keydown", (event) => this.press(event));
    this.follow();
  }

  /**
   * Reports to screen readers.
   *
   * @param {string} text
   */
  say(text) { this.said.textContent = text; }

  /** Shows what the fragment of the address names: a picture, in a view if it is named, too, or the index. */
  follow() {
    const fragment = location.hash.slice(1);
    const [, address, view] = /^(.*):(before|after|difference)$/.exec(fragment) ?? [];
    const entry = this.named(address ?? fragment);
    if (!entry) return this.showIndex();
    // Keys have opened it at once.
    if (entry === this.review.entry && !view) return undefined;
    if (view) this.review.view = view === "difference" ? view : "flip";
    this.open(entry);
    if (view === "after") this.review.flip();
    return undefined;
  }

  /** @param {string} fragment */
  named(fragment) {
    if (!fragment) return undefined;
    let name = fragment;
    try { name = decodeURIComponent(fragment); } catch { /* It is no escaped text. */ }
    return this.entries.find((entry) => entry.address === fragment)
      ?? this.entries.find((entry) => entry.name === name);
  }

  /** @param {Entry} entry */
  open(entry) {
    const root = document.documentElement;
    if (!root.classList.contains("reviewing")) this.scrolled = scrollY;
    root.classList.add("reviewing");
    const shown = this.among(entry);
    this.review.open(entry, `${shown.indexOf(entry) + 1} of ${shown.length}`, this.opensLast);
    this.opensLast = false;
    if (this.opensFirst) this.review.go(1);
    this.opensFirst = false;
    scrollTo(0, 0);
  }

  showIndex() {
    const last = this.review.entry;
    document.documentElement.classList.remove("reviewing");
    this.review.close();
    if (!last) return;
    scrollTo(0, this.scrolled);
    partOf(last.card, "a").focus();
  }

  close() { location.replace("#"); }

  /**
   * Returns the entries of the index, or all if the one that is shown is not among them.
   *
   * @param {Entry} entry
   */
  among(entry) { return entry.card.hidden ? this.entries : this.index.shown; }

  /**
   * Goes to another picture.
   *
   * @param {number} step @param {boolean} [toChange] To go to its first or last change.
   */
  go(step, toChange = false) {
    const { entry } = this.review;
    const shown = entry ? this.among(entry) : this.index.shown;
    const next = shown[entry ? shown.indexOf(entry) + step : 0];
    if (!next) return this.say(step > 0 ? "This is the last picture." : "This is the first picture.");
    this.opensFirst = toChange && step > 0;
    this.opensLast = toChange && step < 0;
    // Each picture in the history would make the way back long.
    if (entry) location.replace(`#${next.address}`); else location.hash = next.address;
    // The event of the new address comes later, perhaps after another key.
    this.open(next);
    return undefined;
  }

  /** @param {KeyboardEvent} event */
  press(event) {
    if (event.altKey || event.ctrlKey || event.metaKey || this.keys.dialog.open) return;
    const { target, key } = event;
    const isField = target instanceof HTMLInputElement;
    if (isField && (target.type !== "range" || /^(Arrow|Home|End|Page)/.test(key))) return;
    const isOnButton = target instanceof HTMLElement && target.closest("button, a, code") !== null;
    if (key === " " && isOnButton) return;
    if (this.pressAnywhere(key) || (this.review.entry && this.pressInReview(key, event.shiftKey))) {
      event.preventDefault();
    }
  }

  /** @param {string} key */
  pressAnywhere(key) {
    if (key === "j") this.go(1);
    else if (key === "k") this.go(-1);
    else if (key === "?") this.keys.show();
    else if (key === "/" && !this.review.entry) this.index.filter.focus();
    else if (key === "n" && !this.review.entry) this.go(1, true);
    else return false;
    return true;
  }

  /** @param {string} key @param {boolean} isShifted */
  pressInReview(key, isShifted) {
    const { review } = this;
    const { stage } = review;
    const number = Number(key);
    if (number >= 1 && number <= VIEWS.length) review.show(VIEWS[number - 1]);
    else if (key === "Escape") this.close();
    else if (key === " ") review.flip();
    else if (key === "b") review.blink();
    else if (key === "n" || key === "p") review.go(key === "n" ? 1 : -1);
    else if (key === "m") review.toggleMark();
    else if (key === "a") review.toggle();
    else if (key === "f") stage.fit();
    else if (key === "z") stage.zoom(1);
    else if (key === "+" || key === "=") review.zoom(1.5);
    else if (key === "-") review.zoom(1 / 1.5);
    else return this.pressArrow(key, isShifted);
    return true;
  }

  /** @param {string} key @param {boolean} isShifted */
  pressArrow(key, isShifted) {
    const { stage } = this.review;
    const way = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[key];
    if (!way) return false;
    if (stage.slides && way[0] !== 0 && !isShifted) stage.slide(stage.at + way[0] * STEP);
    else stage.pan(-way[0] * PAN, -way[1] * PAN);
    return true;
  }
}

if (document.querySelector("article")) new Page();
