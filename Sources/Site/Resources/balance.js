// Row breaks chosen together, so that all rows are as close to the row height as possible.

const LEAST = 2 ** -1022;

/**
 * The rows and hero blocks with the smallest sum of squared deviations from the row height, the last row included. A
 * row of several photos is never lower than half the row height, or a single endless row might be best. Linear in the
 * number of photos, times that in a row.
 *
 * @param {FlowLine} line
 * @returns {(Row | HeroBlock)[]}
 */
export function balancedBands(line) {
  const { count, rowHeight } = line;
  // Where each photo begins if all are in one row without spacing.
  const offsets = runningSums(line.widths);
  const heroCounts = line.isHero && runningSums(line.isHero.map(Number));
  // For every photo, the lowest cost of the rows before it, and where the last of those rows begins.
  const costs = new Float64Array(count + 1).fill(Infinity);
  costs[0] = 0;
  // If costs overflow, every photo gets a row of its own.
  const starts = Int32Array.from(costs, (_, end) => Math.max(0, end - 1));
  /** The blocks of the best breaks so far, by their ends. @type {Map<number, HeroBlock>} */
  const blocks = new Map();

  const height = (start, end) => line.filledHeight(Math.max(offsets[end] - offsets[start], LEAST), end - start);

  /** Records the row if it is better. Returns whether a row that deviates more could still be better. */
  const reach = (end, start, least) => {
    const cost = line.cost(height(start, end));
    const heroes = heroCounts ? heroCounts[end] - heroCounts[start] : 0;
    const sum = costs[start] + cost + heroes * line.costOfOrdinaryHero;
    if (sum < costs[end]) {
      costs[end] = sum;
      starts[end] = start;
      blocks.delete(end);
    }
    return least + cost < costs[end];
  };

  const reachBlocks = (start) => line.eachBlock(start, (block) => {
    if (!(costs[start] + block.cost < costs[block.end])) return;
    costs[block.end] = costs[start] + block.cost;
    starts[block.end] = start;
    blocks.set(block.end, block);
  });

  // `first`: the earliest photo with which a row that ends at `end` may begin. `middle`: the earliest with which it is
  // at least as tall as asked for.
  let [first, middle] = [0, 0];
  const least = new SlidingMinimum(count);
  if (heroCounts) reachBlocks(0);
  for (let end = 1; end <= count; end += 1) {
    least.append(costs[end - 1], end - 1);
    while (first < end - 1 && height(first, end) < rowHeight / 2) first += 1;
    while (middle < end - 1 && height(middle, end) < rowHeight) middle += 1;
    least.drop(first);
    // Further from the middle rows only get worse, so few need to be tried.
    for (let start = middle; start < end && reach(end, start, least.value); start += 1);
    for (let start = middle - 1; start >= first && reach(end, start, least.value); start -= 1);
    if (heroCounts && end < count) reachBlocks(end);
  }

  const bands = [];
  for (let end = count; end > 0; end = starts[end]) bands.push(blocks.get(end) ?? rowOf(line, starts[end], end));
  return bands.reverse();
}

function rowOf(line, start, end) {
  let widths = 0;
  for (let photo = start; photo < end; photo += 1) widths += line.widths[photo];
  return { start, end, height: line.filledHeight(widths, end - start), isLast: false };
}

/** The sums of the numbers before each index, and of all. */
function runningSums(numbers) {
  const sums = new Float64Array(numbers.length + 1);
  numbers.forEach((number, index) => (sums[index + 1] = sums[index] + number));
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

  append(value, index) {
    while (this.end > this.first && this.values[this.end - 1] >= value) this.end -= 1;
    this.values[this.end] = value;
    this.indexes[this.end] = index;
    this.end += 1;
  }

  drop(index) {
    while (this.indexes[this.first] < index) this.first += 1;
  }
}
