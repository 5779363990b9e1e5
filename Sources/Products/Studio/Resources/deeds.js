// What hands and keys do to the wall. Each deed is said when it is done.

import { stemOf } from "./program.js";

/** @typedef {import("./studio.js").Studio} Studio */
/** @typedef {import("./tile.js").Item} Item */

export const MAX_WEIGHT = 4;
const HERO = 2;

export class Deeds {
  /** @param {Studio} studio */
  constructor(studio) {
    this.studio = studio;
  }

  /** The photos that a deed is for: those selected, or the one at the keyboard. */
  get chosen() {
    const { selection, stage } = this.studio;
    if (selection.photos.size > 0) return [...selection.photos];
    const current = stage.byKey.get(selection.current);
    return current ? [current.photo.id] : [];
  }

  /** @private @param {number[]} photos */
  known(photos) {
    const all = this.studio.state?.photos ?? [];
    return all.filter(({ id }) => photos.includes(id));
  }

  /** @private @param {import("./program.js").Action} action @param {string} said @param {string} [name] */
  async act(action, said, name = "") {
    const isDone = await this.studio.program.act(action);
    // A change without a wall is said by its fault.
    if (isDone && !this.studio.state?.fault) this.studio.say(this.studio.words.text(said, { name }));
    return isDone;
  }

  /** @param {number[]} photos @returns {import("./program.js").Photo | undefined} One that never moves. */
  lockedOf(photos) {
    return this.known(photos).find((photo) => photo.locked);
  }

  /** @param {number} first @param {number} second */
  swap(first, second) {
    const locked = this.lockedOf([first, second]);
    if (locked) return this.refuse(locked);
    return this.act({ do: "swap", photos: [first, second] }, "didSwap");
  }

  /** @param {number[]} photos @param {number | null} before */
  move(photos, before) {
    const locked = this.lockedOf(photos);
    if (locked) return this.refuse(locked);
    return this.act({ do: "move", photos, before }, "didMove");
  }

  /** @private @param {import("./program.js").Photo} photo */
  refuse(photo) {
    this.studio.toast(this.studio.words.text("isLocked", { name: stemOf(photo) }));
    return Promise.resolve(false);
  }

  lock(photos = this.chosen) {
    const on = this.known(photos).some((photo) => !photo.locked);
    if (photos.length > 0) void this.act({ do: "lock", photos, on }, on ? "didLock" : "didUnlock");
  }

  hero(photos = this.chosen) {
    const weight = this.known(photos).some((photo) => (photo.weight ?? 1) <= 1) ? HERO : 1;
    this.weigh(photos, weight);
  }

  /** @param {number} steps Of half the size of an ordinary photo. */
  grow(steps, photos = this.chosen) {
    const [first] = this.known(photos);
    if (first) this.weigh(photos, (first.weight ?? 1) + steps / 2);
  }

  /** @param {number[]} photos @param {number} weight */
  weigh(photos, weight) {
    const bounded = Math.min(Math.max(weight, 0.5), MAX_WEIGHT);
    if (photos.length === 0) return;
    void this.act({ do: "weight", photos, weight: bounded }, "didWeight", `${this.studio.words.number(bounded)}×`);
  }

  async leaveOut(photos = this.chosen) {
    const { stage, selection } = this.studio;
    if (photos.length === 0) return;
    const index = stage.items.findIndex((item) => photos.includes(item.photo.id));
    const hadFocus = stage.node.contains(document.activeElement);
    if (!await this.act({ do: "leaveOut", photos }, "didLeaveOut")) return;
    selection.clear();
    const next = stage.items[Math.min(Math.max(index, 0), stage.items.length - 1)];
    if (next && hadFocus) stage.focus(next.key);
  }

  /** @param {number[]} photos */
  putBack(photos) {
    return this.act({ do: "putBack", photos }, "didPutBack");
  }

  /** True if the program can turn photos: then it says how each is turned. */
  get canTurn() {
    return this.studio.state?.photos.some(({ turn }) => turn !== undefined) ?? false;
  }

  turn(photos = this.chosen) {
    if (this.canTurn && photos.length > 0) void this.act({ do: "turn", photos, quarters: 1 }, "didTurn");
  }

  /** @param {number} photo @param {[number, number] | null} point */
  focus(photo, point) {
    return this.act({ do: "focus", photo, point }, "didFocus");
  }

  /** @param {number} photo @param {string | null} text */
  caption(photo, text) {
    return this.act({ do: "caption", photo, text }, "didCaption");
  }

  another() {
    void this.act({ do: "another" }, "didAnother");
  }

  undo() {
    if (this.studio.state?.undo) void this.act({ do: "undo" }, "didUndo");
  }

  redo() {
    if (this.studio.state?.redo) void this.act({ do: "redo" }, "didRedo");
  }

  save() {
    void this.act({ do: "save" }, "saved");
  }
}
