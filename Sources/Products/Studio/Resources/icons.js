// Icons, drawn with lines on a grid of 16 pixels.

import { make } from "./element.js";

/** @type {Record<string, string>} */
const PATHS = {
  undo: "M6 3 2.5 6.5 6 10M2.5 6.5H10a3.5 3.5 0 0 1 0 7H7",
  redo: "m10 3 3.5 3.5L10 10m3.5-3.5H6a3.5 3.5 0 0 0 0 7h3",
  another: "M2 4.5h2.5l6 7H14m-2-2 2 2-2 2M2 11.5h2.5L6 9.7m3-3.4 1.5-1.8H14m-2-2 2 2-2 2",
  save: "M8 2v8m-3-3 3 3 3-3M2.5 11.5v2h11v-2",
  make: "M2.5 3.5h11v9h-11zm0 6.5 3-3 2.5 2.5 2-2 3.5 3.5",
  panel: "M2 4.5h7m3 0h2m-12 7h2m3 0h7M10.5 3v3M5.5 10v3",
  help: "M6 6a2 2 0 1 1 2.8 1.8c-.6.3-.8.6-.8 1.4M8 11.7v.3M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12",
  lock: "M4 7.5h8v6H4zm1.5 0V5a2.5 2.5 0 0 1 5 0v2.5",
  hero: "m8 2 1.8 3.9 4.2.5-3.1 2.9.8 4.2L8 11.4l-3.7 2.1.8-4.2L2 6.4l4.2-.5z",
  out: "M3 4.5h10M6.5 4.5V3h3v1.5M4.5 4.5l.5 9h6l.5-9M7 7v4m2-4v4",
  focus: "M2.5 5.5v-3h3m5 0h3v3m0 5v3h-3m-5 0h-3v-3M8 6.5v3M6.5 8h3",
  turn: "M13 8a5 5 0 1 1-1.6-3.7M13 2v3h-3",
  caption: "M2.5 3.5h11v6h-11zm2 9h7",
  smaller: "M3 8h10",
  larger: "M3 8h10M8 3v10",
  close: "m4 4 8 8m0-8-8 8",
  copy: "M5.5 5.5h8v8h-8zm-3 5v-8h8",
  faces: "M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12M5.8 6.5v.5m4.4-.5v.5M5.5 9.5c1.3 1.7 3.7 1.7 5 0",
  check: "m3 8.5 3.5 3.5L13 4.5",
  search: "M7 11.5a4.5 4.5 0 1 0 0-9 4.5 4.5 0 0 0 0 9m3.2-1.3L14 14",
};

/**
 * Layouts, as rectangles, circles and hexagons.
 *
 * @type {Record<string, string>}
 */
const LAYOUTS = {
  flow: "M2 2h9v6H2zm10 0h8v6h-8zm9 0h5v6h-5zM2 9h5v5H2zm6 0h10v5H8zm11 0h7v5h-7zM2 15h8v4H2zm9 0h6v4h-6zm7 0h8v4h-8z",
  grid: "M3 2h6v5H3zm8 0h6v5h-6zm8 0h6v5h-6zM3 8h6v5H3zm8 0h6v5h-6zm8 0h6v5h-6zM3 14h6v5H3zm8 0h6v5h-6zm8 0h6v5h-6z",
  masonry: "M3 2h6v7H3zm0 8h6v9H3zm8-8h6v4h-6zm0 5h6v6h-6zm0 7h6v5h-6zm8-12h6v8h-6zm0 9h6v4h-6zm0 5h6v3h-6z",
  row: "M2 6h7v9H2zm8 0h5v9h-5zm6 0h10v9H16z",
  hex: "M6 3h5l2.5 4-2.5 4H6L3.5 7zm8 4.5h5l2.5 4-2.5 4h-5l-2.5-4zM6 12h5l2.5 4-2.5 4H6l-2.5-4zM22 3h4v8h-4l-2.5-4z",
  honeycomb: "M8 3a3 3 0 1 0 .01 0m7 0a3 3 0 1 0 .01 0m7 0a3 3 0 1 0 .01 0M4.5 9a2.5 2.5 0 1 0 .01 0m7 0a3 3 0 1 0 "
    + ".01 0m7 0a3 3 0 1 0 .01 0M8 15a2.5 2.5 0 1 0 .01 0m7 0a2.5 2.5 0 1 0 .01 0m7 0a2.5 2.5 0 1 0 .01 0",
  radial: "M11 8h6v5h-6zM12 2h4v4h-4zM12 15h4v4h-4zM4 5h5v4H4zm0 7h5v4H4zm15-7h5v4h-5zm0 7h5v4h-5z",
  pile: "m4 6 8-3 3 8-8 3zm10-2 9 2-2 9-9-2zM9 12l7-1 1 7-7 1z",
  spiral: "M11 7h6v6h-6zM11 2h5v4h-5zm7 1h5v6h-5zm0 7h6v5h-6zm-7 4h6v5h-6zM5 11h5v6H5zM4 4h6v6H4z",
};

const SVG = "http://www.w3.org/2000/svg";

/** @param {string} path @param {string} box @param {string} className */
function drawing(path, box, className) {
  const svg = document.createElementNS(SVG, "svg");
  const line = document.createElementNS(SVG, "path");
  svg.setAttribute("viewBox", box);
  svg.setAttribute("class", className);
  svg.setAttribute("aria-hidden", "true");
  line.setAttribute("d", path);
  svg.append(line);
  return svg;
}

/** @param {string} name */
export const icon = (name) => drawing(PATHS[name] ?? "", "0 0 16 16", "icon");

/** @param {string} name @returns {SVGElement | null} The picture of a layout. */
export const layoutIcon = (name) => (LAYOUTS[name] ? drawing(LAYOUTS[name], "0 0 28 21", "layout-icon") : null);

/**
 * Returns a button with an icon. Its name is shown if `isNamed`, and otherwise while the pointer is over it.
 *
 * @param {string} name @param {string} text @param {string} command @param {boolean} [isNamed]
 */
export function iconButton(name, text, command, isNamed = false) {
  const button = make("button", { type: "button", "data-command": command, title: text }, icon(name));
  if (isNamed) button.append(make("span", { text }));
  button.setAttribute("aria-label", text);
  return button;
}
