// Mouse and fingers on the pictures of a change: a drag moves the divider or the picture, the wheel zooms.

import { closest } from "./element.js";

/** @typedef {import("./comparison-stage.js").Stage} Stage */

/** A pointer that moves less far has clicked. */
const CLICK = 4;

/** @param {Stage} stage */
export function followPointer(stage) {
  /** @type {{ x: number, y: number, moved: number, divides: boolean } | undefined} */
  let drag;
  const area = stage.element;
  area.addEventListener("pointerdown", (event) => {
    if (event.button !== 0 || !event.isPrimary) return;
    const divides = stage.view === "swipe" && !event.shiftKey;
    drag = { x: event.clientX, y: event.clientY, moved: 0, divides };
    area.setPointerCapture(event.pointerId);
    if (divides) divide(stage, event);
  });
  area.addEventListener("pointermove", (event) => {
    if (!drag || !event.isPrimary) return;
    const [x, y] = [event.clientX - drag.x, event.clientY - drag.y];
    drag = { ...drag, x: event.clientX, y: event.clientY, moved: drag.moved + Math.abs(x) + Math.abs(y) };
    if (drag.divides) divide(stage, event);
    else if (drag.moved > CLICK && area.classList.contains("movable")) stage.pan(x, y);
  });
  for (const kind of ["pointerup", "pointercancel"]) {
    area.addEventListener(kind, () => {
      if (kind === "pointerup" && drag && drag.moved <= CLICK) stage.flip();
      drag = undefined;
    });
  }
  area.addEventListener("wheel", (event) => {
    event.preventDefault();
    stage.zoom(stage.scale * Math.exp(-event.deltaY * (event.deltaMode === 0 ? 0.002 : 0.05)), inPane(stage, event));
  }, { passive: false });
  area.addEventListener("dblclick", (event) => {
    if (stage.view === "flip" || stage.view === "swipe") return;
    if (stage.scale === 1) stage.fit(); else stage.zoom(1, inPane(stage, event));
  });
}

/**
 * Returns the place of a pointer in its pane.
 *
 * @param {Stage} stage @param {MouseEvent} event
 */
function inPane(stage, event) {
  const pane = closest(event.target, ".pane") ?? stage.panes[0].pane;
  const box = pane.getBoundingClientRect();
  return { x: event.clientX - box.x, y: event.clientY - box.y };
}

/** @param {Stage} stage @param {PointerEvent} event */
function divide(stage, event) {
  const box = stage.panes[0].pane.getBoundingClientRect();
  stage.slide((event.clientX - box.x) / box.width * 100);
}
