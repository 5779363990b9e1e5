// The photos that are left out, and the target for more.

import { closest, make, setText } from "./element.js";
import { pictureOf, stemOf } from "./program.js";

/** @typedef {import("./studio.js").Studio} Studio */

export class Tray {
  /** @param {Studio} studio */
  constructor(studio) {
    this.studio = studio;
    this.title = make("h2", { text: studio.words.text("tray") });
    this.list = make("ul", {});
    this.node = make("section", { className: "tray", hidden: true, "aria-label": studio.words.text("tray") },
      this.title, this.list);
    this.isOffered = false;
    /** @type {Map<number, HTMLElement>} */
    this.photos = new Map();
    this.list.addEventListener("click", ({ target }) => {
      const out = closest(target, "[data-out]");
      if (out) void this.putBack(Number(out.dataset.out));
    });
  }

  /** @private @param {number} photo */
  async putBack(photo) {
    const index = [...this.photos.keys()].indexOf(photo);
    if (!await this.studio.deeds.putBack([photo])) return;
    const next = [...this.photos.values()][Math.min(index, this.photos.size - 1)];
    if (next) next.querySelector("button")?.focus();
    else this.studio.stage.focus(String(photo));
  }

  /** @param {boolean} isOffered True while a photo is dragged. */
  offer(isOffered) {
    this.isOffered = isOffered;
    this.node.toggleAttribute("data-offered", isOffered);
    this.node.removeAttribute("data-target");
    this.node.toggleAttribute("data-over", isOffered && this.photos.size === 0);
    this.node.hidden = !isOffered && this.photos.size === 0;
  }

  /** Shows the state. */
  refresh() {
    const { state, words } = this.studio;
    const out = state?.photos.filter((photo) => photo.out) ?? [];
    const ids = new Set(out.map(({ id }) => id));
    for (const [id, node] of this.photos) {
      if (ids.has(id)) continue;
      node.remove();
      this.photos.delete(id);
    }
    for (const photo of out) {
      if (this.photos.has(photo.id)) continue;
      const name = words.text("trayPut", { name: stemOf(photo) });
      const image = make("img", { src: pictureOf(photo), alt: "", loading: "lazy", draggable: false });
      const button = make(
        "button", { type: "button", "aria-label": name, title: name, "data-out": String(photo.id) }, image);
      const node = make("li", {}, button);
      this.photos.set(photo.id, node);
      this.list.append(node);
    }
    const title = out.length > 0 ? `${words.text("tray")} (${words.number(out.length)})` : words.text("leaveOut");
    setText(this.title, title);
    this.offer(this.isOffered);
  }
}
