// A wall without input: it fills the screen, changes by itself, and takes up a newly published one.

import { addressOf } from "./addresses.js";
import { prepare } from "./data.js";
import { element } from "./element.js";
import { firstDate, isSince, kioskOptions } from "./kiosk-address.js";
import { addCaptions } from "./kiosk-captions.js";
import { showClock } from "./kiosk-clock.js";
import { fullField } from "./kiosk-cells.js";
import { fullWall, isBare } from "./kiosk-fill.js";
import { move } from "./kiosk-motion.js";
import { keepAwake, Rest } from "./kiosk-rest.js";
import { backdropOf, mainPart } from "./kiosk-show.js";
import { filled, KIOSK_WORDS } from "./kiosk-words.js";
import { TABLE } from "./layout-table.js";
import { loadLayout } from "./layouts.js";
import { loadCells } from "./loading.js";
import { dress } from "./look.js";
import { wordsIn } from "./strings.js";
import { WallPage } from "./wall.js";

/**
 * @typedef {import("./arrangement.js").Draft} Draft
 * @typedef {import("./arrangement.js").Filling} Filling
 * @typedef {import("./data.js").Photo} Photo
 * @typedef {import("./data.js").Site} Site
 * @typedef {import("./kiosk-address.js").KioskOptions} KioskOptions
 *
 * @typedef {object} Screen What a kiosk shows.
 * @property {(data: Site) => void} take Shows a newly published wall.
 * @property {() => void} sift Shows other photos of the same wall.
 */

/** Milliseconds between looks for a newly published wall, and for photos that are too old. */
const LOOKING = 20_000;
const SIFTING = 15 * 60_000;
/** The fewest photos in cells, which would repeat them too often, and the fewest in cells that change one by one. */
const FEWEST_CELLS = 3;
const FEWEST_CHANGING_CELLS = 20;

const root = document.documentElement;

/** @param {Site} data @param {HTMLElement} wall @returns {(data: Site) => void} Shows a newly published wall. */
export function startKiosk(data, wall) {
  return new Kiosk(data, wall, kioskOptions(location.search)).renew;
}

class Kiosk {
  /** @param {Site} data @param {HTMLElement} wall @param {KioskOptions} options */
  constructor(data, wall, options) {
    this.data = data;
    this.wall = wall;
    this.options = options;
    this.words = wordsIn(data.locale, data.strings);
    this.words.add(KIOSK_WORDS);
    this.rest = new Rest(options.rest);
    this.notes = element("div", "notes");
    this.notes.setAttribute("role", "status");
    /** @type {HTMLElement | null} */
    this.backdrop = null;
    /** @type {Photo[]} Those of the wall, also those that are too old. */
    this.all = [];
    /** @type {string | null} The first date that was asked for last. */
    this.first = null;
    root.dataset.kiosk = "";
    prepare(data);
    this.sift(data);
    hideCursor();
    keepAwake();
    document.body.append(this.notes);
    if (options.clock !== null) showClock(options.clock, data.locale);
    /** @type {Promise<Screen>} */
    this.screen = this.screenOf(options.style);
    this.rest.repeat(SIFTING, () => this.siftAgain());
    watchVersion(this.rest, () => this.data.version);
    /** @param {Site} next */
    this.renew = async (next) => {
      if (next.version === this.data.version) return;
      if (next.program !== this.data.program) return location.reload();
      if (next.data && next.data === this.data.data) {
        // Another album of a private site has changed.
        this.data.version = next.version;
        return;
      }
      this.data = next;
      (await this.screen).take(next);
    };
  }

  /** @private @param {string} style @returns {Promise<Screen>} */
  async screenOf(style) {
    if (style === "split" || style === "tiles") return this.show(style);
    const { data, rest, options, wall } = this;
    const page = new WallPage(data, wall, {
      fill: (draft, filling) => this.fill(draft, filling),
      sift: (next) => this.sift(next),
    });
    await page.begin();
    move(page, await loadCells(page), { style, rest, seconds: options.seconds });
    return {
      take: async (next) => (await import("./renewal.js")).renew(page, next),
      sift: () => page.find(page.question),
    };
  }

  /**
   * Fills the screen; a photo is blurred behind others that leave some of it empty.
   *
   * @private @param {Draft} draft @param {Filling} filling
   */
  fill(draft, filling) {
    const { data, width, isOnePiece } = filling;
    const height = root.clientHeight;
    this.backdrop?.remove();
    this.backdrop = null;
    if (isOnePiece) return fullField(draft, filling, height);
    const full = fullWall(draft, filling, height);
    const { photos: [photo], frames } = full;
    if (photo && !data.wall.background && isBare(frames, { width, height })) {
      this.backdrop = backdropOf(photo, data.format);
      mainPart().prepend(this.backdrop);
    }
    return full;
  }

