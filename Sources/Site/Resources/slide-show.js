// One photo after the other in the viewer, until the visitor stops it.

/** @typedef {import("./viewer.js").Viewer} Viewer */

const USUAL_SECONDS = 5;

export class SlideShow {
  /** @param {Viewer} viewer @param {(isOn: boolean) => void} changed */
  constructor(viewer, changed) {
    this.viewer = viewer;
    this.changed = changed;
    this.isOn = false;
    this.timer = 0;
    /** Counts up with each photo, so that those that load too late are forgotten. */
    this.count = 0;
    /** @type {{released: boolean, release: () => void} | null} */
    this.lock = null;
    const seconds = Number(new URLSearchParams(location.search).get("seconds"));
    this.pause = 1000 * (seconds >= 1 && seconds <= 3600 ? seconds : USUAL_SECONDS);
    document.addEventListener("visibilitychange", () => this.shown());
  }

  toggle() {
    if (this.isOn) this.stop();
    else this.start();
  }

  /** @private */
  start() {
    this.isOn = true;
    this.changed(true);
    this.shown();
  }

  stop() {
    clearTimeout(this.timer);
    this.release();
    if (!this.isOn) return;
    this.isOn = false;
    this.changed(false);
  }

  /** Counts the time of the photo that is shown, once it is there. In a hidden window, none passes. */
  async shown() {
    clearTimeout(this.timer);
    this.count += 1;
    if (!this.isOn || document.hidden) return;
    this.stayAwake();
    const { count } = this;
    await this.viewer.image.decode().catch(() => undefined);
    if (count !== this.count || !this.isOn) return;
    this.timer = setTimeout(() => this.next(), this.pause);
  }

  /** @private */
  next() {
    const { viewer } = this;
    // A photo that is looked at closely, or a video that plays, is left to the visitor.
    if (viewer.zoom > 1.01 || viewer.film && !viewer.film.paused) {
      this.timer = setTimeout(() => this.next(), this.pause);
      return;
    }
    const photos = viewer.surroundings.photos();
    const index = viewer.photo ? photos.indexOf(viewer.photo) : -1;
    const photo = photos[(index + 1) % photos.length];
    if (photo) viewer.go(photo, 1);
  }

  /** @private Keeps the screen on. */
  async stayAwake() {
    if (this.lock && !this.lock.released) return;
    try {
      // Not every version of the compiler's library names it.
      const { wakeLock } = /** @type {any} */ (navigator);
      this.lock = await wakeLock?.request("screen") ?? null;
      if (!this.isOn) this.release();
    } catch {
      // Not every system allows it.
    }
  }

  /** @private */
  release() {
    this.lock?.release();
    this.lock = null;
  }
}
