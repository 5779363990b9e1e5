// A private site: asks for its password, opens its data, and supplies its pictures.

import { addressOf, sealed } from "./addresses.js";
import { largestWidth } from "./data.js";
import { element } from "./element.js";
import { PrivatePictures, renditionName } from "./private-pictures.js";
import { privateWords } from "./private-words.js";
import { contentOf, DamagedFile, fromBase64, fromUTF8, realmOf, realmsOf, toBase64 } from "./vault.js";

/**
 * @typedef {import("./data.js").Photo} Photo
 * @typedef {import("./data.js").Site} Site
 * @typedef {import("./vault.js").Header} Header
 * @typedef {import("./vault.js").Realm} Realm
 * @typedef {import("./vault.js").Realms} Realms
 *
 * @typedef {object} Part The data of a realm.
 * @property {number[]} groups The places of its groups among all groups.
 * @property {Texts} page @property {Site} site
 *
 * @typedef {object} Texts What a public page has in its document.
 * @property {string} title @property {string} subtitle @property {string} footer @property {boolean} isReversed
 * @property {string} [style] The owner's rules.
 * @property {string} [logo] The name of the owner's logo. @property {string} [logoType]
 * @property {string} [logoStyle] The address of the rules for pages with a logo.
 */

/**
 * The keys that a password has opened, and the salt that they belong to.
 *
 * @type {{salt: string, realms: Realms} | null}
 */
let keys = null;
/** @type {PrivatePictures | null} */
let pictures = null;
/**
 * The realms of photos, by the photos' identifiers.
 *
 * @type {Map<string, Realm>}
 */
let realmsOfPhotos = new Map();
/** @type {import("./private-words.js").OwnTexts | null} */
let ownTexts = null;

/**
 * Returns the data of a private site, once there is a password that opens it.
 *
 * @param {Header} header @returns {Promise<Site>}
 */
export async function opened(header) {
  if (!globalThis.crypto?.subtle) return new Promise(() => form(header).say("insecure"));
  // The site has new keys: the page asks for the password again.
  if (keys && keys.salt !== header.salt) return new Promise(() => location.reload());
  const known = keys?.realms ?? await remembered(header);
  if (known) {
    try {
      return await dataOf(known, header);
    } catch (error) {
      if (keys) throw error;
      forget(header);
    }
  }
  return asked(header);
}

/** Adds a button that forgets the keys. */
export function addLock() {
  const toolbar = document.querySelector(".toolbar");
  const salt = keys?.salt;
  if (!toolbar || !salt || toolbar.querySelector(".lock")) return;
  const words = privateWords([document.documentElement.lang], ownTexts);
  const button = element("button", "lock", words.text("lock"));
  button.type = "button";
  words.mark(button);
  button.addEventListener("click", () => {
    forget({ salt });
    location.reload();
  });
  toolbar.querySelector(".count")?.before(button);
}

// The password

/** @param {Header} header @returns {Promise<Site>} */
function asked(header) {
  const dialog = form(header);
  return new Promise((resolve) => {
    dialog.element.addEventListener("submit", async (event) => {
      event.preventDefault();
      if (dialog.isBusy()) return;
      dialog.wait();
      try {
        const realms = await realmsFor(dialog.input.value, header);
        if (realms.size === 0) return dialog.say("wrongPassword");
        const data = await dataOf(realms, header);
        remember(header, realms);
        dialog.element.remove();
        resolve(data);
      } catch (error) {
        dialog.say(error instanceof DamagedFile ? "damagedSite" : "unreachable");
      }
      return undefined;
    });
    dialog.input.focus();
  });
}

/**
 * Keyboards may write an accented letter in one or two characters, so all forms are tried.
 *
 * @param {string} password @param {Header} header
 */
async function realmsFor(password, header) {
  const trimmed = password.trim();
  for (const text of new Set([trimmed, trimmed.normalize("NFC"), trimmed.normalize("NFD")])) {
    const realms = await realmsOf(text, header);
    if (realms.size > 0) return realms;
  }
  return new Map();
}

/**
 * Returns the form for the password, which is added to the page. Password managers keep passwords beside a name.
 *
 * @param {Header} header
 */
function form(header) {
  const words = privateWords(navigator.languages, header.words);
  document.title = words.text("privateTitle");
  const whole = element("form", "unlock");
  const [label, input, button] = [element("label"), element("input"), element("button", "", words.text("unlock"))];
  const [message, user] = [element("p", "message"), element("input")];
  Object.assign(user, { autocomplete: "username", value: "photos", hidden: true });
  words.mark(whole);
  Object.assign(input, { type: "password", id: "password", autocomplete: "current-password", required: true });
  Object.assign(label, { htmlFor: "password", textContent: words.text("password") });
  Object.assign(message, { id: "message", role: "alert" });
  input.setAttribute("aria-describedby", "message");
  whole.append(element("h1", "", words.text("privateTitle")), user, label, input, button, message);
  document.querySelector("main")?.prepend(whole);
  /** @param {boolean} isBusy */
  const setBusy = (isBusy) => {
    // A disabled button would lose the focus.
    button.setAttribute("aria-disabled", String(isBusy));
    input.readOnly = isBusy;
  };
  return {
    element: whole,
    input,
    isBusy: () => input.readOnly,
    wait() {
      message.textContent = words.text("unlocking");
      input.removeAttribute("aria-invalid");
      setBusy(true);
    },
    /** @param {string} key */
    say(key) {
      setBusy(false);
      message.textContent = words.text(key);
      if (key === "insecure") for (const part of [label, input, button]) part.hidden = true;
      if (key !== "wrongPassword") return;
      input.setAttribute("aria-invalid", "true");
      input.select();
    },
  };
}

