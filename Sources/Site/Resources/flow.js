// Rows of photos of one height, each row scaled up to fill the width.

import { balancedBands } from "./balance.js";
import { withFullEnd } from "./full-end.js";
import { FlowLine } from "./line.js";
import { isNarrow } from "./windows.js";

/**
 * @typedef {import("./data.js").Photo} Photo
 * @typedef {import("./layouts.js").Frame} Frame
 * @typedef {import("./layouts.js").LaidOut} LaidOut
 * @typedef {import("./layouts.js").LayoutSettings} LayoutSettings
 * @typedef {import("./layouts.js").Room} Room
 * @typedef {import("./line.js").HeroBlock} HeroBlock
 * @typedef {import("./line.js").Row} Row
 *
 * @typedef {object} OwnSettings
 * @property {number} [rowHeight] @property {number} [maxRowScale] @property {boolean} [fill]
 * @property {"greedy" | "balanced" | "full"} [rowBreaks]
 * @typedef {LayoutSettings & OwnSettings} FlowSettings
 */

/** @type {import("./layouts.js").Layout<FlowSettings>} */
export const flow = { arrange, larger, inWindow };

/** The height of rows in a phone’s window, as a share of its width: two or three photos beside each other. */
const PHONE_ROW = 0.3;

/** @param {FlowSettings} settings @param {import("./layouts.js").Size} window @returns {FlowSettings} */
function inWindow(settings, { width }) {
  const { rowHeight = 240 } = settings;
  return isNarrow(width) ? { ...settings, rowHeight: Math.min(rowHeight, PHONE_ROW * width) } : settings;
}

/**
 * Heroes are as tall as the two rows beside them. A hero with too few photos nearby is treated like any other photo.
 *
 * @param {FlowSettings} settings @param {Photo[]} photos @param {Room} room
 * @returns {LaidOut}
 */
function arrange(settings, photos, { width = 0 }) {
  if (photos.length === 0) return { width: 0, height: 0, frames: [] };
  const { rowHeight = 240, spacing = 4, fill = true, lastRow = "natural", maxRowScale = Infinity } = settings;
  const gapDown = settings.verticalSpacing ?? spacing;
  const line = new FlowLine({ rowHeight, spacing, gapDown, maxRowScale }, photos, width);
  const isBalanced = settings.rowBreaks === "balanced";
  if (isBalanced) line.boundAspects();
  let bands = isBalanced ? balancedBands(line) : new GreedyBands(line).all();
  if (settings.rowBreaks === "full" && fill) bands = withFullEnd(bands, line);
  const page = new FlowPage(photos, width, spacing, gapDown);
  let [y, heights, shown] = [0, 0, 0];
  for (const band of bands) {
    let height;
    if ("hero" in band) {
      page.placeBlock(band, y);
      height = band.upperHeight + gapDown + band.lowerHeight;
    } else {
      const isScaledUp = fill && (!band.isLast || lastRow === "fill");
      band.height = Math.min(band.height, rowHeight * (isScaledUp ? maxRowScale : 1));
      const isHidden = band.isLast && lastRow === "hide" && bands.length > 1;
      if (isHidden && page.occupiedWidth(band) < width - 0.5) continue;
      const isCentered = band.isLast && lastRow === "center";
      const left = isCentered ? Math.max(0, width - page.occupiedWidth(band)) / 2 : 0;
      page.place(band.start, band.end, band.height, left, y);
      height = band.height;
    }
    y += height + gapDown;
    heights += height;
    shown += 1;
  }
  return { width, height: Math.max(0, heights + gapDown * Math.max(0, shown - 1)), frames: page.frames };
}

/** @param {FlowSettings} settings @returns {FlowSettings[]} */
function larger(settings) {
  const { rowHeight = 240 } = settings;
  return Array.from({ length: 60 }, (_, step) => ({
    ...settings, rowHeight: rowHeight * 1.04 ** step, rowBreaks: "balanced", lastRow: "fill", fill: true,
    maxRowScale: undefined,
  }));
}

/** The frames of photos whose rows and blocks are placed. */
class FlowPage {
  /** @param {Photo[]} photos @param {number} width @param {number} spacing @param {number} gapDown */
  constructor(photos, width, spacing, gapDown) {
    this.photos = photos;
    this.width = width;
    this.spacing = spacing;
    this.gapDown = gapDown;
    /** @type {(Frame | null)[]} */
    this.frames = new Array(photos.length).fill(null);
  }

