// Pointers as gestures: press, drag, pinch, hold and wheel, alike for mouse, pen and fingers.

/** How far a pointer may stray before a press is a drag. */
const SLOP = { mouse: 4, pen: 6, touch: 9 };
const HOLD_DELAY = 500;

/**
 * @typedef {{x: number, y: number}} Point
 * @typedef {object} Gestures
 * @property {(target: Element, event: PointerEvent) => void} [press]
 * @property {(dx: number, dy: number, event: PointerEvent) => void} [drag]
 * @property {(ratio: number, middle: Point, dx: number, dy: number) => void} [pinch] Two pointers moved.
 * @property {(velocity: Point, wasDrag: boolean) => void} [release] All pointers are gone; pixels per millisecond.
 * @property {(target: Element) => void} [hold] Pressed for long without moving.
 * @property {(factor: number, point: Point) => void} [wheel]
 */

/**
 * A click that ends a drag, a pinch or a hold never arrives.
 *
 * @param {HTMLElement} element @param {Gestures} gestures
 * @param {() => boolean} [isOn]
 */
export function watchGestures(element, gestures, isOn = () => true) {
  /** @type {Map<number, Point>} */
  const pointers = new Map();
  let [isDrag, isSpent, timer, track] = [false, false, 0, []];

  element.addEventListener("pointerdown", (event) => {
    if (event.button !== 0 || !isOn()) return;
    // A pointer that went unseen must not count as a second finger.
    if (event.isPrimary) pointers.clear();
    if (pointers.size === 0) [isDrag, isSpent, track] = [false, false, []];
    const { clientX: x, clientY: y } = event;
    pointers.set(event.pointerId, { x, y, startX: x, startY: y });
    clearTimeout(timer);
    if (pointers.size > 1) {
      for (const id of pointers.keys()) element.setPointerCapture(id);
      isDrag = isSpent = true;
      return;
    }
    const { target } = event;
    gestures.press?.(target, event);
    if (!gestures.hold || event.shiftKey) return;
    timer = setTimeout(() => {
      isSpent = true;
      gestures.hold(target);
    }, HOLD_DELAY);
  });

  // On the whole window, since a fast pointer may have left the element before it is captured.
  addEventListener("pointermove", (event) => {
    const pointer = pointers.get(event.pointerId);
    if (!pointer) return;
    const [dx, dy] = [event.clientX - pointer.x, event.clientY - pointer.y];
    const others = [...pointers.values()].filter((other) => other !== pointer);
    if (others.length === 1) pinch(pointer, others[0], event);
    else if (others.length === 0) {
      if (!isDrag) {
        const way = Math.hypot(event.clientX - pointer.startX, event.clientY - pointer.startY);
        if (way < (SLOP[event.pointerType] ?? 9)) return;
        isDrag = isSpent = true;
        clearTimeout(timer);
        // Not earlier: with a capture, a click would miss the link below.
        element.setPointerCapture(event.pointerId);
      }
      gestures.drag?.(dx, dy, event);
      track.push({ time: event.timeStamp, x: event.clientX, y: event.clientY });
    }
    [pointer.x, pointer.y] = [event.clientX, event.clientY];
  });

  function pinch(pointer, other, event) {
    const before = Math.hypot(pointer.x - other.x, pointer.y - other.y);
    const after = Math.hypot(event.clientX - other.x, event.clientY - other.y);
    const middle = { x: (event.clientX + other.x) / 2, y: (event.clientY + other.y) / 2 };
    const [dx, dy] = [(event.clientX - pointer.x) / 2, (event.clientY - pointer.y) / 2];
    gestures.pinch?.(after / Math.max(1, before), middle, dx, dy);
  }

  function end(event) {
    if (!pointers.delete(event.pointerId)) return;
    clearTimeout(timer);
    track = pointers.size === 0 ? track : [];
    if (pointers.size === 0) gestures.release?.(velocityOf(track, event.timeStamp), isDrag);
  }
  addEventListener("pointerup", end);
  addEventListener("pointercancel", end);

  element.addEventListener("click", (event) => {
    if (!isSpent || event.detail === 0) return;
    isSpent = false;
    event.preventDefault();
    event.stopPropagation();
  }, true);
  element.addEventListener("dragstart", (event) => isOn() && event.preventDefault());
  element.addEventListener("contextmenu", (event) => isOn() && isSpent && event.preventDefault());
  if (!gestures.wheel) return;
  element.addEventListener("wheel", (event) => {
    if (!isOn()) return;
    event.preventDefault();
    // Touchpads report a pinch as a wheel with the control key.
    const pixels = event.deltaY * (event.deltaMode === 1 ? 16 : 1) * (event.ctrlKey ? 5 : 1);
    gestures.wheel(Math.exp(-Math.max(-240, Math.min(240, pixels)) * 0.0022), { x: event.clientX, y: event.clientY });
  }, { passive: false });
}

/** The velocity over the last moments; none if the pointer rested before it went. */
function velocityOf(track, now) {
  const recent = track.filter(({ time }) => now - time < 100);
  const [first, last] = [recent[0], recent.at(-1)];
  const time = last ? last.time - first.time : 0;
  return time < 8 ? { x: 0, y: 0 } : { x: (last.x - first.x) / time, y: (last.y - first.y) / time };
}
