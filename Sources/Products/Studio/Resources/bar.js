// The bar above the wall, and what floats over it: the zoom, and tools for the photos that are selected.

import { closest, make, setText } from "./element.js";
import { icon, iconButton } from "./icons.js";
import { stemOf } from "./program.js";

/** @typedef {import("./studio.js").Studio} Studio */

/** Narrower windows show the panel over the wall. */
const NARROW = "(max-width: 760px)";

export class Bar {
  /** @param {Studio} studio */
  constructor(studio) {
    const { words } = studio;
    this.studio = studio;
    this.file = make("span", { className: "file", dir: "auto" });
    this.saved = make("span", { className: "saved" });
    this.undo = iconButton("undo", words.text("undo"), "undo");
    this.redo = iconButton("redo", words.text("redo"), "redo");
    this.another = iconButton("another", words.text("another"), "another", true);
    this.save = iconButton("save", words.text("save"), "save", true);
    this.make = iconButton("make", words.text("make"), "make", true);
    this.make.classList.add("is-main");
    this.panel = iconButton("panel", words.text("settings"), "panel");
    this.panel.setAttribute("aria-controls", "panel");
    this.progress = make("progress", { max: 1, value: 0, hidden: true, "aria-label": words.text("make") });
    this.node = make("header", { className: "top" },
      make("h1", {}, this.file, this.saved),
      make("div", { className: "group" }, this.undo, this.redo, this.another),
      make("div", { className: "group end" }, this.progress, this.save, this.make,
        iconButton("help", words.text("help"), "help"), this.panel));
    this.count = make("span", { className: "count" });
    this.percent = make("button", { type: "button", "data-command": "fit", title: words.text("fit") });
    this.zoom = make("div", { className: "floating zoom" },
      this.count, iconButton("smaller", words.text("zoomOut"), "zoomOut"), this.percent,
      iconButton("larger", words.text("zoomIn"), "zoomIn"));
    this.tools = this.buildTools();
    document.addEventListener("click", (event) => this.click(event));
    this.togglePanel(!matchMedia(NARROW).matches);
  }

  /** @private */
  buildTools() {
    const { words } = this.studio;
    this.chosen = make("span", { className: "count" });
    this.lock = iconButton("lock", words.text("lock"), "lock");
    this.hero = iconButton("hero", words.text("hero"), "hero");
    const focus = iconButton("focus", words.text("focus"), "focus");
    const caption = iconButton("caption", words.text("caption"), "caption");
    this.single = [focus, caption];
    return make(
      "div", { className: "floating tools", role: "group", "aria-label": words.text("photos"), hidden: true },
      this.chosen, this.lock, this.hero, iconButton("smaller", words.text("smaller"), "shrink"),
      iconButton("larger", words.text("larger"), "grow"), focus,
      iconButton("turn", words.text("turn"), "turn"), caption,
      iconButton("out", words.text("leaveOut"), "leaveOut"),
      iconButton("close", words.text("close"), "deselect"));
  }

  /** @private @param {MouseEvent} event */
  click({ target }) {
    const button = closest(target, "[data-command]");
    if (!button || button.getAttribute("aria-disabled") === "true") return;
    const { deeds, stage, selection, dialogs, focusMode, captions } = this.studio;
    const item = stage.byKey.get(String(deeds.chosen[0] ?? ""));
    /** @type {Record<string, () => void>} */
    const commands = {
      undo: () => deeds.undo(), redo: () => deeds.redo(), another: () => deeds.another(), save: () => deeds.save(),
      make: () => void this.studio.making.press(), help: () => dialogs.help(),
      panel: () => this.togglePanel(this.panel.getAttribute("aria-pressed") !== "true"),
      fit: () => stage.magnify(0), zoomIn: () => stage.magnify(1), zoomOut: () => stage.magnify(-1),
      lock: () => deeds.lock(), hero: () => deeds.hero(), grow: () => deeds.grow(1), shrink: () => deeds.grow(-1),
      turn: () => deeds.turn(), leaveOut: () => void deeds.leaveOut(), deselect: () => selection.clear(),
      focus: () => item && focusMode.open(item), caption: () => item && captions.edit(item),
    };
    commands[button.dataset.command ?? ""]?.();
  }

  /** @param {boolean} isShown */
  togglePanel(isShown) {
    this.panel.setAttribute("aria-pressed", String(isShown));
    document.documentElement.toggleAttribute("data-panel", isShown);
    if (this.studio.state) this.studio.showFault();
  }

