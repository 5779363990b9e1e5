// Greedy rows whose last ones are broken again, so that the last row fills the width, too.

import { balancedBands } from "./balance.js";

const LEAST = 2 ** -1022;

/**
 * @typedef {import("./line.js").FlowLine} FlowLine
 * @typedef {import("./line.js").HeroBlock} HeroBlock
 * @typedef {import("./line.js").Row} Row
 */

/** The most rows that are broken again. */
const MOST_ROWS = 4;
/** The deviation from the row height, as a factor, from which on more rows are tried. */
const GOOD = 1.2;
/** The largest deviation. */
const MOST = 1.5;

/**
 * As few rows as possible are balanced such that heights are close to the row height. If there are no such rows, the
 * last one stays as it is.
 *
 * @param {(Row | HeroBlock)[]} bands @param {FlowLine} line
 * @returns {(Row | HeroBlock)[]}
 */
export function withFullEnd(bands, line) {
  const { rowHeight } = line;
  const last = bands[bands.length - 1];
  if ("hero" in last || !last.isLast || !(last.height > rowHeight)) return bands;
  let [kept, deviation] = [bands.length, Infinity];
  /** @type {Row[]} */
  let best = [];
  for (let first = bands.length - 1; first >= Math.max(0, bands.length - MOST_ROWS) && deviation > GOOD; first -= 1) {
    const band = bands[first];
    if ("hero" in band) break;
    const rows = balanced(line, band.start);
    const scales = rows.map(({ height }) => height / rowHeight);
    const [lowest, highest] = [Math.min(...scales), Math.max(...scales)];
    const next = Math.max(highest, 1 / Math.max(lowest, LEAST));
    if (highest <= line.maxRowScale && next <= Math.min(MOST, deviation)) {
      [kept, best, deviation] = [first, rows, next];
    }
  }
  return [...bands.slice(0, kept), ...(best.length > 0 ? best : bands.slice(kept))];
}

/** @param {FlowLine} line @param {number} start The first photo. @returns {Row[]} */
function balanced(line, start) {
  const rest = line.from(start);
  rest.boundAspects();
  return balancedBands(rest).flatMap((band) =>
    "hero" in band ? [] : [{ ...band, start: band.start + start, end: band.end + start }]);
}
