// The sealed files of a private site. `Sealer.swift` describes them.

import { addressOf } from "./addresses.js";

/**
 * @typedef {object} Header The public part of a private site's keys, in Base64.
 * @property {number} rounds @property {string} salt @property {string[]} slots @property {string} version
 * @property {import("./private-words.js").OwnTexts} [words] The owner's texts for the form.
 *
 * @typedef {object} Realm The keys of the photos that the same passwords open.
 * @property {Uint8Array} raw @property {CryptoKey} names @property {CryptoKey} files
 *
 * @typedef {Map<number, Realm>} Realms By their numbers.
 */

const DIGEST = 32;
const LENGTH = 8;
const NONCE = new Uint8Array(12);
const HEAD = '@charset "windows-1252";';
const [QUOTE, ESCAPE, SHIFT] = [34, 61, 64];

/** Some file is not there, or not as Tessera has written it. */
export class DamagedFile extends Error {}

// Keys

/** @param {string} password @param {Header} header @returns {Promise<Realms>} Empty for a wrong password. */
export async function realmsOf(password, { rounds, salt, slots }) {
  const base = await crypto.subtle.importKey("raw", utf8(password), "PBKDF2", false, ["deriveBits"]);
  const bits = await crypto.subtle.deriveBits(
    { name: "PBKDF2", hash: "SHA-256", salt: fromBase64(salt), iterations: rounds }, base, 256);
  const key = await realmOf(new Uint8Array(bits));
  /** @type {Realms} */
  const realms = new Map();
  for (const slot of slots) {
    const content = await open(key, "slot", fromBase64(slot)).catch(() => null);
    if (!content) continue;
    for (const [number, text] of Object.entries(JSON.parse(fromUTF8(content)).keys)) {
      realms.set(Number(number), await realmOf(fromBase64(text)));
    }
  }
  return realms;
}

/** @param {Uint8Array} raw @returns {Promise<Realm>} */
export async function realmOf(raw) {
  const root = await digestKey(raw);
  /** @param {string} purpose */
  const derived = async (purpose) => digestKey(await digest(root, utf8(`tessera ${purpose}`)));
  return { raw, names: await derived("names"), files: await derived("files") };
}

/** @param {Uint8Array} raw */
function digestKey(raw) {
  return crypto.subtle.importKey("raw", raw, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
}

/** @param {CryptoKey} key @param {Uint8Array} bytes */
async function digest(key, bytes) {
  return new Uint8Array(await crypto.subtle.sign("HMAC", key, bytes));
}

// Files

/**
 * Returns the content of a file.
 *
 * @param {Realm} realm @param {string} name The address that it would have in a public site.
 */
export async function contentOf(realm, name) {
  const address = (await digest(realm.names, utf8(name))).subarray(0, 16);
  const digits = [...address].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  const bytes = await read(addressOf(`sealed/${digits}.css`) ?? "");
  try {
    return await open(realm, name, bytes);
  } catch {
    throw new DamagedFile(name);
  }
}

/** @param {Realm} realm @param {string} name @param {Uint8Array} sealed */
async function open(realm, name, sealed) {
  const raw = await digest(realm.files, sealed.subarray(0, DIGEST));
  const key = await crypto.subtle.importKey("raw", raw, "AES-GCM", false, ["decrypt"]);
  const padded = await crypto.subtle.decrypt(
    { name: "AES-GCM", iv: NONCE, additionalData: utf8(name) }, key, sealed.subarray(DIGEST));
  const length = Number(new DataView(padded).getBigUint64(0));
  return new Uint8Array(padded, LENGTH, length);
}

/** @param {string} address @returns {Promise<Uint8Array>} */
function read(address) {
  // A page from a disk may not read files, but it may load style sheets.
  return location.protocol === "file:" ? fromSheet(address) : fetched(address);
}

/** @param {string} address */
async function fetched(address) {
  const response = await fetch(address);
  if (response.status === 404) throw new DamagedFile(address);
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  return bytesIn(new Uint8Array(await response.arrayBuffer()).subarray(HEAD.length));
}

/**
 * Returns the bytes in the texts of a sheet. A changed sheet may give any bytes, which then do not open.
 *
 * @param {Uint8Array} text
 */
function bytesIn(text) {
  const bytes = new Uint8Array(text.length);
  let [isInside, length] = [false, 0];
  for (let place = 0; place < text.length; place += 1) {
    let byte = text[place];
    if (byte === QUOTE) isInside = !isInside;
    else if (isInside) {
      if (byte === ESCAPE) {
        place += 1;
        byte = text[place] - SHIFT;
      }
      bytes[length] = byte;
      length += 1;
    }
  }
  return bytes.subarray(0, length);
}

// Style sheets

/**
 * Reads a file as a style sheet. Scripts are never run in its frame, so a changed file cannot see the page or what is
 * typed there; it can only give other bytes, which do not open.
 *
 * @param {string} address
 */
async function fromSheet(address) {
  const frame = document.createElement("iframe");
  frame.setAttribute("sandbox", "allow-same-origin");
  frame.setAttribute("aria-hidden", "true");
  frame.tabIndex = -1;
  // Firefox computes no styles in a frame that is not rendered.
  Object.assign(frame.style, { position: "fixed", width: "0", height: "0", border: "0", visibility: "hidden" });
  frame.srcdoc = `<!doctype html><link rel="stylesheet" href="${address.replaceAll("&", "&amp;")}">`;
  try {
    await new Promise((resolve) => {
      frame.onload = resolve;
      document.body.append(frame);
    });
    const root = frame.contentDocument?.documentElement;
    const style = root && frame.contentWindow?.getComputedStyle(root);
    /** @type {Uint8Array[]} */
    const pieces = [];
    for (let text = style?.getPropertyValue("--0"); text; text = style?.getPropertyValue(`--${pieces.length}`)) {
      pieces.push(bytesIn(fromCharacters(plain(text))));
    }
    if (pieces.length === 0) throw new DamagedFile(address);
    return new Uint8Array(await new Blob(pieces).arrayBuffer());
  } finally {
    frame.remove();
  }
}

/**
 * WebKit escapes control characters in the values of properties.
 *
 * @param {string} text
 */
function plain(text) {
  if (!text.includes("\\")) return text;
  return text.replace(/\\(?:([0-9a-f]{1,6}) ?|([^]))/gi, (_, code, character) =>
    character ?? String.fromCharCode(parseInt(code, 16)));
}

/** @type {Uint8Array | undefined} */
let bytesOfCharacters;

/** @param {string} text */
function fromCharacters(text) {
  if (!bytesOfCharacters) {
    const all = new TextDecoder("windows-1252").decode(Uint8Array.from({ length: 256 }, (_, byte) => byte));
    bytesOfCharacters = new Uint8Array(2 ** 16);
    for (let byte = 0; byte < 256; byte += 1) bytesOfCharacters[all.charCodeAt(byte)] = byte;
  }
  const bytes = new Uint8Array(text.length);
  for (let place = 0; place < text.length; place += 1) bytes[place] = bytesOfCharacters[text.charCodeAt(place)];
  return bytes;
}

// Texts

/** @param {string} text @returns {Uint8Array} */
function utf8(text) {
  return new Uint8Array(new TextEncoder().encode(text));
}

/** @param {Uint8Array} bytes */
export function fromUTF8(bytes) {
  return new TextDecoder().decode(bytes);
}

/** @param {string} text */
export function fromBase64(text) {
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
}

/** @param {Uint8Array} bytes */
export function toBase64(bytes) {
  return btoa(String.fromCharCode(...bytes));
}
