// The outlines of tiles, by the names of shapes in plans.

/** @typedef {import("./program.js").PlanTile} PlanTile */
/** @typedef {[number, number]} Point */

/** The width of a hexagon's slanted side for each unit of its distance from the middle. */
const STRETCH = 2 / Math.sqrt(3);

/**
 * Returns the corners of the tile's shape in pixels of the plan, relative to the corner of its frame; null for
 * rectangles and circles, which style sheets draw.
 *
 * @param {PlanTile} tile @returns {Point[] | null}
 */
export function outline(tile) {
  const { width, height } = tile.frame;
  const [top, left, bottom, right] = tile.cut ?? [0, 0, 0, 0];
  const whole = { width: width * (1 + left + right), height: height * (1 + top + bottom) };
  const corners = cornersOf(tile, whole.width, whole.height, Boolean(tile.cut));
  if (!corners || !tile.cut) return corners;
  return cutTo(corners.map(([x, y]) => [x - left * width, y - top * height]), width, height);
}

/**
 * @param {PlanTile} tile @param {number} width @param {number} height @param {boolean} isCut
 * @returns {Point[] | null}
 */
function cornersOf(tile, width, height, isCut) {
  const isFlat = tile.orientation ? tile.orientation === "flat" : width >= height;
  switch (tile.shape) {
  case "hexagon": return hexagon(width, height);
  case "flower": return turned(isFlat, width, height, (across, down) => flower(across, down, tile.inset ?? 0));
  case "pair": return turned(isFlat, width, height, (across, down) => pair(across, down, tile.inset ?? 0));
  case "circle": return isCut ? ellipse(width, height) : null;
  case "roundedRectangle": return isCut ? [[0, 0], [width, 0], [width, height], [0, height]] : null;
  default: return null;
  }
}

/** @param {number} width @param {number} height @returns {Point[]} */
function hexagon(width, height) {
  if (width > height) {
    return [[0.25, 0], [0.75, 0], [1, 0.5], [0.75, 1], [0.25, 1], [0, 0.5]].map(([x, y]) => [x * width, y * height]);
  }
  return [[0.5, 0], [1, 0.25], [1, 0.75], [0.5, 1], [0, 0.75], [0, 0.25]].map(([x, y]) => [x * width, y * height]);
}

/** @param {number} width @param {number} height @returns {Point[]} */
function ellipse(width, height) {
  return Array.from({ length: 72 }, (_, side) => {
    const angle = (side / 36) * Math.PI;
    return [(1 + Math.cos(angle)) * width / 2, (1 + Math.sin(angle)) * height / 2];
  });
}

/**
 * Returns the corners of a shape of flat-top cells, or of the same shape with width and height swapped.
 *
 * @param {boolean} isFlat @param {number} width @param {number} height
 * @param {(width: number, height: number) => Point[]} shape Its corners, from the middle on.
 * @returns {Point[]}
 */
function turned(isFlat, width, height, shape) {
  const corners = isFlat ? shape(width, height) : shape(height, width);
  return corners.map(([x, y]) => (isFlat ? [width / 2 + x, height / 2 + y] : [width / 2 + y, height / 2 - x]));
}

/** Corners of seven cells, in half sides and half heights, each three with the way in which an inset moves them. */
const PETALS = [
  [[1, -3], [2, -2], [4, -2], [-1, 1]], [[5, -1], [4, 0], [5, 1], [-2, 0]], [[4, 2], [2, 2], [1, 3], [-1, -1]],
  [[-1, 3], [-2, 2], [-4, 2], [1, -1]], [[-5, 1], [-4, 0], [-5, -1], [2, 0]], [[-4, -2], [-2, -2], [-1, -3], [1, 1]],
];

/** @param {number} width @param {number} height @param {number} inset @returns {Point[]} */
function flower(width, height, inset) {
  const across = (width / 2 + inset * STRETCH) / 5;
  const down = (height / 2 + inset) / 3;
  const moved = inset * STRETCH / (2 * Math.max(across, 1e-9));
  return PETALS.flatMap((petal) => {
    const [x, y] = petal[3];
    return petal.slice(0, 3).map((corner) => /** @type {Point} */ ([
      across * (corner[0] + moved * x), down * (corner[1] + moved * y),
    ]));
  });
}

/** @param {number} width @param {number} height @param {number} inset @returns {Point[]} */
function pair(width, height, inset) {
  const across = width / 2 + inset * STRETCH;
  const down = height / 4 + inset / 2;
  const notch = Math.max(0, across / 2 - inset * STRETCH);
  const top = Math.min(
    width / 2, across / 2 - inset * STRETCH + inset * across / (2 * Math.max(down, inset, 1e-9)));
  return [
    [-top, -height / 2], [top, -height / 2], [width / 2, -down], [notch, 0], [width / 2, down], [top, height / 2],
    [-top, height / 2], [-width / 2, down], [-notch, 0], [-width / 2, -down],
  ];
}

/** @param {Point[]} corners @param {number} width @param {number} height @returns {Point[]} */
function cutTo(corners, width, height) {
  /** @type {((point: Point) => number)[]} */
  const sides = [([x]) => x, ([x]) => width - x, ([, y]) => y, ([, y]) => height - y];
  return sides.reduce((rest, inside) => rest.flatMap((start, index) => {
    const end = rest[(index + 1) % rest.length];
    const [first, last] = [inside(start), inside(end)];
    /** @type {Point[]} */
    const part = first >= 0 ? [start] : [];
    if (first * last < 0) {
      const share = first / (first - last);
      part.push([start[0] + share * (end[0] - start[0]), start[1] + share * (end[1] - start[1])]);
    }
    return part;
  }), corners);
}

/** @param {Point[]} corners @param {number} distance @returns {Point[]} The outline of a border of that width. */
export function around(corners, distance) {
  const different = corners.filter(([x, y], index) => {
    const before = corners[(index + corners.length - 1) % corners.length];
    return x !== before[0] || y !== before[1];
  });
  const normals = different.map(([x, y], index) => {
    const end = different[(index + 1) % different.length];
    const length = Math.hypot(end[0] - x, end[1] - y);
    return [(end[1] - y) / length, (x - end[0]) / length];
  });
  return different.map(([x, y], index) => {
    const before = normals[(index + normals.length - 1) % normals.length];
    const after = normals[index];
    const scale = distance / (1 + before[0] * after[0] + before[1] * after[1]);
    return [x + (before[0] + after[0]) * scale, y + (before[1] + after[1]) * scale];
  });
}

/** @param {Point[]} corners @param {number} scale @returns {string} The value of `clip-path`. */
export function polygon(corners, scale) {
  const written = corners.map(([x, y]) => `${(x * scale).toFixed(2)}px ${(y * scale).toFixed(2)}px`);
  return `polygon(${written.join(",")})`;
}
