// The element of a photo on the wall.

import { make, setAttribute } from "./element.js";
import { icon } from "./icons.js";
import { crop, filter } from "./paint.js";
import { pictureOf } from "./program.js";
import { around, outline, polygon } from "./shapes.js";

/**
 * @typedef {import("./program.js").PlanTile} PlanTile
 * @typedef {import("./program.js").Photo} Photo
 *
 * @typedef {object} Item A tile of the plan, with its frame on the screen.
 * @property {string} key @property {Photo} photo @property {PlanTile} plan @property {number} x @property {number} y
 * @property {number} width @property {number} height @property {number} index @property {number} page
 */

/** The largest side, in pixels of the screen, of photos that are shown with the small thumbnail. */
const SMALL = 440;

export class Tile {
  constructor() {
    this.image = make("img", { alt: "", decoding: "async", draggable: false });
    // The background of the wall shows through transparent photos.
    this.image.addEventListener("load", () => { this.inner.style.backgroundColor = "transparent"; });
    this.inner = make("div", { className: "inner" }, this.image);
    this.clip = make("div", { className: "clip" }, this.inner);
    this.card = make("div", { className: "card" });
    this.ring = make("div", { className: "ring" });
    this.badges = make("div", { className: "badges" });
    this.node = make(
      "div", { className: "tile", role: "option", tabIndex: -1 }, this.card, this.clip, this.ring, this.badges);
    this.source = "";
    this.drawn = "";
    this.outlined = "";
    this.transform = "";
    /** @type {Animation | undefined} */
    this.motion = undefined;
  }

  /** True while the tile is held or cropped, so that it must not be forgotten. */
  get isBusy() {
    return this.node.matches("[data-held], [data-focusing]");
  }

  /** @param {Item} item @param {number} scale @param {string} name */
  draw(item, scale, name) {
    const { photo, plan } = item;
    this.place(item);
    setAttribute(this.node, "aria-label", name);
    this.load(photo, Math.max(item.width, item.height) * devicePixelRatio);
    this.shape(plan, scale);
    const { frame, content, mirrored, tint, tones } = plan;
    const look = [frame.width, frame.height, scale, content, mirrored, tint, tones ? JSON.stringify(tones) : "",
      plan.focus, photo.focus, photo.color, photo.locked, photo.weight, photo.width, photo.height].join("|");
    if (look === this.drawn) return;
    this.drawn = look;
    this.node.dataset.photo = String(photo.id);
    this.node.dataset.key = item.key;
    const { style } = this.image;
    style.objectFit = plan.content === "fit" ? "contain" : "cover";
    style.objectPosition = crop(plan, photo).position;
    style.transform = plan.mirrored ? "scaleX(-1)" : "";
    style.filter = filter(plan.tones);
    const isClear = plan.content === "fit" || this.image.complete && this.image.naturalWidth > 0;
    this.inner.style.backgroundColor = isClear ? "transparent" : photo.color ?? "";
    this.inner.style.setProperty("--tint", plan.tint ?? null);
    this.mark(photo);
  }

  /** @private @param {Item} item */
  place(item) {
    const { style } = this.node;
    this.transform = transformOf(item);
    style.transform = this.transform;
    style.width = `${item.width}px`;
    style.height = `${item.height}px`;
    style.zIndex = String(item.index + 1);
  }

  /** @private @param {PlanTile} plan @param {number} scale */
  shape(plan, scale) {
    const { border, shadow } = plan;
    const look = [plan.frame.width, plan.frame.height, scale, plan.shape, plan.cut, plan.cornerRadius, plan.inset,
      plan.orientation, border ? JSON.stringify(border) : "", shadow ? JSON.stringify(shadow) : ""].join("|");
    if (look === this.outlined) return;
    this.outlined = look;
    const corners = outline(plan);
    this.node.classList.toggle("is-shaped", Boolean(corners));
    this.clip.style.clipPath = corners ? polygon(corners, scale) : "";
    this.inner.style.clipPath = this.clip.style.clipPath;
    const radius = plan.shape === "circle" ? "50%" : `${(plan.cornerRadius ?? 0) * scale}px`;
    this.clip.style.borderRadius = corners ? "" : radius;
    this.ring.style.borderRadius = this.clip.style.borderRadius;
    this.border(plan, scale, corners);
    this.shadow(plan, scale, corners);
  }

