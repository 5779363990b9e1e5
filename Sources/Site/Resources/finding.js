// The photos that are asked for: by words, folder, dates, rating.

/** @typedef {import("./data.js").Photo} Photo */

/**
 * The words of photos, as they are searched.
 *
 * @type {WeakMap<Photo, string>}
 */
const texts = new WeakMap();

/**
 * @typedef {{words: string, folder: string, from: string, to: string, rating: number}} Question
 * @type {Question}
 */
export const EVERYTHING = { words: "", folder: "", from: "", to: "", rating: 0 };

/** @param {Photo[]} photos @param {Question} question @returns {Photo[]} */
export function found(photos, { words, folder, from, to, rating }) {
  const parts = plain(words).split(/\s+/).filter(Boolean);
  return photos.filter((photo) =>
    (!folder || photo.folder === folder || photo.folder?.startsWith(`${folder}/`)) &&
    (!from || (photo.date ?? "") >= from) &&
    // Days include their last moment.
    (!to || (photo.date && photo.date.slice(0, to.length) <= to)) &&
    (photo.rating ?? 0) >= rating &&
    parts.every((part) => textOf(photo).includes(part)));
}

/**
 * Lower case without accents.
 *
 * @param {string} text
 */
function plain(text) {
  return text.normalize("NFD").replace(/\p{Mn}/gu, "").toLowerCase();
}

/** @param {Photo} photo */
function textOf(photo) {
  const known = texts.get(photo);
  if (known !== undefined) return known;
  const { name, title, description, caption, alt, folder, keywords = [] } = photo;
  const text = plain([name, title, description, caption, alt, folder, ...keywords].filter(Boolean).join("\n"));
  texts.set(photo, text);
  return text;
}

/**
 * The folders, dates and ratings to choose from.
 *
 * @param {Photo[]} photos
 */
export function choices(photos) {
  const folders = new Set();
  let [first, last, rating] = ["", "", 0];
  for (const photo of photos) {
    if (photo.folder) folders.add(photo.folder);
    const day = photo.date?.slice(0, 10);
    if (day && (!first || day < first)) first = day;
    if (day && day > last) last = day;
    rating = Math.max(rating, photo.rating ?? 0);
  }
  const sorted = [...folders].sort(new Intl.Collator(undefined, { numeric: true }).compare);
  return { folders: sorted.length > 1 ? sorted : [], first, last, rating };
}
