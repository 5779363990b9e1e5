// Photos on a circle, or on several, clockwise from the top.

import { fitted } from "./fitting.js";
import { isNarrow } from "./windows.js";

/**
 * @typedef {import("./data.js").Photo} Photo
 * @typedef {import("./gestures.js").Point} Point
 * @typedef {import("./layouts.js").Frame} Frame
 * @typedef {import("./layouts.js").LaidOut} LaidOut
 * @typedef {import("./layouts.js").LayoutSettings} LayoutSettings
 * @typedef {import("./layouts.js").Room} Room
 * @typedef {import("./layouts.js").Size} Size
 *
 * @typedef {{tile?: number, padding?: number, rings?: "single" | "open" | "filled"}} OwnSettings
 * @typedef {LayoutSettings & OwnSettings} RadialSettings
 *
 * @typedef {{x: number, y: number, radius: number | null}} Spoke A direction, and the radius of the photo's own.
 * @typedef {{radius: number, count: number}} Ring A circle, and the number of its discs.
 */

/** The number of photos beyond which there are several circles. With five photos, the middle has no room for one. */
const MOST_ON_ONE_CIRCLE = { single: Infinity, open: 24, filled: 5 };
/** The fraction of the radius that rings leave free in an open middle. */
const OPEN = 0.25;
/** The number of bisections that finds a number to its last bits. */
const HALVINGS = 60;
const LEAST = 2 ** -1022;
/** The most photos on a circle in a narrow window. */
const MOST_IN_NARROW = 8;

/** @type {import("./layouts.js").Layout<RadialSettings>} */
export const radial = {
  arrange,
  needsWidth: ({ height }) => !height, isWhole: true, parts,
};

/**
 * Several circles in a narrow window: the photos of a single one would be tiny.
 *
 * @param {Photo[]} photos @param {RadialSettings} settings @param {number} width That of the window.
 * @returns {Photo[][]}
 */
function parts(photos, { tile }, width) {
  if (!isNarrow(width) || tile || photos.some(({ radius }) => isRadius(radius))) return [photos];
  const count = Math.ceil(photos.length / MOST_IN_NARROW);
  return Array.from({ length: count }, (_, index) =>
    photos.slice(Math.round((index * photos.length) / count), Math.round(((index + 1) * photos.length) / count)));
}

/**
 * Each photo is centered in a square tile, uncropped. Photos without radii and without a `tile` are placed on
 * concentric circles: more than 24, or as `rings` says.
 *
 * @param {RadialSettings} settings @param {Photo[]} photos @param {Room} room
 * @returns {LaidOut}
 */
function arrange(settings, photos, room) {
  if (photos.length === 0) return { width: 0, height: 0, frames: [] };
  const { tile, padding = 12, spacing = 0, rings = "open" } = settings;
  const side = room.width ?? room.height ?? 0;
  const size = { width: side, height: room.height ?? side };
  const middle = { x: size.width / 2, y: size.height / 2 };
  const free = Math.max(0, Math.min(size.width, size.height) / 2 - padding);
  const count = photos.length;
  const radii = photos.map(({ radius }) => (isRadius(radius) ? Math.max(0, radius) : null));
  if (!tile && count > MOST_ON_ONE_CIRCLE[rings] && radii.every((radius) => radius === null)) {
    const open = rings === "filled" ? 0 : OPEN;
    return { ...size, frames: framesOnRings(photos, ringsFor(count, free, spacing, open), middle) };
  }
  // A quarter turn back from the right is the top.
  const spokes = radii.map((radius, index) => ({ ...pointOnCircle(4 * index - count, 4 * count), radius }));
  const sideOfTile = tile ?? largestTile(size, free, spacing, spokes);
  const common = tile ? free : free - sideOfTile / 2;
  const frames = spokes.map(({ x, y, radius }, index) => centered(
    { x: middle.x + (radius ?? common) * x, y: middle.y + (radius ?? common) * y },
    fitted(photos[index], sideOfTile, sideOfTile)));
  return { ...size, frames };
}

/** @param {number | undefined} radius @returns {radius is number} */
function isRadius(radius) {
  return Number.isFinite(radius);
}

