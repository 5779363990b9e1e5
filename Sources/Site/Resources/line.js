// A line of photos before it is broken into rows, and the blocks that heroes make of it.

/**
 * @typedef {import("./data.js").Photo} Photo
 *
 * @typedef {object} Row Photos from `start` up to `end` at one height.
 * @property {number} start @property {number} end @property {number} height
 * @property {boolean} isLast True if it is the last row, which was never completed.
 *
 * @typedef {object} HeroBlock A hero and two rows of photos beside it, together as tall as the hero. The hero is on the
 *   left if it is the first of its photos, otherwise on the right.
 * @property {number} start @property {number} end @property {number} hero
 * @property {number} upperCount The number of other photos in the upper row.
 * @property {number} heroWidth @property {number} upperHeight @property {number} lowerHeight
 * @property {number} cost
 *
 * @typedef {object} HeroRun Photos around a hero, from which blocks are made.
 * @property {number} start @property {number} end @property {number} hero
 * @property {number} count The number of photos but for the hero. @property {number} widths Theirs, at the row height.
 * @property {number} otherHeroes
 *
 * @typedef {{count: number, widths: number}} HalfRow A row beside a hero.
 */

export class FlowLine {
  /**
   * @param {{rowHeight: number, spacing: number, gapDown: number, maxRowScale: number}} settings
   * @param {Photo[]} photos @param {number} width
   */
  constructor({ rowHeight, spacing, gapDown, maxRowScale }, photos, width) {
    this.rowHeight = rowHeight;
    this.spacing = spacing;
    this.gapDown = gapDown;
    this.maxRowScale = maxRowScale;
    this.width = width;
    this.count = photos.length;
    /** The width of each photo at the row height. */
    this.widths = Float64Array.from(photos, (photo) => (rowHeight * photo.width) / photo.height);
    this.isHero = photos.some(({ hero }) => hero) ? photos.map(({ hero }) => hero === true) : null;
    /** A hero like an ordinary photo costs as much as a row of five times the row height. */
    this.costOfOrdinaryHero = 16 * rowHeight * rowHeight;
  }

  /**
   * Returns the line of the photos from one on, none of which is a hero.
   *
   * @param {number} start
   */
  from(start) {
    const line = new FlowLine(this, [], this.width);
    line.widths = this.widths.slice(start);
    line.count = line.widths.length;
    return line;
  }

  /** Bounds aspect ratios to those for which heights and their squares do not overflow. */
  boundAspects() {
    const [least, most] = [this.rowHeight * 1e-12, this.rowHeight * 1e12];
    this.widths = this.widths.map((width) => Math.min(Math.max(width, least), most));
  }

  /**
   * Returns the height at which photos with a total width of `widths` fill a row.
   *
   * @param {number} widths @param {number} count
   */
  filledHeight(widths, count) {
    return this.rowHeight * ((this.width - this.spacing * (count - 1)) / widths);
  }

  /**
   * Returns the square of a row's deviation from the row height.
   *
   * @param {number} height
   */
  cost(height) {
    return (height - this.rowHeight) * (height - this.rowHeight);
  }

  // Heroes

  /**
   * @param {number} hero @param {number} start
   * @returns {HeroBlock | null} The cheapest block of `hero` whose photos begin at `start`.
   */
  bestBlock(hero, start) {
    /** @type {HeroBlock | null} */
    let best = null;
    let cost = Infinity;
    this.eachBlockOf(hero, start, (block) => {
      if (block.cost < cost) [best, cost] = [block, block.cost];
    });
    return best;
  }

  /**
   * Calls `visit` with every block whose photos begin at `start`, whichever hero it has.
   *
   * @param {number} start @param {(block: HeroBlock) => void} visit
   */
  eachBlock(start, visit) {
    let widths = 0;
    // Two rows of half the row height hold photos of four times the width.
    for (let photo = start; photo < this.count && widths <= 4 * this.width; photo += 1) {
      if (this.isHero?.[photo]) this.eachBlockOf(photo, start, visit);
      widths += this.widths[photo];
    }
  }

