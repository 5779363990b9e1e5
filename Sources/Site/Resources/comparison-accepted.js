// The changes that a reviewer accepts: a list to download, and the command that takes it.

import { element } from "./element.js";

/** @typedef {import("./comparison-entry.js").Entry} Entry */

/** The first line of a list, by which the program knows it. */
const MARK = "# tessera accept list";

export class Accepted {
  /**
   * @param {Entry[]} entries @param {string} command @param {(text: string) => void} say Reports to screen readers.
   */
  constructor(entries, command, say) {
    this.entries = entries.filter((entry) => entry.line !== undefined);
    this.say = say;
    this.key = `tessera ${document.title} ${Accepted.digest(this.entries)}`;
    /** @type {Set<string | undefined>} */
    this.lines = new Set(this.stored());
    this.bar = element("footer", "accepted");
    this.count = element("strong");
    this.download = element("a", "button", "Download accept.txt");
    this.download.download = "accept.txt";
    const code = element("code", "", command);
    code.tabIndex = 0;
    const copy = element("button", "copy", "Copy command");
    copy.addEventListener("click", () => this.copy(code));
    const clear = element("button", "", "Clear");
    clear.addEventListener("click", () => this.clear());
    this.bar.append(this.count, code, copy, this.download, clear);
    this.bar.setAttribute("aria-label", "Accepted changes");
    this.show();
  }

  /**
   * Returns a number for the changes, so that another comparison starts with an empty list.
   *
   * @param {Entry[]} entries
   */
  static digest(entries) {
    let hash = 7;
    for (const unit of entries.map((entry) => `${entry.line} ${entry.sentence}`).join("\n")) {
      hash = (Math.imul(hash, 31) + (unit.codePointAt(0) ?? 0)) | 0;
    }
    return hash;
  }

  /** @param {Entry} entry */
  has(entry) { return entry.line !== undefined && this.lines.has(entry.line); }

  /** @param {Entry} entry */
  toggle(entry) {
    if (entry.line === undefined) return this.say("This change cannot be accepted.");
    if (!this.lines.delete(entry.line)) this.lines.add(entry.line);
    this.change();
    return this.say(`${entry.name}: ${this.has(entry) ? "accepted" : "not accepted"}`);
  }

  /** @param {Entry[]} entries */
  acceptAll(entries) {
    for (const entry of entries) if (entry.line !== undefined) this.lines.add(entry.line);
    this.change();
    this.say(this.count.textContent ?? "");
  }

  clear() {
    this.lines.clear();
    this.change();
    this.say("No change is accepted.");
  }

  change() {
    // Pages on a disk may have no storage.
    try { localStorage.setItem(this.key, JSON.stringify([...this.lines])); } catch { /* The list is lost on reload. */ }
    this.show();
  }

  /** @returns {string[]} */
  stored() {
    try {
      const lines = JSON.parse(localStorage.getItem(this.key) ?? "[]");
      const known = new Set(this.entries.map((entry) => entry.line));
      return Array.isArray(lines) ? lines.filter((line) => known.has(line)) : [];
    } catch {
      return [];
    }
  }

  show() {
    for (const entry of this.entries) {
      entry.card.classList.toggle("is-accepted", this.has(entry));
      entry.card.querySelector(".accept")?.setAttribute("aria-pressed", String(this.has(entry)));
    }
    const lines = this.entries.filter((entry) => this.has(entry)).map((entry) => entry.line);
    this.bar.hidden = lines.length === 0;
    this.count.textContent = `${lines.length} of ${this.entries.length} accepted`;
    URL.revokeObjectURL(this.download.href);
    this.download.href = URL.createObjectURL(new Blob([[MARK, ...lines, ""].join("\n")], { type: "text/plain" }));
    document.dispatchEvent(new CustomEvent("accepted"));
  }

  /** @param {HTMLElement} code */
  async copy(code) {
    try {
      await navigator.clipboard.writeText(code.textContent ?? "");
      this.say("The command was copied.");
    } catch {
      getSelection()?.selectAllChildren(code);
      this.say(document.execCommand("copy") ? "The command was copied." : "The command is selected.");
    }
  }
}
