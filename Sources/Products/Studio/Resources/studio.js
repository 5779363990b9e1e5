// The page of tessera studio: the wall as the program plans it, to be arranged by hand.

import { Bar, Making } from "./bar.js";
import { Captions } from "./captions.js";
import { Deeds } from "./deeds.js";
import { Dialogs } from "./dialogs.js";
import { make, setText } from "./element.js";
import { FocusMode } from "./focus-mode.js";
import { Hands } from "./hands.js";
import { iconButton } from "./icons.js";
import { Keys } from "./keys.js";
import { Marks } from "./marks.js";
import { Panel } from "./panel.js";
import { Program, stemOf } from "./program.js";
import { Selection } from "./selection.js";
import { Stage } from "./stage.js";
import { Tray } from "./tray.js";
import { wordsIn } from "./words.js";

/** The time of a short message, in milliseconds. */
const MESSAGE = 4000;

export class Studio {
  constructor() {
    this.words = wordsIn(navigator.languages);
    /** @type {import("./program.js").State | null} */
    this.state = null;
    this.program = new Program({
      show: (state, isSaving) => this.show(state, isSaving), hear: (news) => this.hear(news),
      work: (isWorking) => this.stage.sheets.setAttribute("aria-busy", String(isWorking)),
      refuse: (text) => this.toast(this.words.text("refused", { name: text })), lose: () => this.showFault(),
    });
    this.selection = new Selection(() => {
      this.stage.mark();
      this.bar.showTools();
      this.grip();
    });
    this.stage = new Stage(this.words, (item) => this.nameOf(item.photo), this.selection);
    this.deeds = new Deeds(this);
    this.tray = new Tray(this);
    this.panel = new Panel(this);
    this.bar = new Bar(this);
    this.making = new Making(this);
    this.dialogs = new Dialogs(this);
    this.focusMode = new FocusMode(this);
    this.captions = new Captions(this);
    this.live = make("div", { className: "unseen", role: "status", "aria-live": "polite" });
    this.messages = make("div", { className: "messages" });
    this.banner = make("div", { className: "banner", role: "alert", dir: "auto", hidden: true });
    this.hinted = make("div", { className: "floating hinted", hidden: true, "aria-hidden": "true" });
    this.notes = make("details", { className: "notes floating", hidden: true });
    this.gripNode = make("div", { className: "grip", title: this.words.text("larger"), "aria-hidden": "true" });
    this.empty = make("p", { className: "empty", text: this.words.text("loading") });
    this.build();
    this.marks = new Marks(this);
    this.hands = new Hands(this);
    this.keys = new Keys(this);
    this.stage.shown = () => {
      this.bar.showZoom();
      this.focusMode.refresh();
    };
  }

  /** @private */
  build() {
    const { language, isReversed } = this.words;
    Object.assign(document.documentElement, { lang: language, dir: isReversed ? "rtl" : "ltr" });
    this.stage.node.append(this.empty);
    const middle = make("main", { className: "middle" }, this.stage.node, this.bar.zoom, this.bar.tools, this.hinted,
      this.notes, this.messages);
    document.body.replaceChildren(
      this.bar.node, this.banner, make("div", { className: "work" }, make("div", { className: "left" }, middle,
        this.tray.node), this.panel.node),
      this.live);
  }

  /** Shows the wall, and waits for events. */
  async begin() {
    const [form] = await Promise.all([
      this.program.get("form").catch(() => null), this.program.begin(),
    ]);
    if (form) this.panel.build(form);
    this.panel.refresh();
    addEventListener("beforeunload", (event) => {
      if (this.state && !this.state.isSaved && !this.program.isGone) event.preventDefault();
    });
    addEventListener("pageshow", ({ persisted }) => persisted && void this.program.refresh());
    await this.program.listen();
  }

  /** @private @param {import("./program.js").State} state @param {boolean} isSaving */
  show(state, isSaving) {
    this.state = state;
    this.stage.show(state);
    const known = new Set(state.photos.filter(({ out }) => !out).map(({ id }) => id));
    for (const id of this.selection.photos) if (!known.has(id)) this.selection.photos.delete(id);
    this.bar.refresh();
    this.bar.showTools();
    this.grip();
    this.tray.refresh();
    this.panel.refresh();
    this.dialogs.conflict(state.conflict, isSaving);
    this.empty.hidden = this.stage.items.length > 0;
    this.empty.textContent = this.words.text(state.fault ? "none" : state.photos.length > 0 ? "loading" : "none");
    this.showNotes(state.notes ?? []);
  }

