// The index of a page of changes: buttons that choose kinds, and a filter of names.

import { element, partOf } from "./element.js";

/**
 * @typedef {import("./comparison-entry.js").Entry} Entry
 * @typedef {import("./comparison-accepted.js").Accepted} Accepted
 */

export class Index {
  /** @param {HTMLElement} header @param {Entry[]} entries @param {Accepted | undefined} accepted */
  constructor(header, entries, accepted) {
    this.entries = entries;
    this.kind = "";
    this.filter = element("input");
    this.shownCount = element("output", "shown");
    this.none = element("p", "none", "No picture matches.");
    this.none.hidden = true;
    /** @type {HTMLButtonElement[]} */
    this.buttons = [];
    this.buildKinds(partOf(header, "ul"));
    this.buildFilter(header);
    if (accepted) this.buildAccepting(header, accepted);
    partOf(document.body, "ol").after(this.none);
    this.update();
  }

  /** The entries that are shown. */
  get shown() { return this.entries.filter((entry) => !entry.card.hidden); }

  /** @param {HTMLElement} list */
  buildKinds(list) {
    const items = Array.from(list.querySelectorAll("li"));
    if (items.length > 1) {
      const all = element("li", "", "");
      all.dataset.kind = "";
      all.append(element("b", "", String(this.entries.length)), " all");
      list.prepend(all);
      items.unshift(all);
    }
    for (const item of items) {
      const button = element("button");
      button.type = "button";
      button.dataset.kind = item.dataset.kind;
      button.append(...item.childNodes);
      button.addEventListener("click", () => this.choose(button.dataset.kind ?? ""));
      item.append(button);
      this.buttons.push(button);
    }
  }

  /** @param {HTMLElement} header */
  buildFilter(header) {
    this.filter.type = "search";
    this.filter.placeholder = "Filter names";
    this.filter.setAttribute("aria-label", "Filter names");
    this.filter.addEventListener("input", () => this.update());
    this.filter.addEventListener("keydown", (event) => { if (event.key === "Enter") this.filter.blur(); });
    header.append(this.filter, this.shownCount);
  }

  /** @param {HTMLElement} header @param {Accepted} accepted */
  buildAccepting(header, accepted) {
    const all = element("button", "accept-all", "Accept all shown");
    all.type = "button";
    all.addEventListener("click", () => accepted.acceptAll(this.shown));
    header.append(all);
    for (const entry of this.entries.filter((one) => one.line !== undefined)) {
      const button = element("button", "accept", "Accept");
      button.type = "button";
      button.setAttribute("aria-label", `Accept ${entry.name}`);
      button.addEventListener("click", () => accepted.toggle(entry));
      entry.card.append(button);
    }
    accepted.show();
  }

  /** @param {string} kind */
  choose(kind) {
    this.kind = this.kind === kind ? "" : kind;
    this.update();
  }

  update() {
    const words = this.filter.value.toLowerCase().split(/\s+/);
    for (const entry of this.entries) {
      const name = entry.name.toLowerCase();
      entry.card.hidden =
        (this.kind !== "" && entry.kind !== this.kind) || !words.every((word) => name.includes(word));
    }
    for (const button of this.buttons) {
      button.setAttribute("aria-pressed", String(button.dataset.kind === this.kind));
    }
    const count = this.shown.length;
    this.none.hidden = count > 0;
    this.shownCount.textContent = count === this.entries.length ? "" : `${count} of ${this.entries.length} shown`;
  }
}
