// The map of a wall: its photos where they were taken. It is a part of its own, loaded when it is opened.

import { showPhoto } from "./addresses.js";
import { clustersOf } from "./clusters.js";
import { isReversed } from "./direction.js";
import { closest, element } from "./element.js";
import { watchGestures } from "./gestures.js";
import { isStill } from "./motion.js";
import { loadOutlines, onMap } from "./outlines.js";
import { nameOf } from "./tile.js";

/**
 * @typedef {import("./clusters.js").Cluster} Cluster
 * @typedef {import("./clusters.js").Spot} Spot
 * @typedef {import("./data.js").Photo} Photo
 * @typedef {import("./data.js").Site} Site
 * @typedef {import("./gestures.js").Point} Point
 * @typedef {import("./outlines.js").Outlines} Outlines
 * @typedef {import("./strings.js").Words} Words
 */

/** The distance of marks in the window. */
const APART = 68;
/** The greatest width of the world, in pixels: outlines have no more detail. */
const LARGEST = 2 ** 20;
/** That at which a single place is shown first, with something of its country around it. */
const NEAREST = 2 ** 15;
/** The photos of a place that are offered at once. */
const SOME = 200;

/**
 * @typedef {object} Surroundings
 * @property {(photo: Photo, among: Photo[]) => void} open
 * @property {() => void} closed
 */
export class WallMap {
  /** @param {Site} data @param {Words} words @param {Surroundings} surroundings */
  constructor(data, words, surroundings) {
    this.data = data;
    this.words = words;
    this.surroundings = surroundings;
    /** @type {Spot[]} */
    this.spots = [];
    /** @type {Outlines | null} */
    this.outlines = null;
    /** The middle of the window on the map, and the width of the world in pixels. */
    this.x = 0.5;
    this.y = 0.5;
    this.scale = 1;
    /**
     * The marks in the window, by their photos.
     *
     * @type {Map<string, HTMLButtonElement>}
     */
    this.marks = new Map();
    /** @type {Cluster[]} */
    this.clusters = [];
    /** The level of zoom that the clusters are for. */
    this.level = NaN;
    this.due = 0;
    this.dialog = element("dialog", "map");
    this.stage = element("div", "stage");
    this.canvas = element("canvas");
    this.layer = element("div");
    this.places = element("details", "places");
    this.strip = element("section", "strip");
    this.build();
  }

