// Hours of rest: a black screen, no motion and no requests. And a lock that keeps the screen from sleeping.

import { element } from "./element.js";
import { isWithin } from "./kiosk-address.js";

const MINUTE = 60_000;
const root = document.documentElement;

/** The hours of rest of each day, which may span midnight. */
export class Rest {
  /** @param {[number, number] | null} hours The minutes of the day at which the rest begins and ends. */
  constructor(hours) {
    this.hours = hours;
    this.isOn = false;
    /** @type {(() => void)[]} Called once, when the rest is over. */
    this.waiting = [];
    /** @type {((isOn: boolean) => void)[]} */
    this.listeners = [];
    this.cover = element("div", "rest");
    if (!hours) return;
    this.check();
    document.addEventListener("visibilitychange", () => this.check());
    const step = () => {
      this.check();
      setTimeout(step, MINUTE - (Date.now() % MINUTE));
    };
    setTimeout(step, MINUTE - (Date.now() % MINUTE));
  }

  /** @private */
  check() {
    const now = new Date();
    const isOn = isWithin(now.getHours() * 60 + now.getMinutes(), this.hours);
    if (isOn === this.isOn) return;
    this.isOn = isOn;
    root.toggleAttribute("data-rest", isOn);
    if (isOn) document.body.append(this.cover);
    else this.cover.remove();
    for (const listener of this.listeners) listener(isOn);
    if (!isOn) for (const resume of this.waiting.splice(0)) resume();
  }

  /**
   * Resolves at once, or when the rest is over.
   *
   * @returns {Promise<void>}
   */
  over() {
    return this.isOn ? new Promise((resolve) => this.waiting.push(resolve)) : Promise.resolve();
  }

  /**
   * Repeats an action, but not while the screen rests.
   *
   * @param {number} milliseconds @param {() => unknown} action
   */
  repeat(milliseconds, action) {
    const step = async () => {
      await this.over();
      action();
      setTimeout(step, milliseconds);
    };
    setTimeout(step, milliseconds);
  }
}

/** Keeps the screen awake where the browser can. It gives up the lock of a hidden page. */
export function keepAwake() {
  const request = () => {
    /** @type {{wakeLock?: {request: (kind: string) => Promise<unknown>}}} */
    const { wakeLock } = /** @type {any} */ (navigator);
    // Refused with an empty battery, say.
    if (document.visibilityState === "visible") wakeLock?.request("screen").catch(() => undefined);
  };
  document.addEventListener("visibilitychange", request);
  request();
}
