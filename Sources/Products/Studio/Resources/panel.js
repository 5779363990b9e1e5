// The panel of settings, made from the form that the program declares.

import { control } from "./controls.js";
import { closest, make, setText } from "./element.js";
import { icon, iconButton } from "./icons.js";
import { Outputs } from "./outputs.js";

/**
 * @typedef {import("./studio.js").Studio} Studio
 * @typedef {import("./program.js").SettingForm} SettingForm
 * @typedef {import("./program.js").Form} Form
 * @typedef {{name: string, help: string, count?: number}} Field A field of photos, and how many have it.
 *
 * @typedef {object} Row
 * @property {HTMLElement} node @property {import("./controls.js").Control} control @property {HTMLElement} fault
 * @property {HTMLElement} idle @property {HTMLElement} reset @property {string} key
 */

/** Settings that come first. */
const COMMON = [
  "layout", "size", "width", "device", "paper", "rowHeight", "columns", "spacing", "margin", "cornerRadius",
  "background", "theme", "crop", "caption", "title", "groupBy", "sort", "where",
];

export class Panel {
  /** @param {Studio} studio */
  constructor(studio) {
    const { words } = studio;
    this.studio = studio;
    /** @type {Map<string, Row>} */
    this.rows = new Map();
    /** @type {SettingForm[]} */
    this.settings = [];
    /** @type {{settings: SettingForm[], node: HTMLDetailsElement, body: HTMLElement, count: HTMLElement}[]} */
    this.sections = [];
    this.search = make("input", {
      type: "search", placeholder: words.text("find"), "aria-label": words.text("find"), autocomplete: "off" });
    this.common = make("div", { className: "rows" });
    this.folded = make("div", { className: "folded" });
    this.found = make("div", { className: "rows", hidden: true });
    this.empty = make("p", { className: "quiet", text: words.text("noneFound"), hidden: true });
    this.scrolled = make(
      "div", { className: "scrolled", tabIndex: -1 }, this.common, this.folded, this.found, this.empty);
    this.node = make("aside", { className: "panel", id: "panel", "aria-label": words.text("settings") },
      make("div", { className: "searching" }, icon("search"), this.search), this.scrolled, this.written());
    this.search.addEventListener("input", () => this.filter());
    this.search.addEventListener("keydown", (event) => {
      if (event.key !== "Escape") return;
      if (this.search.value === "") studio.stage.focus(studio.selection.current);
      this.search.value = "";
      this.filter();
    });
  }

  /** @private @returns {HTMLElement} The files, the command line and the batch file. */
  written() {
    const { studio, studio: { words } } = this;
    /** @type {Record<string, HTMLElement>} */
    this.texts = {};
    this.outputs = new Outputs(studio);
    const node = make("div", { className: "written" }, this.outputs.node);
    for (const key of ["command", "batch"]) {
      const text = make("pre", { lang: "en", dir: "ltr", tabIndex: 0, "aria-label": words.text(key), role: "region" });
      const copy = iconButton("copy", `${words.text("copy")}: ${words.text(key)}`, "copy");
      copy.addEventListener("click", () => {
        navigator.clipboard.writeText(text.textContent ?? "").then(
          () => studio.toast(words.text("copied")), () => studio.toast(words.text("notCopied")));
      });
      this.texts[key] = text;
      node.append(make("details", { name: "written" }, make("summary", { text: words.text(key) }),
        make("div", { className: "copying" }, text, copy)));
    }
    return node;
  }

  /** @param {Form} form */
  build(form) {
    this.settings = form.sections.flatMap(({ settings }) => settings);
    for (const key of COMMON) {
      const setting = this.settings.find((each) => each.key === key);
      if (setting) this.common.append(this.row(setting).node);
    }
    for (const { title, settings } of form.sections) {
      const others = settings.filter(({ key }) => !COMMON.includes(key));
      if (others.length === 0) continue;
      const body = make("div", { className: "rows" });
      const count = make("span", { className: "count" });
      const node = make("details", {}, make("summary", {}, make("span", { text: title, lang: "en" }), count), body);
      const section = { settings: others, node, body, count };
      node.addEventListener("toggle", () => {
        if (node.open) this.unfold(section);
        this.studio.showFault();
      });
      this.sections.push(section);
      this.folded.append(node);
    }
  }

  /**
   * Builds the rows of a section when they are first seen.
   *
   * @private @param {{settings: SettingForm[], body: HTMLElement}} section
   */
  unfold({ settings, body }) {
    if (body.childElementCount === settings.length) return;
    body.replaceChildren(...settings.map((setting) => this.row(setting).node));
    this.refresh();
  }

