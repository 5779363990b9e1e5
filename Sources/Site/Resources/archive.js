// A ZIP archive of photos, made in the browser. Photos are compressed already, so they are stored as they are.

/** @typedef {{name: string, bytes: Blob, checksum: number, date: Date | null}} Entry */

const encoder = new TextEncoder();
/** The most bytes and files of an archive without the extensions for large ones. */
const MOST_BYTES = 0xfffffffe;
const MOST_FILES = 0xfffe;
/** The version of the format that a reader has to know. */
const VERSION = 20;
/** Names are in UTF-8. */
const FLAGS = 0x0800;

export class Archive {
  constructor() {
    /** @type {Entry[]} */
    this.entries = [];
    /** @type {Set<string>} */
    this.names = new Set();
    this.size = 0;
  }

  /**
   * Adds a file. Its name becomes safe and unique.
   *
   * @param {string} name @param {ArrayBuffer} bytes @param {Date | null} date
   * @returns {boolean} False if there is no room for it.
   */
  add(name, bytes, date) {
    const unique = this.uniqueName(safeName(name));
    const size = this.size + bytes.byteLength + 2 * encoder.encode(unique).length + 76;
    if (size + 22 > MOST_BYTES || this.entries.length >= MOST_FILES) return false;
    this.size = size;
    this.names.add(keyOf(unique));
    this.entries.push({ name: unique, bytes: new Blob([bytes]), checksum: checksum(new Uint8Array(bytes)), date });
    return true;
  }

  /** @private @param {string} name */
  uniqueName(name) {
    const dot = name.lastIndexOf(".") > name.lastIndexOf("/") + 1 ? name.lastIndexOf(".") : name.length;
    let unique = name;
    for (let n = 2; this.names.has(keyOf(unique)); n += 1) {
      unique = `${name.slice(0, dot)} (${n})${name.slice(dot)}`;
    }
    return unique;
  }

  /** @returns {Blob} */
  blob() {
    /** @type {BlobPart[]} */
    const parts = [];
    /** @type {BlobPart[]} */
    const directory = [];
    let [offset, length] = [0, 0];
    for (const entry of this.entries) {
      const name = encoder.encode(entry.name);
      const local = header(entry, name.length);
      parts.push(local, name, entry.bytes);
      const central = directoryHeader(local, offset);
      directory.push(central, name);
      offset += local.byteLength + name.length + entry.bytes.size;
      length += central.byteLength + name.length;
    }
    return new Blob([...parts, ...directory, end(this.entries.length, length, offset)], { type: "application/zip" });
  }
}

/** @param {string} name @returns {string} The same for names of one file on some systems, by case or accents. */
const keyOf = (name) => name.normalize("NFC").toLowerCase();

/** @param {Entry} entry @param {number} nameLength */
function header({ bytes, checksum: sum, date }, nameLength) {
  const view = new DataView(new ArrayBuffer(30));
  const [day, time] = dosDate(date);
  view.setUint32(0, 0x04034b50, true);
  view.setUint16(4, VERSION, true);
  view.setUint16(6, FLAGS, true);
  view.setUint16(10, time, true);
  view.setUint16(12, day, true);
  view.setUint32(14, sum, true);
  view.setUint32(18, bytes.size, true);
  view.setUint32(22, bytes.size, true);
  view.setUint16(26, nameLength, true);
  return view.buffer;
}

/** @param {ArrayBuffer} local The header before the file. @param {number} offset Its place. */
function directoryHeader(local, offset) {
  const bytes = new Uint8Array(46);
  bytes.set(new Uint8Array(local, 4), 6);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, 0x02014b50, true);
  view.setUint16(4, VERSION, true);
  view.setUint32(42, offset, true);
  return bytes.buffer;
}

/** @param {number} count @param {number} length That of the directory. @param {number} offset */
function end(count, length, offset) {
  const view = new DataView(new ArrayBuffer(22));
  view.setUint32(0, 0x06054b50, true);
  view.setUint16(8, count, true);
  view.setUint16(10, count, true);
  view.setUint32(12, length, true);
  view.setUint32(16, offset, true);
  return view.buffer;
}

/** @param {Date | null} date @returns {[number, number]} The day and the time, of 1980 if neither is known. */
function dosDate(date) {
  if (!date || isNaN(date.getTime()) || date.getFullYear() < 1980 || date.getFullYear() > 2107) return [0x21, 0];
  return [
    (date.getFullYear() - 1980) << 9 | (date.getMonth() + 1) << 5 | date.getDate(),
    date.getHours() << 11 | date.getMinutes() << 5 | date.getSeconds() >> 1,
  ];
}

/**
 * Returns a path that no system unpacks anywhere but below the folder that is chosen for it.
 *
 * @param {string} name
 */
export function safeName(name) {
  // eslint-disable-next-line no-control-regex
  const plain = name.replace(/[\u0000-\u001f\u007f<>:"|?*\\\u202a-\u202e\u2066-\u2069]/g, "_");
  const parts = plain.split("/").filter((part) => part && part !== "." && part !== "..")
    .map((part) => part.replace(/[. ]+$/, "_").replace(/^(con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i, "_$1"));
  return parts.join("/") || "photo";
}

/** @type {Uint32Array | null} */
let table = null;

/** @param {Uint8Array} bytes @returns {number} Their CRC-32. */
export function checksum(bytes) {
  table ??= Uint32Array.from({ length: 256 }, (_, index) => {
    let value = index;
    for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? 0xedb88320 ^ value >>> 1 : value >>> 1;
    return value;
  });
  let sum = 0xffffffff;
  for (const byte of bytes) sum = table[(sum ^ byte) & 0xff] ^ sum >>> 8;
  return (sum ^ 0xffffffff) >>> 0;
}
