// One photo on the whole window: grown from its tile, turned over by keys and swipes, zoomed to every pixel.

import { addressOf, sealed, showPhoto } from "./addresses.js";
import { largestWidth } from "./data.js";
import { forward } from "./direction.js";
import { element } from "./element.js";
import { playerOf } from "./film.js";
import { cropShares } from "./fitting.js";
import { watchGestures } from "./gestures.js";
import { growth } from "./growth.js";
import { isStill } from "./motion.js";
import { dateInWords } from "./photo-date.js";
import { nameOf } from "./tile.js";

/**
 * @typedef {import("./data.js").Photo} Photo
 * @typedef {import("./data.js").Site} Site
 * @typedef {import("./gestures.js").Gestures} Gestures
 * @typedef {import("./gestures.js").Point} Point
 * @typedef {import("./layouts.js").Size} Size
 * @typedef {import("./strings.js").Words} Words
 * @typedef {import("./tile.js").Tile} Tile
 */

const EASING = "cubic-bezier(0.3, 0, 0.1, 1)";

/**
 * @typedef {object} Surroundings
 * @property {() => Photo[]} photos Those to turn over.
 * @property {(photo: Photo) => Tile | undefined} tileOf
 * @property {(photo: Photo) => void} closed
 */
export class Viewer {
  /** @param {Site} data @param {Words} words @param {Surroundings} surroundings */
  constructor(data, words, surroundings) {
    this.data = data;
    this.words = words;
    this.surroundings = surroundings;
    /** @type {Photo | null} */
    this.photo = null;
    this.dialog = element("dialog", "viewer");
    this.region = element("section");
    this.stage = element("div", "stage");
    this.image = element("img");
    /**
     * The video that the photo is a frame of, over it.
     *
     * @type {HTMLVideoElement | null}
     */
    this.film = null;
    this.about = element("div", "about");
    /** @type {Promise<import("./viewer-tools.js").ViewerTools> | null} */
    this.tools = null;
    /** The photo's size where it is seen whole. */
    this.width = 0;
    this.height = 0;
    /** Its scale from there, and its distance from the middle of the window. */
    this.zoom = 1;
    this.x = 0;
    this.y = 0;
    /**
     * The next photo and the one before.
     *
     * @type {HTMLImageElement[]}
     */
    this.preloaded = [];
    this.build();
    addEventListener("resize", () => this.fit());
  }

