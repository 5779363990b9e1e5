// The crop of one photo, dragged within its tile.

import { closest, make } from "./element.js";
import { iconButton } from "./icons.js";
import { crop } from "./paint.js";
import { ARROWS, unturned } from "./places.js";

/** @typedef {import("./studio.js").Studio} Studio */
/** @typedef {import("./tile.js").Item} Item */

export class FocusMode {
  /** @param {Studio} studio */
  constructor(studio) {
    const { words } = studio;
    this.studio = studio;
    /** @type {Item | null} */
    this.item = null;
    /** @type {[number, number]} */
    this.point = [0.5, 0.5];
    /** @type {{x: number, y: number, point: [number, number]} | null} */
    this.grab = null;
    this.faces = make("div", { className: "faces" });
    this.hint = make("span", { className: "hint", id: "focus-hint" });
    this.area = make("div", { className: "focus-area" }, this.faces);
    this.facesButton = iconButton("faces", words.text("faces"), "faces", true);
    this.tools = make("div", { className: "floating focus-tools", role: "toolbar", "aria-label": words.text("focus") },
      this.hint, this.facesButton, iconButton("focus", words.text("automatic"), "automatic", true),
      iconButton("close", words.text("cancel"), "cancel-focus"), iconButton("check", words.text("done"), "done", true));
    this.area.addEventListener("pointerdown", (event) => this.begin(event));
    this.area.addEventListener("pointermove", (event) => this.drag(event));
    this.area.addEventListener("lostpointercapture", () => { this.grab = null; });
    this.tools.addEventListener("click", (event) => {
      const button = closest(event.target, "button");
      if (button) this.command(button.dataset.command ?? "");
      // Keys go on with the photo.
      if (button && this.item && event.detail > 0) this.studio.stage.focus(this.item.key);
    });
  }

  get isOpen() {
    return this.item !== null;
  }

  /** @param {Item} item */
  open(item) {
    const { stage, words } = this.studio;
    stage.focus(item.key);
    const tile = stage.tiles.get(item.key);
    if (!tile || this.item) return;
    const { across, down, focus } = crop(item.plan, item.photo);
    const isCropped = across + down > 0.5;
    this.item = item;
    this.point = this.bounded(focus);
    tile.node.toggleAttribute("data-focusing", true);
    this.hint.textContent = words.text(isCropped ? "focusHint" : "whole");
    this.faces.replaceChildren();
    this.facesButton.setAttribute("aria-pressed", "false");
    tile.node.append(this.area);
    stage.node.after(this.tools);
    this.studio.bar.showTools();
    this.studio.say(this.hint.textContent);
  }

  /** Goes on with the tile of a new state; ends if it has none. */
  refresh() {
    if (!this.item) return;
    const next = this.studio.stage.byKey.get(this.item.key);
    if (!next) {
      this.close();
      return;
    }
    this.item = next;
    this.point = this.bounded(this.point);
    this.draw();
  }

  /** @private @param {[number, number]} point @returns {[number, number]} The nearest point that can be the middle. */
  bounded([x, y]) {
    if (!this.item) return [x, y];
    const { plan, photo } = this.item;
    const { size } = crop(plan, photo);
    const parts = [plan.frame.width / size[0] / 2, plan.frame.height / size[1] / 2];
    const [left, top] = parts.map((part) => Math.min(part, 0.5));
    return [Math.min(Math.max(x, left), 1 - left), Math.min(Math.max(y, top), 1 - top)];
  }

  /** @private */
  draw() {
    if (!this.item) return;
    const { photo, plan, key } = this.item;
    const tile = this.studio.stage.tiles.get(key);
    if (tile) tile.image.style.objectPosition = crop(plan, { ...photo, focus: this.point }).position;
    const { size } = crop(plan, photo);
    const { scale } = this.studio.stage;
    const [width, height] = size.map((length) => length * scale);
    const [x, y] = this.bounded(this.point);
    Object.assign(this.faces.style, {
      width: `${width}px`, height: `${height}px`,
      transform: `translate(${this.item.width / 2 - x * width}px, ${this.item.height / 2 - y * height}px)`,
    });
  }

  /** @private @param {PointerEvent} event */
  begin(event) {
    this.area.setPointerCapture(event.pointerId);
    this.grab = { x: event.clientX, y: event.clientY, point: this.point };
    event.preventDefault();
  }

  /** @private @param {PointerEvent} event */
  drag(event) {
    if (!this.grab || !this.item) return;
    const { size } = crop(this.item.plan, this.item.photo);
    const { scale } = this.studio.stage;
    const [across, down] = unturned(this.item.plan, event.clientX - this.grab.x, event.clientY - this.grab.y);
    const mirror = this.item.plan.mirrored ? -1 : 1;
    this.point = this.bounded([
      this.grab.point[0] - mirror * across / (size[0] * scale), this.grab.point[1] - down / (size[1] * scale)]);
    this.draw();
  }

  /** @param {KeyboardEvent} event @returns {boolean} True if the crop takes the key. */
  press({ key, target }) {
    const isButton = target instanceof HTMLButtonElement;
    if (key in ARROWS) {
      const [x, y] = ARROWS[key];
      this.point = this.bounded([this.point[0] + x * 0.02, this.point[1] + y * 0.02]);
      this.draw();
    } else if (key === "Escape") this.close();
    else if (key === "Enter" && !isButton) this.command("done");
    else if (key.toLowerCase() === "f" && !isButton) this.command("faces");
    else return false;
    return true;
  }

  /** @private @param {string} name */
  command(name) {
    const { item } = this;
    if (!item) return;
    if (name === "faces") {
      void this.showFaces(item);
      return;
    }
    const point = this.point;
    this.close();
    if (name === "done") {
      void this.studio.deeds.focus(item.photo.id, [Number(point[0].toFixed(3)), Number(point[1].toFixed(3))]);
    } else if (name === "automatic") void this.studio.deeds.focus(item.photo.id, null);
  }

  /** @private @param {Item} item */
  async showFaces(item) {
    const isShown = this.facesButton.getAttribute("aria-pressed") === "true";
    this.facesButton.setAttribute("aria-pressed", String(!isShown));
    this.faces.replaceChildren();
    if (isShown) return;
    /** @type {import("./program.js").Box[]} */
    const boxes = await this.studio.program.get(`faces/${item.photo.id}`).catch(() => []);
    if (this.item?.key !== item.key) return;
    if (boxes.length === 0) this.studio.toast(this.studio.words.text("noFaces"));
    for (const { x, y, width, height } of boxes) {
      const box = make("div", { className: "face" });
      const [left, top, across, down] = [x, y, width, height].map((part) => `${part * 100}%`);
      Object.assign(box.style, { left, top, width: across, height: down });
      this.faces.append(box);
    }
    this.draw();
  }

  close() {
    const { item } = this;
    if (!item) return;
    const tile = this.studio.stage.tiles.get(item.key);
    this.area.parentElement?.removeAttribute("data-focusing");
    if (tile) tile.image.style.objectPosition = crop(item.plan, item.photo).position;
    this.area.remove();
    this.tools.remove();
    this.item = null;
    this.grab = null;
    this.studio.bar.showTools();
    this.studio.stage.focus(item.key);
  }
}