  /** @private @param {"split" | "tiles"} style @returns {Promise<Screen>} */
  async show(style) {
    root.dataset.live = "";
    this.wall.replaceChildren();
    const { data, rest, words, options: { seconds, hasCaptions } } = this;
    const show = style === "split"
      ? new (await import("./kiosk-split.js")).SplitShow(data, rest, seconds ?? 12, hasCaptions ? words : null)
      : new (await import("./kiosk-tiles.js")).TilesShow(data, rest, seconds ?? 6, layoutOfTiles(data));
    await loadLayout(layoutOfTiles(data));
    dress(show.element, data.wall);
    show.start();
    return {
      take: async (next) => {
        prepare(next);
        this.sift(next);
        await loadLayout(layoutOfTiles(next));
        if ("layout" in show) show.layout = layoutOfTiles(next);
        dress(show.element, next.wall);
        show.take(next);
      },
      sift: () => show.take(this.data),
    };
  }

  /**
   * Leaves out photos that are too old, and says what the address asks for in vain.
   *
   * @param {Site} data
   */
  sift(data) {
    const { since, hasCaptions } = this.options;
    this.all = data.photos;
    // Cells of a mosaic have their photos by number.
    this.first = since === null || data.mosaic ? null : firstDate(since, new Date());
    this.leaveOut(data);
    if (data.photos.length < FEWEST_CELLS) data.layout = rowsInPlaceOfCells(data, data.layout);
    if (hasCaptions) addCaptions(data, this.words);
  }

  /** @private @param {Site} data */
  leaveOut(data) {
    const { first } = this;
    if (first !== null) data.photos = this.all.filter(({ date }) => isSince(date, first));
    const faults = this.options.faults.map(({ name, value, choices }) =>
      filled(this.words, "kioskFault", { what: `${name}=${value}`, choices }));
    if (data.photos.length === 0 && first !== null) faults.push(filled(this.words, "kioskNone", { date: first }));
    this.notes.replaceChildren(...faults.map((text) => element("p", "", text)));
    this.notes.hidden = faults.length === 0;
    this.words.mark(this.notes);
  }

  /** @private On a new day, some photos are older than those that are asked for. */
  async siftAgain() {
    const { since } = this.options;
    if (since === null || this.first === null || firstDate(since, new Date()) === this.first) return;
    this.first = firstDate(since, new Date());
    this.leaveOut(this.data);
    (await this.screen).sift();
  }
}

/** @param {Site} data @returns {string} The layout of the wall; rows in place of one that the script does not have. */
function liveLayout({ layout, layouts, photos }) {
  const isPlanned = layout === "plan" && photos.some(({ frame }) => frame);
  return layout in layouts || isPlanned ? layout : Object.keys(layouts).includes("flow") ? "flow" : layout;
}

/** @param {Site} data @param {string} layout @returns {string} Rows in place of a field of cells. */
function rowsInPlaceOfCells({ layouts }, layout) {
  return TABLE[layout]?.field && "flow" in layouts ? "flow" : layout;
}

/** @param {Site} data @returns {string} */
function layoutOfTiles(data) {
  const layout = liveLayout(data);
  return data.photos.length < FEWEST_CHANGING_CELLS ? rowsInPlaceOfCells(data, layout) : layout;
}

/** Hides the pointer while it rests. */
function hideCursor() {
  let timer = 0;
  const show = () => {
    delete root.dataset.idle;
    clearTimeout(timer);
    timer = setTimeout(() => (root.dataset.idle = ""), 2000);
  };
  addEventListener("pointermove", show);
  show();
}

// Versions

/**
 * Asks every now and then which wall is published. Script elements work from the disk, too; `fetch` does not.
 *
 * @param {Rest} rest @param {() => string} versionOf The version that is shown.
 */
function watchVersion(rest, versionOf) {
  /** @param {string} version @param {string} [photos] The address of its data. */
  const tesseraVersion = (version, photos = "") => {
    if (version === versionOf() || !/^assets\/[\w.-]+\.js$/.test(photos)) return;
    const address = addressOf(photos);
    if (address) load(address);
  };
  Object.assign(globalThis, { tesseraVersion });
  // Each album has its own, beside its page.
  const address = new URL("version.js", location.href).href.split(/[?#]/)[0];
  rest.repeat(LOOKING, () => load(`${address}?${Date.now()}`));
}

/** @param {string} address */
function load(address) {
  const script = document.createElement("script");
  script.src = address;
  script.onload = script.onerror = () => script.remove();
  document.head.append(script);
}
