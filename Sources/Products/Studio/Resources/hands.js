// Pointers on the wall: presses select; drags swap, move, leave out and enlarge photos; bands select several.

import { closest } from "./element.js";
import { MAX_WEIGHT } from "./deeds.js";
import { itemsIn, targetAt } from "./places.js";
import { stemOf } from "./program.js";

/**
 * @typedef {import("./studio.js").Studio} Studio
 * @typedef {import("./tile.js").Item} Item
 *
 * @typedef {object} Press
 * @property {"photo" | "band" | "grip" | "tray"} kind @property {Item | null} item @property {number} photo
 * @property {PointerEvent} start @property {[number, number]} point @property {boolean} isDragged
 * @property {number} timer @property {number[]} photos @property {number} weight @property {Set<number>} before
 */

/** The pixels of a move that begins a drag, and the milliseconds of a long press. */
const SLACK = 5;
const LONG = 350;
/** The milliseconds after a drag in which a press is not the second one of a double press. */
const DOUBLE = 600;
/** The width of the edges of the wall where drags scroll it, in pixels. */
const EDGE = 48;

export class Hands {
  /** @param {Studio} studio */
  constructor(studio) {
    this.studio = studio;
    /** @type {Press | null} */
    this.press = null;
    /** @type {PointerEvent | null} */
    this.latest = null;
    this.dragEnd = -Infinity;
    this.turned = 0;
    this.isZooming = false;
    const { node } = studio.stage;
    node.addEventListener("pointerdown", (event) => this.begin(event));
    studio.tray.node.addEventListener("pointerdown", (event) => this.begin(event));
    addEventListener("pointermove", (event) => this.move(event));
    addEventListener("pointerup", (event) => this.end(event));
    for (const kind of ["pointercancel", "blur"]) addEventListener(kind, () => this.cancel());
    addEventListener("keydown", (event) => event.key === "Escape" && this.press?.isDragged && this.cancel());
    // Once a finger holds a photo, it does not scroll.
    node.addEventListener("touchmove", (event) => this.press?.isDragged && event.preventDefault(), { passive: false });
    node.addEventListener("contextmenu", (event) => {
      if (this.press?.start.pointerType === "touch") event.preventDefault();
    });
    node.addEventListener("dblclick", (event) => this.edit(event));
    node.addEventListener("wheel", (event) => this.zoom(event), { passive: false });
  }

  /** @private @param {PointerEvent} event */
  begin(event) {
    const { studio } = this;
    if (event.button !== 0 || this.press || studio.focusMode.isOpen || closest(event.target, "input")) return;
    const out = closest(event.target, "[data-out]");
    const item = this.itemOf(event) ?? null;
    const isGrip = closest(event.target, ".grip") !== null;
    const isTouch = event.pointerType === "touch";
    if (!item && !out && (isTouch || this.isOnScrollBar(event))) return;
    this.press = {
      kind: out ? "tray" : isGrip ? "grip" : item ? "photo" : "band", item, start: event, isDragged: false,
      photo: item?.photo.id ?? Number(out?.dataset.out ?? -1), point: studio.stage.point(event), photos: [],
      timer: isTouch ? window.setTimeout(() => this.drag(event), LONG) : 0, weight: item?.photo.weight ?? 1,
      before: event.shiftKey || event.ctrlKey || event.metaKey ? new Set(studio.selection.photos) : new Set(),
    };
    if (isGrip) this.drag(event);
  }

  /** @private @param {MouseEvent} event @returns {Item | undefined} The photo of a tile or caption. */
  itemOf({ target }) {
    const node = closest(target, "[data-caption], .tile");
    return this.studio.stage.byKey.get(node?.dataset.caption ?? node?.dataset.key ?? "");
  }

  /** @private @param {PointerEvent} event */
  isOnScrollBar({ clientX, clientY }) {
    const { node } = this.studio.stage;
    const { left, top } = node.getBoundingClientRect();
    return clientX - left >= node.clientWidth || clientY - top >= node.clientHeight;
  }

