// Keys on the wall.

import { closest, isTyping } from "./element.js";
import { ARROWS, neighbor } from "./places.js";
import { stemOf } from "./program.js";

/** @typedef {import("./studio.js").Studio} Studio */
/** @typedef {import("./tile.js").Item} Item */

/** Keys besides arrows that act again while they are held down. */
const REPEATING = /^[-+=zy]$/i;

export class Keys {
  /** @param {Studio} studio */
  constructor(studio) {
    this.studio = studio;
    /** The key of the tile that is picked up. @type {string | null} */
    this.held = null;
    addEventListener("keydown", (event) => this.press(event));
  }

  /** @private @param {KeyboardEvent} event */
  press(event) {
    const { studio } = this;
    if (event.defaultPrevented || studio.dialogs.isOpen) return;
    const isCommand = event.ctrlKey || event.metaKey;
    const isHandled = this.isIdleRepeat(event) || (isCommand ? this.command(event)
      : !isTyping(event.target) && !event.altKey && (this.onPhoto(event) || this.anywhere(event)));
    if (isHandled) event.preventDefault();
  }

  /** @private @param {KeyboardEvent} event @returns {boolean} True for a repeated key that is not to act again. */
  isIdleRepeat({ key, repeat, target }) {
    if (!repeat || /^(Arrow|Page|Tab)/.test(key) || isTyping(target)) return false;
    return this.studio.program.isBusy || !REPEATING.test(key);
  }

  /** @private @param {KeyboardEvent} event @returns {boolean} True if the studio takes the key. */
  command({ key, shiftKey, target }) {
    const { deeds, selection, stage } = this.studio;
    const name = key.toLowerCase();
    if (name === "s") {
      // A text that is still being typed is saved, too.
      if (isTyping(target) && !(target instanceof HTMLSelectElement)) {
        target?.dispatchEvent(new Event("change", { bubbles: true }));
      }
      deeds.save();
    } else if (isTyping(target)) return false;
    else if (name === "z" && shiftKey || name === "y") deeds.redo();
    else if (name === "z") deeds.undo();
    else if (name === "a" && stage.node.contains(document.activeElement)) {
      selection.set(stage.items.map(({ photo }) => photo.id));
      this.studio.say(this.studio.words.text("selected", { n: selection.photos.size }));
    } else return false;
    return true;
  }

  /** @private @param {KeyboardEvent} event @returns {boolean} */
  anywhere({ key }) {
    const { deeds, dialogs, panel, stage, selection } = this.studio;
    if (key === "a" || key === "A") deeds.another();
    else if (key === "?") dialogs.help();
    else if (key === "/") panel.find();
    else if (key === "0") stage.magnify(0);
    else if (key === "Escape" && selection.photos.size > 0) selection.clear();
    else return false;
    return true;
  }

  /** @private @param {KeyboardEvent} event @returns {boolean} */
  onPhoto(event) {
    const { stage, selection, focusMode } = this.studio;
    if (focusMode.isOpen) return !closest(event.target, ".panel, .top, .tray") && focusMode.press(event);
    const item = stage.byKey.get(selection.current);
    if (!item || !(document.activeElement instanceof HTMLElement)) return false;
    if (!document.activeElement.classList.contains("tile")) return false;
    const { key } = event;
    if (key in ARROWS) return this.walk(item, key, event.shiftKey);
    if (this.held !== null) return this.whileHeld(item, key === "Enter" && event.shiftKey ? "b" : key);
    if (key === "Home" || key === "End") return this.goTo(key === "Home" ? 0 : stage.items.length - 1);
    if (key === "Enter" || key === " ") return this.pickUp(item);
    return this.deed(item, key);
  }

  /** @private @param {Item} item @param {string} key @returns {boolean} */
  deed(item, key) {
    const { deeds, selection, focusMode, captions } = this.studio;
    /** @type {Record<string, () => void>} */
    const all = {
      l: () => deeds.lock(), h: () => deeds.hero(), "+": () => deeds.grow(1), "=": () => deeds.grow(1),
      "-": () => deeds.grow(-1), delete: () => void deeds.leaveOut(), backspace: () => void deeds.leaveOut(),
      r: () => deeds.turn(), f: () => focusMode.open(item), c: () => captions.edit(item),
      x: () => selection.toggle(item.photo.id),
    };
    const deed = all[key.toLowerCase()];
    deed?.();
    return deed !== undefined;
  }

  /** @private @param {number} index */
  goTo(index) {
    const { stage } = this.studio;
    if (stage.items[index]) stage.focus(stage.items[index].key);
    return true;
  }

  /** @private @param {Item} from @param {string} key @param {boolean} isExtending */
  walk(from, key, isExtending) {
    const { stage, marks, words } = this.studio;
    const next = neighbor(stage.items, from, ...ARROWS[key]);
    if (next === from) return true;
    stage.focus(next.key);
    if (this.held !== null) {
      const isHome = next.key === this.held;
      marks.show(isHome ? null : { kind: "swap", item: next });
      if (!isHome) this.studio.say(words.text("swapWith", { name: stemOf(next.photo) }));
    } else if (isExtending) this.selectTo(next.key, from.key);
    return true;
  }

  /** @param {string} key Selects all tiles up to one. @param {string} [begin] */
  selectTo(key, begin = "") {
    const { stage, selection } = this.studio;
    const isNew = !stage.byKey.has(selection.anchor) || selection.photos.size === 0;
    if (isNew) selection.anchor = begin || selection.current;
    const [from, to] = [selection.anchor, key].map((each) => stage.byKey.get(each)?.index ?? 0);
    const range = stage.items.slice(Math.min(from, to), Math.max(from, to) + 1);
    selection.set(range.map(({ photo }) => photo.id));
    this.studio.say(this.studio.words.text("selected", { n: selection.photos.size }));
  }

  /** @private @param {Item} item */
  pickUp(item) {
    const { stage, words } = this.studio;
    this.held = item.key;
    stage.tiles.get(item.key)?.node.toggleAttribute("data-held", true);
    this.studio.say(words.text("held", { name: stemOf(item.photo) }));
    this.studio.hint(words.text("held", { name: stemOf(item.photo) }));
    return true;
  }

  /** @private @param {Item} item @param {string} key */
  whileHeld(item, key) {
    const { stage, deeds, selection, words } = this.studio;
    const held = stage.byKey.get(this.held ?? "");
    const photo = held?.photo.id ?? -1;
    const isHeld = (/** @type {Item} */ { photo: { id } }) => id === photo || selection.has(photo) && selection.has(id);
    const isOther = held !== undefined && !isHeld(item);
    if (key === "Enter" || key === " ") {
      if (isOther) void this.after(held.key, deeds.swap(photo, item.photo.id));
    } else if (key.toLowerCase() === "b") {
      const photos = selection.has(photo) ? [...selection.photos] : [photo];
      if (isOther) void this.after(held.key, deeds.move(photos, item.photo.id));
    } else if (key === "Escape") {
      this.studio.say(words.text("dropped"));
      if (held) stage.focus(held.key);
    } else return key.length === 1;
    this.letGo();
    return true;
  }

  /** @private @param {string} key @param {Promise<boolean>} deed Keeps the focus on the moved photo. */
  async after(key, deed) {
    if (await deed) this.studio.stage.focus(key);
  }

  /** Ends the picking up. */
  letGo() {
    const { stage, marks } = this.studio;
    for (const { node } of stage.tiles.values()) node.removeAttribute("data-held");
    marks.clear();
    this.studio.hint("");
    this.held = null;
  }
}
