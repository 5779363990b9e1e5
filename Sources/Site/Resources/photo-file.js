// The file of a photo for visitors: its original, if the site has it, or the largest rendition.

import { addressOf, renditionAddress, sealed } from "./addresses.js";
import { largestWidth } from "./data.js";
import { element } from "./element.js";

/** @typedef {import("./data.js").Photo} Photo */

/**
 * @param {Photo} photo @param {string} format
 * @returns {{address: string, name: string}}
 */
export function fileOf(photo, format) {
  const original = photo.original && addressOf(photo.original);
  if (original) return { address: original, name: photo.name };
  const ending = format === "jpeg" ? "jpg" : format;
  return {
    address: renditionAddress(photo, largestWidth(photo), format),
    name: `${photo.name.replace(/\.[^.]*$/, "") || "photo"}.${ending}`,
  };
}

/**
 * @param {Photo} photo @param {string} format
 * @returns {Promise<ArrayBuffer | null>} The bytes of the file; null if they cannot be loaded.
 */
export async function bytesOf(photo, format) {
  try {
    if (sealed.bytes) return await sealed.bytes(photo);
    const response = await fetch(fileOf(photo, format).address);
    return response.ok ? await response.arrayBuffer() : null;
  } catch {
    return null;
  }
}

/** @param {Blob} blob @param {string} name */
export function save(blob, name) {
  const address = URL.createObjectURL(blob);
  const link = element("a");
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
