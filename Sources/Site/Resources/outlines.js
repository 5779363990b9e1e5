// The outlines of countries on a map of the world, whose sides are 1 long.

import { addressOf, sealed } from "./addresses.js";

/** @typedef {{land: Path2D, borders: Path2D}} Outlines */

/** The numbers of a table: seven bits in a byte, the lowest first. */
class Numbers {
  /** @param {Uint8Array} bytes */
  constructor(bytes) {
    this.bytes = bytes;
    this.place = 0;
  }

  next() {
    let [number, factor, byte] = [0, 1, 0];
    do {
      byte = this.bytes[this.place];
      this.place += 1;
      number += (byte & 127) * factor;
      factor *= 128;
    } while (byte > 127);
    return number;
  }

  /** The lowest bit is the sign. */
  signed() {
    const number = this.next();
    return number % 2 === 0 ? number / 2 : -(number + 1) / 2;
  }

  /** @template Item @param {() => Item} item @returns {Item[]} A list, which begins with its length. */
  list(item) {
    return Array.from({ length: this.next() }, item);
  }
}

/** @param {number} longitude @param {number} latitude In degrees. @returns {[number, number]} */
export function onMap(longitude, latitude) {
  const sine = Math.sin((Math.min(85, Math.max(-85, latitude)) * Math.PI) / 180);
  return [longitude / 360 + 0.5, 0.5 - Math.atanh(sine) / (2 * Math.PI)];
}

/** @param {Uint8Array} bytes The outlines as Tessera writes them. @returns {Outlines} */
function outlinesIn(bytes) {
  const numbers = new Numbers(bytes);
  const lines = numbers.list(() => {
    let [x, y] = [0, 0];
    return numbers.list(() => {
      [x, y] = [x + numbers.signed(), y + numbers.signed()];
      return [x, y];
    });
  });
  const rings = numbers.list(() => {
    numbers.next();
    return numbers.list(() => numbers.signed());
  });
  const [land, borders] = [new Path2D(), new Path2D()];
  for (const ring of rings) {
    const points = ring.flatMap((line) => (line < 0 ? [...lines[-line - 1]].reverse() : lines[line]));
    points.forEach(([x, y], index) => move(land, x, y, index === 0));
    land.closePath();
  }
  for (const line of lines) {
    line.forEach(([x, y], index) => {
      // No border runs along the edge of the map.
      const isEdge = index === 0 || Math.abs(x) === 18000 && line[index - 1][0] === x || y === -9000;
      move(borders, x, y, isEdge);
    });
  }
  return { land, borders };
}

/** @param {Path2D} path @param {number} x @param {number} y In hundredths of a degree. @param {boolean} isStart */
function move(path, x, y, isStart) {
  const point = onMap(x / 100, y / 100);
  if (isStart) path.moveTo(...point);
  else path.lineTo(...point);
}

/** @param {string} path That of the file in the site. @returns {Promise<Outlines>} */
export async function loadOutlines(path) {
  return outlinesIn(await (sealed.file ? sealed.file(path) : bytesOf(path)));
}

/** @param {string} path @returns {Promise<Uint8Array>} */
function bytesOf(path) {
  return new Promise((resolve, reject) => {
    /** @param {string} text In Base64. */
    const tesseraOutlines = (text) => resolve(Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0)));
    // Browsers let a page from a disk read no other files than scripts.
    Object.assign(globalThis, { tesseraOutlines });
    const script = document.createElement("script");
    script.src = addressOf(path) ?? "";
    script.onload = () => script.remove();
    script.onerror = () => reject(new Error(`${path} cannot be loaded`));
    document.head.append(script);
  });
}
