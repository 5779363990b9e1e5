// Captions that a kiosk is asked for.

/**
 * @typedef {import("./data.js").Photo} Photo
 * @typedef {import("./data.js").Site} Site
 * @typedef {import("./strings.js").Words} Words
 */

/**
 * Returns the caption of a photo; without one its title, description or date.
 *
 * @param {Photo} photo @param {Words} words
 * @returns {string}
 */
export function captionOf({ caption, title, description, date }, words) {
  return caption || title || description || dateText(date, words);
}

/** @param {string | undefined} date @param {Words} words */
function dateText(date, words) {
  if (!date) return "";
  // Dates of photos have no time zone.
  const time = new Date(`${`${date}-01-01`.slice(0, 10)}T00:00:00Z`);
  if (Number.isNaN(time.getTime())) return "";
  /** @type {Intl.DateTimeFormatOptions} */
  const style = { timeZone: "UTC", year: "numeric" };
  if (date.length >= 7) style.month = "long";
  if (date.length >= 10) style.day = "numeric";
  return words.date(time, style);
}

/**
 * Gives all photos captions over their lower edges, unless the wall has captions.
 *
 * @param {Site} data @param {Words} words
 */
export function addCaptions(data, words) {
  for (const photo of data.photos) photo.caption ||= captionOf(photo, words);
  data.wall.captions ??= "overlay";
}