/** @param {Point} point @param {Size} size @returns {Frame} */
function centered(point, { width, height }) {
  return { x: point.x - width * 0.5, y: point.y - height * 0.5, width, height };
}

// The largest tile

/**
 * Returns the side of the largest tiles that do not overlap and stay inside the wall.
 *
 * @param {Size} size @param {number} room @param {number} spacing @param {Spoke[]} spokes
 */
function largestTile(size, room, spacing, spokes) {
  if (room <= 0) return 0;
  let tile = 2 * room;
  spokes.forEach((spoke, index) => {
    if (spokes.length > 1) tile = Math.min(tile, tileApart(spoke, spokes[(index + 1) % spokes.length], room, spacing));
    if (spoke.radius === null) return;
    // At this side the tile of a photo with its own radius touches the wall's edge, if its center is inside.
    const inside = Math.min(
      size.width - 2 * spoke.radius * Math.abs(spoke.x), size.height - 2 * spoke.radius * Math.abs(spoke.y));
    if (inside > 0) tile = Math.min(tile, inside);
  });
  return Math.max(0, tile);
}

/**
 * Returns the side at which the tiles of two neighbors are exactly the spacing apart.
 *
 * Squares do not overlap if they are apart in one of the two directions. In each, the distance of the centers is linear
 * in the side `t`, because tiles on the circle are at `room − t/2`; it grows more slowly than the side, if at all.
 *
 * @param {Spoke} one @param {Spoke} other @param {number} room @param {number} spacing
 */
function tileApart(one, other, room, spacing) {
  /** @param {"x" | "y"} axis */
  const along = (axis) => {
    const [from, to] = [one[axis], other[axis]];
    const distance = to * (other.radius ?? room) - from * (one.radius ?? room);
    const growth = ((one.radius === null ? from : 0) - (other.radius === null ? to : 0)) / 2;
    const length = Math.abs(distance);
    return { distance: length, tile: (length - spacing) / (1 - (distance < 0 ? -growth : growth)) };
  };
  const [across, down] = [along("x"), along("y")];
  // Photos with radii of their own may overlap, and then no tile is small enough.
  const isFixed = one.radius !== null && other.radius !== null;
  if (isFixed && Math.max(across.distance, down.distance) <= spacing) return Infinity;
  return Math.max(across.tile, down.tile);
}

// Rings

/**
 * Each photo is fitted into a disc with its corners on the edge, so it looks as large as the others.
 *
 * @param {Photo[]} photos @param {{diameter: number, rings: Ring[]}} discs @param {Point} middle
 */
function framesOnRings(photos, { diameter, rings }, middle) {
  const centers = rings.flatMap((ring) => Array.from({ length: ring.count }, (_, place) => {
    const { x, y } = pointOnCircle(4 * place - ring.count, 4 * ring.count);
    return { x: middle.x + ring.radius * x, y: middle.y + ring.radius * y };
  }));
  return photos.map((photo, index) => {
    const { width, height } = photo;
    const scale = diameter / Math.max(Math.sqrt(width * width + height * height), LEAST);
    return centered(centers[index], fitted(photo, width * scale, height * scale));
  });
}

/**
 * Circles of discs that are as large as possible, from the outermost inwards.
 *
 * @param {number} photos @param {number} radius @param {number} spacing
 * @param {number} open The fraction of the radius that is left free in the middle.
 */
function ringsFor(photos, radius, spacing, open) {
  // No disc is larger than the free middle allows.
  let [low, high] = [0, radius * (1 - open)];
  let full = [{ radius, count: photos }];
  for (let halving = 0; halving < HALVINGS; halving += 1) {
    const diameter = low + (high - low) / 2;
    const rings = fullRings(photos, diameter, radius, spacing, open);
    if (rings) [low, full] = [diameter, rings];
    else high = diameter;
  }
  if (open === 0 && low > 0) full.push(...innerRings(full[full.length - 1], low + spacing));
  return { diameter: low, rings: thinned(full, photos) };
}

