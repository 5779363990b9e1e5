// Strips of photos that wind around the middle of the wall, each as long as the side that it lies on.

import { Division } from "./division.js";
import { isNarrow } from "./windows.js";

/**
 * @typedef {import("./data.js").Photo} Photo
 * @typedef {import("./layouts.js").Frame} Frame
 * @typedef {import("./layouts.js").LaidOut} LaidOut
 * @typedef {import("./layouts.js").LayoutSettings} LayoutSettings
 * @typedef {import("./layouts.js").Room} Room
 * @typedef {import("./layouts.js").Size} Size
 *
 * @typedef {LayoutSettings & {spiralCenter?: number, spiralGrowth?: number}} SpiralSettings
 *
 * @typedef {object} Strip Photos from `first` up to `end`, of one width on an upright side and one height on another.
 * @property {number} side @property {number} first @property {number} end
 * @property {number} total The length of all photos where the strip is 1 across.
 *
 * @typedef {object} Wish
 * @property {number} width @property {Size} gaps @property {number} aspect That of the wall.
 * @property {number} center @property {number} growth
 */

/** @type {import("./layouts.js").Layout<SpiralSettings>} */
export const spiral = {
  arrange,
  inWindow: (settings, { width, height }) => (isNarrow(width) ? { ...settings, aspect: width / height } : settings),
  larger: (settings) => Array.from({ length: 40 }, (_, step) => ({ ...settings, aspect: 3 / 1.05 ** step })),
};

/** The sides of a wall, clockwise. On the right and left, photos are above each other. */
const [RIGHT, BOTTOM, LEFT] = [0, 1, 2];
/** The maximum number of photos in the middle. */
const MOST_IN_CORE = 8;
/** The areas tried for the first strip, in twentieths of the wanted one. */
const AREAS = Array.from({ length: 15 }, (_, index) => 11 + 2 * index);
/** The weight of the wall’s shape compared with the sizes of photos. */
const WEIGHT_OF_SHAPE = 100;
/** The weight of the middle compared with a photo. */
const WEIGHT_OF_CENTER = 0.1;
const LEAST = 2 ** -1022;

/** @param {number} side */
const isUpright = (side) => side === RIGHT || side === LEFT;

/**
 * @param {SpiralSettings} settings @param {Photo[]} photos @param {Room} room
 * @returns {LaidOut}
 */
function arrange(settings, photos, { width = 0 }) {
  if (photos.length === 0) return { width: 0, height: 0, frames: [] };
  const { spiralCenter: center = 2, spiralGrowth: growth = 1, aspect = 4 / 3, spacing = 4 } = settings;
  const gaps = { width: spacing, height: settings.verticalSpacing ?? spacing };
  const aspects = photos.map((photo) => photo.width / photo.height);
  const windings = bestWindings(aspects, { center, growth, aspect, width, gaps });
  return { width, height: Math.max(0, windings.height), frames: windings.frames(aspects) };
}

// Search

/** @param {number[]} aspects @param {Wish} wish @returns {Windings} */
function bestWindings(aspects, wish) {
  /** @type {{windings: Windings, cost: number} | undefined} */
  let best;
  for (const core of [BOTTOM, RIGHT]) {
    for (let count = 1; count <= Math.min(MOST_IN_CORE, aspects.length); count += 1) {
      for (const start of [RIGHT, BOTTOM]) {
        for (const area of AREAS) {
          const one = wound(aspects, coreOf(aspects, core, count), start, area / 20, wish);
          if (!best || one.cost < best.cost) best = one;
        }
      }
    }
  }
  if (!best) throw new Error("A spiral has photos.");
  return best.windings;
}

/** @param {number[]} aspects @param {number} side @param {number} count @returns {Strip} */
function coreOf(aspects, side, count) {
  const total = aspects.slice(0, count).reduce((sum, aspect) => sum + (isUpright(side) ? 1 / aspect : aspect), 0);
  return { side, first: 0, end: count, total };
}

/**
 * Returns strips around a middle, and how far they are from what is wanted.
 *
 * @param {number[]} aspects @param {Strip} core @param {number} start The first side.
 * @param {number} share The area of photos in the first strip, as a multiple of the wanted one. @param {Wish} wish
 */
function wound(aspects, core, start, share, { center, growth, aspect, width, gaps }) {
  const strips = [];
  const size = isUpright(core.side) ? { width: 1, height: core.total } : { width: core.total, height: 1 };
  let area = (core.total / core.end / center) * share;
  let cost = WEIGHT_OF_CENTER * misfit(share, 1);
  let [side, first, deviation] = [start, core.end, 0];
  while (first < aspects.length) {
    const length = isUpright(side) ? size.height : size.width;
    const { strip, least } = stripOn(aspects, side, length, first, area);
    if (isUpright(side)) size.width += length / strip.total;
    else size.height += length / strip.total;
    deviation += least * (strip.end - strip.first);
    strips.push(strip);
    [side, first, area] = [(side + 1) % 4, strip.end, area * growth];
  }
  const windings = new Windings(core, strips, gaps, width);
  cost += deviation / aspects.length;
  cost += WEIGHT_OF_SHAPE * misfit(width / Math.max(windings.height, LEAST), aspect);
  return { windings, cost };
}

/**
 * Returns as many photos as come closest to an area on a side of a length, and how far they are from it.
 *
 * @param {number[]} aspects @param {number} side @param {number} length @param {number} first @param {number} area
 */
