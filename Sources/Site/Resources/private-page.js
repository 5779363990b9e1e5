// The texts and the look of a private page, which are in the document of a public one.

import { addressOf } from "./addresses.js";
import { element } from "./element.js";
import { contentOf } from "./vault.js";

/**
 * @typedef {import("./data.js").Site} Site
 * @typedef {import("./vault.js").Realm} Realm
 *
 * @typedef {object} Texts
 * @property {string} title @property {string} subtitle @property {string} footer @property {boolean} isReversed
 *
 * @typedef {object} Look The owner's design.
 * @property {string} [style] Rules. @property {string} [logo] The name of the logo. @property {string} [logoType]
 * @property {string} sheet The address of the rules for pages with albums or a logo.
 */

/** @type {CSSStyleSheet | null} */
let rules = null;

/** @param {Look} look @param {boolean} hasAlbums */
export async function addRules({ logo, sheet, style }, hasAlbums) {
  if (style && !rules) {
    rules = new CSSStyleSheet();
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, rules];
  }
  rules?.replaceSync(style ?? "");
  const address = addressOf(sheet);
  if (!address || !(logo || hasAlbums) || document.querySelector(`link[href="${address}"]`)) return;
  const link = Object.assign(element("link"), { rel: "stylesheet", href: address });
  const end = new Promise((resolve) => (link.onload = link.onerror = resolve));
  document.head.append(link);
  await end;
}

/** @param {Texts} texts @param {Site} site */
export function writeTexts({ title, subtitle, footer, isReversed }, site) {
  const root = document.documentElement;
  document.title = site.title;
  root.lang = site.locale;
  if (isReversed) root.dir = "rtl";
  for (const old of document.querySelectorAll("body > :is(header, footer, h1)")) old.remove();
  const head = element("header", title || subtitle ? "" : "unseen");
  head.append(title ? automatic(element("h1", "", title)) : element("h1", "unseen", site.title));
  if (subtitle) head.append(automatic(element("p", "", subtitle)));
  document.body.prepend(head);
  if (!footer) return;
  const foot = element("footer");
  foot.append(automatic(element("p", "", footer)));
  document.querySelector("main")?.after(foot);
}

/** @param {Look} look @param {Realm} realm @param {string} name That of the site. @param {string} home */
export async function addLogo({ logo, logoType }, realm, name, home) {
  if (!logo) return;
  const link = element("a", "logo");
  link.href = home;
  const image = element("img");
  image.alt = name;
  link.append(image);
  const head = document.querySelector("body > header");
  head?.classList.remove("unseen");
  head?.prepend(link);
  const bytes = await contentOf(realm, logo);
  image.src = URL.createObjectURL(new Blob([new Uint8Array(bytes)], { type: logoType }));
}

/**
 * Lets a text have its own direction.
 *
 * @template {HTMLElement} Element @param {Element} text
 */
export function automatic(text) {
  text.dir = "auto";
  return text;
}