  /** @private @param {PointerEvent} event Begins to drag. */
  drag(event) {
    const { press, studio } = this;
    if (!press) return;
    press.isDragged = true;
    this.latest = event;
    document.documentElement.toggleAttribute("data-dragging", true);
    this.scroll();
    if (press.kind === "band" || press.kind === "grip") return;
    const { selection } = studio;
    const isSeveral = press.kind === "photo" && selection.has(press.photo);
    press.photos = isSeveral ? [...selection.photos] : [press.photo];
    const photo = studio.state?.photos.find(({ id }) => id === press.photo);
    if (photo) studio.marks.hold(photo, press.photos.length);
    for (const id of press.photos) studio.stage.tiles.get(String(id))?.node.toggleAttribute("data-held", true);
    if (press.kind === "photo") studio.tray.offer(true);
    if (event.pointerType === "touch") navigator.vibrate?.(10);
    this.move(event);
  }

  /** @private @param {PointerEvent} event */
  move(event) {
    const { press, studio } = this;
    if (!press || event.pointerId !== press.start.pointerId) return;
    this.latest = event;
    if (!press.isDragged) {
      const far = Math.hypot(event.clientX - press.start.clientX, event.clientY - press.start.clientY);
      if (far < SLACK) return;
      if (event.pointerType === "touch" && press.kind !== "tray") this.cancel();
      else this.drag(event);
      return;
    }
    const point = studio.stage.point(event);
    if (press.kind === "band") this.stretch(press, point);
    else if (press.kind === "grip") this.grow(press, point);
    else studio.marks.follow(event, this.words(press, event));
  }

  /** @private @param {Press} press @param {[number, number]} point */
  stretch(press, point) {
    const { stage, marks, selection } = this.studio;
    marks.stretch(press.point, point);
    const inside = itemsIn(stage.items, press.point, point).map(({ photo }) => photo.id);
    selection.set([...press.before, ...inside]);
  }

  /** @private @param {Press} press @param {[number, number]} point */
  grow(press, [x, y]) {
    const { item } = press;
    if (!item) return;
    const [across, down] = [(x - item.x) / item.width, (y - item.y) / item.height];
    const grown = Math.max(0.3, (across + down) / 2) ** 2;
    press.weight = Math.min(MAX_WEIGHT, Math.max(0.5, Math.round((item.photo.weight ?? 1) * grown * 2) / 2));
    const tile = this.studio.stage.tiles.get(item.key);
    tile?.node.setAttribute("data-weight", `${this.studio.words.number(press.weight)}×`);
    const side = Math.sqrt(press.weight / (item.photo.weight ?? 1));
    this.studio.marks.stretch([item.x, item.y], [item.x + item.width * side, item.y + item.height * side]);
  }

  /** @private @param {PointerEvent} event @returns {boolean} */
  isOverTray({ clientX, clientY }) {
    return this.studio.tray.node.contains(document.elementFromPoint(clientX, clientY));
  }

  /** @private @param {Press} press @param {PointerEvent} event @returns {import("./places.js").Target | null} */
  target(press, event) {
    const { stage } = this.studio;
    const { left, top, right, bottom } = stage.node.getBoundingClientRect();
    const { clientX: x, clientY: y } = event;
    if (x < left || x > right || y < top || y > bottom) return null;
    const target = targetAt(stage.items, stage.point(event), press.photos);
    // A photo of the tray has no place to give away.
    if (press.kind === "tray" && target?.kind === "swap") {
      return { kind: "move", item: target.item, isAfter: false, before: target.item.photo.id };
    }
    return target;
  }

  /** @private @param {Press} press @param {PointerEvent} event @returns {string} */
  words(press, event) {
    const { deeds, marks, tray, words } = this.studio;
    const isOut = press.kind === "photo" && this.isOverTray(event);
    tray.node.toggleAttribute("data-target", isOut);
    const target = isOut ? null : this.target(press, event);
    const locked = deeds.lockedOf(target?.kind === "swap" ? [press.photo, target.item.photo.id] : press.photos);
    const text = marks.show(locked ? null : target);
    if (isOut) return words.text("leaveOut");
    return target && locked ? words.text("isLocked", { name: stemOf(locked) }) : text;
  }

