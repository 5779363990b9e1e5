// Pointers as gestures: press, drag, pinch, hold and wheel, alike for mouse, pen and fingers.

/** The distance at which a press becomes a drag, by the kind of pointer. */
const SLOP = new Map([["mouse", 4], ["pen", 6], ["touch", 9]]);
const HOLD_DELAY = 500;

/**
 * @typedef {{x: number, y: number}} Point
 * @typedef {object} Gestures
 * @property {(target: Element, event: PointerEvent) => void} [press]
 * @property {(dx: number, dy: number, event: PointerEvent) => void} [drag] Without it, pages scroll.
 * @property {(ratio: number, middle: Point, dx: number, dy: number) => void} [pinch] Two pointers moved.
 * @property {(velocity: Point, wasDrag: boolean) => void} [release] All pointers are gone; pixels per millisecond.
 * @property {(target: Element) => void} [hold] Pressed for long without moving.
 * @property {(factor: number, point: Point) => void} [wheel]
 *
 * @typedef {Point & {startX: number, startY: number}} Pointer
 * @typedef {Point & {time: number}} Moment
 */

/**
 * A click that ends a drag, a pinch or a hold never arrives.
 *
 * @param {HTMLElement} element @param {Gestures} gestures
 * @param {() => boolean} [isOn]
 */
export function watchGestures(element, gestures, isOn = () => true) {
  const pointers = new Pointers(element, gestures);
  element.addEventListener("pointerdown", (event) => {
    if (event.button === 0 && isOn()) pointers.press(event);
  });
  // On the whole window, since a fast pointer may have left the element before it is captured.
  addEventListener("pointermove", (event) => pointers.move(event));
  addEventListener("pointerup", (event) => pointers.release(event));
  addEventListener("pointercancel", (event) => pointers.release(event));
  element.addEventListener("click", (event) => pointers.click(event), true);
  element.addEventListener("dragstart", (event) => isOn() && gestures.drag && event.preventDefault());
  element.addEventListener("contextmenu", (event) => isOn() && pointers.isGesture(event) && event.preventDefault());
  const { wheel } = gestures;
  if (!wheel) return;
  element.addEventListener("wheel", (event) => {
    if (!isOn()) return;
    event.preventDefault();
    // Touchpads report a pinch as a wheel with the control key.
    const pixels = event.deltaY * (event.deltaMode === 1 ? 16 : 1) * (event.ctrlKey ? 5 : 1);
    wheel(Math.exp(-Math.max(-240, Math.min(240, pixels)) * 0.0022), { x: event.clientX, y: event.clientY });
  }, { passive: false });
}

/** The pointers that are down on an element, and the gesture that they make. */
class Pointers {
  /** @param {HTMLElement} element @param {Gestures} gestures */
  constructor(element, gestures) {
    this.element = element;
    this.gestures = gestures;
    /**
     * By their identifiers.
     *
     * @type {Map<number, Pointer>}
     */
    this.pointers = new Map();
    this.isDrag = false;
    /** True of a gesture that is more than a press, and ends without a click. */
    this.isSpent = false;
    /** Counts the time to a hold. */
    this.timer = 0;
    /**
     * The way of a dragging pointer.
     *
     * @type {Moment[]}
     */
    this.track = [];
  }

  /** @param {PointerEvent} event */
  press(event) {
    const { element, pointers } = this;
    // A pointer that went unseen must not count as a second finger.
    if (event.isPrimary) pointers.clear();
    if (pointers.size === 0) [this.isDrag, this.isSpent, this.track] = [false, false, []];
    const { clientX: x, clientY: y, target } = event;
    pointers.set(event.pointerId, { x, y, startX: x, startY: y });
    clearTimeout(this.timer);
    if (pointers.size > 1) {
      if (!this.gestures.pinch) return;
      for (const id of pointers.keys()) element.setPointerCapture(id);
      this.isDrag = this.isSpent = true;
      return;
    }
    if (!(target instanceof Element)) return;
    this.gestures.press?.(target, event);
    const { hold } = this.gestures;
    if (!hold || event.shiftKey) return;
    this.timer = setTimeout(() => {
      this.isSpent = true;
      hold(target);
    }, HOLD_DELAY);
  }

  /** @param {PointerEvent} event */
  move(event) {
    const pointer = this.pointers.get(event.pointerId);
    if (!pointer) return;
    const others = [...this.pointers.values()].filter((other) => other !== pointer);
    if (others.length === 1) this.pinch(pointer, others[0], event);
    else if (others.length === 0 && !this.drag(pointer, event)) return;
    [pointer.x, pointer.y] = [event.clientX, event.clientY];
  }

  /** @private @param {Pointer} pointer @param {Pointer} other @param {PointerEvent} event */
  pinch(pointer, other, event) {
    const before = Math.hypot(pointer.x - other.x, pointer.y - other.y);
    const after = Math.hypot(event.clientX - other.x, event.clientY - other.y);
    const middle = { x: (event.clientX + other.x) / 2, y: (event.clientY + other.y) / 2 };
    const [dx, dy] = [(event.clientX - pointer.x) / 2, (event.clientY - pointer.y) / 2];
    this.gestures.pinch?.(after / Math.max(1, before), middle, dx, dy);
  }

  /**
   * @private @param {Pointer} pointer @param {PointerEvent} event
   * @returns {boolean} False while it may still be a press.
   */
  drag(pointer, event) {
    if (!this.isDrag) {
      const way = Math.hypot(event.clientX - pointer.startX, event.clientY - pointer.startY);
      if (way < (SLOP.get(event.pointerType) ?? 9)) return false;
      clearTimeout(this.timer);
      if (!this.gestures.drag) return false;
      this.isDrag = this.isSpent = true;
      // Not earlier: with a capture, a click would miss the link below.
      this.element.setPointerCapture(event.pointerId);
    }
    this.gestures.drag?.(event.clientX - pointer.x, event.clientY - pointer.y, event);
    this.track.push({ time: event.timeStamp, x: event.clientX, y: event.clientY });
    return true;
  }

  /** @param {PointerEvent} event */
  release(event) {
    const { pointers } = this;
    if (!pointers.delete(event.pointerId)) return;
    clearTimeout(this.timer);
    this.track = pointers.size === 0 ? this.track : [];
    if (pointers.size === 0) this.gestures.release?.(velocityOf(this.track, event.timeStamp), this.isDrag);
  }

  /**
   * Returns true for a menu that would come in the way of a long press.
   *
   * @param {MouseEvent} event
   */
  isGesture(event) {
    const isTouch = event instanceof PointerEvent && event.pointerType === "touch";
    return this.isSpent || (isTouch && this.gestures.hold !== undefined);
  }

  /**
   * Stops the click after a gesture; the clicks of keys pass.
   *
   * @param {MouseEvent} event
   */
  click(event) {
    if (!this.isSpent || event.detail === 0) return;
    this.isSpent = false;
    event.preventDefault();
    event.stopPropagation();
  }
}

/**
 * Returns the velocity over the last moments; none if the pointer rested before it went.
 *
 * @param {Moment[]} track @param {number} now
 */
function velocityOf(track, now) {
  const recent = track.filter(({ time }) => now - time < 100);
  const [first, last] = [recent[0], recent[recent.length - 1]];
  const time = last ? last.time - first.time : 0;
  return time < 8 ? { x: 0, y: 0 } : { x: (last.x - first.x) / time, y: (last.y - first.y) / time };
}
