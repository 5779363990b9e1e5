// The photos that are selected, and the one that has the focus.

export class Selection {
  /** @param {() => void} changed */
  constructor(changed) {
    this.changed = changed;
    /** @type {Set<number>} */
    this.photos = new Set();
    /** The key of the tile that the keyboard is at. */
    this.current = "";
    /** The key of the tile that a range begins at. */
    this.anchor = "";
  }

  /** @param {Iterable<number>} photos */
  set(photos) {
    this.photos = new Set(photos);
    this.changed();
  }

  /** @param {number} photo */
  toggle(photo) {
    if (!this.photos.delete(photo)) this.photos.add(photo);
    this.changed();
  }

  clear() {
    if (this.photos.size > 0) this.set([]);
  }

  /** @param {number} photo @returns {boolean} */
  has(photo) {
    return this.photos.has(photo);
  }
}
