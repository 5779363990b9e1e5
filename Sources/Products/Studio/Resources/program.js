// The connection to the program: the state of the wall, actions one after the other, and news.

/**
 * @typedef {{x: number, y: number, width: number, height: number}} Box
 * @typedef {object} PlanTile
 * @property {string} file @property {Box} frame @property {string} [shape] @property {number[]} [cut]
 * @property {string} [content] @property {string} [orientation] @property {number} [inset]
 * @property {number} [cornerRadius] @property {[number, number]} [focus] @property {boolean} [mirrored]
 * @property {string} [tint] @property {Record<string, number[]>} [tones] @property {number} [turn]
 * @property {{width: number, head?: number, foot?: number, color?: string, perforation?: string}} [border]
 * @property {{x?: number, y?: number, blur?: number, color?: string}} [shadow]
 * @property {number} [page] @property {number} [photo]
 * @typedef {object} PlanText
 * @property {string} text @property {string} [role] @property {Box} frame @property {string} [font]
 * @property {number} [size] @property {number} [leastSize] @property {number} [lines] @property {string} [color]
 * @property {string} [alignment] @property {string} [direction] @property {string} [language]
 * @property {string} [anchor] @property {string} [scrim] @property {string} [outline] @property {number} [tile]
 * @property {number} [page]
 * @typedef {object} Plan
 * @property {{width: number, height: number}} canvas @property {string} [background] @property {number} [pages]
 * @property {PlanTile[]} tiles @property {PlanText[]} [texts]
 * @typedef {object} Photo
 * @property {number} id @property {string} name @property {number} width @property {number} height
 * @property {string | null} [color] @property {string | null} [caption] @property {number} [weight]
 * @property {boolean} [locked] @property {boolean} [out] @property {[number, number] | null} [focus]
 * @property {string} [version] @property {string} [date] @property {number} [turn]
 * @typedef {object} State
 * @property {number} revision @property {string | null} [undo] @property {string | null} [redo]
 * @property {boolean} isSaved @property {boolean} [isRefused] True for the answer to an action that was refused.
 * @property {string} [file] @property {string} [list] @property {{mine: string, theirs: string} | null} [conflict]
 * @property {Record<string, any>} keys @property {string} command @property {string} batch @property {Photo[]} photos
 * @property {Plan[]} pages @property {number[][]} [tiles] The photos on the tiles of each page.
 * @property {Record<string, [number, number]>} [middles] The middles of crops that the plan lacks, by `page/tile`.
 * @property {string[]} [notes] @property {string | null} [fault]
 * @property {Record<string, string>} [faults] @property {Record<string, string>} [idle] @property {number} [seconds]
 * @typedef {object} SettingForm
 * @property {string} key @property {string} option @property {string} help @property {string} [placeholder]
 * @property {string} kind @property {string[]} [choices] @property {string | number | boolean} [default]
 * @property {boolean} [unit] @property {string} [words] What other programs call it.
 * @typedef {{title: string, settings: SettingForm[]}} SectionForm
 * @typedef {object} Form
 * @property {SectionForm[]} sections
 * @typedef {{do: string, [key: string]: any}} Action
 * @typedef {Action | (() => Action | null)} Intent An action, or its making from the state when its turn comes.
 * @typedef {{kind: string, [key: string]: any}} News
 * @typedef {object} Listener
 * @property {(state: State, isSaving: boolean) => void} show Shows a new state, as the answer to a saving or not.
 * @property {(news: News) => void} hear
 * @property {(text: string) => void} refuse Reports an action that the program refused.
 * @property {(isWorking: boolean) => void} work Reports that actions are on their way, or all done.
 * @property {() => void} lose Reports that the program is gone, or back.
 * @typedef {{intent: Intent, merge: string, done: (isDone: boolean) => void}} Waiting
 */

/** Milliseconds between two attempts to reach a program that does not answer. */
const PAUSE = 2000;

/** The program does not answer. */
class Unreachable extends Error {}

export class Program {
  /** @param {Listener} listener */
  constructor(listener) {
    this.listener = listener;
    this.revision = 0;
    this.isBusy = false;
    this.isGone = false;
    this.sequence = 0;
    /** @type {Waiting[]} */
    this.waiting = [];
  }

  /** @param {string} path @returns {Promise<any>} */
  async get(path) {
    const answer = await this.reach(path);
    if (!answer.ok) throw new Unreachable(`${path}: ${answer.status}`);
    return answer.json().catch(() => { throw new Unreachable(path); });
  }

  /** @private @param {string} path @param {RequestInit} [options] */
  async reach(path, options) {
    return fetch(path, options).catch(() => { throw new Unreachable(path); });
  }

