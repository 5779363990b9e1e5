// The page of a comparison: shows expected and actual pictures beside each other, one at a time, or one over the other.

import { element, partOf } from "./element.js";

/** The views, in the order of their keys. */
const VIEWS = ["side", "flip", "swipe", "fade", "difference"];
const NAMES = ["Side by side", "Flip", "Swipe", "Fade", "Difference"];
const STEP = 5;

/** A pair of pictures. */
class Change {
  /** @param {HTMLElement} article */
  constructor(article) {
    this.article = article;
    this.views = /** @type {HTMLElement} */ (article.querySelector(".views"));
    this.hasBoth = article.querySelectorAll("figure.expected, figure.actual").length === 2;
    this.showsActual = false;
    this.label = element("output", "shown");
    this.slider = element("input");
    this.build();
  }

  build() {
    const slider = this.slider;
    slider.type = "range";
    slider.value = "50";
    slider.setAttribute("aria-label", "From the expected to the actual picture");
    slider.addEventListener("input", () => this.place());
    this.views.addEventListener("click", () => this.flip());
    this.views.after(this.label, slider);
  }

  /** @param {string} view */
  show(view) {
    this.view = this.hasBoth || view === "difference" ? view : "side";
    if (this.view === "difference" && !this.article.querySelector("figure.difference")) this.view = "side";
    this.views.dataset.view = this.view;
    this.slider.hidden = this.view !== "swipe" && this.view !== "fade";
    this.label.hidden = this.view !== "flip";
    this.place();
  }

  place() {
    this.views.style.setProperty("--at", `${this.slider.value}%`);
    this.views.classList.toggle("actual-only", this.view === "flip" && this.showsActual);
    this.label.textContent = this.showsActual ? "actual" : "expected";
  }

  flip() {
    if (this.view !== "flip") return;
    this.showsActual = !this.showsActual;
    this.place();
  }

  /** @param {number} step */
  move(step) {
    this.slider.value = String(Number(this.slider.value) + step);
    this.place();
  }
}

/** All changes, of which one is the current one. */
class Page {
  constructor() {
    const articles = /** @type {HTMLElement[]} */ (Array.from(document.querySelectorAll("article")));
    this.changes = articles.map((article) => new Change(article));
    this.current = 0;
    this.bar = element("div", "bar");
    /** @type {HTMLButtonElement[]} */
    this.buttons = VIEWS.map((view, index) => this.button(view, index));
    this.bar.setAttribute("role", "toolbar");
    this.bar.setAttribute("aria-label", "View");
    this.bar.append(...this.buttons);
    partOf(document.body, "header").append(this.bar);
    document.documentElement.classList.add("has-script");
    this.show(VIEWS[0]);
    addEventListener("keydown", (event) => this.press(event));
    // Not "scroll": views change the heights of articles, and so the position of the page.
    for (const kind of ["wheel", "touchmove"]) addEventListener(kind, () => this.findCurrent(), { passive: true });
    this.changes.forEach((change, index) => {
      change.article.addEventListener("pointerdown", () => { this.current = index; });
    });
  }

  /** @param {string} view @param {number} index */
  button(view, index) {
    const button = element("button", "", NAMES[index]);
    button.type = "button";
    button.title = `Key ${index + 1}`;
    button.addEventListener("click", () => this.show(view));
    return button;
  }

  /** @param {string} view */
  show(view) {
    this.buttons.forEach((button, index) => button.setAttribute("aria-pressed", String(VIEWS[index] === view)));
    for (const change of this.changes) change.show(view);
    if (this.current > 0) this.changes[this.current].article.scrollIntoView();
  }

  /** Takes the first change whose end is on the screen as the current one. */
  findCurrent() {
    const edge = partOf(document.body, "header").offsetHeight + 8;
    const found = this.changes.findIndex((change) => change.article.getBoundingClientRect().bottom > edge + 40);
    if (found >= 0) this.current = found;
  }

  /** @param {number} step */
  go(step) {
    this.current = Math.min(Math.max(this.current + step, 0), this.changes.length - 1);
    const article = this.changes[this.current].article;
    article.scrollIntoView();
    article.focus({ preventScroll: true });
  }

  /** @param {KeyboardEvent} event */
  press(event) {
    if (event.altKey || event.ctrlKey || event.metaKey || event.target instanceof HTMLInputElement) return;
    const isOnButton = event.target instanceof HTMLButtonElement;
    const change = this.changes[this.current];
    const number = Number(event.key);
    if (number >= 1 && number <= VIEWS.length) this.show(VIEWS[number - 1]);
    else if (event.key === "j" || event.key === "n") this.go(1);
    else if (event.key === "k" || event.key === "p") this.go(-1);
    else if (event.key === "ArrowLeft") change.move(-STEP);
    else if (event.key === "ArrowRight") change.move(STEP);
    else if (event.key === " " && !isOnButton && change.view === "flip") change.flip();
    else return;
    event.preventDefault();
  }
}

if (document.querySelector("article")) new Page();
