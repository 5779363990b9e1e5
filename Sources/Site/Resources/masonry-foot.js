// Exchanges of photos near the foot of columns, after which the columns end at similar heights.

/**
 * @typedef {object} Exchange
 * @property {number} from @property {number} to Columns.
 * @property {number[]} given @property {number[]} taken The indices of photos in their columns.
 * @property {number} height What the first column loses, and the other gains.
 * @property {number} gain Half the amount by which the sum of the squares of heights falls.
 */

/** The number of photos at the foot of a column that may change places. */
const REACH = 3;
/** The number of columns with which the highest or lowest column may exchange photos. */
const PARTNERS = 8;
/** The most comparisons of columns' heights. */
const MOST_COMPARISONS = 4_000_000;

/**
 * Returns the column of each photo after the exchanges.
 *
 * Step by step, the highest column exchanges up to two of its last photos for up to two of another column, or gives
 * some away, such that both end at the most similar heights; if it cannot, the lowest column does.
 *
 * @param {number[]} heights Those of photos, with the gap below them.
 * @param {number[]} columnOfPhoto @param {number} count The number of columns.
 * @returns {number[]}
 */
export function evenFoot(heights, columnOfPhoto, count) {
  const foot = new Foot(heights, columnOfPhoto, count);
  const most = Math.min(4 * count, Math.floor(MOST_COMPARISONS / count));
  for (let steps = 0; steps < most && foot.step(); steps += 1);
  return foot.columnOfPhoto;
}

class Foot {
  /** @param {number[]} heights @param {number[]} columnOfPhoto @param {number} count */
  constructor(heights, columnOfPhoto, count) {
    this.columnOfPhoto = [...columnOfPhoto];
    // In steps, so that rounding errors decide nothing.
    this.heights = heights.map((height) => Math.round(height * 1_048_576));
    /** @type {number[][]} The photos of each column, from top to bottom. */
    this.photos = Array.from({ length: count }, () => []);
    /** @type {number[]} */
    this.ends = new Array(count).fill(0);
    columnOfPhoto.forEach((column, photo) => {
      this.photos[column].push(photo);
      this.ends[column] += this.heights[photo];
    });
  }

  /** @returns {boolean} False if no exchange makes columns more similar. */
  step() {
    const lowest = this.extremes((one, other) => one < other);
    const highest = this.extremes((one, other) => one > other);
    const best = largest(lowest.map((low) => this.exchange(highest[0], low)))
      ?? largest(highest.map((high) => this.exchange(high, lowest[0])));
    if (best) this.apply(best);
    return best !== null;
  }

  /**
   * Returns the first few columns in an order of heights; equal ones from left to right.
   *
   * @private @param {(one: number, other: number) => boolean} isBefore
   */
  extremes(isBefore) {
    const { ends } = this;
    /** @type {number[]} */
    const columns = [];
    for (let column = 0; column < ends.length; column += 1) {
      if (columns.length === PARTNERS && !isBefore(ends[column], ends[columns[PARTNERS - 1]])) continue;
      const place = columns.findIndex((other) => isBefore(ends[column], ends[other]));
      columns.splice(place < 0 ? columns.length : place, 0, column);
      if (columns.length > PARTNERS) columns.pop();
    }
    return columns;
  }

  /**
   * Returns the best exchange of a higher column with a lower one.
   *
   * @private @param {number} high @param {number} low
   * @returns {Exchange | null}
   */
  exchange(high, low) {
    const excess = this.ends[high] - this.ends[low];
    if (excess <= 0) return null;
    /** @type {Exchange | null} */
    let best = null;
    for (const given of this.choices(high)) {
      if (given.length === 0) continue;
      for (const taken of this.choices(low)) {
        const isEmptied = given.length === this.photos[high].length && taken.length === 0;
        const height = this.sum(given, high) - this.sum(taken, low);
        const gain = height * (excess - height);
        if (!isEmptied && gain > (best?.gain ?? 0)) best = { from: high, to: low, given, taken, height, gain };
      }
    }
    return best;
  }

  /**
   * Returns none, each, and each two of the last photos of a column, by index.
   *
   * @private @param {number} column
   * @returns {number[][]}
   */
  choices(column) {
    const { length } = this.photos[column];
    const first = Math.max(0, length - REACH);
    const last = Array.from({ length: length - first }, (_, index) => first + index);
    const pairs = last.flatMap((one) => last.filter((other) => other > one).map((other) => [one, other]));
    return [[], ...last.map((index) => [index]), ...pairs];
  }

  /** @private @param {number[]} choice @param {number} column */
  sum(choice, column) {
    return choice.reduce((sum, index) => sum + this.heights[this.photos[column][index]], 0);
  }

  /** @private @param {Exchange} exchange */
  apply({ from, to, given, taken, height }) {
    const { photos, columnOfPhoto } = this;
    const [down, up] = [given.map((index) => photos[from][index]), taken.map((index) => photos[to][index])];
    for (const photo of down) columnOfPhoto[photo] = to;
    for (const photo of up) columnOfPhoto[photo] = from;
    photos[from] = sorted([...photos[from].filter((photo) => !down.includes(photo)), ...up]);
    photos[to] = sorted([...photos[to].filter((photo) => !up.includes(photo)), ...down]);
    this.ends[from] -= height;
    this.ends[to] += height;
  }
}

/** @param {number[]} photos */
function sorted(photos) {
  return photos.sort((one, other) => one - other);
}

/** @param {(Exchange | null)[]} exchanges @returns {Exchange | null} The first of those that gain most. */
function largest(exchanges) {
  /** @type {Exchange | null} */
  let best = null;
  for (const exchange of exchanges) if (exchange && (!best || exchange.gain > best.gain)) best = exchange;
  return best;
}