// Keys of this tab

/** @param {{salt: string}} header */
function storageName({ salt }) {
  return `tessera ${salt}`;
}

/** @param {Header} header @param {Realms} realms */
function remember(header, realms) {
  const list = [...realms].map(([number, { raw }]) => [number, toBase64(raw)]);
  try {
    sessionStorage.setItem(storageName(header), JSON.stringify(list));
  } catch {
    // The next page asks again.
  }
}

/** @param {Header} header @returns {Promise<Realms | null>} */
async function remembered(header) {
  try {
    const text = sessionStorage.getItem(storageName(header));
    if (!text) return null;
    /** @type {Realms} */
    const realms = new Map();
    for (const [number, raw] of JSON.parse(text)) realms.set(number, await realmOf(fromBase64(raw)));
    return realms;
  } catch {
    return null;
  }
}

/** @param {{salt: string}} header */
function forget(header) {
  try {
    sessionStorage.removeItem(storageName(header));
  } catch {
    // Nothing was remembered.
  }
}

// Data

/** @param {Photo} photo @param {string} format @returns {Promise<ArrayBuffer>} Its original, or largest rendition. */
async function bytesOf(photo, format) {
  const realm = realmsOfPhotos.get(photo.id);
  if (!realm) throw new DamagedFile(photo.id);
  const name = photo.original ?? renditionName(photo, largestWidth(photo), format);
  return new Uint8Array(await contentOf(realm, name)).buffer;
}

/** @param {Realms} realms @param {Header} header @returns {Promise<Site>} */
async function dataOf(realms, header) {
  const parts = await Promise.all([...realms.values()].map(async (realm) => {
    /** @type {Part} */
    const part = JSON.parse(fromUTF8(await contentOf(realm, `data-${header.version}`)));
    return { ...part, realm };
  }));
  const groups = parts.flatMap(({ groups: places, site, realm }) => {
    let end = 0;
    return site.groups.map((group, index) => {
      const photos = site.photos.slice(end, end += group.count);
      return { place: places[index], group, photos, realm };
    });
  });
  groups.sort((first, second) => first.place - second.place);
  const { site, page } = parts[0];
  keys = { salt: header.salt, realms };
  realmsOfPhotos = new Map(groups.flatMap(({ photos, realm }) => photos.map(({ id }) => [id, realm])));
  pictures ??= new PrivatePictures(({ id }) => realmsOfPhotos.get(id), complain);
  pictures.format = site.format;
  sealed.show = (image, photo) => pictures?.show(image, photo);
  sealed.bytes = (photo) => bytesOf(photo, site.format);
  sealed.file = (name) => contentOf(parts[0].realm, name);
  ownTexts = site.strings ? { texts: site.strings, language: site.locale, isReversed: page.isReversed } : null;
  write(page, site);
  await design(page, site, parts[0].realm);
  return {
    ...site, version: header.version, groups: groups.map(({ group }) => group),
    outlines: parts.map((part) => part.site.outlines).find(Boolean),
    photos: groups.flatMap(({ photos }) => photos),
  };
}

/**
 * Writes the texts that a public page has in its document.
 *
 * @param {Texts} page @param {Site} site
 */
function write({ title, subtitle, footer, isReversed }, site) {
  const main = document.querySelector("main");
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
  main?.after(foot);
}

/** @type {CSSStyleSheet | null} */
let rules = null;

/**
 * Adds the owner's style sheet and logo.
 *
 * @param {Texts} page @param {Site} site @param {Realm} realm
 */
async function design({ style, logo, logoType, logoStyle }, site, realm) {
  if (style && !rules) {
    rules = new CSSStyleSheet();
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, rules];
  }
  rules?.replaceSync(style ?? "");
  if (!logo) return;
  const address = addressOf(logoStyle ?? "");
  if (address && !document.querySelector(`link[href="${address}"]`)) {
    document.head.append(Object.assign(element("link"), { rel: "stylesheet", href: address }));
  }
  const link = element("a", "logo");
  link.href = location.pathname + location.search;
  const image = element("img");
  image.alt = site.title;
  link.append(image);
  const head = document.querySelector("body > header");
  head?.classList.remove("unseen");
  head?.prepend(link);
  try {
    const bytes = await contentOf(realm, logo);
    image.src = URL.createObjectURL(new Blob([new Uint8Array(bytes)], { type: logoType }));
  } catch (error) {
    complain(error);
  }
}

/** @template {HTMLElement} Element @param {Element} text */
function automatic(text) {
  text.dir = "auto";
  return text;
}

/**
 * Says once that a picture cannot be shown.
 *
 * @param {unknown} error
 */
function complain(error) {
  if (document.querySelector(".damage")) return;
  const words = privateWords([document.documentElement.lang], ownTexts);
  const key = error instanceof DamagedFile ? "damagedPictures" : "missingPictures";
  const message = element("p", "damage", words.text(key));
  message.setAttribute("role", "alert");
  words.mark(message);
  document.body.append(message);
}
