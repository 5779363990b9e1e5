// Places on the wall: the photo at a point or in a direction, the photos in a band, and the target of a drop.

/**
 * @typedef {import("./tile.js").Item} Item
 * @typedef {{kind: "swap", item: Item} | {kind: "move", item: Item, isAfter: boolean, before: number | null}} Target
 */

/**
 * Returns the uppermost tile at a point. Cells overlap with their corners, which are not seen: of these, it is the
 * one whose middle is nearest.
 *
 * @param {Item[]} items @param {[number, number]} point @returns {Item | undefined}
 */
export function itemAt(items, [x, y]) {
  /** @type {Item | undefined} */
  let best;
  let least = Infinity;
  for (let index = items.length - 1; index >= 0; index -= 1) {
    const item = items[index];
    const far = distanceWithin(item, x, y);
    if (far === null) continue;
    if (!CELLS.has(item.plan.shape ?? "")) return best ?? item;
    if (far < least) [best, least] = [item, far];
  }
  return best;
}

const CELLS = new Set(["hexagon", "flower", "pair", "circle"]);

/**
 * Returns a vector on the screen as one of a turned tile.
 *
 * @param {import("./program.js").PlanTile} tile @param {number} dx @param {number} dy @returns {[number, number]}
 */
export function unturned({ turn = 0 }, dx, dy) {
  const angle = turn * Math.PI / 180;
  return [dx * Math.cos(angle) + dy * Math.sin(angle), dy * Math.cos(angle) - dx * Math.sin(angle)];
}

/**
 * @param {Item} item @param {number} x @param {number} y
 * @returns {number | null} The distance of the point from its middle; null outside.
 */
function distanceWithin({ x: left, y: top, width, height, plan }, x, y) {
  const [across, down] = unturned(plan, x - left - width / 2, y - top - height / 2);
  if (Math.abs(across) > width / 2 || Math.abs(down) > height / 2) return null;
  return Math.hypot(across, down);
}

/**
 * The directions of arrow keys.
 *
 * @type {Record<string, [number, number]>}
 */
export const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** @param {Item} item @param {number} x @param {number} y */
function distance({ x: left, y: top, width, height }, x, y) {
  return Math.hypot(Math.max(left - x, 0, x - left - width), Math.max(top - y, 0, y - top - height));
}

/** The part of a tile at each side for drops beside it, and the pixels around tiles that count as a gap. */
const SIDE = 0.22;
const GAP = 60;

/**
 * Returns the target of photos that are dropped at a point.
 *
 * @param {Item[]} items @param {[number, number]} point @param {number[]} photos
 * @returns {Target | null}
 */
export function targetAt(items, [x, y], photos) {
  const held = new Set(photos);
  const over = itemAt(items, [x, y]);
  if (over && held.has(over.photo.id)) return null;
  const others = items.filter(({ photo }) => !held.has(photo.id));
  const nearest = over ?? others.reduce((/** @type {Item | null} */ best, item) =>
    (best === null || distance(item, x, y) < distance(best, x, y) ? item : best), null);
  if (!nearest || distance(nearest, x, y) > GAP) return null;
  const along = (x - nearest.x) / nearest.width;
  if (over && photos.length === 1 && along > SIDE && along < 1 - SIDE) return { kind: "swap", item: over };
  return beside(others, nearest, along > 0.5);
}

/** @param {Item[]} others @param {Item} item @param {boolean} isAfter @returns {Target} */
function beside(others, item, isAfter) {
  const next = others[others.indexOf(item) + 1];
  return { kind: "move", item, isAfter, before: isAfter ? next?.photo.id ?? null : item.photo.id };
}

/**
 * Returns the nearest tile in a direction.
 *
 * @param {Item[]} items @param {Item} from @param {number} across @param {number} down
 */
export function neighbor(items, from, across, down) {
  const [x, y] = [from.x + from.width / 2, from.y + from.height / 2];
  let [best, least] = [from, Infinity];
  for (const item of items) {
    const [dx, dy] = [item.x + item.width / 2 - x, item.y + item.height / 2 - y];
    const along = dx * across + dy * down;
    const aside = Math.abs(dx * down) + Math.abs(dy * across);
    // Tiles beside each other come before those that are merely nearer.
    const overlap = across !== 0
      ? Math.min(from.y + from.height, item.y + item.height) - Math.max(from.y, item.y)
      : Math.min(from.x + from.width, item.x + item.width) - Math.max(from.x, item.x);
    const cost = along + 2 * aside + (overlap > 0 ? 0 : 4 * Math.min(from.width, from.height));
    if (item !== from && along > 1 && cost < least) [best, least] = [item, cost];
  }
  return best;
}

/** @param {Item[]} items @param {[number, number]} from @param {[number, number]} to @returns {Item[]} */
export function itemsIn(items, from, to) {
  const [left, right] = [Math.min(from[0], to[0]), Math.max(from[0], to[0])];
  const [top, bottom] = [Math.min(from[1], to[1]), Math.max(from[1], to[1])];
  return items.filter(({ x, y, width, height }) => x < right && x + width > left && y < bottom && y + height > top);
}