function stripOn(aspects, side, length, first, area) {
  const strip = { side, first, end: first, total: 0 };
  let [least, total] = [Infinity, 0];
  for (let photo = first; photo < aspects.length; photo += 1) {
    total += isUpright(side) ? 1 / aspects[photo] : aspects[photo];
    // More photos are smaller.
    const miss = misfit(((length / total) * length) / (photo - first + 1), area);
    if (miss >= least && strip.end > first) break;
    [least, strip.end, strip.total] = [miss, photo + 1, total];
  }
  return { strip, least };
}

/**
 * Returns the square of the fraction by which the larger of two numbers exceeds the other.
 *
 * @param {number} one @param {number} other
 */
function misfit(one, other) {
  const excess = Math.max(one / other, other / one) - 1;
  return excess * excess;
}

// Frames

/** Strips around a middle, scaled to a width. */
class Windings {
  /** @param {Strip} core @param {Strip[]} strips @param {Size} gaps @param {number} width */
  constructor(core, strips, gaps, width) {
    this.core = core;
    this.strips = strips;
    this.gaps = gaps;
    this.width = width;
    const [least, next] = [this.size(0), this.size(1)];
    /** The length of a photo across the middle. */
    this.unit = (width - least.width) / (next.width - least.width);
    this.height = this.size(this.unit).height;
  }

  /** @private @param {number} unit */
  size(unit) {
    const size = this.coreSize(unit);
    for (const strip of this.strips) this.grow(size, this.thickness(strip, size), strip.side);
    return size;
  }

  /** @private @param {number} unit @returns {Size} */
  coreSize(unit) {
    const length = unit * this.core.total + this.gap(this.core);
    return isUpright(this.core.side) ? { width: unit, height: length } : { width: length, height: unit };
  }

  /** @private @param {Strip} strip @returns {number} The gaps between its photos. */
  gap({ side, first, end }) {
    return (isUpright(side) ? this.gaps.height : this.gaps.width) * (end - first - 1);
  }

  /** @private @param {Strip} strip @param {Size} size */
  thickness(strip, size) {
    return ((isUpright(strip.side) ? size.height : size.width) - this.gap(strip)) / strip.total;
  }

  /** @private @param {Size} size @param {number} thickness @param {number} side */
  grow(size, thickness, side) {
    if (isUpright(side)) size.width += this.gaps.width + thickness;
    else size.height += this.gaps.height + thickness;
  }

  /** @param {number[]} aspects @returns {Frame[]} */
  frames(aspects) {
    const size = this.coreSize(Math.max(0, this.unit));
    let box = { x: 0, y: 0, ...size };
    const frames = this.framesIn(box, this.core, aspects);
    for (const strip of this.strips) {
      const thickness = Math.max(0, this.thickness(strip, size));
      this.grow(size, thickness, strip.side);
      const room = this.roomOn(strip.side, box, thickness);
      frames.push(...this.framesIn(room, strip, aspects));
      box = around(box, room);
    }
    // Gaps that leave no room for photos are narrower.
    const across = shareOf(box.width, this.width);
    const down = shareOf(box.height, Math.max(0, this.height));
    return frames.map(({ x, y, width, height }) => ({
      x: (x - box.x) * across, y: (y - box.y) * down, width: width * across, height: height * down,
    }));
  }

  /** @private @param {number} side @param {Frame} box @param {number} across @returns {Frame} */
  roomOn(side, { x, y, width, height }, across) {
    switch (side) {
      case RIGHT: return { x: x + width + this.gaps.width, y, width: across, height };
      case LEFT: return { x: x - this.gaps.width - across, y, width: across, height };
      case BOTTOM: return { x, y: y + height + this.gaps.height, width, height: across };
      default: return { x, y: y - this.gaps.height - across, width, height: across };
    }
  }

  /**
   * Returns the frames of a strip’s photos, one after the other as the spiral runs.
   *
   * @private @param {Frame} room @param {Strip} strip @param {number[]} aspects
   * @returns {Frame[]}
   */
  framesIn(room, { side, first, end, total }, aspects) {
    const parts = isUpright(side) ? new Division(room.height, room.y, end - first, this.gaps.height)
      : new Division(room.width, room.x, end - first, this.gaps.width);
    // The spiral runs to the left below, and up on the left.
    const isReversed = side === BOTTOM || side === LEFT;
    const strip = aspects.slice(first, end);
    let used = 0;
    const frames = (isReversed ? strip.reverse() : strip).map((aspect) => {
      used += isUpright(side) ? 1 / aspect : aspect;
      const { start, length } = parts.partUpTo(used / total);
      return isUpright(side) ? { x: room.x, y: start, width: room.width, height: length }
        : { x: start, y: room.y, width: length, height: room.height };
    });
    return isReversed ? frames.reverse() : frames;
  }
}

/**
 * Returns the factor that makes a length fit into another; 1 up to rounding errors.
 *
 * @param {number} length @param {number} room
 */
function shareOf(length, room) {
  return length > room * (1 + 1e-9) ? room / length : 1;
}

/** @param {Frame} one @param {Frame} other @returns {Frame} */
function around(one, other) {
  const [x, y] = [Math.min(one.x, other.x), Math.min(one.y, other.y)];
  return {
    x, y, width: Math.max(one.x + one.width, other.x + other.width) - x,
    height: Math.max(one.y + one.height, other.y + other.height) - y,
  };
}
