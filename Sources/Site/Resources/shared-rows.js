// Rows that groups with few photos share, each below its own heading.

/**
 * @typedef {import("./data.js").Photo} Photo
 * @typedef {import("./flow.js").FlowSettings} FlowSettings
 * @typedef {import("./layouts.js").Frame} Frame
 *
 * @typedef {object} Part The part of a row that one group has.
 * @property {Photo[]} group @property {number} x @property {number} width @property {Frame[]} frames
 */

/** The share of the width that a group with few photos has at most. */
const SMALL = 0.7;
/** The least width, for a heading. */
const LEAST = 150;
/** The most that rows grow to fill the width. */
const MOST_GROWTH = 1.4;

/** @param {string} layout @param {FlowSettings} settings @returns {boolean} True for rows that groups may share. */
export function sharesRows(layout, { lastRow = "natural" }) {
  return layout === "flow" && lastRow === "natural";
}

/**
 * Returns the parts of the row that starts with a group; none if that group has rows of its own.
 *
 * @param {Photo[][]} groups @param {number} first @param {FlowSettings} settings
 * @param {number} width That of the row. @param {number} gap The gap between groups.
 * @returns {Part[]}
 */
export function sharedRow(groups, first, { rowHeight = 240, spacing = 4 }, width, gap) {
  /** @param {Photo[]} group */
  const breadth = (group) => group.reduce((sum, photo) => sum + (rowHeight * photo.width) / photo.height, 0);
  /** @param {Photo[]} group */
  const gaps = (group) => spacing * (group.length - 1);
  let [end, used, photos] = [first, 0, 0];
  while (end < groups.length) {
    const own = breadth(groups[end]);
    const slot = Math.max(LEAST, own + gaps(groups[end])) + (end > first ? gap : 0);
    if (own + gaps(groups[end]) > SMALL * width || used + slot > width) break;
    [end, used, photos] = [end + 1, used + slot, photos + own];
  }
  if (end < first + 2) return [];
  const growth = (width - used + photos) / photos;
  const scale = growth <= MOST_GROWTH ? growth : 1;
  let x = 0;
  return groups.slice(first, end).map((group) => {
    const start = x;
    const frames = group.map((photo) => {
      const frame = { x, y: 0, width: (scale * rowHeight * photo.width) / photo.height, height: scale * rowHeight };
      x += frame.width + spacing;
      return frame;
    });
    const slot = Math.max(x - spacing - start, LEAST);
    x = start + slot + gap;
    return { group, x: start, width: slot, frames };
  });
}