  /** @private @param {SettingForm} setting @returns {Row} */
  row(setting) {
    const known = this.rows.get(setting.key);
    if (known) return known;
    const { words, program } = this.studio;
    const { key, option, help } = setting;
    const name = words.name(key);
    const id = `setting-${key}`;
    const made = control(setting, { id, name, text: words.text }, (value, isSliding) => {
      void program.act({ do: "set", key, value }, isSliding ? `set ${key}` : "").then((isDone) => {
        if (isSliding) return;
        const fault = this.studio.state?.fault;
        if (!fault) this.studio.say(isDone ? words.text("didSet", { name }) : "");
        else this.studio.say(this.showsFaults ? fault : "");
      });
    });
    const label = made.isGroup ? make("span", { className: "label", id: `${id}-label`, text: name })
      : make("label", { for: id, text: name });
    if (!words.isNamed(key)) label.lang = "en";
    if (made.isGroup) made.field.setAttribute("aria-labelledby", label.id);
    const reset = iconButton("close", words.text("reset", { name }), "reset");
    reset.addEventListener("click", () => {
      void program.act({ do: "set", key, value: null });
      // The button goes with the value. A focused field keeps what is typed, so it is emptied before.
      made.show(undefined);
      closest(made.field.querySelector(":checked") ?? made.field, "input, select, textarea")?.focus();
    });
    const told = make("p", { className: "help", id: `${id}-help`, text: help, lang: "en", dir: "ltr" });
    const fault = make("p", { className: "fault", id: `${id}-fault`, hidden: true });
    const idle = make("p", { className: "idle", id: `${id}-idle`, hidden: true });
    made.field.setAttribute("aria-describedby", [told, fault, idle].map((each) => each.id).join(" "));
    const node = make("div", { className: `setting is-${made.isGroup ? "group" : setting.kind}` },
      make("div", { className: "head" }, label, reset, make("code", { text: option, dir: "ltr" })), made.node, fault,
      idle, told, key === "where" ? this.fieldList(made.field) : null);
    const row = { node, control: made, fault, idle, reset, key };
    this.rows.set(key, row);
    return row;
  }

  /**
   * Returns the fields of photos, to put into a condition. The program counts them when they are first asked for.
   *
   * @private @param {HTMLElement} input @returns {HTMLElement}
   */
  fieldList(input) {
    const list = make("div", { className: "fields" });
    const node = make("details", { className: "field-list" },
      make("summary", { text: this.studio.words.text("fields") }), list);
    node.addEventListener("toggle", async () => {
      if (!node.open) return;
      /** @type {Field[]} */
      const fields = await this.studio.program.get("fields").catch(() => []);
      list.replaceChildren(...fields.map((field) => this.field(field, /** @type {HTMLInputElement} */ (input))));
    });
    return node;
  }

  /** @private @param {Field} field @param {HTMLInputElement} input */
  field({ name, help, count }, input) {
    const button = make("button", { type: "button", title: help, text: name, lang: "en" });
    if (count !== undefined) {
      button.append(make("span", { className: "quiet", text: this.studio.words.number(count) }));
    }
    button.addEventListener("click", () => {
      input.value = `${input.value}${input.value && !input.value.endsWith(" ") ? " " : ""}${name} `;
      input.focus();
    });
    return button;
  }

  /** @private Shows the settings that were searched for. */
  filter() {
    const wanted = this.search.value.trim().toLowerCase().split(/\s+/).filter(Boolean);
    const isSearching = wanted.length > 0;
    this.common.hidden = isSearching;
    this.folded.hidden = isSearching;
    this.found.hidden = !isSearching;
    if (!isSearching) {
      this.restore();
      this.empty.hidden = true;
      this.studio.showFault();
      return;
    }
    const found = this.settings.filter(({ key, option, help, words = "", choices = [] }) => {
      const text = [key, option, help, words, this.studio.words.name(key), ...choices].join(" ").toLowerCase();
      return wanted.every((word) => text.includes(word));
    });
    this.found.replaceChildren(...found.slice(0, 60).map((setting) => this.row(setting).node));
    this.empty.hidden = found.length > 0;
    this.refresh();
  }

  /** @private Puts the rows that were found back into their sections. */
  restore() {
    this.common.replaceChildren(...COMMON.flatMap((key) => this.rows.get(key)?.node ?? []));
    for (const section of this.sections) {
      section.body.replaceChildren();
      if (section.node.open) this.unfold(section);
    }
  }

  /** True if the panel shows every setting with a fault. */
  get showsFaults() {
    const keys = Object.keys(this.studio.state?.faults ?? {});
    return keys.length > 0 && keys.every((key) => {
      const node = key === "also" ? this.outputs?.fault : this.rows.get(key)?.node;
      return node && node.getClientRects().length > 0 && !node.closest("details:not([open])");
    });
  }

  /** Moves the focus to the search. */
  find() {
    this.studio.bar.togglePanel(true);
    this.search.focus();
    this.search.select();
  }

  /** Shows the values and faults of the state. */
  refresh() {
    const { state } = this.studio;
    if (!state) return;
    for (const { node, control: { show, field }, fault, idle, reset, key } of this.rows.values()) {
      if (!node.isConnected) continue;
      const isSet = key in state.keys;
      show(state.keys[key]);
      reset.hidden = !isSet;
      node.toggleAttribute("data-set", isSet);
      const wrong = state.faults?.[key] ?? "";
      const unused = isSet ? state.idle?.[key] ?? "" : "";
      setText(fault, wrong);
      setText(idle, unused);
      fault.hidden = wrong === "";
      idle.hidden = unused === "";
      if (field.matches("input, select, textarea")) field.setAttribute("aria-invalid", String(wrong !== ""));
    }
    for (const { settings, count } of this.sections) {
      const used = settings.filter(({ key }) => key in state.keys).length;
      setText(count, used > 0 ? String(used) : "");
    }
    this.outputs?.refresh();
    if (this.texts) {
      setText(this.texts.command, state.command);
      setText(this.texts.batch, state.batch);
    }
    this.studio.showFault();
  }
}
