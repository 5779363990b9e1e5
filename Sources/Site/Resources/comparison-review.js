// The review of one change: its pictures, and the buttons for views, zoom and changes.

import { element } from "./element.js";
import { followPointer } from "./comparison-pointer.js";
import { Stage, VIEWS } from "./comparison-stage.js";

/**
 * @typedef {import("./comparison-entry.js").Entry} Entry
 * @typedef {import("./comparison-accepted.js").Accepted} Accepted
 * @typedef {{ close: () => void, go: (step: number, toChange?: boolean) => void, say: (text: string) => void }} Page
 */

const NAMES = ["Side by side", "Flip", "Swipe", "Fade", "Difference"];
const BLINK = 700;

export class Review {
  /** @param {Page} page @param {Accepted | undefined} accepted */
  constructor(page, accepted) {
    this.page = page;
    this.accepted = accepted;
    this.view = VIEWS[0];
    this.region = -1;
    /** @type {number | undefined} */
    this.timer = undefined;
    /** @type {Entry | undefined} */
    this.entry = undefined;
    this.element = element("section", "review");
    this.element.hidden = true;
    this.title = element("h1");
    this.title.tabIndex = -1;
    this.sentence = element("p");
    this.position = element("span", "position");
    this.stage = new Stage(() => this.update());
    followPointer(this.stage);
    this.slider = element("input");
    this.build();
  }

  // Building

  build() {
    const words = element("div", "words");
    words.append(this.title, this.sentence);
    this.accept = this.button("Accept", "A", () => this.toggle());
    this.accept.classList.add("accept");
    this.accept.hidden = !this.accepted;
    const head = element("div", "bar head");
    head.append(
      this.button("All pictures", "Escape", () => this.page.close()), words, this.position,
      this.button("‹", "K", () => this.page.go(-1), "Previous picture"),
      this.button("›", "J", () => this.page.go(1), "Next picture"), this.accept);
    this.slider.type = "range";
    this.slider.setAttribute("aria-label", "From the expected to the actual picture");
    this.slider.addEventListener("input", () => this.stage.slide(Number(this.slider.value)));
    this.stage.element.setAttribute("role", "group");
    this.stage.element.setAttribute("aria-label", "Pictures");
    this.element.append(head, this.tools(), this.stage.element, this.slider);
    document.addEventListener("accepted", () => this.update());
  }

  tools() {
    const bar = element("div", "bar tools");
    this.views = VIEWS.map((view, index) => this.button(NAMES[index], String(index + 1), () => this.show(view)));
    this.blinker = this.button("Blink", "B", () => this.blink());
    this.percent = element("output", "percent");
    this.percent.setAttribute("aria-label", "Zoom");
    this.fitter = this.button("Fit", "F", () => this.stage.fit());
    this.regionText = element("span", "position");
    this.regions = this.group(
      "Changes", this.button("‹", "P", () => this.go(-1), "Previous change"), this.regionText,
      this.button("›", "N", () => this.go(1), "Next change"));
    bar.append(
      this.group("View", ...this.views, this.blinker),
      this.group(
        "Zoom", this.fitter, this.button("1:1", "Z", () => this.stage.zoom(1)),
        this.button("−", "-", () => this.zoom(1 / 1.5), "Smaller"), this.percent,
        this.button("+", "+", () => this.zoom(1.5), "Larger")), this.regions);
    return bar;
  }

  /** @param {string} name @param {HTMLElement[]} children */
  group(name, ...children) {
    const group = element("div", "group");
    group.setAttribute("role", "group");
    group.setAttribute("aria-label", name);
    group.append(...children);
    return group;
  }

  /** @param {string} text @param {string} key @param {() => void} work @param {string} [name] */
  button(text, key, work, name) {
    const button = element("button", "", text);
    button.type = "button";
    button.title = `${name ?? text} (${key})`;
    button.setAttribute("aria-keyshortcuts", key);
    if (name) button.setAttribute("aria-label", name);
    button.addEventListener("click", work);
    return button;
  }

