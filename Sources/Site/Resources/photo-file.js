// The file of a photo for visitors: its original, if the site has it, or the largest rendition.

import { addressOf, renditionAddress } from "./addresses.js";
import { largestWidth } from "./data.js";

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
