// Clicks and keys on a wall.

import { closest } from "./element.js";
import { destination } from "./keyboard.js";

/**
 * @typedef {import("./tile.js").Tile} Tile
 * @typedef {import("./wall.js").WallPage} WallPage
 */

/** @param {WallPage} page */
export function listenTo(page) {
  page.wall.addEventListener("click", (event) => click(page, event));
  page.wall.addEventListener("keydown", (event) => key(page, event));
  // A visitor who came by mouse has no cell in focus.
  addEventListener("keydown", (event) => page.stage.focusedTile() || keyOfPicture(page, event));
}

// Clicks

/** @param {WallPage} page @param {MouseEvent} event */
function click(page, event) {
  const { cells, selection, stage } = page;
  // A pressed cell shrinks, perhaps away from the pointer at its rim.
  const field = cells?.isShown ? cells : null;
  const tile = page.tileAt(event.target) ?? field?.pressed;
  const isFar = field?.isFar() ?? false;
  if (!(tile || isFar) || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  if (page.kiosk) return;
  // Photos that are too small to be seen come nearer first. Keys click, too, at no point.
  if (field && isFar && event.detail > 0) {
    const index = field.dive({ x: event.clientX, y: event.clientY });
    if (index >= 0) stage.current = stage.arrangement.photos[index].key;
  } else if (tile && (event.shiftKey || selection.isOn)) selection.toggle(tile.photo);
  else if (tile && event.detail > 0 && isSelecting(page, tile)) tap(page, tile);
  else if (tile) page.open(tile.photo);
}

/**
 * Returns true for a tap in a honeycomb that selects a cell before the next one opens it.
 *
 * @param {WallPage} page @param {Tile} tile
 */
function isSelecting({ data, layout, selection }, tile) {
  return data.tap === "select" && layout === "honeycomb" && !selection.isOnly(tile.photo);
}

/**
 * Selects a cell, brings it to the middle and opens its folder around it.
 *
 * @param {WallPage} page @param {Tile} tile
 */
function tap({ cells, folders, selection, stage }, { photo }) {
  selection.only(photo);
  stage.current = photo.key;
  folders?.openAt(photo);
  cells?.spring(stage.indexOf(photo.key) ?? 0);
}

// Keys

/** @param {WallPage} page @param {KeyboardEvent} event */
function key(page, event) {
  const { cells, selection, stage } = page;
  const tile = stage.focusedTile();
  if (!tile || event.altKey) return;
  const index = destination(stage.arrangement, tile.index, event);
  if (index !== undefined) page.focus(index);
  else if (event.key === " ") selection.toggle(tile.photo);
  else if (event.key === "Escape" && selection.isOn) selection.end();
  else if (event.key === "e") page.folders?.toggle(tile.photo.key);
  else if (cells?.isShown && "+=-".includes(event.key)) cells.zoomAround(tile.index, zoomOf(event.key));
  else {
    keyOfPicture(page, event);
    return;
  }
  event.preventDefault();
}

/**
 * Keys that need no cell in focus.
 *
 * @param {WallPage} page @param {KeyboardEvent} event
 */
function keyOfPicture(page, event) {
  const { cells } = page;
  if (event.altKey || event.ctrlKey || event.metaKey) return;
  if (document.querySelector("dialog[open]") || closest(event.target, "input, select, details, [role=group]")) return;
  if (!cells?.isShown && event.key && "+=-".includes(event.key)) {
    page.grow(event.key === "-" ? -1 : 1);
    return;
  }
  if (!cells?.mosaic) return;
  if (event.key === "Escape" || event.key === "0") cells.flyBack();
  else if ("+=-".includes(event.key)) cells.zoomBy(zoomOf(event.key));
  else return;
  event.preventDefault();
}

/** @param {string} sign One of + = − on the keyboard. */
function zoomOf(sign) {
  return sign === "-" ? 1 / 1.4 : 1.4;
}
