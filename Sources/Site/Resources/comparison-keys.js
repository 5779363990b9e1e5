// The list of keys, in a dialog.

import { element } from "./element.js";

const KEYS = [
  ["1 – 5", "side by side, flip, swipe, fade, difference"],
  ["j  k", "next and previous picture"],
  ["n  p", "next and previous change"],
  ["space", "flip"],
  ["b", "blink"],
  ["←  →", "move the slider, or the picture"],
  ["shift ←  →", "move the picture in any view; so does a drag"],
  ["f", "fit"],
  ["z", "one pixel per pixel"],
  ["+  −", "zoom; so does the wheel"],
  ["m", "mark around the change"],
  ["a", "accept"],
  ["/", "filter names"],
  ["esc", "all pictures"],
];

export class KeyList {
  constructor() {
    this.dialog = element("dialog", "keys");
    const list = element("dl");
    for (const [keys, words] of KEYS) {
      const term = element("dt");
      keys.split("  ").forEach((key) => term.append(element("kbd", "", key), " "));
      list.append(term, element("dd", "", words));
    }
    const close = element("button", "", "Close");
    close.addEventListener("click", () => this.dialog.close());
    this.dialog.setAttribute("aria-label", "Keys");
    this.dialog.append(element("h2", "", "Keys"), list, close);
  }

  button() {
    const button = element("button", "keys-button", "Keys");
    button.type = "button";
    button.title = "Keys (?)";
    button.addEventListener("click", () => this.show());
    return button;
  }

  show() { this.dialog.showModal(); }
}