  /**
   * Places photos side by side.
   *
   * @param {number} start @param {number} end @param {number} height @param {number} left @param {number} y
   * @returns {number} The left edge of the next one.
   */
  place(start, end, height, left, y) {
    let x = left;
    for (let photo = start; photo < end; photo += 1) {
      const tall = Math.max(0, height);
      const width = (tall * this.photos[photo].width) / this.photos[photo].height;
      // Each edge is computed once and passed on, so that neighbors share it exactly.
      this.frames[photo] = { x, y, width, height: tall };
      x += width + this.spacing;
    }
    return x;
  }

  /** @param {HeroBlock} block @param {number} y */
  placeBlock({ start, end, hero, upperCount, heroWidth, upperHeight, lowerHeight }, y) {
    const isFirst = hero === start;
    const height = upperHeight + this.gapDown + lowerHeight;
    this.place(hero, hero + 1, height, isFirst ? 0 : this.width - heroWidth, y);
    const left = isFirst ? heroWidth + this.spacing : 0;
    const lowerY = y + upperHeight + this.gapDown;
    let x = left;
    let placed = 0;
    for (let photo = start; photo < end; photo += 1) {
      if (photo === hero) continue;
      if (placed === upperCount) x = left;
      x = placed < upperCount ? this.place(photo, photo + 1, upperHeight, x, y)
        : this.place(photo, photo + 1, lowerHeight, x, lowerY);
      placed += 1;
    }
  }

  /** @param {Row} row */
  occupiedWidth({ start, end, height }) {
    let widths = 0;
    const tall = Math.max(0, height);
    for (let photo = start; photo < end; photo += 1) {
      widths += (tall * this.photos[photo].width) / this.photos[photo].height;
    }
    return widths + this.spacing * (end - start - 1);
  }
}

// Greedy breaks

/**
 * Rows made one after the other: a photo joins the row if it fits beside the others at the row height. Linear.
 *
 * A hero brings a block of its own, if there is one. Either the row before it is ended, or that row's photos join the
 * block, whichever keeps heights closer to the row height; if need be, earlier rows are reopened.
 */
class GreedyBands {
  /** @param {FlowLine} line */
  constructor(line) {
    this.line = line;
    /** @type {(Row | HeroBlock)[]} */
    this.bands = [];
    /** The first photo of the current row. */
    this.start = 0;
    /** The sum of its photos' widths. */
    this.used = 0;
  }

  /** @returns {(Row | HeroBlock)[]} */
  all() {
    const { count, widths, spacing, width, isHero } = this.line;
    let photo = 0;
    while (photo < count) {
      const block = isHero?.[photo] ? this.blockOf(photo) ?? this.reopenedBlockOf(photo) : null;
      if (block) {
        if (block.start > this.start) this.closeRow(photo, false);
        this.bands.push(block);
        photo = block.end;
        this.start = photo;
        this.used = 0;
        continue;
      }
      const fits = this.used + spacing * (photo - this.start) + widths[photo] <= width;
      if (photo > this.start && !fits) this.closeRow(photo, false);
      this.used += widths[photo];
      photo += 1;
    }
    if (this.start < count) this.closeRow(count, true);
    return this.bands;
  }

  /** @private @param {number} end @param {boolean} isLast */
  closeRow(end, isLast) {
    const { start, used } = this;
    this.bands.push({ start, end, height: this.line.filledHeight(used, end - start), isLast });
    this.start = end;
    this.used = 0;
  }

  /** @private @param {number} hero */
  blockOf(hero) {
    const { line, start, used } = this;
    const alone = line.bestBlock(hero, hero);
    if (hero === start) return alone;
    const joined = line.bestBlock(hero, start);
    if (!alone || !joined) return joined ?? alone;
    const closed = line.cost(line.filledHeight(used, hero - start));
    return closed + alone.cost < joined.cost ? alone : joined;
  }

  /**
   * If too few photos follow a hero, as few of the rows before it as possible are reopened.
   *
   * @private @param {number} hero
   */
  reopenedBlockOf(hero) {
    const { bands } = this;
    for (let reopened = 1; reopened <= 3; reopened += 1) {
      const row = bands[bands.length - reopened];
      if (!row || "hero" in row) return null;
      const block = this.line.bestBlock(hero, row.start);
      if (!block) continue;
      bands.length -= reopened;
      this.start = row.start;
      return block;
    }
    return null;
  }
}