  /** Shows the state. */
  refresh() {
    const { state, words } = this.studio;
    if (!state) return;
    const path = state.file ?? "Tessera";
    const name = path.slice(path.lastIndexOf("/") + 1);
    setText(this.file, name);
    this.file.title = path;
    setText(this.saved, words.text(state.isSaved ? "saved" : "unsaved"));
    this.saved.toggleAttribute("data-unsaved", !state.isSaved);
    document.title = `${state.isSaved ? "" : "• "}${name} – Tessera`;
    this.step(this.undo, state.undo, "undo");
    this.step(this.redo, state.redo, "redo");
    this.save.setAttribute("aria-disabled", String(state.isSaved));
    const shown = state.photos.filter(({ out }) => !out).length;
    setText(this.count, words.text("count", { n: shown }));
  }

  /** @private @param {HTMLElement} button @param {string | null | undefined} name @param {string} key */
  step(button, name, key) {
    const { words } = this.studio;
    const text = name ? words.text(`${key}Step`, { name: words.name(name) }) : words.text(key);
    button.setAttribute("aria-disabled", String(!name));
    button.setAttribute("aria-label", text);
    button.title = text;
  }

  /** Shows the scale of the wall. */
  showZoom() {
    setText(this.percent, `${this.studio.words.number(Math.round(this.studio.stage.scale * 100))} %`);
  }

  /** Shows the tools of the selected photos. */
  showTools() {
    const { selection, state, words } = this.studio;
    const photos = state?.photos.filter(({ id }) => selection.has(id)) ?? [];
    this.tools.hidden = photos.length === 0 || this.studio.focusMode.isOpen;
    if (photos.length === 0 || !this.chosen || !this.lock || !this.hero) return;
    const isSingle = photos.length === 1;
    setText(this.chosen, isSingle ? stemOf(photos[0]) : words.text("selected", { n: photos.length }));
    this.chosen.title = isSingle ? photos[0].name : "";
    this.tools.toggleAttribute("data-single", isSingle);
    this.press(this.lock, photos.every(({ locked }) => locked), "unlock", "lock");
    this.press(this.hero, photos.every(({ weight }) => (weight ?? 1) > 1), "ordinary", "hero");
    for (const button of this.single ?? []) button.hidden = !isSingle;
  }

  /** @private @param {HTMLElement} button @param {boolean} isOn @param {string} on @param {string} off */
  press(button, isOn, on, off) {
    const text = this.studio.words.text(isOn ? on : off);
    button.toggleAttribute("data-on", isOn);
    button.setAttribute("aria-label", text);
    button.title = text;
  }
}

/** The making of the wall: progress, its end, and what was made. */
export class Making {
  /** @param {Studio} studio */
  constructor(studio) {
    this.studio = studio;
    this.isRunning = false;
  }

  /** Starts the making, or cancels it. */
  async press() {
    const { program, words } = this.studio;
    if (this.isRunning) {
      await program.post("cancel").catch(() => undefined);
      return;
    }
    this.show(0);
    const reason = await program.make().catch(() => words.text("gone"));
    if (reason !== null) this.stop();
    if (reason) this.studio.toast(words.text("notMade", { name: reason }), true);
  }

  /** @param {number} done The part that is done. @param {string} [text] */
  show(done, text = "") {
    const { bar, words } = this.studio;
    this.isRunning = true;
    bar.progress.hidden = false;
    bar.progress.value = done;
    bar.progress.title = words.text("making", { name: text });
    this.name(words.text("cancel"), "close");
  }

  /** @param {"made" | "notMade"} key @param {string} name @param {() => void} [show] Shows what was made. */
  end(key, name, show) {
    const { words } = this.studio;
    this.stop();
    this.studio.toast(words.text(key, { name }), true, show ? words.text("showFolder") : "", show);
  }

  /** @private */
  stop() {
    const { bar, words } = this.studio;
    this.isRunning = false;
    bar.progress.hidden = true;
    this.name(words.text("make"), "make");
  }

  /** @private @param {string} text @param {string} symbol */
  name(text, symbol) {
    const { make: button } = this.studio.bar;
    if (button.ariaLabel === text) return;
    button.setAttribute("aria-label", text);
    button.title = text;
    button.replaceChildren(icon(symbol), make("span", { text }));
  }
}
