// The caption of a photo, edited where it is.

import { make } from "./element.js";

/** @typedef {import("./studio.js").Studio} Studio */
/** @typedef {import("./tile.js").Item} Item */

export class Captions {
  /** @param {Studio} studio */
  constructor(studio) {
    this.studio = studio;
    /** @type {Item | null} */
    this.item = null;
    this.input = make("input", {
      className: "caption-editor", type: "text", "aria-label": studio.words.text("caption"), dir: "auto" });
    this.input.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" && event.key !== "Escape") return;
      event.preventDefault();
      event.stopPropagation();
      this.end(event.key === "Enter");
    });
    for (const kind of ["blur", "change"]) this.input.addEventListener(kind, () => this.end(true));
  }

  /** @param {Item} item */
  edit(item) {
    const { stage } = this.studio;
    this.end(true);
    const text = stage.texts.find(({ owner, text: { role } }) => owner === item.key && role === "caption");
    const height = Math.max(28, text?.height ?? 0);
    const place = text ?? { ...item, y: item.y + item.height - height, height };
    this.item = item;
    this.shown = item.photo.caption ?? text?.text.text ?? "";
    this.input.value = this.shown;
    const width = Math.max(140, place.width);
    const { node, sheets } = stage;
    const middle = sheets.offsetLeft + place.x + place.width / 2;
    // The field stays within the window.
    const last = node.scrollLeft + node.clientWidth - width - 8;
    Object.assign(this.input.style, {
      left: `${Math.max(node.scrollLeft + 8, Math.min(middle - width / 2, last))}px`,
      top: `${sheets.offsetTop + place.y + (place.height - height) / 2}px`,
      width: `${width}px`, height: `${height}px`,
    });
    node.append(this.input);
    this.input.focus();
    this.input.select();
  }

  /** @private @param {boolean} isKept */
  end(isKept) {
    const { item, input, shown } = this;
    if (!item) return;
    this.item = null;
    const text = input.value.trim();
    const hadFocus = document.activeElement === input;
    input.remove();
    if (hadFocus) this.studio.stage.focus(item.key);
    if (isKept && text !== shown) void this.studio.deeds.caption(item.photo.id, text);
  }
}