  /** @private */
  build() {
    const [back, on] = forward() > 0 ? "‹›" : "›‹";
    this.dialog.setAttribute("aria-modal", "true");
    // The first focus, so that no button looks pressed.
    Object.assign(this.stage, { tabIndex: -1, autofocus: true });
    this.about.setAttribute("aria-live", "polite");
    // A landmark, for readers that go from one to the next.
    this.region.append(
      this.stage, this.button("previous", back, () => this.turn(-1)), this.button("next", on, () => this.turn(1)),
      this.button("close", "×", () => this.close()), this.about);
    this.dialog.append(this.region);
    document.body.append(this.dialog);
    this.dialog.addEventListener("cancel", (event) => {
      event.preventDefault();
      this.close();
    });
    this.dialog.addEventListener("keydown", (event) => this.key(event));
    watchGestures(this.stage, this.gestures());
    this.stage.addEventListener("click", (event) => this.click(event));
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

  // Opening and closing, by the address

  /** @param {Photo} photo */
  open(photo) {
    history.pushState({ viewer: true }, "", `#${photo.key}`);
    this.show(photo);
  }

  close() {
    if (history.state?.viewer) history.back();
    else {
      history.replaceState(null, "", location.pathname + location.search);
      this.hide();
    }
  }

  /** Shows the photo that the address names, if there is one. */
  readAddress() {
    const key = location.hash.slice(1);
    const photo = key ? this.data.photos.find((one) => one.key === key) : undefined;
    if (photo) {
      if (photo !== this.photo) this.show(photo);
    } else if (this.photo) this.hide();
  }

  /** @private @param {Photo} photo @param {number} [from] 1 after a turn forward, −1 after one back. */
  show(photo, from = 0) {
    const wasOpen = this.dialog.open;
    this.photo = photo;
    this.image.remove();
    this.image = element("img");
    this.image.alt = nameOf(photo);
    this.image.draggable = false;
    this.stage.append(this.image);
    this.play(photo);
    if (!wasOpen) this.dialog.showModal();
    const tile = this.surroundings.tileOf(photo);
    // The picture that is already there, until the sharper one is.
    if (tile?.image.currentSrc) this.image.style.backgroundImage = `url("${tile.image.currentSrc}")`;
    this.fit();
    showPhoto(this.image, photo, this.data.format, largestWidth(photo));
    this.describe(photo);
    this.equip();
    if (!wasOpen) this.grow(photo, tile, false);
    else if (from && !isStill()) this.slide(from * forward() * innerWidth, 0);
    this.preload(photo);
  }

  /**
   * Shows the controls for one photo, which are loaded with the first.
   *
   * @private
   */
  async equip() {
    this.tools ??= import("./viewer-tools.js").then(({ ViewerTools }) => new ViewerTools(this));
    const tools = await this.tools;
    if (this.photo) tools.show(this.photo);
    else tools.hide();
  }

  /** @private @param {Photo | null} photo The one whose video can be played; null for none. */
  play(photo) {
    this.film?.pause();
    this.film?.remove();
    this.film = photo && playerOf(photo, this.data.format);
    if (this.film) this.stage.append(this.film);
  }

  /** @private */
  async hide() {
    const { photo } = this;
    if (!photo) return;
    this.photo = null;
    this.play(null);
    this.equip();
    // The tile may have to be brought into the window first.
    this.surroundings.closed(photo);
    const shrinking = this.grow(photo, this.surroundings.tileOf(photo), true);
    await shrinking?.finished.catch(() => undefined);
    if (this.photo) return;
    this.dialog.close();
    for (const animation of this.dialog.getAnimations()) animation.cancel();
    this.image.remove();
    this.surroundings.closed(photo);
  }

  /**
   * Grows from the part of the photo that its tile shows, or shrinks back.
   *
   * @private @param {Photo} photo @param {Tile | undefined} tile @param {boolean} isBack
   */
  grow(photo, tile, isBack) {
    if (isStill() || !tile?.frame) return undefined;
    const place = tile.link.getBoundingClientRect();
    if (place.bottom < 0 || place.top > innerHeight) return undefined;
    const [small, large] = growth(this.image, place, cropShares(isBack ? tile.photo : photo, place));
    /** @type {KeyframeAnimationOptions} */
    const options = { duration: isBack ? 260 : 340, easing: EASING, fill: isBack ? "forwards" : "none" };
    const clear = { backgroundColor: "transparent" };
    this.dialog.animate(isBack ? [{}, clear] : [clear, {}], options);
    return this.image.animate(isBack ? [large, small] : [small, large], options);
  }

  // Words

  /** @private @param {Photo} photo */
  describe(photo) {
    const { words } = this;
    const photos = this.surroundings.photos();
    const lines = Object.entries({
      title: photo.title, caption: photo.caption !== photo.title ? photo.caption : "",
      description: photo.description,
      date: dateInWords(photo.date, words, "short"),
      camera: photo.camera, position: words.text("position", { n: photos.indexOf(photo) + 1, of: photos.length }),
    });
    this.about.replaceChildren(...lines.filter(([, text]) => text).map(([name, text]) => element("p", name, text)));
    // In a private site, the button for downloads has it.
    const address = !sealed.bytes && photo.original && addressOf(photo.original);
    if (address) {
      const link = element("a", "original", words.text("original"));
      link.href = address;
      this.about.append(link);
    }
    for (const part of [this.dialog, this.region]) part.setAttribute("aria-label", nameOf(photo));
  }

  // Turning over

  /** @param {number} way */
  turn(way) {
    if (!this.photo) return;
    const photos = this.surroundings.photos();
    const photo = photos[photos.indexOf(this.photo) + way];
    if (photo) this.go(photo, way);
    else this.settle();
  }

  /** @param {Photo} photo @param {number} way 1 to slide in as after a turn forward. */
  go(photo, way) {
    history.replaceState(history.state, "", `#${photo.key}`);
    this.show(photo, way);
  }

  /** @private @param {Photo} photo The one whose neighbors come next. */
  preload(photo) {
    const photos = this.surroundings.photos();
    const index = photos.indexOf(photo);
    this.preloaded = [photos[index + 1], photos[index - 1]].filter(Boolean).map((next) => {
      const image = new Image();
      image.sizes = `${this.sizeOf(next).width}px`;
      showPhoto(image, next, this.data.format, largestWidth(next));
      return image;
    });
  }

  /** @private @param {KeyboardEvent} event */
  key(event) {
    const pan = this.zoom > 1.01 ? 80 : 0;
    /** @type {Record<string, () => void>} */
    const actions = {
      ArrowLeft: () => (pan ? this.pan(pan, 0) : this.turn(-forward())),
      ArrowRight: () => (pan ? this.pan(-pan, 0) : this.turn(forward())),
      ArrowUp: () => this.pan(0, pan), ArrowDown: () => this.pan(0, -pan),
      PageUp: () => this.turn(-1), PageDown: () => this.turn(1),
      "+": () => this.zoomBy(1.5), "=": () => this.zoomBy(1.5), "-": () => this.zoomBy(1 / 1.5), 0: () => this.fit(),
    };
    if (!actions[event.key] || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    actions[event.key]();
  }

  // Zooming

  /**
   * Returns the photo's size where it is seen whole.
   *
   * @private @param {Size} photo
   */
  sizeOf({ width, height }) {
    const scale = Math.min(innerWidth / width, innerHeight / height, Math.max(1, 1 / devicePixelRatio));
    return { width: width * scale, height: height * scale };
  }

  /** Shows the whole photo. @private */
  fit() {
    if (!this.photo) return;
    const { width, height } = this.sizeOf(this.photo);
    Object.assign(this, { zoom: 1, x: 0, y: 0, width, height });
    this.image.style.width = `${width}px`;
    this.image.style.height = `${height}px`;
    if (this.film) Object.assign(this.film.style, { width: `${width}px`, height: `${height}px` });
    this.draw();
  }

  /** @param {number} factor @param {Point} [point] The point that stays in place, in the window. */
  zoomBy(factor, point = { x: innerWidth / 2, y: innerHeight / 2 }) {
    if (!this.photo) return;
    // At most two device pixels for a pixel of the largest rendition, or twice the size of a small photo.
    const most = Math.max(2, 2 * this.zoomOfPixels(this.photo));
    const zoom = Math.min(most, Math.max(1, this.zoom * factor));
    const [x, y] = [point.x - innerWidth / 2 - this.x, point.y - innerHeight / 2 - this.y];
    this.x += x - (x * zoom) / this.zoom;
    this.y += y - (y * zoom) / this.zoom;
    this.zoom = zoom;
    this.pan(0, 0);
  }

  /**
   * Returns the zoom at which a pixel of the largest rendition is a device pixel.
   *
   * @private @param {Photo} photo
   */
  zoomOfPixels(photo) {
    return largestWidth(photo) / this.width / devicePixelRatio;
  }

  /** @private @param {number} dx @param {number} dy */
  pan(dx, dy) {
    const [spareX, spareY] = [this.width * this.zoom - innerWidth, this.height * this.zoom - innerHeight]
      .map((spare) => Math.max(0, spare / 2));
    this.x = Math.min(spareX, Math.max(-spareX, this.x + dx));
    this.y = Math.min(spareY, Math.max(-spareY, this.y + dy));
    this.draw();
  }

  /** @private */
  draw() {
    this.image.style.transform = `translate(${this.x}px, ${this.y}px) scale(${this.zoom})`;
    if (this.film) this.film.style.transform = this.image.style.transform;
    this.image.sizes = `${Math.ceil(this.width * this.zoom)}px`;
    this.dialog.toggleAttribute("data-zoomed", this.zoom > 1.01);
  }

  // Gestures

  /** @private @returns {Gestures} */
  gestures() {
    return {
      drag: (dx, dy) => {
        if (this.zoom > 1.01) return this.pan(dx, dy);
        this.x += dx;
        this.y += Math.abs(this.x) < 20 ? dy : 0;
        return this.draw();
      },
      pinch: (ratio, middle, dx, dy) => {
        this.zoomBy(ratio, middle);
        this.pan(dx, dy);
      },
      release: (velocity, wasDrag) => {
        if (wasDrag && this.zoom <= 1.01) this.swipe(velocity);
      },
      wheel: (factor, point) => this.zoomBy(factor, point),
    };
  }

  /** @private @param {Point} velocity */
  swipe(velocity) {
    const way = this.x + velocity.x * 200;
    if (Math.abs(this.y) > 110 || Math.abs(velocity.y) > 0.8 && Math.abs(this.y) > 30) this.close();
    else if (Math.abs(way) > innerWidth / 5) this.turn(way < 0 ? forward() : -forward());
    else this.settle();
  }

  /** Back to the middle. @private */
  settle() {
    const { x, y } = this;
    this.fit();
    if (!isStill()) this.slide(x, y);
  }

  /** @private @param {number} x @param {number} y From where to the middle. */
  slide(x, y) {
    const frames = [{ transform: `translate(${x}px, ${y}px)` }, { transform: "none" }];
    this.image.animate(frames, { duration: 260, easing: EASING });
  }

  /**
   * Twice zooms; once beside the photo closes.
   *
   * @private @param {MouseEvent} event
   */
  click(event) {
    const point = { x: event.clientX, y: event.clientY };
    if (event.detail === 2) {
      if (this.zoom > 1.01) this.fit();
      else if (this.photo) {
        const zoom = this.zoomOfPixels(this.photo);
        // Photos that are shown with about all their pixels become twice as large.
        this.zoomBy(zoom < 1.25 ? 2 : zoom, point);
      }
    } else if (event.target === this.stage && event.detail < 2) this.close();
  }
}
