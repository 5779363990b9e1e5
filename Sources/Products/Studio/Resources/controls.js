// The control of a setting, by its kind.

import { make } from "./element.js";
import { layoutIcon } from "./icons.js";

/**
 * @typedef {import("./program.js").SettingForm} SettingForm
 * @typedef {(value: string | number | boolean | string[] | null, isSliding?: boolean) => void} Change
 *
 * @typedef {object} Control
 * @property {HTMLElement} node @property {HTMLElement} field The element that is labelled.
 * @property {boolean} [isGroup] True for a group, which labels cannot name.
 * @property {(value: any) => void} show
 *
 * @typedef {object} Naming
 * @property {string} id @property {string} name @property {import("./words.js").Text} text
 */

/** Common sizes of screens and paper, by name. */
const SIZES = [
  ["1920x1080", "Full HD"], ["2560x1440", "QHD"], ["3840x2160", "4K"], ["1080x1920", "Full HD, portrait"],
  ["1080x1080", "Square"], ["1179x2556", "iPhone"], ["2064x2752", "iPad"], ["210x297mm", "A4"],
  ["297x210mm", "A4, landscape"],
  ["297x420mm", "A3"], ["420x594mm", "A2"], ["60x40cm", "60 × 40 cm"], ["8.5x11in", "Letter"],
  ["24x36in", "24 × 36 in"],
];
const CONDITIONS = ["rating >= 4", "favorite", "width > height", "year = 2025", "person = Anna"];
/**
 * The largest values of sliders.
 *
 * @type {Record<string, number>}
 */
