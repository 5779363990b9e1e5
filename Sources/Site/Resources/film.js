// The player of a video, over the photo that is a frame of it.

import { addressOf, renditionAddress } from "./addresses.js";
import { largestWidth } from "./data.js";
import { element } from "./element.js";
import { nameOf } from "./tile.js";

/** @typedef {import("./data.js").Photo} Photo */

/**
 * @param {Photo} photo @param {string} format That of renditions.
 * @returns {HTMLVideoElement | null} A player that loads nothing before it plays; null for a photo.
 */
export function playerOf(photo, format) {
  const address = photo.video && addressOf(photo.video);
  if (!address) return null;
  const film = element("video");
  Object.assign(film, { controls: true, muted: true, loop: true, playsInline: true, preload: "none", src: address });
  film.poster = renditionAddress(photo, largestWidth(photo), format);
  film.setAttribute("aria-label", nameOf(photo));
  // The video of a motion photo may show more or less than the photo.
  film.addEventListener("loadedmetadata", () => {
    const ratio = (film.videoWidth * photo.height) / (film.videoHeight * photo.width);
    film.toggleAttribute("data-apart", Math.abs(ratio - 1) > 0.02);
  });
  // Its controls are dragged, not the photo below.
  for (const kind of ["pointerdown", "click", "wheel", "keydown"]) {
    film.addEventListener(kind, (event) => event.stopPropagation());
  }
  return film;
}
