// Moves tiles from where they were to where they are now (first, last, invert, play).

/** @typedef {import("./tile.js").Tile} Tile */

const reduced = matchMedia("(prefers-reduced-motion: reduce)");

/** @returns {boolean} True if readers asked for less motion. */
export function isStill() {
  return reduced.matches;
}

/**
 * Returns the places of tiles on the screen, also while they move.
 *
 * @param {Iterable<Tile>} tiles
 * @returns {Map<string, DOMRect>} By the photo's key.
 */
export function placesOf(tiles) {
  const places = new Map();
  for (const tile of tiles) {
    const place = tile.figure.getBoundingClientRect();
    if (place.bottom > 0 && place.top < innerHeight && place.right > 0 && place.left < innerWidth) {
      places.set(tile.photo.key, place);
    }
  }
  return places;
}

/**
 * Plays the way from the old places. Tiles that were not on the screen appear.
 *
 * The figure within the tile is what moves, so the tile itself is where it belongs at once: pages scroll and cells are
 * dragged as usual meanwhile. Scales are the same along both axes, since a squeezed photo looks wrong.
 *
 * @param {Iterable<Tile>} tiles @param {Map<string, DOMRect>} before
 */
export function play(tiles, before) {
  if (isStill()) return;
  for (const tile of tiles) for (const animation of tile.figure.getAnimations()) animation.cancel();
  /** @type {[Tile, DOMRect, DOMRect | undefined][]} */
  const moves = [];
  for (const tile of tiles) {
    const place = tile.figure.getBoundingClientRect();
    const isNear = place.bottom > -innerHeight && place.top < 2 * innerHeight;
    if (isNear) moves.push([tile, place, before.get(tile.photo.key)]);
  }
  for (const [tile, now, old] of moves) {
    const frames = old ? [{ transform: wayBack(tile, now, old) }, { transform: "none" }]
      : [{ opacity: 0 }, { opacity: 0, offset: 0.4 }, { opacity: 1 }];
    tile.figure.animate(frames, { duration: 520, easing: "cubic-bezier(0.3, 0, 0.1, 1)", fill: "backwards" });
  }
}

/**
 * Returns the transform that brings a tile back to its old place.
 *
 * @param {Tile} tile @param {DOMRect} now @param {DOMRect} old
 */
function wayBack(tile, now, old) {
  // The tile may itself be scaled, as the honeycomb's cells are.
  const scale = now.width / tile.figure.offsetWidth || 1;
  const x = old.left + old.width / 2 - now.left - now.width / 2;
  const y = old.top + old.height / 2 - now.top - now.height / 2;
  const growth = Math.sqrt((old.width * old.height) / (now.width * now.height)) || 1;
  return `translate(${x / scale}px, ${y / scale}px) scale(${growth})`;
}

/**
 * Returns a value that comes nearer to a goal by at most a step.
 *
 * @param {number} value @param {number} goal @param {number} step
 */
export function towards(value, goal, step) {
  return value < goal ? Math.min(goal, value + step) : Math.max(goal, value - step);
}
