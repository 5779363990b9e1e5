// The controls of the viewer for one photo: its metadata, a slide show, its file, its link.

import { sealed } from "./addresses.js";
import { element } from "./element.js";
import { dateInWords } from "./photo-date.js";
import { bytesOf, fileOf, save } from "./photo-file.js";
import { shareLink } from "./sharing.js";
import { SlideShow } from "./slide-show.js";
import { VIEWER_WORDS } from "./viewer-words.js";

/**
 * @typedef {import("./data.js").Photo} Photo
 * @typedef {import("./viewer.js").Viewer} Viewer
 */

export class ViewerTools {
  /** @param {Viewer} viewer */
  constructor(viewer) {
    this.viewer = viewer;
    this.words = viewer.words;
    this.words.add(VIEWER_WORDS);
    this.bar = element("div", "tools");
    this.words.mark(this.bar);
    this.panel = element("div", "facts");
    this.panel.id = "facts";
    this.panel.tabIndex = 0;
    this.panel.hidden = true;
    this.words.mark(this.panel);
    this.notice = element("output", "notice");
    this.notice.setAttribute("aria-live", "polite");
    /** Counts the time for which the notice is seen. */
    this.timer = 0;
    this.slides = new SlideShow(viewer, (isOn) => this.showSlides(isOn));
    this.slideButton = this.button("slideshow", "▶", () => this.slides.toggle());
    this.infoButton = this.button("info", "i", () => this.toggleInfo());
    this.infoButton.setAttribute("aria-controls", this.panel.id);
    this.infoButton.setAttribute("aria-expanded", "false");
    this.link = element("a", "download", "↓");
    this.link.addEventListener("click", (event) => this.download(event));
    this.link.title = this.link.ariaLabel = this.words.text("download");
    this.bar.append(this.infoButton, this.slideButton, this.link, this.button("share", "↗", () => this.share()));
    // After the photo, before the buttons that turn it over.
    viewer.stage.after(this.bar, this.panel, this.notice);
    viewer.dialog.addEventListener("keydown", (event) => this.key(event));
  }

  /** @private @param {string} name @param {string} sign @param {() => void} action */
  button(name, sign, action) {
    const button = element("button", name, sign);
    button.type = "button";
    button.ariaLabel = button.title = this.words.text(name);
    button.addEventListener("click", action);
    return button;
  }

  /** @param {Photo} photo */
  show(photo) {
    const { address, name } = fileOf(photo, this.viewer.data.format);
    this.link.href = sealed.bytes ? `#${photo.key}` : address;
    this.link.download = name;
    if (!this.panel.hidden) this.describe(photo);
    this.slides.shown();
  }

  /**
   * Saves a photo that no address leads to.
   *
   * @private @param {Event} event
   */
  async download(event) {
    const { photo, data } = this.viewer;
    if (!sealed.bytes || !photo) return;
    event.preventDefault();
    const bytes = await bytesOf(photo, data.format);
    if (bytes) save(new Blob([bytes]), fileOf(photo, data.format).name);
    else this.say(this.words.text("zipFailed", { n: 1 }));
  }

  hide() {
    this.slides.stop();
    this.say("");
  }

  /** @private @param {KeyboardEvent} event */
  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    /** @type {Record<string, () => void>} */
    const actions = { i: () => this.toggleInfo(), s: () => this.slides.toggle(), d: () => this.link.click() };
    actions[event.key]?.();
  }

  /** @private @param {boolean} isOn */
  showSlides(isOn) {
    const name = isOn ? "pause" : "slideshow";
    this.slideButton.textContent = isOn ? "❚❚" : "▶";
    this.slideButton.ariaLabel = this.slideButton.title = this.words.text(name);
    this.viewer.dialog.toggleAttribute("data-slides", isOn);
    // Readers need not hear of each photo.
    this.viewer.about.setAttribute("aria-live", isOn ? "off" : "polite");
  }

  // Metadata

  /** @private */
  toggleInfo() {
    this.panel.hidden = !this.panel.hidden;
    this.infoButton.setAttribute("aria-expanded", String(!this.panel.hidden));
    this.viewer.dialog.toggleAttribute("data-info", !this.panel.hidden);
    if (this.viewer.photo) this.describe(this.viewer.photo);
  }

  /** @private @param {Photo} photo */
  describe(photo) {
    const list = element("dl");
    for (const [key, text] of Object.entries(this.facts(photo))) {
      if (!text) continue;
      const value = element("dd", "", text);
      value.dir = "auto";
      list.append(element("dt", "", this.words.text(key)), value);
    }
    this.panel.ariaLabel = this.words.text("info");
    this.panel.setAttribute("role", "region");
    this.panel.replaceChildren(list);
  }

  /** @private @param {Photo} photo @returns {Record<string, string | undefined>} */
  facts(photo) {
    const [cameraName, lens, focalLength, aperture, exposureTime, sensitivity] = photo.exif ?? [];
    const { coordinates } = photo;
    return {
      taken: dateInWords(photo.date, this.words, "medium"),
      cameraName, lens, focalLength, aperture, exposureTime, sensitivity,
      place: photo.place, coordinates: coordinates?.map((part) => part.toFixed(5)).join(", "),
      size: `${photo.width} × ${photo.height}`,
      file: photo.folder ? `${photo.folder}/${photo.name}` : photo.name,
      keywords: photo.keywords?.join(", "),
    };
  }

  // Sharing

  /** @private */
  async share() {
    const key = await shareLink(location.href, document.title);
    if (key) this.say(this.words.text(key));
  }

  /** @private @param {string} text */
  say(text) {
    this.notice.textContent = text;
    clearTimeout(this.timer);
    if (text) this.timer = setTimeout(() => (this.notice.textContent = ""), 4000);
  }
}
