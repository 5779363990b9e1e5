// The files of a wall: its own, and further outputs of the same photos.

import { closest, make, setText } from "./element.js";
import { iconButton } from "./icons.js";

/**
 * @typedef {import("./studio.js").Studio} Studio
 * @typedef {{output: string, [key: string]: any}} Output The keys of a further output.
 */

/**
 * New outputs: the ending of the file, and what is theirs alone.
 *
 * @type {Record<string, [string, Record<string, string>]>}
 */
const KINDS = {
  forPrint: [".pdf", { paper: "A4" }], forWeb: ["-site/", {}], forScreen: [".png", { size: "1920x1080" }],
};

export class Outputs {
  /** @param {Studio} studio */
  constructor(studio) {
    const { words } = studio;
    this.studio = studio;
    this.shown = "";
    this.rows = make("div", { className: "outputs" });
    this.fault = make("p", { className: "fault", role: "alert", hidden: true });
    const buttons = Object.keys(KINDS).map((kind) => make("button", { type: "button", value: kind },
      make("span", { text: `+ ${words.text(kind)}` })));
    this.node = make("details", { name: "written" }, make("summary", { text: words.text("files") }),
      make("div", { className: "files" }, this.rows, this.fault, make("div", { className: "adding" }, ...buttons)));
    this.node.addEventListener("click", ({ target }) => {
      const button = closest(target, "button");
      if (!(button instanceof HTMLButtonElement)) return;
      if (button.value in KINDS) this.add(button.value);
      else this.remove(Number(button.value));
    });
    this.rows.addEventListener("change", ({ target }) => {
      if (target instanceof HTMLInputElement) this.change(Number(target.dataset.index), target.name, target.value);
    });
  }

  /** @private @returns {Output[]} */
  get also() {
    return this.studio.state?.keys.also ?? [];
  }

  /** @private @returns {string} The file of the wall itself. */
  get main() {
    return String(this.studio.state?.keys.output ?? "");
  }

  /** @private @param {Output[]} outputs */
  set(outputs) {
    void this.studio.program.act({ do: "set", key: "also", value: outputs.length > 0 ? outputs : null });
  }

  /** @private @param {string} kind */
  add(kind) {
    const [ending, keys] = KINDS[kind];
    const stem = this.main.replace(/\/$/, "").replace(/\.[^./]+$/, "") || "wall";
    const taken = [this.main, ...this.also.map(({ output }) => output)];
    let output = stem + ending;
    for (let number = 2; taken.includes(output); number += 1) output = `${stem}-${number}${ending}`;
    this.set([...this.also, { output, ...keys }]);
  }

  /** @private @param {number} index */
  remove(index) {
    this.set(this.also.filter((_, place) => place !== index));
  }

  /** @private @param {number} index The place of a further output; -1 for the wall itself. @param {string} key */
  change(index, key, /** @type {string} */ text) {
    const value = text.trim();
    if (index < 0) {
      if (value) void this.studio.program.act({ do: "set", key, value });
      return;
    }
    this.set(this.also.map((output, place) => {
      if (place !== index) return output;
      const changed = { ...output, [key]: value };
      if (!value && key !== "output") delete changed[key];
      return changed;
    }));
  }

  /** Shows the outputs of the state. */
  refresh() {
    const { state } = this.studio;
    const fault = state?.faults?.also ?? "";
    setText(this.fault, fault);
    this.fault.hidden = fault === "";
    const shown = JSON.stringify([this.main, this.also]);
    if (shown === this.shown) return;
    this.shown = shown;
    const focused = document.activeElement;
    const place = focused instanceof HTMLInputElement && this.rows.contains(focused) ? focused.id : "";
    this.rows.replaceChildren(
      this.row({ output: this.main }, -1), ...this.also.map((output, index) => this.row(output, index)));
    if (place) document.getElementById(place)?.focus();
  }

  /** @private @param {Output} output @param {number} index */
  row(output, index) {
    const { words } = this.studio;
    const name = output.output;
    const key = "size" in output || !("paper" in output || name.endsWith(".pdf")) ? "size" : "paper";
    const hasSize = index >= 0 && !name.endsWith("/");
    const remove = index < 0 ? null : iconButton("close", words.text("removeFile", { name }), "");
    if (remove) remove.value = String(index);
    return make("div", { className: "output" },
      this.field("output", name, index, words.text("file")),
      hasSize ? this.field(key, output[key] ?? "", index, words.name(key)) : null, remove);
  }

  /** @private @param {string} key @param {string} value @param {number} index @param {string} label */
  field(key, value, index, label) {
    const input = make("input", {
      type: "text", name: key, value, id: `output-${index}-${key}`, "aria-label": label, placeholder: label,
      autocomplete: "off", spellcheck: false, dir: "ltr",
    });
    input.dataset.index = String(index);
    return input;
  }
}
