// One change on the page of a comparison, as its elements describe it.

import { partOf } from "./element.js";

/** @typedef {{ x: number, y: number, width: number, height: number }} Box */

/** The kinds of pictures, in their order. */
export const PICTURES = ["expected", "actual", "difference"];

export class Entry {
  /** @param {HTMLElement} article @param {HTMLElement} card */
  constructor(article, card) {
    this.article = article;
    this.card = card;
    this.address = article.id;
    this.number = article.dataset.number ?? "";
    this.kind = article.dataset.kind ?? "";
    /** The line in a list of accepted pictures; undefined if this change cannot be accepted. */
    this.line = article.dataset.line;
    this.name = partOf(article, "h2").textContent ?? "";
    this.sentence = partOf(article, "p").textContent ?? "";
    this.words = card.querySelector(".badge")?.textContent ?? "";
    /** @type {Box[]} */
    this.regions = (article.dataset.regions ?? "").split(" ").filter(Boolean).map((text) => {
      const [x, y, width, height] = text.split(",").map(Number);
      return { x, y, width, height };
    });
  }

  /** @param {string} kind */
  has(kind) { return this.article.dataset[kind] !== undefined; }

  get hasBoth() { return this.has("expected") && this.has("actual"); }

  /** The size that holds all pictures, which are aligned at the top left. */
  get size() {
    const sizes = PICTURES.filter((kind) => this.has(kind)).map((kind) => this.sizeOf(kind));
    return {
      width: Math.max(1, ...sizes.map((size) => size.width)), height: Math.max(1, ...sizes.map((size) => size.height)),
    };
  }

  /** @param {string} kind */
  sizeOf(kind) {
    const [width, height] = (this.article.dataset[kind] ?? "").split(" ").map(Number);
    return { width, height };
  }
}
