// The photos that are asked for: by words, folder, dates, rating.

/** @typedef {import("./data.js").Photo} Photo */

/**
 * The words of photos, as they are searched.
 *
 * @type {WeakMap<Photo, string>}
 */
const texts = new WeakMap();

/**
 * @typedef {object} Question
 * @property {string} words @property {string} folder @property {string} from @property {string} to
 * @property {number} rating @property {Set<string>} [only] The keys of the only photos to show.
 */

/** @type {Question} */
export const EVERYTHING = { words: "", folder: "", from: "", to: "", rating: 0 };

/** Milliseconds after which the window may draw again. */
const LOOKING = 8;
/** The number of photos between two looks at the clock. */
const SOME = 200;

/**
 * Looks through photos in short tasks, so that typing and scrolling go on meanwhile.
 *
 * @param {Photo[]} photos @param {Question} question
 * @param {() => boolean} isWanted False once another question has been asked.
 * @returns {Promise<Photo[] | null>} Null for a question that is no longer asked.
 */
export async function found(photos, question, isWanted) {
  if (Object.values(question).every((value) => !value)) return photos;
  const parts = plain(question.words).split(/\s+/).filter(Boolean);
  const result = [];
  let start = performance.now();
  for (const [index, photo] of photos.entries()) {
    if (index % SOME === 0 && performance.now() - start > LOOKING) {
      await pause();
      if (!isWanted()) return null;
      start = performance.now();
    }
    if (suits(photo, question) && parts.every((part) => textOf(photo).includes(part))) result.push(photo);
  }
  return result;
}

/** Ends the task, so that other work of the window comes first. */
function pause() {
  // Timers would wait for at least four milliseconds.
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = () => {
      port1.close();
      resolve(undefined);
    };
    port2.postMessage(null);
  });
}

/** @param {Photo} photo @param {Question} question All of it but for the words. */
function suits(photo, { folder, from, to, rating, only }) {
  return (!only || only.has(photo.key)) &&
    (!folder || photo.folder === folder || photo.folder?.startsWith(`${folder}/`)) &&
    (!from || (photo.date ?? "") >= from) &&
    // Days include their last moment.
    (!to || (photo.date && photo.date.slice(0, to.length) <= to)) &&
    (photo.rating ?? 0) >= rating;
}

/**
 * Returns lower case without accents.
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
  const { name, title, description, caption, alt, folder, place, keywords = [] } = photo;
  const text = plain([name, title, description, caption, alt, folder, place, ...keywords].filter(Boolean).join("\n"));
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
