// Rows of photos of one height, each row scaled up to fill the width.

import { balancedBands } from "./balance.js";
import { FlowLine } from "./line.js";

/**
 * Heroes are as tall as the two rows beside them. A hero with too few photos nearby is treated like any other photo.
 *
 * @param {LayoutSettings} settings @param {Photo[]} photos @param {{width: number}} room
 * @returns {LaidOut}
 */
export function flow(settings, photos, { width }) {
  if (photos.length === 0) return { width: 0, height: 0, frames: [] };
  const { rowHeight = 240, spacing = 4, fills = true, lastRow = "natural", maxRowScale = Infinity } = settings;
  const gapDown = settings.verticalSpacing ?? spacing;
  const line = new FlowLine({ rowHeight, spacing, gapDown, maxRowScale }, photos, width);
  const isBalanced = settings.rowBreaks === "balanced";
  if (isBalanced) line.boundAspects();
  const bands = isBalanced ? balancedBands(line) : greedyBands(line);
  const frames = new Array(photos.length).fill(null);

  /** Places photos side by side. @returns {number} Where the next one would begin. */
  const place = (start, end, height, left, y) => {
    let x = left;
    for (let photo = start; photo < end; photo += 1) {
      const tall = Math.max(0, height);
      // Each edge is computed once and passed on, so that neighbors share it exactly.
      frames[photo] = { x, y, width: (tall * photos[photo].width) / photos[photo].height, height: tall };
      x += frames[photo].width + spacing;
    }
    return x;
  };

  const placeBlock = ({ start, end, hero, upperCount, heroWidth, upperHeight, lowerHeight }, y) => {
    const isFirst = hero === start;
    place(hero, hero + 1, upperHeight + gapDown + lowerHeight, isFirst ? 0 : width - heroWidth, y);
    const left = isFirst ? heroWidth + spacing : 0;
    const lowerY = y + upperHeight + gapDown;
    let x = left;
    let placed = 0;
    for (let photo = start; photo < end; photo += 1) {
      if (photo === hero) continue;
      if (placed === upperCount) x = left;
      x = placed < upperCount ? place(photo, photo + 1, upperHeight, x, y)
        : place(photo, photo + 1, lowerHeight, x, lowerY);
      placed += 1;
    }
  };

  const occupiedWidth = ({ start, end, height }) => {
    let widths = 0;
    const tall = Math.max(0, height);
    for (let photo = start; photo < end; photo += 1) widths += (tall * photos[photo].width) / photos[photo].height;
    return widths + spacing * (end - start - 1);
  };

  let [y, heights, shown] = [0, 0, 0];
  for (const band of bands) {
    if (band.hero !== undefined) {
      placeBlock(band, y);
    } else {
      const isScaledUp = fills && (!band.isLast || lastRow === "fill");
      band.height = Math.min(band.height, rowHeight * (isScaledUp ? maxRowScale : 1));
      if (band.isLast && lastRow === "hide" && bands.length > 1 && occupiedWidth(band) < width - 0.5) continue;
      const isCentered = band.isLast && lastRow === "center";
      const left = isCentered ? Math.max(0, width - occupiedWidth(band)) / 2 : 0;
      place(band.start, band.end, band.height, left, y);
    }
    const height = band.height ?? band.upperHeight + gapDown + band.lowerHeight;
    y += height + gapDown;
    heights += height;
    shown += 1;
  }
  return { width, height: Math.max(0, heights + gapDown * Math.max(0, shown - 1)), frames };
}

// Greedy breaks

/**
 * Rows made one after the other: a photo joins the row if it fits beside the others at the row height. Linear.
 *
 * A hero brings a block of its own, if there is one. Either the row before it is ended, or that row's photos join the
 * block, whichever keeps heights closer to the row height; if need be, earlier rows are reopened.
 *
 * @param {FlowLine} line
 * @returns {(Row | HeroBlock)[]}
 */
function greedyBands(line) {
  const { count, widths, spacing, width } = line;
  const bands = [];
  // The current row: its first photo and the sum of its photos' widths.
  let [start, used, photo] = [0, 0, 0];

  const closeRow = (end, isLast) => {
    bands.push({ start, end, height: line.filledHeight(used, end - start), isLast });
    start = end;
    used = 0;
  };

  const blockOf = (hero) => {
    const alone = line.bestBlock(hero, hero);
    if (hero === start) return alone;
    const joined = line.bestBlock(hero, start);
    if (!alone || !joined) return joined ?? alone;
    const closed = line.cost(line.filledHeight(used, hero - start));
    return closed + alone.cost < joined.cost ? alone : joined;
  };

  /** If too few photos follow a hero, as few of the rows before it as possible are reopened. */
  const reopenedBlockOf = (hero) => {
    for (let reopened = 1; reopened <= 3; reopened += 1) {
      const row = bands[bands.length - reopened];
      if (!row || row.hero !== undefined) return null;
      const block = line.bestBlock(hero, row.start);
      if (!block) continue;
      bands.length -= reopened;
      start = row.start;
      return block;
    }
    return null;
  };

  while (photo < count) {
    const block = line.isHero?.[photo] ? blockOf(photo) ?? reopenedBlockOf(photo) : null;
    if (block) {
      if (block.start > start) closeRow(photo, false);
      bands.push(block);
      photo = block.end;
      start = photo;
      used = 0;
      continue;
    }
    const fits = used + spacing * (photo - start) + widths[photo] <= width;
    if (photo > start && !fits) closeRow(photo, false);
    used += widths[photo];
    photo += 1;
  }
  if (start < count) closeRow(count, true);
  return bands;
}