const LARGEST = {
  rowHeight: 800, diameter: 400, spacing: 60, margin: 200, cornerRadius: 80, width: 0, height: 0, tile: 600,
  titleSize: 120, captionSize: 48, headingSize: 72,
};
/** Placeholders of settings with more values than their choices, and of those with numbers. */
const OPEN = /FILE|\[|KEY|ORDER|FOCUS|DATE|SIZE|LOCALE|NUMBER|COUNT|STARS|DAYS|SECONDS|FONT|PLACE|TEMPLATE/;
const NUMBERS = /NUMBER|COUNT|STARS|DAYS|SECONDS|FACTOR/;
/** Milliseconds after the last key until a text is sent. */
const PAUSE = 400;
const MAX_BUTTONS = 12;

/** @param {SettingForm} form @param {Naming} naming @param {Change} change @returns {Control} */
export function control(form, naming, change) {
  if (form.key === "layout" && form.choices && form.choices.length <= MAX_BUTTONS) {
    return pictures(form, naming, change);
  }
  const placeholder = form.placeholder ?? "";
  if (placeholder === "COLOR" || placeholder === "FILL") return color(form, naming, change);
  switch (form.kind) {
  case "flag": return flag(naming, change);
  case "choice": return OPEN.test(placeholder) ? text(form, naming, change) : choice(form, naming, change);
  case "color": return color(form, naming, change);
  case "length": return length(form, naming, change);
  case "list": return list(form, naming, change);
  default: return text(form, naming, change);
  }
}

/** @param {string} value @returns {string | number | null} The value of a typed text: a number if it is one. */
function typed(value) {
  const trimmed = value.trim();
  if (trimmed === "") return null;
  return /^-?\d+(\.\d+)?$/.test(trimmed) ? Number(trimmed) : trimmed;
}

/**
 * Sends a typed text after a pause, or at the end of typing.
 *
 * @param {HTMLInputElement | HTMLTextAreaElement} input @param {() => void} send
 */
function whenTyped(input, send) {
  let timer = 0;
  let sent = input.value;
  const now = () => {
    clearTimeout(timer);
    if (input.value === sent) return;
    sent = input.value;
    send();
  };
  input.addEventListener("focus", () => { sent = input.value; });
  input.addEventListener("input", () => {
    clearTimeout(timer);
    timer = window.setTimeout(now, PAUSE);
  });
  input.addEventListener("change", now);
  input.addEventListener("keydown", (event) => event instanceof KeyboardEvent && event.key === "Enter" && now());
}

/**
 * Shows a value, unless one is being typed.
 *
 * @param {HTMLInputElement | HTMLTextAreaElement} input @param {string} value
 */
function showTyped(input, value) {
  if (document.activeElement !== input && input.value !== value) input.value = value;
}

/** @param {Naming} naming @param {Change} change @returns {Control} */
function flag({ id }, change) {
  const input = make("input", { type: "checkbox", id, className: "switch", role: "switch" });
  input.addEventListener("change", () => change(input.checked ? true : null));
  return { node: input, field: input, show: (value) => { input.checked = value === true; } };
}

/** @param {SettingForm} form @param {Naming} naming @param {Change} change @returns {Control} */
function choice(form, { id, text: words }, change) {
  const standard = form.default === undefined || form.default === "" ? "" : ` (${form.default})`;
  const select = make("select", { id }, make("option", { value: "", text: `${words("byDefault")}${standard}` }));
  for (const value of form.choices ?? []) select.append(make("option", { value, text: value, lang: "en" }));
  select.addEventListener("change", () => change(select.value === "" ? null : select.value));
  return {
    node: select, field: select,
    show: (value) => {
      const shown = value === null || value === undefined ? "" : String(value);
      if (![...select.options].some((option) => option.value === shown)) {
        select.append(make("option", { value: shown, text: shown }));
      }
      select.value = shown;
    },
  };
}

/**
 * Choices with a picture each.
 *
 * @param {SettingForm} form @param {Naming} naming @param {Change} change @returns {Control}
 */
function pictures(form, { id }, change) {
  const standard = String(form.default ?? form.choices?.[0] ?? "").split(" ")[0];
  const group = make("div", { className: "pictures", role: "radiogroup", id });
  for (const value of form.choices ?? []) {
    const input = make("input", { type: "radio", name: id, value });
    input.addEventListener("change", () => change(value === standard ? null : value));
    group.append(make("label", { lang: "en" }, input, layoutIcon(value), make("span", { text: value })));
  }
  return {
    node: group, field: group, isGroup: true,
    show: (value) => {
      for (const input of group.querySelectorAll("input")) input.checked = input.value === (value ?? standard);
    },
  };
}

/** @param {SettingForm} form @param {Naming} naming @param {Change} change @returns {Control} */
function text(form, { id }, change) {
  const input = make("input", {
    type: "text", id, placeholder: hint(form), autocomplete: "off", spellcheck: false, dir: "auto" });
  const isNumber = form.kind === "number" || NUMBERS.test(form.placeholder ?? "");
  whenTyped(input, () => change(isNumber ? typed(input.value) : input.value.trim() || null));
  const choices = form.key === "size" ? SIZES : form.key === "where" ? CONDITIONS.map((each) => [each, ""])
    : (form.choices ?? []).map((each) => [each, ""]);
  if (choices.length === 0) return { node: input, field: input, show: (value) => showTyped(input, written(value)) };
  const options = make("datalist", { id: `${id}-choices` });
  for (const [value, label] of choices) options.append(make("option", { value, label: label || value }));
  input.setAttribute("list", options.id);
  return {
    node: make("div", {}, input, options), field: input, show: (value) => showTyped(input, written(value)),
  };
}

/** @param {SettingForm} form @param {Naming} naming @param {Change} change @returns {Control} */
function length(form, { id, name, text: words }, change) {
  const input = make("input", {
    type: "text", id, placeholder: hint(form), autocomplete: "off", className: "short" });
  whenTyped(input, () => change(typed(input.value)));
  const largest = LARGEST[form.key] ?? 100;
  if (largest === 0) return { node: input, field: input, show: (value) => showTyped(input, written(value)) };
  const known = typed(String(form.default ?? ""));
  const standard = typeof known === "number" ? known : largest / 4;
  const slider = make("input", {
    type: "range", min: "0", max: String(largest), "aria-label": words("slider", { name }), value: String(standard) });
  slider.addEventListener("input", () => {
    input.value = slider.value;
    change(Number(slider.value), true);
  });
  return {
    node: make("div", { className: "sliding" }, slider, input), field: input,
    show: (value) => {
      showTyped(input, written(value));
      if (document.activeElement !== slider) slider.value = String(typeof value === "number" ? value : standard);
    },
  };
}

/** @param {SettingForm} form @param {Naming} naming @param {Change} change @returns {Control} */
function color(form, { id, name, text: words }, change) {
  const input = make("input", {
    type: "text", id, placeholder: hint(form), autocomplete: "off", spellcheck: false });
  const picker = make("input", { type: "color", "aria-label": words("picker", { name }) });
  whenTyped(input, () => change(input.value.trim() || null));
  picker.addEventListener("input", () => {
    input.value = picker.value;
    change(picker.value, true);
  });
  return {
    node: make("div", { className: "coloring" }, picker, input), field: input,
    show: (value) => {
      showTyped(input, written(value));
      picker.value = hexadecimal(written(value) || String(form.default ?? ""));
    },
  };
}

const colorContext = document.createElement("canvas").getContext("2d");

/** @param {string} value @returns {string} A color in the notation of color pickers. */
function hexadecimal(value) {
  if (!colorContext) return "#ffffff";
  colorContext.fillStyle = "#ffffff";
  colorContext.fillStyle = value;
  const found = String(colorContext.fillStyle);
  return /^#[0-9a-f]{6}$/.test(found) ? found : "#ffffff";
}

/** @param {SettingForm} form @param {Naming} naming @param {Change} change @returns {Control} */
function list(form, { id }, change) {
  const area = make("textarea", { id, rows: 2, placeholder: hint(form), spellcheck: false, dir: "auto" });
  whenTyped(area, () => {
    const lines = area.value.split("\n").map((line) => line.trim()).filter(Boolean);
    change(lines.length > 0 ? lines : null);
  });
  return { node: area, field: area, show: (value) => showTyped(area, written(value)) };
}

/** @param {any} value */
function written(value) {
  if (value === null || value === undefined) return "";
  return Array.isArray(value) ? value.join("\n") : typeof value === "object" ? JSON.stringify(value) : String(value);
}

/** @param {SettingForm} form */
function hint(form) {
  const { default: standard } = form;
  return standard === undefined || standard === "" || standard === "none" ? form.placeholder ?? "" : String(standard);
}
