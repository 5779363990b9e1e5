// Windows over the page: keys, and a file that was changed meanwhile.

import { make } from "./element.js";
import { iconButton } from "./icons.js";
import { KEYS } from "./words.js";

/** @typedef {import("./studio.js").Studio} Studio */

export class Dialogs {
  /** @param {Studio} studio */
  constructor(studio) {
    this.studio = studio;
    /** @type {HTMLDialogElement | null} */
    this.dialog = null;
    /** The difference that was decided about later. */
    this.postponed = "";
  }

  get isOpen() {
    return this.dialog !== null;
  }

  /** @private @param {string} title @param {(Node | null)[]} content */
  open(title, ...content) {
    this.dialog?.close();
    const close = iconButton("close", this.studio.words.text("close"), "close-dialog");
    let isOutside = false;
    const dialog = make("dialog", { "aria-labelledby": "dialog-title" },
      make("div", { className: "dialog-head" }, make("h2", { id: "dialog-title", text: title }), close), ...content);
    close.addEventListener("click", () => dialog.close());
    dialog.addEventListener("pointerdown", (event) => { isOutside = !isWithin(dialog, event); });
    dialog.addEventListener("click", (event) => isOutside && !isWithin(dialog, event) && dialog.close());
    dialog.addEventListener("close", () => {
      dialog.remove();
      if (this.dialog === dialog) this.dialog = null;
    });
    document.body.append(dialog);
    this.dialog = dialog;
    dialog.showModal();
    return dialog;
  }

  /** Shows the keys. */
  help() {
    const { words } = this.studio;
    const list = make("dl", { className: "keys" });
    for (const [keys, key] of KEYS) {
      list.append(make("div", {}, make("dt", { text: keys, dir: "ltr" }), make("dd", { text: words.text(key) })));
    }
    this.open(words.text("help"), make("p", { text: words.text("hands") }), list);
  }

  /** @param {{mine: string, theirs: string} | null | undefined} conflict @param {boolean} isAsked Even if postponed. */
  conflict(conflict, isAsked) {
    const { words, program, state } = this.studio;
    if (!conflict) {
      this.postponed = "";
      return;
    }
    const known = conflict.mine + conflict.theirs;
    if (this.isOpen || known === this.postponed && !isAsked) return;
    const [mine, theirs] = differing(conflict.mine, conflict.theirs);
    const button = (/** @type {string} */ key, /** @type {string} */ action) => {
      const result = make("button", { type: "button", text: words.text(key) });
      result.addEventListener("click", () => {
        if (action) {
          this.studio.change?.remove();
          void program.act({ do: action });
        }
        dialog.close();
      });
      return result;
    };
    const dialog = this.open(words.text("conflict", { name: state?.file ?? "" }),
      make("div", { className: "versions" },
        make("div", {}, make("h3", { text: words.text("mine") }), mine),
        make("div", {}, make("h3", { text: words.text("theirs") }), theirs)),
      make("div", { className: "answers" },
        button("decide", ""), button("reload", "reload"), button("overwrite", "overwrite")));
    dialog.addEventListener("close", () => { this.postponed = known; });
  }
}

/** @param {HTMLElement} node @param {MouseEvent} event */
function isWithin(node, { clientX: x, clientY: y }) {
  const { left, top, right, bottom } = node.getBoundingClientRect();
  return x >= left && x <= right && y >= top && y <= bottom;
}

/**
 * Returns two texts with the lines marked that the other one does not have.
 *
 * @param {string} mine @param {string} theirs @returns {[HTMLElement, HTMLElement]}
 */
function differing(mine, theirs) {
  const [first, second] = [mine, theirs].map((text) => text.split("\n"));
  const text = (/** @type {string[]} */ lines, /** @type {string[]} */ others) => {
    const known = new Set(others);
    const node = make("pre", { dir: "ltr", tabIndex: 0, role: "group" });
    for (const line of lines) node.append(make(known.has(line) ? "span" : "mark", { text: line }), "\n");
    return node;
  };
  return [text(first, second), text(second, first)];
}
