// A folder opened around one of its photos, within a honeycomb.

import { spiral } from "./honeycomb.js";

/**
 * @typedef {import("./honeycomb.js").HexCell} HexCell
 * @typedef {import("./layouts.js").Frame} Frame
 * @typedef {import("./layouts.js").Size} Size
 */

/**
 * The folder's photos take the cells around their first one, ring by ring. Photos that stood there take the cells
 * which become free, and then cells around the honeycomb.
 *
 * @param {Frame[]} frames The honeycomb's. @param {number} center The photo to open.
 * @param {number[]} members The other photos of the folder.
 * @param {number} diameter The distance between neighbors.
 * @returns {Frame[]}
 */
export function expandedFrames(frames, center, members, diameter) {
  const lattice = new Lattice(frames[center], diameter);
  const cells = frames.map((frame) => lattice.cellAt(frame));
  const around = spiral(members.length + 1).slice(1).map(nameOf);
  const taken = new Set(around).add(nameOf({ q: 0, r: 0 }));
  const isMember = new Set(members);
  const result = [...cells.map(nameOf)];
  members.forEach((photo, place) => (result[photo] = around[place]));
  const displaced = result.map((_, photo) => photo)
    .filter((photo) => photo !== center && !isMember.has(photo) && taken.has(result[photo]));
  const occupied = new Set(result.filter((_, photo) => !displaced.includes(photo)));
  const free = result.map((_, photo) => nameOf(cells[photo])).filter((name) => !occupied.has(name));
  // Around the honeycomb's own middle, so that it stays round.
  const middle = cells[0];
  for (const { q, r } of spiral(frames.length + displaced.length)) {
    const name = nameOf({ q: q + middle.q, r: r + middle.r });
    if (!occupied.has(name) && !free.includes(name)) free.push(name);
    if (free.length >= displaced.length) break;
  }
  displaced.forEach((photo, place) => (result[photo] = free[place]));
  return result.map((name, photo) => lattice.frameOf(name, frames[photo]));
}

/** @param {HexCell} cell */
function nameOf({ q, r }) {
  return `${q} ${r}`;
}

/** Cells on axial coordinates around a frame. */
class Lattice {
  /** @param {Frame} origin @param {number} diameter */
  constructor(origin, diameter) {
    this.x = origin.x + origin.width / 2;
    this.y = origin.y + origin.height / 2;
    this.width = (diameter * Math.sqrt(3)) / 2;
    this.height = diameter;
  }

  /** @param {Frame} frame @returns {HexCell} */
  cellAt(frame) {
    const q = Math.round((frame.x + frame.width / 2 - this.x) / this.width);
    return { q, r: Math.round((frame.y + frame.height / 2 - this.y) / this.height - q / 2) };
  }

  /** @param {string} name The cell's. @param {Size} size @returns {Frame} */
  frameOf(name, { width, height }) {
    const [q, r] = name.split(" ").map(Number);
    const [x, y] = [this.x + q * this.width, this.y + (r + q / 2) * this.height];
    return { x: x - width / 2, y: y - height / 2, width, height };
  }
}