  // What is shown

  /** @param {Entry} entry @param {string} position @param {boolean} isLast To begin with the last change. */
  open(entry, position, isLast = false) {
    this.stopBlinking();
    this.entry = entry;
    this.region = -1;
    this.element.hidden = false;
    this.title.textContent = entry.name;
    this.sentence.replaceChildren(element("span", "badge", entry.words), ` ${entry.sentence}`);
    this.element.dataset.kind = entry.kind;
    this.position.textContent = position;
    if (this.regions) this.regions.hidden = entry.regions.length === 0;
    this.stage.entry = undefined;
    this.stage.show(entry, this.view);
    if (isLast) this.go(-1);
    this.update();
    this.title.focus({ preventScroll: true });
  }

  close() {
    this.stopBlinking();
    this.element.hidden = true;
    this.entry = undefined;
  }

  /** @param {string} view */
  show(view) {
    this.stopBlinking();
    this.view = view;
    if (this.entry) this.stage.show(this.entry, view);
    this.update();
  }

  update() {
    const { stage, entry } = this;
    if (!entry || !this.views || !this.percent || !this.accept || !this.blinker || !this.regionText) return;
    this.views.forEach((button, index) => {
      button.setAttribute("aria-pressed", String(stage.view === VIEWS[index]));
      button.disabled = Stage.possible(entry, VIEWS[index]) !== VIEWS[index];
    });
    this.blinker.disabled = !entry.hasBoth;
    this.blinker.setAttribute("aria-pressed", String(this.timer !== undefined));
    this.percent.textContent = `${Math.round(stage.scale * 100)}%`;
    this.fitter?.setAttribute("aria-pressed", String(stage.isFit));
    this.slider.hidden = !stage.slides;
    this.slider.value = String(stage.at);
    const count = entry.regions.length;
    this.regionText.textContent =
      this.region < 0 ? (count === 1 ? "1 change" : `${count} changes`) : `${this.region + 1} of ${count}`;
    const isAccepted = this.accepted?.has(entry) ?? false;
    this.accept.disabled = entry.line === undefined;
    this.accept.textContent = isAccepted ? "Accepted" : "Accept";
    this.accept.setAttribute("aria-pressed", String(isAccepted));
  }

  toggle() { if (this.entry) this.accepted?.toggle(this.entry); }

  // Changes

  /**
   * Goes to the next or previous change, and after the last one to the next picture.
   *
   * @param {number} step
   */
  go(step) {
    if (!this.entry) return;
    const count = this.entry.regions.length;
    const next = this.region < 0 && step < 0 ? count - 1 : this.region + step;
    if (next < 0 || next >= count) return this.page.go(step, true);
    this.region = next;
    this.stage.go(this.entry.regions[next]);
    this.page.say(`Change ${next + 1} of ${count}`);
  }

  /** Shows or hides the mark around a change. */
  toggleMark() {
    if (!this.entry) return;
    this.stage.marked = this.stage.marked ? undefined : this.entry.regions[Math.max(0, this.region)];
    this.stage.place();
  }

  // Zoom and blinking

  /** @param {number} factor */
  zoom(factor) { this.stage.zoom(this.stage.scale * factor); }

  blink() {
    if (this.timer !== undefined) {
      this.stopBlinking();
      return this.update();
    }
    if (this.stage.view !== "flip") this.show("flip");
    // Nothing moves by itself for those who want it so: each press flips.
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) return this.flip();
    this.timer = setInterval(() => this.stage.flip(), BLINK);
    return this.update();
  }

  stopBlinking() {
    clearInterval(this.timer);
    this.timer = undefined;
  }

  flip() {
    this.stage.flip();
    if (this.stage.view === "flip") this.page.say(this.stage.showsActual ? "actual" : "expected");
  }
}
