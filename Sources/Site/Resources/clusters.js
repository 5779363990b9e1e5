// Photos that are close to each other on a map, as one mark.

/**
 * @typedef {import("./data.js").Photo} Photo
 *
 * @typedef {object} Cluster
 * @property {number} x @property {number} y The middle of its photos, on a map of the world whose sides are 1 long.
 * @property {Spot[]} spots
 *
 * @typedef {{photo: Photo, x: number, y: number}} Spot A photo on the map.
 */

/**
 * Puts photos together that are closer than a distance. Each belongs to the first cluster in its reach.
 *
 * @param {Spot[]} spots @param {number} distance
 * @returns {Cluster[]}
 */
export function clustersOf(spots, distance) {
  /** @type {Map<string, Cluster[]>} By the field of a grid. */
  const fields = new Map();
  /** @type {Cluster[]} */
  const clusters = [];
  for (const spot of spots) {
    const [column, row] = [Math.floor(spot.x / distance), Math.floor(spot.y / distance)];
    const near = [-1, 0, 1].flatMap((dx) => [-1, 0, 1].flatMap((dy) => fields.get(`${column + dx} ${row + dy}`) ?? []));
    const known = near.find(({ x, y }) => Math.hypot(x - spot.x, y - spot.y) < distance);
    if (known) {
      known.spots.push(spot);
      continue;
    }
    const cluster = { x: spot.x, y: spot.y, spots: [spot] };
    clusters.push(cluster);
    const name = `${column} ${row}`;
    fields.set(name, [...fields.get(name) ?? [], cluster]);
  }
  for (const cluster of clusters) {
    const count = cluster.spots.length;
    cluster.x = cluster.spots.reduce((sum, { x }) => sum + x, 0) / count;
    cluster.y = cluster.spots.reduce((sum, { y }) => sum + y, 0) / count;
  }
  return clusters;
}
