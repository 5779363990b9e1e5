// Folders in the honeycomb: each opens around its first photo.

import { rowsOf } from "./arrangement.js";
import { element } from "./element.js";
import { expandedFrames } from "./expansion.js";
import { USUAL_DIAMETER } from "./honeycomb.js";

/**
 * @typedef {import("./arrangement.js").Arrangement} Arrangement
 * @typedef {import("./data.js").Photo} Photo
 * @typedef {import("./stage.js").Stage} Stage
 * @typedef {import("./strings.js").Words} Words
 */

export class Folders {
  /**
   * @param {Stage} stage @param {Words} words
   * @param {{toggled: (index: number) => void}} events Called with the photo whose folder is opened or closed.
   */
  constructor(stage, words, events) {
    this.stage = stage;
    this.words = words;
    this.events = events;
    /** True in the layout whose folders can be opened. */
    this.isOn = false;
    /**
     * The first photo of the folder that is open.
     *
     * @type {Photo | null}
     */
    this.open = null;
    this.opener = element("button", "opener");
    this.opener.type = "button";
    words.mark(this.opener);
    this.opener.hidden = true;
    this.opener.addEventListener("click", () => this.toggle(stage.current));
  }

  /**
   * Returns the other photos of a photo's folder, if it is their first.
   *
   * @private @param {Photo | undefined} photo
   * @returns {number[]}
   */
  membersOf(photo) {
    const { photos } = this.stage.arrangement;
    if (!this.isOn || !photo?.folder) return [];
    const members = [...photos.keys()].filter((index) => photos[index].folder === photo.folder);
    return photos[members[0]] === photo && members.length < photos.length ? members.slice(1) : [];
  }

  /**
   * Returns the honeycomb with the open folder around its first photo.
   *
   * @param {Arrangement} arrangement @param {number} [diameter] The distance between neighbors.
   * @returns {Arrangement}
   */
  expanded(arrangement, diameter = USUAL_DIAMETER) {
    const { photos } = arrangement;
    const center = photos.findIndex((photo) => photo.key === this.open?.key);
    if (center < 0) {
      this.open = null;
      return arrangement;
    }
    const { folder } = photos[center];
    const members = [...photos.keys()].filter((index) => index !== center && photos[index].folder === folder);
    const frames = expandedFrames(arrangement.frames, center, members, diameter);
    return { ...arrangement, frames, ...rowsOf(frames) };
  }

  /**
   * Opens the folder of a photo around it, or closes it again.
   *
   * @param {string | null} key The photo's.
   */
  toggle(key) {
    const index = this.stage.indexOf(key);
    if (index === undefined) return;
    const photo = this.stage.arrangement.photos[index];
    if (this.membersOf(photo).length === 0) return;
    this.open = this.open?.key === key ? null : photo;
    this.events.toggled(index);
  }

  /**
   * Opens the folder that a photo is the first of, and closes the one that is open, unless the photo is in that.
   *
   * @param {Photo} photo
   */
  openAt(photo) {
    const { open } = this;
    if (open && open.folder === photo.folder) return;
    if (this.membersOf(photo).length > 0) this.toggle(photo.key);
    else if (open) this.toggle(open.key);
  }

  /** Shows the button where the photo in focus has a folder to open. */
  offer() {
    const { current, arrangement } = this.stage;
    const index = this.stage.indexOf(current);
    const photo = index === undefined ? undefined : arrangement.photos[index];
    const canOpen = this.stage.focusedTile()?.photo === photo || document.activeElement === this.opener;
    this.opener.hidden = !canOpen || this.membersOf(photo).length === 0;
    this.opener.textContent = this.words.text(this.open && this.open.key === current ? "collapse" : "expand");
  }

  /**
   * Returns true for photos beside the folder that is open.
   *
   * @param {Photo} photo
   */
  isAside(photo) {
    return this.isOn && this.open !== null && photo.folder !== this.open.folder;
  }
}
