// Selected photos, and the list of them: copied, or saved as a manifest that `tessera` renders.

import { element } from "./element.js";
import { wholeOf } from "./mosaic.js";

/**
 * @typedef {import("./data.js").Photo} Photo
 * @typedef {import("./strings.js").Words} Words
 * @typedef {import("./tile.js").Tile} Tile
 */

/**
 * Returns the photo that is selected with a tile: one that is shown in several groups is selected in all of them.
 *
 * @param {Photo} photo Or a cell of a mosaic.
 * @returns {Photo}
 */
function subjectOf(photo) {
  const whole = wholeOf(photo);
  return whole.first ?? whole;
}

export class Selection {
  /**
   * @param {Words} words @param {(isOn: boolean) => void} changed
   * @param {() => void} equip Called before the bar is shown for the first time.
   */
  constructor(words, changed, equip) {
    this.words = words;
    this.changed = changed;
    this.equip = equip;
    this.isEquipped = false;
    /** @type {(() => void) | null} */
    this.ended = null;
    /** True while a click selects. */
    this.isOn = false;
    /** @type {Map<string, Photo>} */
    this.photos = new Map();
    this.bar = element("div", "selection");
    this.bar.setAttribute("role", "group");
    words.mark(this.bar);
    this.bar.hidden = true;
    this.count = element("output");
    this.count.setAttribute("aria-live", "polite");
    this.bar.append(this.count, this.button("copy", () => this.copy()), this.button("save", () => this.save()),
      this.button("done", () => this.end()));
  }

  /** @private @param {string} name @param {() => void} action */
  button(name, action) {
    const button = element("button", name, this.words.text(name));
    button.type = "button";
    button.addEventListener("click", action);
    return button;
  }

  start() {
    this.isOn = true;
    this.update();
  }

  end() {
    this.isOn = false;
    this.photos.clear();
    this.update();
    this.ended?.();
  }

  /** @param {Photo} photo */
  toggle(photo) {
    const subject = subjectOf(photo);
    if (!this.photos.delete(subject.key)) this.photos.set(subject.key, subject);
    this.isOn = true;
    this.update();
  }

  /**
   * Selects a photo alone, without having clicks select others.
   *
   * @param {Photo} photo
   */
  only(photo) {
    const subject = subjectOf(photo);
    this.photos = new Map([[subject.key, subject]]);
    this.update();
  }

  /**
   * Returns true if a photo is the only one that is selected.
   *
   * @param {Photo} photo
   */
  isOnly(photo) {
    return this.photos.size === 1 && this.photos.has(subjectOf(photo).key);
  }

  /** @param {Tile} tile */
  mark(tile) {
    const value = String(this.photos.has(subjectOf(tile.photo).key));
    if (tile.item.ariaSelected !== value) tile.item.setAttribute("aria-selected", value);
  }

  /** @private */
  update() {
    if (this.isOn && !this.isEquipped) {
      this.isEquipped = true;
      this.equip();
    }
    this.bar.hidden = !this.isOn;
    this.count.textContent = this.words.text("selected", { n: this.photos.size });
    this.changed(this.isOn);
  }

  /** @private */
  files() {
    return [...this.photos.values()].map(({ folder, name }) => (folder ? `${folder}/${name}` : name));
  }

  /** @private */
  async copy() {
    let key = "copied";
    try {
      await navigator.clipboard.writeText(this.files().join("\n"));
    } catch {
      key = "failed";
    }
    this.count.textContent = this.words.text(key);
  }

  /** @private */
  save() {
    const manifest = { images: this.files().map((file) => ({ file })) };
    const text = `${JSON.stringify(manifest, null, 2)}\n`;
    const address = URL.createObjectURL(new Blob([text], { type: "application/json" }));
    const link = element("a");
    link.href = address;
    link.download = "selection.json";
    link.click();
    setTimeout(() => URL.revokeObjectURL(address), 10_000);
  }
}
