// Changes by hand and by key, each announced to screen readers.

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

  /** The photos to change: those selected, or else the focused one. */
  get chosen() {
    const { selection, stage } = this.studio;
    if (selection.photos.size > 0) return [...selection.photos];
    const current = stage.byKey.get(selection.current);
    return current ? [current.photo.id] : [];
  }

  /** @private @param {number[]} photos */
  known(photos) {
    const wanted = new Set(photos);
    return (this.studio.state?.photos ?? []).filter(({ id }) => wanted.has(id));
  }

  /** @private @param {import("./program.js").Intent} intent @param {string | (() => string)} said */
  async act(intent, said) {
    const isDone = await this.studio.program.act(intent);
    if (isDone) this.studio.say(typeof said === "string" ? this.studio.words.text(said) : said());
    return isDone;
  }

  /** @param {number[]} photos @returns {import("./program.js").Photo | undefined} The first locked one. */
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
    let on = true;
    void this.act(() => {
      on = this.known(photos).some((photo) => !photo.locked);
      return photos.length > 0 ? { do: "lock", photos, on } : null;
    }, () => this.studio.words.text(on ? "didLock" : "didUnlock"));
  }

  hero(photos = this.chosen) {
    this.weigh(photos, () => (this.known(photos).some(({ weight }) => (weight ?? 1) <= 1) ? HERO : 1));
  }

  /** @param {number} steps Of half the size of an ordinary photo. */
  grow(steps, photos = this.chosen) {
    this.weigh(photos, () => (this.known(photos)[0]?.weight ?? 1) + steps / 2);
  }

  /** @param {number[]} photos @param {() => number} weighed Returns the new weight, from the state at that time. */
  weigh(photos, weighed) {
    const { words } = this.studio;
    let weight = 1;
    void this.act(() => {
      weight = Math.min(Math.max(weighed(), 0.5), MAX_WEIGHT);
      const isNew = this.known(photos).some((photo) => (photo.weight ?? 1) !== weight);
      return isNew ? { do: "weight", photos, weight } : null;
    }, () => words.text("didWeight", { name: `${words.number(weight)}×` }));
  }

  async leaveOut(photos = this.chosen) {
    const { stage, selection } = this.studio;
    if (photos.length === 0) return;
    const leaving = new Set(photos);
    const index = stage.items.findIndex(({ photo }) => leaving.has(photo.id));
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

  turn(photos = this.chosen) {
    if (photos.length > 0) void this.act({ do: "turn", photos, quarters: 1 }, "didTurn");
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
    void this.act(() => (this.studio.state?.undo ? { do: "undo" } : null), "didUndo");
  }

  redo() {
    void this.act(() => (this.studio.state?.redo ? { do: "redo" } : null), "didRedo");
  }

  save() {
    void this.act({ do: "save" }, () => (this.studio.state?.isSaved ? this.studio.words.text("saved") : ""));
  }
}
