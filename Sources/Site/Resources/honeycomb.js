// Cells around a center, in a spiral, with an optional fish-eye.

/**
 * @typedef {import("./data.js").Photo} Photo
 * @typedef {import("./layouts.js").Frame} Frame
 * @typedef {import("./layouts.js").LaidOut} LaidOut
 * @typedef {import("./layouts.js").LayoutSettings} LayoutSettings
 * @typedef {import("./layouts.js").Room} Room
 * @typedef {import("./layouts.js").Size} Size
 *
 * @typedef {object} OwnSettings
 * @property {number} [diameter] @property {"circle" | "hexagon"} [cellShape] @property {[number, number]} [drag]
 * @property {boolean} [fisheye] @property {boolean} [spreadsLastRing] @property {number} [touched]
 * @property {Size} [window] A window that the cells suit.
 * @typedef {LayoutSettings & OwnSettings} HoneycombSettings
 */

/** @type {import("./layouts.js").Layout<HoneycombSettings>} */
export const honeycomb = {
  arrange,
  needsWidth: () => false,
  shape: ({ cellShape = "circle" }) => cellShape,
  // The fish-eye bends what is being dragged, from where the dragging begins.
  inWindow: (settings, window) => ({ ...settings, fisheye: false, drag: undefined, window }),
};

export const HALF_SQUARE_ROOT_OF_THREE = 0.8660254037844386;
/** A hexagon's longer dimension as a multiple of its shorter one. */
export const STRETCH = 1.1547005383792515;

/** The distance between neighbors without another one. */
export const USUAL_DIAMETER = 125;

/**
 * Steps to the neighbors of a cell, clockwise from the lower right.
 *
 * @typedef {{q: number, r: number}} HexCell Axial coordinates.
 * @type {HexCell[]}
 */
const STEPS = [
  { q: 1, r: 0 }, { q: 0, r: 1 }, { q: -1, r: 1 }, { q: -1, r: 0 }, { q: 0, r: -1 }, { q: 1, r: -1 },
];

/** @param {HexCell} cell @returns {HexCell[]} */
export function neighbors({ q, r }) {
  return STEPS.map((step) => ({ q: q + step.q, r: r + step.r }));
}

/**
 * Returns the first cells, ring after ring around (0, 0). Each ring goes clockwise and ends at its upper right corner.
 *
 * @param {number} count
 * @returns {HexCell[]}
 */
export function spiral(count) {
  const cells = [];
  let cell = { q: 0, r: 0 };
  if (count > 0) cells.push(cell);
  for (let ring = 0; cells.length < count; ring += 1) {
    for (const step of STEPS) {
      // On the way to the bottom, the step from ring to ring has been one already.
      for (let left = step === STEPS[1] ? ring : ring + 1; left > 0 && cells.length < count; left -= 1) {
        cell = { q: cell.q + step.q, r: cell.r + step.r };
        cells.push(cell);
      }
    }
  }
  return cells;
}

/**
 * Complete rings, and the remaining cells evenly around the next one.
 *
 * @param {number} count
 */
function spreadSpiral(count) {
  let [ring, inside] = [0, 0];
  while (inside + Math.max(1, 6 * ring) <= count) {
    inside += Math.max(1, 6 * ring);
    ring += 1;
  }
  const rest = count - inside;
  const cells = spiral(rest === 0 ? inside : inside + 6 * ring);
  for (let index = 0; index < rest; index += 1) {
    cells[inside + index] = cells[inside + Math.floor(((2 * index + 1) * 6 * ring) / (2 * rest))];
  }
  return cells.slice(0, count);
}

/**
 * Returns the cells nearest to (0, 0) in a field with the proportions of a window, ring after ring and clockwise.
 *
 * @param {number} count @param {Size} window
 * @returns {HexCell[]}
 */
export function cellsFor(count, { width, height }) {
  const stretch = Math.sqrt(width / height);
  // Half of a square with room for the cells, and for one more at each of its edges.
  const half = Math.sqrt(count * HALF_SQUARE_ROOT_OF_THREE) / 2 + 1.5 * Math.max(stretch, 1 / stretch);
  const columns = Math.ceil((half * stretch) / HALF_SQUARE_ROOT_OF_THREE);
  const rows = Math.ceil(half / stretch);
  const cells = [];
  for (let q = -columns; q <= columns; q += 1) {
    for (let row = -rows; row <= rows; row += 1) {
      const cell = { q, r: row - Math.floor(q / 2) };
      const { x, y } = centerOf(cell, 1);
      // Rounding errors must not decide.
      const reach = Math.round(Math.max(Math.abs(x) / stretch, Math.abs(y) * stretch) * 1e6) / 1e6;
      const turn = (Math.atan2(y, x) + 2 * Math.PI) % (2 * Math.PI);
      cells.push({ cell, reach, turn, ring: Math.round(reach) });
    }
  }
  return cells.sort((one, other) => one.reach - other.reach || one.turn - other.turn).slice(0, count)
    .sort((one, other) => one.ring - other.ring || one.turn - other.turn).map(({ cell }) => cell);
}

