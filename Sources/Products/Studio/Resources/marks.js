// Marks while a photo is dragged: a small copy at the pointer with words, and the target on the wall.

import { make } from "./element.js";
import { pictureOf, stemOf } from "./program.js";

/** @typedef {import("./studio.js").Studio} Studio */
/** @typedef {import("./places.js").Target} Target */

export class Marks {
  /** @param {Studio} studio */
  constructor(studio) {
    this.studio = studio;
    this.bar = make("div", { className: "bar-mark", hidden: true });
    this.band = make("div", { className: "band", hidden: true });
    this.image = make("img", { alt: "" });
    this.words = make("span");
    this.ghost = make("div", { className: "ghost", hidden: true, "aria-hidden": "true" }, this.image, this.words);
    studio.stage.sheets.append(make("div", { className: "marks", role: "presentation" }, this.bar, this.band));
    document.body.append(this.ghost);
    /** @type {HTMLElement | null} */
    this.target = null;
  }

  /** @param {import("./program.js").Photo} photo @param {number} count */
  hold(photo, count) {
    this.image.src = pictureOf(photo);
    this.ghost.dataset.count = count > 1 ? String(count) : "";
    this.ghost.hidden = false;
  }

  /** @param {{clientX: number, clientY: number}} point @param {string} words */
  follow({ clientX, clientY }, words) {
    this.ghost.toggleAttribute("data-low", clientY > innerHeight - 90);
    this.ghost.style.transform = `translate(${clientX}px, ${clientY}px)`;
    this.words.textContent = words;
    this.words.hidden = words === "";
  }

  /** @param {Target | null} target @returns {string} A description of the drop. */
  show(target) {
    const { stage, words } = this.studio;
    const node = target?.kind === "swap" ? stage.tiles.get(target.item.key)?.node ?? null : null;
    if (node !== this.target) {
      this.target?.removeAttribute("data-target");
      node?.setAttribute("data-target", "");
      this.target = node;
    }
    this.bar.hidden = target?.kind !== "move";
    if (!target) return "";
    const { item } = target;
    if (target.kind === "swap") return words.text("swapWith", { name: stemOf(item.photo) });
    const x = target.isAfter ? item.x + item.width : item.x;
    Object.assign(this.bar.style, { transform: `translate(${x}px, ${item.y}px)`, height: `${item.height}px` });
    const next = this.studio.state?.photos.find(({ id }) => id === target.before);
    return next ? words.text("moveBefore", { name: stemOf(next) }) : words.text("moveEnd");
  }

  /** @param {[number, number]} from @param {[number, number]} to Shows a rubber band. */
  stretch(from, to) {
    const [left, top] = [Math.min(from[0], to[0]), Math.min(from[1], to[1])];
    this.band.hidden = false;
    Object.assign(this.band.style, {
      transform: `translate(${left}px, ${top}px)`, width: `${Math.abs(to[0] - from[0])}px`,
      height: `${Math.abs(to[1] - from[1])}px`,
    });
  }

  clear() {
    this.show(null);
    this.ghost.hidden = true;
    this.band.hidden = true;
  }
}
