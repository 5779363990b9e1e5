// The part of a field of cells that is seen: dragged, thrown, zoomed, and held back softly at its bounds.

import { isStill } from "./motion.js";

/**
 * @typedef {import("./gestures.js").Point} Point
 *
 * @typedef {{x: number, y: number, zoom: number}} Place
 * @typedef {{left: number, top: number, right: number, bottom: number}} Box
 * @typedef {{from: Place, to: Place, time: number, duration: number}} Flight
 */

/** Milliseconds in which motions lose all but a third of their speed or distance. */
const FRICTION = 325;
const SPRING = 90;
const GLIDE = 110;
/** A spring that swings once in this many milliseconds if nothing slows it, and the share of critical damping. */
const SWING = 520;
const DAMPING = 0.62;
const ZOOMING = 70;
/** Milliseconds in which motions are computed, and those of a window that was asleep. */
const STEP = 16;
const LONGEST = 3000;
/** Pixels beyond a bound at which a drag becomes four times heavier. */
const SOFTNESS = 70;

export class Camera {
  constructor() {
    /** The point of the field in the middle of the window. */
    this.x = 0;
    this.y = 0;
    /** Pixels of the window per pixel of the field. */
    this.zoom = 1;
    this.velocity = { x: 0, y: 0 };
    this.isHeld = false;
    /** @type {Point | null} */
    this.goal = null;
    /** True of a goal that is reached by a spring, with the velocity along each axis of the field. */
    this.springs = false;
    /** @type {{zoom: number, point: Point} | null} */
    this.zoomGoal = null;
    /** @type {Box} */
    this.bounds = { left: 0, top: 0, right: 0, bottom: 0 };
    this.zooms = [0.25, 4];
    /** @type {Flight | null} */
    this.flight = null;
    /**
     * The place that it began at.
     *
     * @type {Place}
     */
    this.start = this.place();
  }

  /** @returns {Place} */
  place() {
    return { x: this.x, y: this.y, zoom: this.zoom };
  }

  /** Returns true until it is moved from its first place. */
  isAtStart() {
    const { start, x, y, zoom, flight, goal, zoomGoal } = this;
    return !flight && !goal && !zoomGoal && zoom === start.zoom
      && Math.hypot(x - start.x, y - start.y) * zoom < 1;
  }

  hold() {
    this.isHeld = true;
    this.velocity = { x: 0, y: 0 };
    this.goal = this.flight = null;
  }

  /** Stops at the default zoom. */
  reset() {
    Object.assign(this, { zoom: 1, zoomGoal: null, goal: null, flight: null, velocity: { x: 0, y: 0 }, isHeld: false });
  }

  /** Comes back immediately from beyond the bounds. */
  stayInBounds() {
    const { left, top, right, bottom } = this.bounds;
    this.x = Math.min(right, Math.max(left, this.x));
    this.y = Math.min(bottom, Math.max(top, this.y));
  }

  /** @param {number} dx @param {number} dy In the window. */
  drag(dx, dy) {
    for (const [axis, way, low, high] of this.axes(dx, dy)) {
      const beyond = Math.max(low - this[axis], this[axis] - high, 0) * this.zoom;
      const isOutwards = this[axis] < low ? way > 0 : way < 0;
      this[axis] -= way / this.zoom / (beyond > 0 && isOutwards ? (1 + beyond / SOFTNESS) ** 2 : 1);
    }
  }

  /** @param {Point} velocity Pixels of the window per millisecond. */
  release(velocity) {
    this.isHeld = false;
    this.velocity = isStill() ? { x: 0, y: 0 } : velocity;
  }

  /** @param {Point} goal */
  glide(goal) {
    this.velocity = { x: 0, y: 0 };
    this.flight = null;
    this.goal = goal;
    this.springs = false;
  }

  /**
   * Goes there a little too far, and back.
   *
   * @param {Point} goal
   */
  spring(goal) {
    this.glide(goal);
    this.springs = !isStill();
  }

  /**
   * Moves and zooms there at once, with each point on a straight way.
   *
   * @param {Place} to @param {number} duration In milliseconds.
   */
  flyTo(to, duration) {
    Object.assign(this, { velocity: { x: 0, y: 0 }, goal: null, zoomGoal: null });
    this.flight = { from: this.place(), to, time: 0, duration: isStill() ? 1 : duration };
  }

  /** @param {number} factor @param {Point} point The point that stays in place, from the window's middle. */
  zoomBy(factor, point) {
    this.flight = null;
    const zoom = this.clampedZoom((this.zoomGoal?.zoom ?? this.zoom) * factor);
    this.zoomGoal = { zoom, point };
  }

  /**
   * At once, for fingers.
   *
   * @param {number} ratio @param {Point} point
   */
  pinch(ratio, point) {
    this.zoomGoal = null;
    this.zoomTo(this.clampedZoom(this.zoom * ratio), point);
  }

