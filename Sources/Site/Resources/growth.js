// The way of a photo from its tile to the whole window.

/**
 * Returns the keyframes of an image as the part of it that its tile shows, and as it is.
 *
 * @param {HTMLImageElement} image @param {DOMRect} place The tile.
 * @param {[number, number]} shares The shares of the cut-off parts that lie left of and above the part.
 * @returns {[Keyframe, Keyframe]}
 */
export function growth(image, place, [left, top]) {
  const whole = image.getBoundingClientRect();
  const { transform } = image.style;
  const scale = Math.max(place.width / whole.width, place.height / whole.height);
  const [spareX, spareY] = [whole.width * scale - place.width, whole.height * scale - place.height];
  const [x, y] = [place.left - spareX * left - whole.left, place.top - spareY * top - whole.top];
  const insets = [spareY * top, spareX * (1 - left), spareY * (1 - top), spareX * left];
  return [
    {
      transform: `translate(${x}px, ${y}px) scale(${scale}) ${transform}`, transformOrigin: "0 0",
      clipPath: `inset(${insets.map((inset) => `${inset / scale}px`).join(" ")})`,
    },
    { transform: transform || "none", transformOrigin: "0 0", clipPath: "inset(0px)" },
  ];
}
