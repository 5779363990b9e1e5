// Photos of one moment, one to five on each screen.

import { cropShares } from "./fitting.js";
import { bestSlicing, cropped, slices, slicings } from "./kiosk-slices.js";

/**
 * @typedef {import("./data.js").Photo} Photo
 * @typedef {import("./kiosk-slices.js").Slice} Slice
 * @typedef {import("./layouts.js").Frame} Frame
 * @typedef {import("./layouts.js").Size} Size
 *
 * @typedef {{photos: Photo[], frames: Frame[], empty: number}} Screen `empty` is the share without photos.
 */

/** The most photos on a screen. */
const MOST_PHOTOS = 5;
/** The largest share of a photo that is cropped. */
const MOST_CROP = 0.08;
/** The longest time between photos of one occasion. */
const LONGEST_BREAK = 30 * 60_000;

/**
 * Returns the screens of a round, which shows each photo once.
 *
 * Neighbors in the order of the wall belong to one occasion if they were taken within half an hour of each other.
 * Within an occasion, those screens are chosen that leave the least empty.
 *
 * @param {Photo[]} photos @param {Size} size @param {number} gap
 * @returns {Screen[]}
 */
export function screensOf(photos, size, gap) {
  return occasions(photos).flatMap((occasion) => divided(occasion, size, gap));
}

/** @param {Photo[]} photos @returns {Photo[][]} */
export function occasions(photos) {
  /** @type {Photo[][]} */
  const result = [];
  /** @type {Photo | null} */
  let last = null;
  for (const photo of photos) {
    if (!last || !areNear(last, photo)) result.push([]);
    result[result.length - 1].push(photo);
    last = photo;
  }
  return result;
}

/** @param {Photo} one @param {Photo} other Photos without times are near their neighbors of the same day. */
function areNear(one, other) {
  if (one.group !== other.group) return false;
  if (!one.date || !other.date) return !one.date && !other.date;
  const [first, second] = [timeOf(one.date), timeOf(other.date)];
  if (first === null || second === null) {
    const known = Math.min(one.date.length, other.date.length, 10);
    return one.date.slice(0, known) === other.date.slice(0, known);
  }
  return Math.abs(first - second) <= LONGEST_BREAK;
}

/** @param {string} date @returns {number | null} Milliseconds; null if only the day is known. */
function timeOf(date) {
  const time = date.length >= 16 ? Date.parse(`${date.slice(0, 19)}${date.length < 19 ? ":00" : ""}Z`) : NaN;
  return Number.isNaN(time) ? null : time;
}

/** @param {Photo[]} photos Of one occasion. @param {Size} size @param {number} gap @returns {Screen[]} */
function divided(photos, size, gap) {
  const costs = new Float64Array(photos.length + 1).fill(Infinity);
  costs[0] = 0;
  /** @type {(Screen | null)[]} The last screen of the best ones up to a photo. */
  const screens = new Array(photos.length + 1).fill(null);
  for (let end = 1; end <= photos.length; end += 1) {
    for (let count = 1; count <= Math.min(MOST_PHOTOS, end); count += 1) {
      const screen = screenOf(photos.slice(end - count, end), size, gap);
      const cost = costs[end - count] + screen.cost;
      if (cost < costs[end]) [costs[end], screens[end]] = [cost, screen];
    }
  }
  /** @type {Screen[]} */
  const result = [];
  for (let end = photos.length; end > 0;) {
    const screen = screens[end];
    if (!screen) break;
    result.push(screen);
    end -= screen.photos.length;
  }
  return result.reverse();
}

/**
 * Returns the best arrangement of photos: one that fills the screen, if it crops no photo by more than 8 %, or else one
 * as large as there is room for.
 *
 * @param {Photo[]} photos @param {Size} size @param {number} gap
 * @returns {Screen & {cost: number}} The cost is small for few screens without empty parts or tiny photos.
 */
export function screenOf(photos, { width, height }, gap) {
  const all = slices(photos);
  const whole = bestSlicing(all, photos, { x: 0, y: 0, width, height }, gap, MOST_CROP);
  if (whole && whole.crop <= MOST_CROP) {
    return { photos, frames: whole.frames, empty: 0, cost: crowding(whole.unevenness, photos.length) };
  }
  /** @type {Screen & {cost: number} | null} */
  let best = null;
  for (const slice of all) {
    const area = fittedArea(slice, width, height);
    const [one] = slicings([slice], photos, area, gap);
    if (one.crop > MOST_CROP) continue;
    const empty = 1 - (area.width * area.height) / (width * height);
    const cost = 4 * empty + crowding(one.unevenness, photos.length);
    if (!best || cost < best.cost) best = { photos, frames: one.frames, empty, cost };
  }
  if (best) return best;
  // Gaps between very long photos may crop them; then there is one photo less.
  if (photos.length > 1) return { photos, frames: [], empty: 1, cost: Infinity };
  const area = fittedArea({ aspect: photos[0].width / photos[0].height }, width, height);
  return { photos, frames: [area], empty: 1 - (area.width * area.height) / (width * height), cost: 4 };
}

/**
 * Returns the cost of photos on a screen: the same for each, but less for two or three, and more if some are tiny.
 *
 * @param {number} unevenness @param {number} count
 */
function crowding(unevenness, count) {
  return 0.1 * count + (count === 1 ? 0.03 : 0.08 * Math.max(0, count - 3)) + 0.4 * Math.max(0, unevenness - 1.25);
}

/**
 * Returns the largest area in the middle of the screen whose shape is about that of a slice.
 *
 * @param {{aspect: number}} slice @param {number} width @param {number} height
 * @returns {Frame}
 */
function fittedArea({ aspect }, width, height) {
  // Gaps crop a little more.
  const room = 1 - MOST_CROP + 0.02;
  const target = Math.min(Math.max(width / height, aspect * room), aspect / room);
  const across = Math.min(width, height * target);
  const down = across / target;
  return { x: (width - across) / 2, y: (height - down) / 2, width: across, height: down };
}

/**
 * Returns the part of a photo that its frame shows: one with all faces.
 *
 * @param {Photo} photo @param {Frame} frame
 * @returns {string | null} A value of `object-position`; null if faces would be cut.
 */
export function positionOf(photo, frame) {
  const shares = cropShares(photo, frame);
  const { faces = [] } = photo;
  if (faces.length > 0 && cropped(photo, frame) > 0.001) {
    const isAcross = photo.width * frame.height > photo.height * frame.width;
    const axis = isAcross ? 0 : 1;
    const seen = 1 - cropped(photo, frame);
    const first = Math.max(0, Math.min(...faces.map((face) => face[axis])));
    const last = Math.min(1, Math.max(...faces.map((face) => face[axis] + face[axis + 2])));
    if (last - first > seen) return null;
    const start = Math.min(Math.max(shares[axis] * (1 - seen), last - seen), first);
    shares[axis] = start / (1 - seen);
  }
  return shares.map((share) => `${share * 100}%`).join(" ");
}
