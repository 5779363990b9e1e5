// Colors, backgrounds and texts of a plan, as style sheets.

/**
 * @typedef {import("./program.js").PlanText} PlanText
 * @typedef {import("./program.js").PlanTile} PlanTile
 * @typedef {import("./program.js").Photo} Photo
 */

/**
 * Paints the background of a page.
 *
 * @param {HTMLElement} node @param {string | undefined} background @param {(file: string) => string | null} address
 *   Returns the address of a photo's picture.
 */
export function paintBackground(node, background, address) {
  const { style } = node;
  const value = background ?? "#ffffff";
  if (node.dataset.background === value) return;
  node.dataset.background = value;
  const file = /^(image|blurred)\((.*?)(?:, *(tile))?\)$/.exec(value);
  const picture = file ? address(file[2].replace(/^"(.*)"$/, "$1")) : null;
  node.classList.toggle("is-blurred", file?.[1] === "blurred");
  node.classList.toggle("is-unknown", Boolean(file) && !picture);
  style.background = file ? "" : gradient(value);
  node.classList.toggle("is-transparent", value === "transparent" || /^#.{6}00$/.test(value));
  style.setProperty("--picture", picture ? `url("${picture}")` : "none");
  style.setProperty("--picture-size", file?.[3] ? "auto" : "cover");
}

/** @param {string} value @returns {string} A color or a gradient. */
function gradient(value) {
  const linear = /^linear\((.*)\)$/.exec(value);
  if (linear) return `linear-gradient(${linear[1]})`;
  const radial = /^radial\((.*)\)$/.exec(value);
  return radial ? `radial-gradient(${radial[1]})` : value;
}

/**
 * Returns the part of a photo that its tile shows.
 *
 * @param {PlanTile} tile @param {Photo} photo
 * @returns {{position: string, across: number, down: number, size: [number, number], focus: [number, number]}}
 *   `across` and `down` are the lengths that are cropped, in pixels of the plan.
 */
export function crop(tile, photo) {
  const { width, height } = tile.frame;
  const [across, down] = [width / photo.width, height / photo.height];
  const scale = tile.content === "fit" ? Math.min(across, down) : Math.max(across, down);
  /** @type {[number, number]} */
  const size = [photo.width * scale, photo.height * scale];
  const focus = photo.focus ?? tile.focus ?? [0.5, 0.5];
  const [x, y] = [share(focus[0], size[0], width), share(focus[1], size[1], height)];
  return {
    position: `${x.toFixed(2)}% ${y.toFixed(2)}%`, across: Math.max(0, size[0] - width),
    down: Math.max(0, size[1] - height), size, focus,
  };
}

/** @param {number} focus @param {number} photo @param {number} part */
function share(focus, photo, part) {
  return photo - part < 1e-6 ? 50 : 100 * Math.min(Math.max((focus * photo - part / 2) / (photo - part), 0), 1);
}

/** @param {Record<string, number[]> | undefined} tones @returns {string} A similar filter. */
export function filter(tones) {
  if (!tones?.a || !tones.b || Math.abs(tones.a[0]) + Math.abs(tones.b[0]) > 0.2) return "";
  return Math.abs(tones.a[1]) + Math.abs(tones.b[1]) > 0.01 ? "sepia(0.85)" : "grayscale(1)";
}

const ruler = document.createElement("canvas").getContext("2d");

/** @param {string} font @returns {string} The families of a font of the plan, such as `Sans Bold`. */
export function families(font) {
  const name = font.replace(/\b(bold|italic|light|medium|semibold)\b/gi, "").trim();
  const generic = { sans: "system-ui, sans-serif", serif: "serif", monospace: "monospace" };
  const known = generic[/** @type {keyof generic} */ (name.toLowerCase())];
  return known ?? `${JSON.stringify(name)}, system-ui, sans-serif`;
}

/**
 * Styles an element as a text of the plan.
 *
 * @param {HTMLElement} node @param {PlanText} text @param {number} scale
 */
export function paintText(node, text, scale) {
  const { style } = node;
  const font = text.font ?? "Sans";
  const size = fittingSize(text, font);
  const lines = text.lines ?? 1;
  if (node.textContent !== text.text) node.textContent = text.text;
  node.dir = text.direction ?? "auto";
  Object.assign(style, {
    fontFamily: families(font), fontSize: `${size * scale}px`, fontWeight: /bold/i.test(font) ? "700" : "400",
    fontStyle: /italic/i.test(font) ? "italic" : "normal", color: text.color ?? "#000",
    textAlign: text.alignment ?? "center", justifyContent: "center",
    alignContent: text.anchor === "bottom" ? "end" : text.anchor === "top" || lines > 1 ? "start" : "center",
    whiteSpace: lines > 1 ? "normal" : "nowrap",
    background: text.scrim ? `linear-gradient(#0000, ${text.scrim})` : "none",
    textShadow: text.outline ? `0 0 ${Math.max(1, size * scale * 0.12)}px ${text.outline}` : "none",
  });
}

/** @param {PlanText} text @param {string} font @returns {number} The largest size that fits into the frame. */
function fittingSize(text, font) {
  const size = text.size ?? 14;
  if (!text.leastSize || !ruler || (text.lines ?? 1) > 1) return size;
  ruler.font = `${size}px ${families(font)}`;
  const { width } = ruler.measureText(text.text);
  return width > text.frame.width ? Math.max(text.leastSize, size * text.frame.width / width) : size;
}