/**
 * Circles inside of others: photos move there, so that the middle is not empty.
 *
 * @param {Ring} last The innermost of the others. @param {number} pitch
 * @returns {Ring[]}
 */
function innerRings(last, pitch) {
  // Tolerates rounding errors.
  if (!(last.radius > 0 && last.radius >= pitch * (1 - 1e-9))) return [];
  const radius = last.radius - pitch;
  const ring = 2 * radius < pitch ? { radius: 0, count: 1 }
    : { radius, count: capacity(radius, pitch, Number.MAX_SAFE_INTEGER) };
  return [ring, ...innerRings(ring, pitch)];
}

/**
 * Circles with as many discs as fit, until there are enough; null if there is not enough room.
 *
 * @param {number} photos @param {number} diameter @param {number} radius @param {number} spacing @param {number} open
 * @returns {Ring[] | null}
 */
function fullRings(photos, diameter, radius, spacing, open) {
  if (radius <= 0) return null;
  const rings = [];
  let left = photos;
  let center = radius - diameter / 2;
  while (open > 0 ? center - diameter / 2 >= radius * open : center >= 0) {
    // A circle without room for two has one in the middle.
    if (open === 0 && diameter + spacing > 2 * center) center = 0;
    const count = capacity(center, diameter + spacing, photos);
    rings.push({ radius: center, count });
    left -= count;
    if (left <= 0) return rings;
    center -= diameter + spacing;
  }
  return null;
}

/**
 * Returns the number of points `pitch` apart that fit on a circle, at most `enough`.
 *
 * @param {number} radius @param {number} pitch @param {number} enough
 */
function capacity(radius, pitch, enough) {
  // Neighbors of n points are 2·sin(π/n) of the radius apart, which lies between 4/n and 2π/n.
  const share = pitch / (2 * radius);
  if (share > 1) return 1;
  if (2 >= share * enough) return enough;
  let [low, high] = [Math.floor(2 / share), Math.floor(Math.PI / share) + 1];
  while (high - low > 1) {
    const middle = low + Math.floor((high - low) / 2);
    if (pointOnCircle(1, 2 * middle).y >= share) low = middle;
    else high = middle;
  }
  return low;
}

/**
 * Returns the same circles with fewer discs, in proportion, so that none is emptier than the others.
 *
 * @param {Ring[]} full @param {number} photos
 * @returns {Ring[]}
 */
function thinned(full, photos) {
  let [left, room] = [photos, full.reduce((sum, { count }) => sum + count, 0)];
  return full.map((ring) => {
    // The next circles compensate for a rounding error of this one.
    const count = Math.round(left * (ring.count / room));
    left -= count;
    room -= ring.count;
    return { radius: ring.radius, count };
  });
}

// Directions: sine and cosine can differ in the last bit between browsers

/**
 * Returns the point on the unit circle after `steps` of `whole` equal steps, clockwise from the right. Quarters are
 * exact.
 *
 * @param {number} steps @param {number} whole
 * @returns {Point}
 */
function pointOnCircle(steps, whole) {
  const part = ((steps % whole) + whole) % whole;
  const eighth = Math.floor((8 * part) / whole);
  const rest = 8 * part - eighth * whole;
  // An odd eighth is a mirrored even one, so the angle never exceeds π/4.
  const isOdd = eighth % 2 === 1;
  const share = (isOdd ? whole - rest : rest) / whole;
  const angle = (Math.PI / 4) * share;
  const isHalfway = isOdd && share === 1;
  const near = isHalfway ? Math.sqrt(0.5) : 1 + series(angle, 17);
  const far = isHalfway ? near : angle * (1 + series(angle, 16));
  const [x, y] = isOdd ? [far, near] : [near, far];
  return [{ x, y }, { x: -y, y: x }, { x: -x, y: -y }, { x: y, y: -x }][Math.floor(eighth / 2)];
}

/**
 * Taylor series: within ±π/4, the next term is below the last bit.
 *
 * @param {number} angle @param {number} from
 */
function series(angle, from) {
  const square = angle * angle;
  let sum = 0;
  for (let power = from; power > 0; power -= 2) sum = (-(1 + sum) * square) / (power * (power + 1));
  return sum;
}
