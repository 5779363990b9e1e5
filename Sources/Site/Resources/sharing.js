// Links to a photo, an album or a selection, for others.

/**
 * Offers a link to the visitor's programs, or copies it.
 *
 * @param {string} url @param {string} title
 * @returns {Promise<string | null>} The key of words that say what happened, if anything has to be said.
 */
export async function shareLink(url, title) {
  // Files on a disk are no one else's.
  if (navigator.share && location.protocol !== "file:") {
    try {
      await navigator.share({ title, url });
      return null;
    } catch (error) {
      if (error instanceof DOMException && error.name === "AbortError") return null;
    }
  }
  try {
    await navigator.clipboard.writeText(url);
    return "linkCopied";
  } catch {
    return "failed";
  }
}

const START = "#select=";
/** The fewest characters of a key in a link. */
const SHORTEST = 6;

/**
 * @param {Iterable<string>} selected The keys of photos. @param {string[]} all Those of all photos.
 * @returns {string} The part of an address that stands for them.
 */
export function selectionHash(selected, all) {
  let length = SHORTEST;
  const ids = new Set(all.map((key) => key.split("-")[0]));
  while (length < 64 && new Set([...ids].map((id) => id.slice(0, length))).size < ids.size) length += 1;
  return START + [...selected].map((key) => short(key, length)).join(",");
}

/** @param {string} key @param {number} length */
function short(key, length) {
  const [id, time] = key.split("-");
  return id.slice(0, length) + (time ? `-${time}` : "");
}

/**
 * @param {string} hash @param {string[]} all
 * @returns {Set<string>} The keys of the selected photos that are still there.
 */
export function keysOf(hash, all) {
  const wanted = hash.startsWith(START) ? hash.slice(START.length).split(",").filter(Boolean) : [];
  const parts = wanted.map((key) => key.split("-"));
  return new Set(all.filter((key) => {
    const [id, time] = key.split("-");
    return parts.some((part) => part[0].length >= SHORTEST && id.startsWith(part[0]) && part[1] === time);
  }));
}