  /** @private @param {PointerEvent} event */
  end(event) {
    const { press } = this;
    if (!press || event.pointerId !== press.start.pointerId) return;
    const far = Math.hypot(event.clientX - press.start.clientX, event.clientY - press.start.clientY);
    const isHeldOnly = press.kind === "photo" && event.pointerType === "touch" && far < SLACK;
    // A long press without a move selects one more.
    if (press.isDragged && isHeldOnly) this.studio.selection.toggle(press.photo);
    else if (press.isDragged) void this.drop(press, event);
    else this.choose(press, event);
    this.cancel();
  }

  /** @private @param {Press} press @param {PointerEvent} event */
  async drop(press, event) {
    const { deeds, selection } = this.studio;
    if (press.kind === "band") return;
    if (press.kind === "grip") {
      deeds.weigh(deeds.chosen, () => press.weight);
      return;
    }
    if (press.kind === "photo" && this.isOverTray(event)) {
      await deeds.leaveOut(press.photos);
      return;
    }
    const target = this.target(press, event);
    if (!target) return;
    if (press.kind === "tray") await deeds.putBack(press.photos);
    if (target.kind === "swap") await deeds.swap(press.photo, target.item.photo.id);
    else await deeds.move(press.photos, target.before);
    selection.current = String(press.photo);
  }

  /** @private @param {Press} press @param {PointerEvent} event */
  choose(press, event) {
    const { selection, stage } = this.studio;
    if (press.kind === "tray") return;
    if (!press.item) {
      selection.clear();
      return;
    }
    const { key, photo } = press.item;
    if (event.shiftKey) this.studio.keys.selectTo(key);
    else if (event.ctrlKey || event.metaKey) selection.toggle(photo.id);
    else if (event.pointerType === "touch" && selection.photos.size > 1) selection.toggle(photo.id);
    else if (event.pointerType === "touch" && selection.has(photo.id)) selection.clear();
    else selection.set([photo.id]);
    if (!event.shiftKey) selection.anchor = key;
    stage.focus(key);
  }

  /** Ends a drag without a result. */
  cancel() {
    const { press, studio } = this;
    if (!press) return;
    clearTimeout(press.timer);
    if (press.isDragged) this.dragEnd = performance.now();
    this.press = null;
    document.documentElement.toggleAttribute("data-dragging", false);
    for (const { node } of studio.stage.tiles.values()) {
      node.removeAttribute("data-held");
      node.removeAttribute("data-weight");
    }
    studio.tray.offer(false);
    studio.marks.clear();
  }

  /** @private Scrolls during a drag with the pointer at an edge. */
  scroll() {
    if (!this.press?.isDragged) return;
    if (this.latest) {
      const { node } = this.studio.stage;
      const { left, right, top, bottom } = node.getBoundingClientRect();
      const { scrollLeft, scrollTop } = node;
      node.scrollBy(beyond(this.latest.clientX, left, right), beyond(this.latest.clientY, top, bottom));
      // Other photos are below the pointer now.
      if (node.scrollLeft !== scrollLeft || node.scrollTop !== scrollTop) this.move(this.latest);
    }
    requestAnimationFrame(() => this.scroll());
  }

  /** @private @param {MouseEvent} event */
  edit(event) {
    if (performance.now() - this.dragEnd < DOUBLE) return;
    const item = this.itemOf(event);
    if (item) this.studio.captions.edit(item);
  }

  /** @private @param {WheelEvent} event */
  zoom(event) {
    if (!event.ctrlKey) return;
    event.preventDefault();
    // Pinches on touchpads arrive as many small turns.
    this.turned += Math.abs(event.deltaY) < 20 ? 4 * event.deltaY : event.deltaY;
    if (this.isZooming) return;
    this.isZooming = true;
    requestAnimationFrame(() => {
      const { stage } = this.studio;
      stage.zoomTo(stage.scale * Math.exp(-this.turned / 400), event);
      this.isZooming = false;
      this.turned = 0;
    });
  }
}

/** @param {number} at @param {number} low @param {number} high @returns {number} The pixels to scroll by per frame. */
function beyond(at, low, high) {
  const far = at < low + EDGE ? at - low - EDGE : at > high - EDGE ? at - high + EDGE : 0;
  return Math.trunc(Math.max(-EDGE, Math.min(EDGE, far)) / 4);
}
