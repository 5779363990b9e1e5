// Row breaks chosen together, so that all rows are as close to the row height as possible.

const LEAST = 2 ** -1022;

/**
 * @typedef {import("./line.js").FlowLine} FlowLine
 * @typedef {import("./line.js").HeroBlock} HeroBlock
 * @typedef {import("./line.js").Row} Row
 */

/**
 * Returns the rows and hero blocks with the smallest sum of squared deviations from the row height, the last row
 * included. A row of several photos is never lower than half the row height, or a single endless row might be best.
 * Linear in the number of photos, times that in a row.
 *
 * @param {FlowLine} line
 * @returns {(Row | HeroBlock)[]}
 */
export function balancedBands(line) {
  const { count, rowHeight } = line;
  const breaks = new Breaks(line);
  // `first`: the earliest photo with which a row that ends at `end` may begin. `middle`: the earliest with which it is
  // at least as tall as asked for.
  let [first, middle] = [0, 0];
  const least = new SlidingMinimum(count);
  breaks.reachBlocks(0);
  for (let end = 1; end <= count; end += 1) {
    least.append(breaks.costs[end - 1], end - 1);
    while (first < end - 1 && breaks.height(first, end) < rowHeight / 2) first += 1;
    while (middle < end - 1 && breaks.height(middle, end) < rowHeight) middle += 1;
    least.drop(first);
    // Further from the middle rows only get worse, so few need to be tried.
    for (let start = middle; start < end && breaks.reach(end, start, least.value); start += 1);
    for (let start = middle - 1; start >= first && breaks.reach(end, start, least.value); start -= 1);
    if (end < count) breaks.reachBlocks(end);
  }
  return breaks.bands();
}

/** The best breaks that are known, for every photo of a line at which a row or a block can end. */
class Breaks {
  /** @param {FlowLine} line */
  constructor(line) {
    this.line = line;
    /** The left edge of each photo if all are in one row without spacing. */
    this.offsets = runningSums(line.widths);
    this.heroCounts = line.isHero && runningSums(line.isHero.map(Number));
    /** For every photo, the lowest cost of the rows before it, and where the last of those rows begins. */
    this.costs = new Float64Array(line.count + 1).fill(Infinity);
    this.costs[0] = 0;
    // If costs overflow, every photo gets a row of its own.
    this.starts = Int32Array.from(this.costs, (_, end) => Math.max(0, end - 1));
    /**
     * The blocks of the best breaks so far, by their ends.
     *
     * @type {Map<number, HeroBlock>}
     */
    this.blocks = new Map();
  }

  /**
   * Returns the height of a row.
   *
   * @param {number} start @param {number} end
   */
  height(start, end) {
    return this.line.filledHeight(Math.max(this.offsets[end] - this.offsets[start], LEAST), end - start);
  }

  /**
   * Records a row if it is better. Returns whether a row that deviates more could still be better.
   *
   * @param {number} end @param {number} start @param {number} least The lowest cost before any such row.
   */
  reach(end, start, least) {
    const { line, heroCounts, costs } = this;
    const cost = line.cost(this.height(start, end));
    const heroes = heroCounts ? heroCounts[end] - heroCounts[start] : 0;
    const sum = costs[start] + cost + heroes * line.costOfOrdinaryHero;
    if (sum < costs[end]) {
      costs[end] = sum;
      this.starts[end] = start;
      this.blocks.delete(end);
    }
    return least + cost < costs[end];
  }

  /**
   * Records the better ones of the blocks that begin at a photo.
   *
   * @param {number} start
   */
  reachBlocks(start) {
    if (!this.heroCounts) return;
    const { costs } = this;
    this.line.eachBlock(start, (block) => {
      if (!(costs[start] + block.cost < costs[block.end])) return;
      costs[block.end] = costs[start] + block.cost;
      this.starts[block.end] = start;
      this.blocks.set(block.end, block);
    });
  }

  /**
   * Returns the best rows and blocks of all photos.
   *
   * @returns {(Row | HeroBlock)[]}
   */
  bands() {
    const { line, starts, blocks } = this;
    const bands = [];
    for (let end = line.count; end > 0; end = starts[end]) bands.push(blocks.get(end) ?? rowOf(line, starts[end], end));
    return bands.reverse();
  }
}

/** @param {FlowLine} line @param {number} start @param {number} end @returns {Row} */
function rowOf(line, start, end) {
  let widths = 0;
  for (let photo = start; photo < end; photo += 1) widths += line.widths[photo];
  return { start, end, height: line.filledHeight(widths, end - start), isLast: false };
}

/**
 * Returns the sums of the numbers before each index, and of all.
 *
 * @param {number[] | Float64Array} numbers
 */
function runningSums(numbers) {
  const sums = new Float64Array(numbers.length + 1);
  for (let index = 0; index < numbers.length; index += 1) sums[index + 1] = sums[index] + numbers[index];
  return sums;
}

/** The minimum of a sliding window of numbers: new ones are appended, the oldest are dropped. */
class SlidingMinimum {
  /** @param {number} count The most numbers that are appended. */
  constructor(count) {
    // The numbers that no later number is below; the first is the minimum.
    this.values = new Float64Array(count);
    this.indexes = new Int32Array(count);
    this.first = 0;
    this.end = 0;
  }

  get value() {
    return this.values[this.first];
  }

  /** @param {number} value @param {number} index */
  append(value, index) {
    while (this.end > this.first && this.values[this.end - 1] >= value) this.end -= 1;
    this.values[this.end] = value;
    this.indexes[this.end] = index;
    this.end += 1;
  }

  /** @param {number} index The first that stays. */
  drop(index) {
    while (this.indexes[this.first] < index) this.first += 1;
  }
}