  /**
   * Of each run of photos around the hero, only the most even splits are tried.
   *
   * @private @param {number} hero @param {number} start @param {(block: HeroBlock) => void} visit
   */
  eachBlockOf(hero, start, visit) {
    const most = 4 * (this.width - this.spacing - this.widths[hero]);
    /** @param {number} other */
    const widthOf = (other) => this.widths[start + other < hero ? start + other : start + other + 1];
    /** @type {HeroRun} */
    const run = { hero, start, end: start, count: 0, widths: 0, otherHeroes: 0 };
    let [upperCount, upperWidths] = [0, 0];
    for (let photo = start; photo < this.count; photo += 1) {
      run.end = photo + 1;
      if (photo !== hero) {
        run.count += 1;
        run.widths += this.widths[photo];
        if (this.isHero?.[photo]) run.otherHeroes += 1;
        if (run.widths > most) return;
      }
      if (photo < hero || run.count < 2) continue;
      while (upperCount < run.count - 1 && (upperCount === 0 || 2 * upperWidths < run.widths)) {
        upperWidths += widthOf(upperCount);
        upperCount += 1;
      }
      if (upperCount > 1) this.weigh(run, upperCount - 1, upperWidths - widthOf(upperCount - 1), visit);
      this.weigh(run, upperCount, upperWidths, visit);
      if (upperCount + 1 < run.count) this.weigh(run, upperCount + 1, upperWidths + widthOf(upperCount), visit);
    }
  }

  /**
   * @private
   * @param {HeroRun} run @param {number} upperCount @param {number} upperWidths
   * @param {(block: HeroBlock) => void} visit
   */
  weigh({ hero, start, end, count, widths, otherHeroes }, upperCount, upperWidths, visit) {
    const { rowHeight } = this;
    const heights = this.heightsBeside(
      this.widths[hero], { count: upperCount, widths: upperWidths },
      { count: count - upperCount, widths: widths - upperWidths });
    if (!heights) return;
    const [upperHeight, lowerHeight] = heights;
    const [least, most] = [rowHeight / 2, rowHeight * Math.min(2, this.maxRowScale)];
    if (!(upperHeight >= least && upperHeight <= most && lowerHeight >= least && lowerHeight <= most)) return;
    // A photo shown before the hero, although it comes after it, costs as much as a row that is off by an eighth.
    const early = hero === start ? 0 : Math.max(0, upperCount - (hero - start));
    const cost = this.cost(upperHeight) + this.cost(lowerHeight) + (early * rowHeight * rowHeight) / 64
      + otherHeroes * this.costOfOrdinaryHero;
    const heroWidth = ((upperHeight + this.gapDown + lowerHeight) * this.widths[hero]) / rowHeight;
    visit({ start, end, hero, upperCount, heroWidth, upperHeight, lowerHeight, cost });
  }

  /**
   * Returns the heights of the two rows at which they and the hero fill the width, or null if they cannot.
   *
   * The rows are `r = W − spacing − a·H` wide and each is `(r − spacing·(n − 1)) / aspects` high. Both rows and the
   * vertical spacing add up to the hero's height H, which gives a linear equation in H.
   *
   * @private @param {number} heroWidth @param {HalfRow} upper @param {HalfRow} lower
   * @returns {[number, number] | null}
   */
  heightsBeside(heroWidth, upper, lower) {
    const { rowHeight, spacing } = this;
    const aspect = heroWidth / rowHeight;
    const [perUpper, perLower] = [rowHeight / upper.widths, rowHeight / lower.widths];
    const gaps = spacing * ((upper.count - 1) * perUpper + (lower.count - 1) * perLower);
    const free = this.width - spacing;
    const height = (free * (perUpper + perLower) - gaps + this.gapDown) / (1 + aspect * (perUpper + perLower));
    const beside = free - aspect * height;
    if (!(beside > 0)) return null;
    return [(beside - spacing * (upper.count - 1)) * perUpper, (beside - spacing * (lower.count - 1)) * perLower];
  }
}
