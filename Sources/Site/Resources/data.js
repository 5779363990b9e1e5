// The data of the page, as Tessera writes it.

import { isId } from "./addresses.js";

/**
 * @typedef {import("./mosaic.js").Mosaic} Mosaic
 *
 * @typedef {object} Site
 * @property {string} version @property {string} program @property {string} title @property {string} locale
 * @property {Record<string, Record<string, string>>} [strings] The forms of the owner's texts, by key.
 * @property {string} layout @property {Record<string, any>} layouts Settings by name. @property {string} format
 * @property {WallLook} wall @property {{heading: string | null, count: number}[]} groups @property {Photo[]} photos
 * @property {Mosaic} [mosaic] @property {"select" | "open"} [tap] The effect of a tap in a honeycomb.
 * @property {string} [outlines] The file with outlines for the map, if there is one.
 * @property {string} [data] The name of an album's data, in a private site.
 *
 * @typedef {object} WallLook The surroundings of the photos.
 * @property {number} width @property {number} margin @property {number} groupGap @property {number} headingHeight
 * @property {number} cornerRadius @property {string} [background] @property {boolean} [isDark]
 * @property {string} [selectColor] @property {"below" | "overlay"} [captions]
 * @property {number} captionHeight @property {number} captionGap @property {number} captionSize
 * @property {string} captionAlign @property {string} [captionColor]
 * @property {{width: number, color: string}} [border]
 * @property {{x: number, y: number, blur: number, color: string}} [shadow]
 *
 * @typedef {object} Photo
 * @property {string} id @property {string} key Differs also for the same photo shown twice.
 * @property {number} group The index of its group.
 * @property {number} width @property {number} height @property {number[]} widths Those of its renditions.
 * @property {string} name @property {string} [folder] @property {string} [original]
 * @property {string} [video] The address of the video that the photo is a frame of.
 * @property {string} [alt] @property {string} [caption] @property {string} [title] @property {string} [description]
 * @property {string[]} [keywords] @property {string} [date] @property {number} [rating] @property {string} [camera]
 * @property {string[]} [exif] Camera, lens, focal length, aperture, exposure time and sensitivity; empty if unknown.
 * @property {string} [place] The town and the country, if places are shown.
 * @property {[number, number]} [coordinates] Latitude and longitude in degrees, if places are shown.
 * @property {[number, number]} [focus] @property {boolean} [hero] @property {number} [turn]
 * @property {boolean} [mirrored] @property {[number, number]} [cell] @property {number} [radius]
 * @property {[number, number, number, number][]} [faces] As shares of the photo.
 * @property {[number, number, number, number]} [frame] @property {string} [shape]
 * @property {Photo} [whole] The photo that a cell of a mosaic shows.
 * @property {Photo} [first] The photo that this one shows again, in another group.
 */

/**
 * Gives photos their groups, and keys that differ also for the same photo shown twice. Leaves out photos whose
 * addresses could do harm.
 *
 * @param {Site} data
 */
export function prepare(data) {
  const times = new Map();
  const firsts = new Map();
  data.groups.reduce((first, { count }, group) => {
    for (const photo of data.photos.slice(first, first + count)) photo.group = group;
    return first + count;
  }, 0);
  data.photos = data.photos.filter(({ id, widths }) => isId(id) && widths?.every(Number.isInteger));
  for (const photo of data.photos) {
    const time = (times.get(photo.id) ?? 0) + 1;
    times.set(photo.id, time);
    photo.camera = photo.exif?.filter(Boolean).join(" · ");
    photo.key = time === 1 ? photo.id : `${photo.id}-${time}`;
    // Another file may have the same content.
    const file = [photo.id, photo.folder, photo.name].join("\n");
    photo.first = firsts.get(file);
    if (!photo.first) firsts.set(file, photo);
  }
  if (!/^[a-z0-9]+$/.test(data.format)) data.format = "webp";
}

/** @param {Photo} photo @returns {number} The width of its largest rendition. */
export function largestWidth({ widths }) {
  return widths[widths.length - 1];
}