  /** @private @param {import("./program.js").Photo} photo @returns {string} Its name for screen readers. */
  nameOf(photo) {
    const { words } = this;
    const weight = photo.weight ?? 1;
    return [
      stemOf(photo), photo.caption ?? "", photo.locked ? words.text("didLock") : "",
      weight === 1 ? "" : `${words.number(weight)}×`,
    ].filter(Boolean).join(", ");
  }

  /** @private Puts the corner that enlarges a photo on the only selected one. */
  grip() {
    const [photo] = this.selection.photos;
    const tile = this.selection.photos.size === 1 ? this.stage.tiles.get(String(photo)) : undefined;
    if (!tile) this.gripNode.remove();
    else if (this.gripNode.parentNode !== tile.node) tile.node.append(this.gripNode);
  }

  /** Shows the end of the program, or the fault of the last change unless the panel shows it. */
  showFault() {
    const { program, panel, state, words } = this;
    const text = program.isGone ? words.text("gone") : state?.fault && !panel.showsFaults ? state.fault : "";
    this.banner.hidden = text === "";
    setText(this.banner, text);
  }

  /** @private @param {string[]} notes Remarks of the program about the wall. */
  showNotes(notes) {
    this.notes.hidden = notes.length === 0;
    const text = notes.join("\n");
    if (this.notes.dataset.text === text) return;
    this.notes.dataset.text = text;
    this.notes.replaceChildren(make("summary", { text: this.words.text("notes", { n: notes.length }) }),
      make("ul", {}, ...notes.map((note) => make("li", { text: note, dir: "auto" }))));
  }

  /** @private @param {import("./program.js").News} news */
  hear(news) {
    switch (news.kind) {
    case "colors": this.color(news.colors); break;
    case "crops": if (news.revision === this.state?.revision) this.stage.crop(news.middles); break;
    case "making": this.making.show(news.done, news.text); break;
    case "made": this.making.end("made", news.files.join(", "), () => void this.showFolder()); break;
    case "failed": this.making.end("notMade", news.text); break;
    case "fileChanged": this.showChange(); break;
    case "end": this.program.lost(); break;
    default:
    }
  }

  /** @private @param {Record<string, string>} colors */
  color(colors) {
    for (const photo of this.state?.photos ?? []) photo.color = colors[photo.id] ?? photo.color;
    this.stage.update();
  }

  /** @private Tells that another program has changed the file, which can be taken. */
  showChange() {
    const { program, words } = this;
    this.change?.remove();
    this.change = this.toast(words.text("conflict", { name: this.state?.file ?? "" }), true, words.text("reload"),
      () => void program.act({ do: "reload" }));
  }

  /** @private Opens the folder of the finished wall with the system's program. */
  async showFolder() {
    const answer = await this.program.post("show").catch(() => null);
    if (answer && !answer.ok) this.toast((await answer.json()).fault);
  }

  /** @param {string} text Announces a text to screen readers. */
  say(text) {
    // Readers announce changes of the text only.
    this.live.textContent = this.live.textContent === text ? `${text}\u00a0` : text;
  }

  /** @param {string} text Shows the keys for the next step; an empty text hides them. */
  hint(text) {
    this.hinted.hidden = text === "";
    setText(this.hinted, text);
  }

  /**
   * Shows a message.
   *
   * @param {string} text @param {boolean} [stays] True if only a press closes it.
   * @param {string} [command] The text of a button. @param {() => void} [press] Called when the button is pressed.
   */
  toast(text, stays = false, command = "", press = () => {}) {
    const button = command ? make("button", { type: "button", text: command }) : null;
    const close = iconButton("close", this.words.text("close"), "");
    const node = make("div", { className: "message" }, make("span", { text, dir: "auto" }), button, close);
    button?.addEventListener("click", press);
    for (const each of [button, close]) each?.addEventListener("click", () => node.remove());
    while (this.messages.childElementCount > 2) this.messages.firstElementChild?.remove();
    this.messages.append(node);
    this.say(text);
    if (!stays) setTimeout(() => node.remove(), MESSAGE);
    return node;
  }
}

export const studio = new Studio();
void studio.begin();