  /** @param {string} path @param {unknown} [body] */
  post(path, body = {}) {
    return this.reach(path, {
      method: "POST", body: JSON.stringify(body), headers: { "Content-Type": "application/json" },
    });
  }

  /** Fetches the state, and every event after it. */
  async begin() {
    try {
      this.sequence = (await this.get("events")).sequence;
    } catch (error) {
      this.fail(error);
    }
    await this.refresh();
  }

  /** Fetches the state again. */
  async refresh() {
    try {
      this.take(await this.get("wall"));
      this.found();
    } catch (error) {
      this.fail(error);
    }
  }

  /** @private @param {unknown} error A program that does not answer, or a mistake of the page. */
  fail(error) {
    if (error instanceof Unreachable) this.lost();
    else this.listener.refuse(String(error));
    return false;
  }

  /** @private @param {State} state @param {boolean} [isSaving] */
  take(state, isSaving = false) {
    // Answers can overtake each other.
    if (state.revision < this.revision) return;
    this.revision = state.revision;
    this.listener.show(state, isSaving);
  }

  /**
   * Sends an action after those before it. Of waiting ones with the same `merge`, only the last is sent.
   *
   * @param {Intent} intent @param {string} [merge]
   * @returns {Promise<boolean>} True if the program made the change; false if it refused it, or nothing was to be done.
   */
  act(intent, merge = "") {
    return new Promise((done) => {
      const last = this.waiting[this.waiting.length - 1];
      if (merge && last?.merge === merge) {
        last.done(false);
        this.waiting.pop();
      }
      this.waiting.push({ intent, merge, done });
      void this.work();
    });
  }

  /** @private Sends what waits. */
  async work() {
    if (this.isBusy) return;
    this.isBusy = true;
    this.listener.work(true);
    for (let next = this.waiting.shift(); next; next = this.waiting.shift()) {
      const action = typeof next.intent === "function" ? next.intent() : next.intent;
      next.done(action !== null && await this.send(action).catch((error) => this.fail(error)));
    }
    this.isBusy = false;
    this.listener.work(false);
  }

  /** @private @param {Action} action @returns {Promise<boolean>} */
  async send(action) {
    let answer = await this.post("act", { revision: this.revision, action });
    if (answer.status === 409) {
      // Another window was faster. Its step is not the one to undo.
      this.take(await answer.json());
      if (action.do === "undo" || action.do === "redo") return false;
      answer = await this.post("act", { revision: this.revision, action });
    }
    this.found();
    const body = await answer.json().catch(() => ({}));
    if (answer.ok && body.pages) this.take(body, action.do === "save");
    else this.listener.refuse(body.fault ?? body.error ?? String(answer.status));
    return answer.ok && !body.isRefused;
  }

  /**
   * Saves the wall, and starts to make it.
   *
   * @returns {Promise<string | null>} The reason if it is not made, empty for a conflict; null if it has started.
   */
  async make() {
    // After the actions before it.
    await this.act(() => null);
    const answer = await this.post("make");
    this.found();
    const body = await answer.json().catch(() => ({}));
    if (body.started) {
      await this.refresh();
      return null;
    }
    if (body.pages) this.take(body, true);
    return body.conflict ? "" : body.fault ?? body.error ?? String(answer.status);
  }

  /** Waits for news, as long as the page is open. */
  async listen() {
    for (;;) {
      const asked = performance.now();
      try {
        const { sequence, events } = await this.get(`events?after=${this.sequence}`);
        if (this.isGone) await this.refresh();
        this.found();
        this.sequence = sequence;
        for (const news of events) this.listener.hear(news);
        // The program waits for news; an answer at once without any is not to be asked for again and again.
        if (events.length === 0 && performance.now() - asked < PAUSE / 2) await pause();
      } catch (error) {
        this.fail(error);
        await pause();
      }
    }
  }

  /** Notes that the program is gone. */
  lost() {
    if (this.isGone) return;
    this.isGone = true;
    this.listener.lose();
  }

  /** @private */
  found() {
    if (!this.isGone) return;
    this.isGone = false;
    this.listener.lose();
  }
}

/** @returns {Promise<void>} */
function pause() {
  return new Promise((resolve) => setTimeout(resolve, PAUSE));
}

/** @param {Photo} photo @param {boolean} [isLarge] @returns {string} The address of a photo's picture. */
export function pictureOf(photo, isLarge = false) {
  const version = encodeURIComponent(photo.version ?? "");
  return `photo/${photo.id}${isLarge ? "/large" : ""}?v=${version}`;
}

/** @param {Photo} photo @returns {string} Its name without folders and extension. */
export function stemOf(photo) {
  const name = photo.name.slice(photo.name.lastIndexOf("/") + 1);
  return name.replace(/\.[^.]+$/, "") || name;
}