/**
 * Returns the center of a cell, seen from that of (0, 0).
 *
 * @param {HexCell} cell @param {number} diameter The distance between neighbors.
 * @param {{x: number, y: number}} [origin]
 */
export function centerOf({ q, r }, diameter, origin = { x: 0, y: 0 }) {
  return {
    x: origin.x + diameter * HALF_SQUARE_ROOT_OF_THREE * q,
    y: origin.y + (diameter / 2) * (2 * r + q),
  };
}

/**
 * Returns the place of a cell in the fish-eye: smaller and moved inwards if a cell of twice its size would leave the
 * viewport.
 *
 * @param {{x: number, y: number}} offset The cell's center, seen from the viewport's.
 * @param {number} diameter @param {Size} viewport
 * @returns {{x: number, y: number, diameter: number}}
 */
export function fisheye({ x, y }, diameter, viewport) {
  const across = Math.max(0, Math.abs(x) + diameter - viewport.width / 2);
  const down = Math.max(0, Math.abs(y) + diameter - viewport.height / 2);
  return {
    x: x + (x > 0 ? -across : across) / 3,
    y: y + (y > 0 ? -down : down) / 3,
    diameter: Math.max(0, diameter - 0.75 * Math.max(across, down)),
  };
}

/**
 * In a dimension with room the first cell is in the middle; another is as large as the honeycomb. `touched` is the
 * index of a photo that is drawn a tenth smaller, with its neighbors. `spreadsLastRing` is usually like `fisheye`.
 *
 * @param {HoneycombSettings} settings @param {Photo[]} photos @param {Room} room
 * @returns {LaidOut}
 */
function arrange(settings, photos, room) {
  const { diameter = USUAL_DIAMETER, spacing = 0, cellShape = "circle", drag = [0, 0], touched } = settings;
  const bends = settings.fisheye ?? false;
  const plain = (settings.spreadsLastRing ?? bends) ? spreadSpiral : spiral;
  const cells = settings.window ? cellsFor(photos.length, settings.window) : plain(photos.length);
  /** @param {number} height */
  const sizeOf = (height) => ({ width: cellShape === "circle" ? height : height * STRETCH, height });
  const box = boxAround(cells, diameter, sizeOf(diameter));
  const viewport = { width: room.width ?? box.width, height: room.height ?? box.height };
  const origin = {
    x: drag[0] - (room.width === undefined ? (box.x + (box.x + box.width)) / 2 : 0),
    y: drag[1] - (room.height === undefined ? (box.y + (box.y + box.height)) / 2 : 0),
  };
  const frames = cells.map((cell) => {
    const center = centerOf(cell, diameter, origin);
    const drawn = bends ? fisheye(center, diameter, viewport) : { ...center, diameter };
    const isTouched = touched !== undefined && distance(cells[touched], cell) <= 1;
    const { width, height } = sizeOf(Math.max(0, drawn.diameter - spacing) * (isTouched ? 0.9 : 1));
    return {
      x: viewport.width / 2 + drawn.x - width * 0.5, y: viewport.height / 2 + drawn.y - height * 0.5, width, height,
    };
  });
  return { ...viewport, frames };
}

/** @param {HexCell} one @param {HexCell} other @returns {number} In steps. */
function distance(one, other) {
  const [q, r] = [other.q - one.q, other.r - one.r];
  return Math.max(Math.abs(q), Math.abs(r), Math.abs(q + r));
}

/** @param {HexCell[]} cells @param {number} diameter @param {Size} size That of a cell. @returns {Frame} */
function boxAround(cells, diameter, { width, height }) {
  /** @type {Frame | null} */
  let box = null;
  for (const cell of cells) {
    const center = centerOf(cell, diameter);
    const [x, y] = [center.x - width / 2, center.y - height / 2];
    if (!box) box = { x, y, width, height };
    // Box by box, so that rounding errors are those of the plan.
    box = union(box, { x, y, width, height });
  }
  return box ?? { x: 0, y: 0, width: 0, height: 0 };
}

/** @param {Frame} one @param {Frame} other @returns {Frame} */
function union(one, other) {
  const [x, y] = [Math.min(one.x, other.x), Math.min(one.y, other.y)];
  return {
    x, y, width: Math.max(one.x + one.width, other.x + other.width) - x,
    height: Math.max(one.y + one.height, other.y + other.height) - y,
  };
}
