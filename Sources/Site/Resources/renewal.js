// A newly published wall in the place of the one that is shown.

import { showPhoto } from "./addresses.js";
import { prepare } from "./data.js";
import { layoutNames } from "./toolbar.js";

/**
 * @typedef {import("./data.js").Photo} Photo
 * @typedef {import("./data.js").Site} Site
 * @typedef {import("./wall.js").WallPage} WallPage
 */

/** @param {WallPage} page @param {Site} data */
export async function renew(page, data) {
  if (data.version === page.data.version) return;
  if (data.program !== page.data.program) {
    location.reload();
    return;
  }
  prepare(data);
  page.kiosk?.sift(data);
  const { tiles } = page.stage;
  // Photos that come into view first have to be there, or the wall would flicker.
  const known = new Set(tiles.keys());
  const first = data.photos.filter((photo) => !known.has(photo.key)).slice(0, 60);
  await preloaded(data, first);
  const before = new Set(page.data.photos.map((photo) => photo.key));
  const isChosen = page.layout !== page.data.layout;
  for (const photo of data.photos) if (before.has(photo.key)) tiles.get(photo.key)?.fill(data, photo);
  document.title = data.title || document.title;
  if (data.mosaic) tiles.clear();
  const layout = isChosen && layoutNames(data).includes(page.layout) ? page.layout : data.layout;
  await page.take(data, layout);
}

/**
 * Resolves when pictures have loaded or failed.
 *
 * @param {Site} data @param {Photo[]} photos
 */
function preloaded(data, photos) {
  return Promise.all(photos.map((photo) => {
    const image = new Image();
    image.sizes = "1px";
    showPhoto(image, photo, data.format, photo.widths[0]);
    return image.decode().catch(() => {});
  }));
}