  /** @private @param {number} zoom @param {Point} point */
  zoomTo(zoom, point) {
    this.x += point.x / this.zoom - point.x / zoom;
    this.y += point.y / this.zoom - point.y / zoom;
    this.zoom = zoom;
  }

  /** @param {number} zoom */
  clampedZoom(zoom) {
    return Math.min(this.zooms[1], Math.max(this.zooms[0], zoom));
  }

  /**
   * Moves in real time, however few frames a second the window shows.
   *
   * @param {number} time Milliseconds since the last step.
   * @returns {boolean} True if it still moves.
   */
  step(time) {
    if (this.flight) return this.stepOfFlight(this.flight, time);
    const end = Math.min(LONGEST, time);
    let moves = this.shortStep(Math.min(STEP, end));
    for (let done = STEP; moves && done < end; done += STEP) moves = this.shortStep(Math.min(STEP, end - done));
    return moves;
  }

  /** @private @param {number} time */
  shortStep(time) {
    /** @param {number} duration */
    const share = (duration) => (isStill() ? 1 : 1 - Math.exp(-time / duration));
    if (this.zoomGoal) {
      const { zoom, point } = this.zoomGoal;
      const next = this.zoom * (zoom / this.zoom) ** share(ZOOMING);
      const isDone = Math.abs(Math.log(zoom / next)) < 0.002;
      this.zoomTo(isDone ? zoom : next, point);
      if (isDone) this.zoomGoal = null;
    }
    if (this.isHeld) return this.zoomGoal !== null;
    if (this.goal && this.springs) return this.stepOfSpring(this.goal, time) || this.zoomGoal !== null;
    if (this.goal) return this.stepTowards(this.goal, share(GLIDE)) || this.zoomGoal !== null;
    let moves = this.zoomGoal !== null;
    for (const [axis, speed, low, high] of this.axes(this.velocity.x, this.velocity.y)) {
      this[axis] -= (speed * time) / this.zoom;
      const rest = Math.min(high, Math.max(low, this[axis])) - this[axis];
      const isDone = Math.abs(rest * this.zoom) < 0.3;
      this[axis] += isDone ? rest : rest * share(SPRING);
      this.velocity[axis] *= Math.exp(-time / (isDone ? FRICTION : SPRING / 2));
      if (Math.abs(this.velocity[axis]) < 0.01) this.velocity[axis] = 0;
      moves ||= !isDone || this.velocity[axis] !== 0;
    }
    return moves;
  }

  /** @private @param {Flight} flight @param {number} time */
  stepOfFlight(flight, time) {
    flight.time = Math.min(flight.duration, flight.time + time);
    const share = flight.time / flight.duration;
    const eased = share * share * share * (10 + share * (6 * share - 15));
    const { from, to } = flight;
    this.zoom = from.zoom * (to.zoom / from.zoom) ** eased;
    // As far as the window’s size in the field has come.
    const way = Math.abs(to.zoom / from.zoom - 1) < 1e-6 ? eased
      : (1 / this.zoom - 1 / from.zoom) / (1 / to.zoom - 1 / from.zoom);
    this.x = from.x + (to.x - from.x) * way;
    this.y = from.y + (to.y - from.y) * way;
    if (share < 1) return true;
    this.flight = null;
    return false;
  }

  /** @private @param {Point} goal @param {number} share Of the way that is left. */
  stepTowards({ x, y }, share) {
    this.x += (x - this.x) * share;
    this.y += (y - this.y) * share;
    if (Math.hypot(x - this.x, y - this.y) * this.zoom >= 0.3) return true;
    [this.x, this.y, this.goal] = [x, y, null];
    return false;
  }

  /** @private @param {Point} goal @param {number} time */
  stepOfSpring(goal, time) {
    const pace = (2 * Math.PI) / SWING;
    let rests = true;
    for (const [axis, speed] of this.axes(this.velocity.x, this.velocity.y)) {
      const pull = pace * pace * (goal[axis] - this[axis]) - 2 * DAMPING * pace * speed;
      this.velocity[axis] = speed + pull * time;
      this[axis] += this.velocity[axis] * time;
      const isNear = Math.abs(goal[axis] - this[axis]) * this.zoom < 0.3;
      rests &&= isNear && Math.abs(this.velocity[axis]) * this.zoom < 0.01;
    }
    if (!rests) return true;
    [this.x, this.y] = [goal.x, goal.y];
    this.glide(goal);
    this.goal = null;
    return false;
  }

  /**
   * Both axes: a length along each, and its bounds.
   *
   * @private @param {number} x @param {number} y
   * @returns {["x" | "y", number, number, number][]}
   */
  axes(x, y) {
    const { left, top, right, bottom } = this.bounds;
    return [["x", x, left, right], ["y", y, top, bottom]];
  }
}
