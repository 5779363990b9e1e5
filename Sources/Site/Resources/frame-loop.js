// A loop of frames that runs while something moves, and not at rest.

export class FrameLoop {
  /**
   * @param {(time: number, now: number) => boolean} step Milliseconds since the last step, and since the page began.
   *   Returns true to go on.
   * @param {() => void} rest Called at the end.
   */
  constructor(step, rest) {
    this.step = step;
    this.rest = rest;
    /** The frame that is asked for; 0 at rest. */
    this.request = 0;
    /**
     * The time of the last step.
     *
     * @type {number | undefined}
     */
    this.last = undefined;
    /** @param {number} now */
    this.tick = (now) => this.advance(now);
  }

  get isRunning() {
    return this.request !== 0;
  }

  wake() {
    if (this.request) return;
    this.last = undefined;
    this.request = requestAnimationFrame(this.tick);
  }

  /** @private @param {number} now */
  advance(now) {
    const time = now - (this.last ?? now - 16);
    this.last = now;
    if (this.step(time, now)) this.request = requestAnimationFrame(this.tick);
    else {
      this.request = 0;
      this.rest();
    }
  }
}