  /** @private @param {PlanTile} plan @param {number} scale @param {[number, number][] | null} corners */
  border({ border, shape, cornerRadius }, scale, corners) {
    const { style } = this.card;
    style.background = border ? border.color ?? "#fff" : "";
    style.clipPath = "";
    style.inset = "0";
    style.borderRadius = this.clip.style.borderRadius;
    if (!border) return;
    const { width, head, foot } = border;
    const isEven = corners !== null || shape === "circle";
    const [above, below] = isEven ? [width, width] : [head ?? width, foot ?? width];
    style.inset = [above, width, below, width].map((length) => `${-length * scale}px`).join(" ");
    if (cornerRadius) style.borderRadius = `${(cornerRadius + width) * scale}px`;
    if (!corners) return;
    style.clipPath = polygon(
      around(corners, width).map(([x, y]) => /** @type {[number, number]} */ ([x + width, y + width])), scale);
  }

  /** @private @param {PlanTile} plan @param {number} scale @param {[number, number][] | null} corners */
  shadow({ shadow }, scale, corners) {
    const lengths = shadow ? [shadow.x ?? 0, shadow.y ?? 0, shadow.blur ?? 0].map((length) => length * scale) : null;
    const color = shadow?.color ?? "#0006";
    this.card.style.boxShadow = lengths && !corners ? `${lengths.map((n) => `${n}px`).join(" ")} ${color}` : "";
    this.node.style.filter = lengths && corners
      ? `drop-shadow(${lengths[0]}px ${lengths[1]}px ${lengths[2] / 2}px ${color})` : "";
  }

  /** @private @param {Photo} photo */
  mark(photo) {
    const heavy = photo.weight !== undefined && photo.weight !== 1;
    this.badges.replaceChildren(
      ...(photo.locked ? [icon("lock")] : []), ...(heavy ? [make("span", { text: `${photo.weight}×` })] : []));
  }

  /** @private @param {Photo} photo @param {number} needed The longer side, in pixels of the screen. */
  load(photo, needed) {
    const source = pictureOf(photo, needed > SMALL);
    if (source === this.source) return;
    const isReplaced = this.source !== "" && this.image.complete && this.image.naturalWidth > 0
      && this.source.split("?")[1] === source.split("?")[1];
    this.source = source;
    if (!isReplaced) {
      this.node.removeAttribute("data-unreadable");
      // The small picture is there sooner.
      this.image.src = needed > SMALL ? pictureOf(photo) : source;
      if (needed <= SMALL) return;
    }
    const next = new Image();
    next.src = source;
    next.decode().then(() => {
      if (this.source === source) this.image.src = source;
    }, () => undefined);
  }

  /**
   * Glides from another frame to its own.
   *
   * @param {Item} from @param {Item} to
   */
  glide(from, to) {
    const [across, down] = [(from.width - to.width) / 2, (from.height - to.height) / 2];
    const start = `translate(${from.x + across}px, ${from.y + down}px) rotate(${from.plan.turn ?? 0}deg) `
      + `scale(${from.width / to.width}, ${from.height / to.height})`;
    this.motion?.cancel();
    this.motion = this.node.animate(
      [{ transform: start }, { transform: `${this.transform} scale(1, 1)` }],
      { duration: 200, easing: "cubic-bezier(0.2, 0.7, 0.2, 1)" });
  }
}

/** @param {Item} item */
function transformOf({ x, y, plan }) {
  return `translate(${x}px, ${y}px) rotate(${plan.turn ?? 0}deg)`;
}
