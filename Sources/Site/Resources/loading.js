// Parts of the script that a page loads when it needs them.

import { loadLayout } from "./layouts.js";

/** @typedef {import("./wall.js").WallPage} WallPage */

/**
 * Loads the view of fields of cells, with their folders.
 *
 * @param {WallPage} page
 */
export async function loadCells(page) {
  const { CellsView, Folders } = await import("./cells.js");
  if (page.cells) return page.cells;
  page.cells = new CellsView(page.stage, { hold: (tile) => page.hold(tile) });
  page.cells.fills = page.kiosk !== null;
  page.folders = new Folders(page.stage, page.words, { toggled: (index) => page.turnAround(index) });
  if (!page.kiosk) page.wall.after(page.folders.opener);
  return page.cells;
}

/** @param {WallPage} page */
export async function loadViewer(page) {
  const { Viewer } = await import("./viewer.js");
  page.viewer ??= new Viewer(page.data, page.words, {
    photos: () => page.among ?? page.stage.arrangement.wholes ?? page.stage.arrangement.photos,
    tileOf: (photo) => (page.among ? undefined : page.tileOf(photo)),
    closed: (photo) => page.focus(page.placeOf(photo)),
  });
  return page.viewer;
}

/**
 * Shows the photos on a map.
 *
 * @param {WallPage} page
 */
export async function openMap(page) {
  const [{ WallMap }, viewer] = await Promise.all([import("./map.js"), loadViewer(page)]);
  const { data, words } = page;
  if (page.map?.data !== data) {
    page.map?.dialog.remove();
    page.map = new WallMap(data, words, {
      open: (photo, among) => {
        page.among = among;
        viewer.open(photo);
      },
      closed: () => (page.among = null),
    });
  }
  await page.map.open(page.shown);
}

/**
 * Shows dates beside a long wall of photos that have some.
 *
 * @param {WallPage} page
 */
export async function showScrubber(page) {
  const { height, photos } = page.stage.arrangement;
  if (!page.scrubber) {
    const isLong = page.page.isShown && height >= 4 * innerHeight;
    if (page.kiosk || !isLong || !photos.some(({ date }) => date)) return;
    const { Scrubber } = await import("./scrubber.js");
    if (!page.scrubber) {
      page.scrubber = new Scrubber(page.words, page.page);
      page.wall.after(page.scrubber.element);
    }
  }
  // The wall may be another one by now.
  page.scrubber.show(page.page.isShown ? page.stage.arrangement : null);
}

/**
 * Loads what will probably be needed, once there is nothing else to do.
 *
 * @param {WallPage} page
 */
export function prefetch(page) {
  const load = () => {
    import("./viewer.js").catch(() => undefined);
    // Fields of cells are printed as rows.
    if (page.cells) loadLayout("flow").catch(() => undefined);
  };
  if ("requestIdleCallback" in globalThis) requestIdleCallback(load);
  else setTimeout(load, 1000);
}