  /** @private */
  build() {
    const { words } = this;
    this.dialog.setAttribute("aria-label", words.text("map"));
    Object.assign(this.stage, { tabIndex: 0, autofocus: true });
    this.stage.setAttribute("role", "group");
    this.stage.setAttribute("aria-label", words.text("map"));
    this.stage.append(this.canvas, this.layer);
    this.strip.hidden = true;
    const controls = element("div", "controls");
    controls.append(
      this.button("zoomIn", "+", () => this.zoomBy(2)), this.button("zoomOut", "−", () => this.zoomBy(0.5)),
      this.button("close", "×", () => this.dialog.close()));
    this.dialog.append(this.places, this.stage, this.strip, controls);
    document.body.append(this.dialog);
    this.dialog.addEventListener("close", () => {
      this.surroundings.closed();
      if (history.state?.map) history.back();
    });
    // The back button closes the map, not the page.
    addEventListener("popstate", ({ state }) => {
      if (this.dialog.open && !state?.map && !state?.viewer) this.dialog.close();
    });
    this.dialog.addEventListener("keydown", (event) => this.key(event));
    watchGestures(this.stage, {
      drag: (dx, dy) => this.pan(dx, dy),
      pinch: (ratio, middle, dx, dy) => {
        this.zoomBy(ratio, middle);
        this.pan(dx, dy);
      },
      wheel: (factor, point) => this.zoomBy(factor, point),
    });
    this.stage.addEventListener("dblclick", (event) => {
      if (!closest(event.target, "button")) this.zoomBy(2, { x: event.clientX, y: event.clientY });
    });
    addEventListener("resize", () => this.draw());
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => this.draw());
  }

  /** @private @param {string} name @param {string} sign @param {() => void} action */
  button(name, sign, action) {
    const button = element("button", name, sign);
    button.type = "button";
    button.ariaLabel = button.title = this.words.text(name);
    this.words.mark(button);
    button.addEventListener("click", action);
    return button;
  }

  /** @param {Photo[]} photos Those of the wall that are to be shown. */
  async open(photos) {
    this.spots = photos.flatMap((photo) => {
      if (!photo.coordinates || photo.first) return [];
      const [x, y] = onMap(photo.coordinates[1], photo.coordinates[0]);
      return [{ photo, x, y }];
    });
    this.level = NaN;
    this.offer([]);
    this.list();
    history.pushState({ map: true }, "");
    this.dialog.showModal();
    this.show(this.spots);
    this.outlines ??= await loadOutlines(this.data.outlines ?? "");
    this.draw();
  }

  // The part of the world in the window

  /** @private */
  size() {
    return { width: this.stage.clientWidth, height: this.stage.clientHeight };
  }

  /**
   * Shows all of these photos.
   *
   * @private @param {Spot[]} spots
   */
  show(spots) {
    if (spots.length === 0) return this.draw();
    const [xs, ys] = [spots.map(({ x }) => x), spots.map(({ y }) => y)];
    const [left, right, top, bottom] = [least(xs), -least(xs.map((x) => -x)), least(ys), -least(ys.map((y) => -y))];
    const { width, height } = this.size();
    const { side, head, foot } = this.covered();
    const room = 2 * APART;
    this.scale = Math.min(
      Math.max(width - side - room, APART) / (right - left),
      Math.max(height - head - foot - room, APART) / (bottom - top), NEAREST);
    const [x, y] = this.middle();
    [this.x, this.y] = [(left + right) / 2 - x / this.scale, (top + bottom) / 2 - y / this.scale];
    return this.pan(0, 0);
  }

  /** @private Returns the width of the open list, and the heights of controls and strip, which cover the map. */
  covered() {
    return {
      side: this.places.open && !isNarrow() ? this.places.offsetWidth + 12 : 0, head: 56,
      foot: this.strip.hidden ? 0 : this.size().height - this.strip.offsetTop,
    };
  }

  /** @private @returns {[number, number]} The middle of what is not covered, from that of the window. */
  middle() {
    const { side, head, foot } = this.covered();
    return [isReversed() ? -side / 2 : side / 2, (head - foot) / 2];
  }

  /** @private @param {number} dx @param {number} dy In pixels. */
  pan(dx, dy) {
    const { width, height } = this.size();
    this.scale = Math.min(LARGEST, Math.max(Math.min(width, height), this.scale));
    const [spareX, spareY] = [width / 2 / this.scale, height / 2 / this.scale];
    this.x = between(this.x - dx / this.scale, spareX, 1 - spareX);
    this.y = between(this.y - dy / this.scale, spareY, 1 - spareY);
    this.draw();
  }

  /** @param {number} factor @param {Point} [point] The point that stays in place, in the window. */
  zoomBy(factor, point) {
    const { left, top, width, height } = this.stage.getBoundingClientRect();
    const [x, y] = point ? [point.x - left - width / 2, point.y - top - height / 2] : this.middle();
    const scale = Math.min(LARGEST, Math.max(Math.min(width, height), this.scale * factor));
    this.x += x / this.scale - x / scale;
    this.y += y / this.scale - y / scale;
    this.scale = scale;
    this.pan(0, 0);
  }

  /** @private @param {KeyboardEvent} event */
  key(event) {
    if (closest(event.target, ".strip, .places") || event.ctrlKey || event.metaKey || event.altKey) return;
    /** @type {Record<string, () => void>} */
    const actions = {
      ArrowLeft: () => this.pan(80, 0), ArrowRight: () => this.pan(-80, 0), ArrowUp: () => this.pan(0, 80),
      ArrowDown: () => this.pan(0, -80), "+": () => this.zoomBy(2), "=": () => this.zoomBy(2),
      "-": () => this.zoomBy(0.5), 0: () => this.show(this.spots),
    };
    if (!actions[event.key]) return;
    event.preventDefault();
    actions[event.key]();
  }

  // Drawing

  /** @private */
  draw() {
    if (this.due || !this.dialog.open) return;
    this.due = requestAnimationFrame(() => {
      this.due = 0;
      this.drawLand();
      this.mark();
    });
  }

  /** @private */
  drawLand() {
    const { width, height } = this.size();
    const ratio = devicePixelRatio;
    const [columns, rows] = [Math.round(width * ratio), Math.round(height * ratio)];
    if (this.canvas.width !== columns) this.canvas.width = columns;
    if (this.canvas.height !== rows) this.canvas.height = rows;
    const context = this.canvas.getContext("2d");
    if (!context) return;
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.clearRect(0, 0, columns, rows);
    if (!this.outlines) return;
    const { color, borderTopColor } = getComputedStyle(this.canvas);
    const scale = this.scale * ratio;
    context.setTransform(scale, 0, 0, scale, columns / 2 - this.x * scale, rows / 2 - this.y * scale);
    context.fillStyle = color;
    context.fill(this.outlines.land, "evenodd");
    context.strokeStyle = borderTopColor;
    context.lineWidth = 1 / this.scale;
    context.lineJoin = "round";
    context.stroke(this.outlines.borders);
  }

  /**
   * Puts marks on the photos in the window.
   *
   * @private
   */
  mark() {
    const level = Math.round(2 * Math.log2(this.scale));
    if (level !== this.level) {
      this.level = level;
      this.clusters = clustersOf(this.spots, APART / 2 ** (level / 2));
    }
    const { width, height } = this.size();
    const [reachX, reachY] = [(width / 2 + APART) / this.scale, (height / 2 + APART) / this.scale];
    const last = this.marks;
    this.marks = new Map();
    for (const cluster of this.clusters) {
      const [dx, dy] = [cluster.x - this.x, cluster.y - this.y];
      if (Math.abs(dx) > reachX || Math.abs(dy) > reachY) continue;
      const name = `${cluster.spots[0].photo.key} ${cluster.spots.length}`;
      const mark = last.get(name) ?? this.markOf(cluster);
      this.marks.set(name, mark);
      mark.style.transform = `translate(${width / 2 + dx * this.scale}px, ${height / 2 + dy * this.scale}px)`;
      if (!mark.isConnected) this.layer.append(mark);
    }
    const isFocused = this.layer.contains(document.activeElement);
    for (const [name, mark] of last) if (!this.marks.has(name)) mark.remove();
    if (isFocused && !this.layer.contains(document.activeElement)) this.stage.focus();
  }

  /** @private @param {Cluster} cluster */
  markOf({ spots }) {
    const photos = spots.map(({ photo }) => photo);
    const mark = element("button", "mark");
    mark.type = "button";
    mark.append(this.thumbnail(photos[0]));
    if (photos.length > 1) mark.append(element("span", "number", photos.length.toLocaleString(this.data.locale)));
    mark.ariaLabel = photos.length > 1
      ? `${placesOf(photos)}: ${this.words.text("count", { n: photos.length })}`
      : [nameOf(photos[0]), photos[0].place].filter(Boolean).join(", ");
    mark.title = placesOf(photos);
    const names = new Set(photos.map(({ place }) => place?.replace(/, [^,]*$/, "")));
    const [name] = names;
    if (name && names.size === 1) mark.append(element("span", "name", name));
    mark.addEventListener("click", () => this.offer(photos));
    return mark;
  }

  /** @private @param {Photo} photo */
  thumbnail(photo) {
    const image = element("img");
    image.alt = "";
    image.draggable = false;
    image.loading = "lazy";
    image.sizes = "1px";
    showPhoto(image, photo, this.data.format, photo.widths[0]);
    return image;
  }

  // Photos of a place

  /**
   * Offers the photos of a mark or of a place.
   *
   * @private @param {Photo[]} photos None closes the strip.
   */
  offer(photos) {
    this.strip.hidden = photos.length === 0;
    if (photos.length === 0) return this.strip.replaceChildren();
    const head = element("h2", "", placesOf(photos));
    head.append(element("span", "", this.words.text("count", { n: photos.length })));
    const list = element("ul");
    for (const photo of photos.slice(0, SOME)) {
      const button = element("button");
      button.type = "button";
      button.ariaLabel = nameOf(photo);
      button.append(this.thumbnail(photo));
      button.addEventListener("click", () => this.surroundings.open(photo, photos));
      const item = element("li");
      item.append(button);
      list.append(item);
    }
    const close = this.button("close", "×", () => {
      this.offer([]);
      this.stage.focus();
    });
    this.strip.setAttribute("aria-label", placesOf(photos));
    this.strip.replaceChildren(head, close, list);
    list.querySelector("button")?.focus({ preventScroll: true });
    const frames = [{ translate: "0 24px", opacity: 0 }, {}];
    if (!isStill()) this.strip.animate(frames, { duration: 180, easing: "ease-out" });
    return undefined;
  }

  /**
   * Lists the places, those with most photos first.
   *
   * @private
   */
  list() {
    /** @type {Map<string, Spot[]>} */
    const places = new Map();
    for (const spot of this.spots) {
      const name = placeOf(spot.photo);
      places.set(name, [...places.get(name) ?? [], spot]);
    }
    const sorted = [...places].sort(([, one], [, other]) => other.length - one.length);
    const summary = element("summary", "", this.words.text("places"));
    this.words.mark(summary);
    const list = element("ul");
    for (const [name, spots] of sorted) {
      const button = element("button", "", name);
      button.type = "button";
      button.append(element("span", "", spots.length.toLocaleString(this.data.locale)));
      button.addEventListener("click", () => {
        if (isNarrow()) this.places.open = false;
        this.offer(spots.map(({ photo }) => photo));
        this.show(spots);
      });
      const item = element("li");
      item.append(button);
      list.append(item);
    }
    this.places.open = !isNarrow();
    this.places.replaceChildren(summary, list);
  }
}

/** @param {Photo} photo @returns {string} Its place, or its position far from any. */
function placeOf({ place, coordinates = [0, 0] }) {
  const [latitude, longitude] = coordinates.map((angle) => `${Math.abs(angle).toFixed(1)}°`);
  return place || `${latitude} ${coordinates[0] < 0 ? "S" : "N"}, ${longitude} ${coordinates[1] < 0 ? "W" : "E"}`;
}

/** @param {Photo[]} photos @returns {string} Their places, up to three. */
function placesOf(photos) {
  const names = [...new Set(photos.map(placeOf))];
  return names.slice(0, 3).join(" · ") + (names.length > 3 ? " …" : "");
}

/** True if the list of places covers much of the map. */
function isNarrow() {
  return innerWidth < 900;
}

/** @param {number[]} numbers */
function least(numbers) {
  return numbers.reduce((one, other) => Math.min(one, other), Infinity);
}

/** @param {number} value @param {number} low @param {number} high If it is less than `low`, the middle counts. */
function between(value, low, high) {
  return low > high ? 0.5 : Math.min(high, Math.max(low, value));
}
