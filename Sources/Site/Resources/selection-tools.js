// The ZIP of selected photos, and the link to them.

import { sealed } from "./addresses.js";
import { Archive } from "./archive.js";
import { element } from "./element.js";
import { EVERYTHING } from "./finding.js";
import { timeOfDate } from "./photo-date.js";
import { bytesOf, fileOf, save } from "./photo-file.js";
import { keysOf, selectionHash, shareLink } from "./sharing.js";
import { VIEWER_WORDS } from "./viewer-words.js";

/**
 * @typedef {import("./data.js").Photo} Photo
 * @typedef {import("./wall.js").WallPage} WallPage
 */

/** @param {WallPage} page */
export function equip(page) {
  const { selection, words } = page;
  words.add(VIEWER_WORDS);
  const zip = button("zip", () => pack(page, zip));
  const share = button("share", async () => {
    const key = await shareLink(linkTo(page), page.data.title);
    if (key) selection.count.textContent = words.text(key);
  });
  selection.bar.querySelector(".done")?.before(zip, share);

  /** @param {string} name @param {() => void} action */
  function button(name, action) {
    const result = element("button", name, words.text(name));
    result.type = "button";
    result.addEventListener("click", action);
    return result;
  }
}

/** @param {WallPage} page @returns {string} */
function linkTo({ data, selection }) {
  const address = new URL(location.href);
  address.hash = selectionHash(selection.photos.keys(), data.photos.map(({ key }) => key));
  return address.href;
}

/**
 * Shows only the photos that the address selects, until the selection ends.
 *
 * @param {WallPage} page
 */
export function restore(page) {
  const keys = keysOf(location.hash, page.data.photos.map(({ key }) => key));
  if (keys.size === 0) return;
  const { selection } = page;
  if (selection.isOn) selection.end();
  selection.start();
  for (const photo of page.data.photos) if (keys.has(photo.key)) selection.toggle(photo);
  page.find({ ...EVERYTHING, only: keys });
  selection.ended = () => {
    selection.ended = null;
    history.replaceState(null, "", location.pathname + location.search);
    page.find(EVERYTHING);
  };
}

/** @param {WallPage} page @param {HTMLButtonElement} button */
async function pack({ data, selection, words }, button) {
  const photos = [...selection.photos.values()];
  if (photos.length === 0) return;
  /** @param {string} key @param {{n?: number, of?: number}} [values] */
  const say = (key, values) => (selection.count.textContent = words.text(key, values));
  if (location.protocol === "file:" && !sealed.bytes) {
    say("zipFromDisk");
    return;
  }
  button.disabled = true;
  const archive = new Archive();
  let failures = 0;
  try {
    for (const [index, photo] of photos.entries()) {
      say("packing", { n: index + 1, of: photos.length });
      const { name } = fileOf(photo, data.format);
      const bytes = await bytesOf(photo, data.format);
      if (!bytes) failures += 1;
      else if (!archive.add(photo.folder ? `${photo.folder}/${name}` : name, bytes, timeOfDate(photo.date))) {
        say("zipTooLarge");
        return;
      }
    }
    if (archive.entries.length > 0) save(archive.blob(), `${data.title || "photos"}.zip`);
    if (failures > 0) say("zipFailed", { n: failures });
    else say("selected", { n: photos.length });
  } finally {
    button.disabled = false;
  }
}
