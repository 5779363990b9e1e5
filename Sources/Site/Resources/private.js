// A private site: asks for its password, opens its data, and supplies its pictures.

import { sealed } from "./addresses.js";
import { largestWidth } from "./data.js";
import { element } from "./element.js";
import { addLogo, addRules, writeTexts } from "./private-page.js";
import { PrivatePictures, renditionName } from "./private-pictures.js";
import { privateWords } from "./private-words.js";
import { contentOf, DamagedFile, fromBase64, fromUTF8, realmOf, realmsOf, toBase64 } from "./vault.js";
import { isKiosk } from "./windows.js";

/**
 * @typedef {import("./data.js").Photo} Photo
 * @typedef {import("./data.js").Site} Site
 * @typedef {import("./vault.js").Header} Header
 * @typedef {import("./vault.js").Realm} Realm
 * @typedef {import("./vault.js").Realms} Realms
 *
 * @typedef {import("./private-page.js").Look} Look
 * @typedef {import("./private-page.js").Texts} Texts
 *
 * @typedef {object} Part The data of a realm.
 * @property {number[]} groups The places of its groups among all groups.
 * @property {Texts} page @property {Look} look @property {Site} site
 *
 * @typedef {object} Page What visitors see.
 * @property {Texts} page @property {Look} look @property {Site} site
 * @property {Realm} realm That of the look and of the map.
 * @property {Map<string, Realm>} realms Those of photos, by the photos' identifiers.
 * @property {string} [data] The name of its data, in a site with albums.
 * @property {string} [home] The address of the first page. @property {() => void} [write] Writes its other parts.
 * @property {boolean} [isMissing] True in place of an album that is not there.
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
 * Returns the data of a private site, once there is a password that opens it; null for a page without photos.
 *
 * @param {Header} header @returns {Promise<Site | null>}
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
  const salt = keys?.salt;
  const known = document.querySelector(".toolbar");
  if (!salt || known?.querySelector(".lock") || isKiosk()) return;
  const toolbar = known ?? element("div", "toolbar");
  if (!known) document.querySelector("main")?.before(toolbar);
  const words = privateWords([document.documentElement.lang], ownTexts);
  const button = element("button", "lock", words.text("lock"));
  button.type = "button";
  words.mark(button);
  button.addEventListener("click", () => {
    forget({ salt });
    location.reload();
  });
  toolbar.insertBefore(button, toolbar.querySelector(".count"));
}

/** A page that the browser has kept asks again, too, once the site was locked. */
addEventListener("pageshow", ({ persisted }) => {
  if (persisted && isRemembered && keys && !storedKeys(keys)) location.reload();
});

// The password

/** @param {Header} header @returns {Promise<Site | null>} */
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

/** True if the browser stores keys. */
let isRemembered = false;

/** @param {{salt: string}} header */
function storedKeys(header) {
  try {
    return sessionStorage.getItem(storageName(header));
  } catch {
    return null;
  }
}

/** @param {Header} header @param {Realms} realms */
function remember(header, realms) {
  const list = [...realms].map(([number, { raw }]) => [number, toBase64(raw)]);
  try {
    sessionStorage.setItem(storageName(header), JSON.stringify(list));
    isRemembered = true;
  } catch {
    // The next page asks again.
  }
}

/** @param {Header} header @returns {Promise<Realms | null>} */
async function remembered(header) {
  try {
    const text = storedKeys(header);
    if (!text) return null;
    isRemembered = true;
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

/** @param {Realms} realms @param {Header} header @returns {Promise<Site | null>} */
async function dataOf(realms, header) {
  const parts = await Promise.all([...realms].map(async ([number, realm]) => {
    const part = JSON.parse(fromUTF8(await contentOf(realm, `data-${header.version}`)));
    return { ...part, number, realm };
  }));
  /** @type {Page} */
  const shown = "home" in parts[0] ? await (await import("./private-albums.js")).albumOf(parts) : wallOf(parts);
  const { look, page, realm, site } = shown;
  // The album of an open page is gone: what it shows stays.
  if (keys && shown.isMissing) return null;
  keys = { salt: header.salt, realms };
  realmsOfPhotos = shown.realms;
  pictures ??= new PrivatePictures(({ id }) => realmsOfPhotos.get(id), complain);
  pictures.format = site.format;
  sealed.show = (image, photo) => pictures?.show(image, photo);
  sealed.bytes = (photo) => bytesOf(photo, site.format);
  sealed.file = (name) => contentOf(realm, name);
  ownTexts = site.strings ? { texts: site.strings, language: site.locale, isReversed: page.isReversed } : null;
  await addRules(look, Boolean(shown.write));
  writeTexts(page, site);
  shown.write?.();
  if (shown.isMissing) sayMissing();
  await addLogo(look, realm, site.title, shown.home ?? location.pathname + location.search).catch(complain);
  return site.photos.length > 0 ? { ...site, version: header.version, data: shown.data } : null;
}

/**
 * Returns the one wall of all realms.
 *
 * @param {(Part & {realm: Realm})[]} parts @returns {Page}
 */
function wallOf(parts) {
  const groups = parts.flatMap(({ groups: places, site, realm }) => {
    let end = 0;
    return site.groups.map((group, index) => {
      const photos = site.photos.slice(end, end += group.count);
      return { place: places[index], group, photos, realm };
    });
  });
  groups.sort((first, second) => first.place - second.place);
  const { look, page, realm, site } = parts[0];
  return {
    look, page, realm,
    realms: new Map(groups.flatMap(({ photos, realm: own }) => photos.map(({ id }) => [id, own]))),
    site: {
      ...site, groups: groups.map(({ group }) => group), photos: groups.flatMap(({ photos }) => photos),
      outlines: parts.map((part) => part.site.outlines).find(Boolean),
    },
  };
}

/** Says that the address names an album that the keys do not open. */
function sayMissing() {
  const words = privateWords([document.documentElement.lang], ownTexts);
  const message = element("p", "", words.text("noAlbum"));
  message.setAttribute("role", "status");
  words.mark(message);
  const head = document.querySelector("body > header");
  head?.classList.remove("unseen");
  head?.append(message);
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
