"use strict";
tesseraPart("private-albums.js", (modules, part) => {
const module_addresses = modules["addresses.js"];
const module_element = modules["element.js"];
const module_look = modules["look.js"];
// vault.js
const module_vault = modules["vault.js"] ??= (() => {

const { addressOf } = module_addresses;


const DIGEST = 32;
const LENGTH = 8;
const NONCE = new Uint8Array(12);
const HEAD = '@charset "windows-1252";';
const [QUOTE, ESCAPE, SHIFT] = [34, 61, 64];

class DamagedFile extends Error {}


async function realmsOf(password, { rounds, salt, slots }) {
	const base = await crypto.subtle.importKey("raw", utf8(password), "PBKDF2", false, ["deriveBits"]);
	const bits = await crypto.subtle.deriveBits(
		{ name: "PBKDF2", hash: "SHA-256", salt: fromBase64(salt), iterations: rounds }, base, 256);
	const key = await realmOf(new Uint8Array(bits));
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

async function realmOf(raw) {
	const root = await digestKey(raw);
	const derived = async (purpose) => digestKey(await digest(root, utf8(`tessera ${purpose}`)));
	return { raw, names: await derived("names"), files: await derived("files") };
}

function digestKey(raw) {
	return crypto.subtle.importKey("raw", raw, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
}

async function digest(key, bytes) {
	return new Uint8Array(await crypto.subtle.sign("HMAC", key, bytes));
}


async function contentOf(realm, name) {
	const address = (await digest(realm.names, utf8(name))).subarray(0, 16);
	const digits = [...address].map((byte) => byte.toString(16).padStart(2, "0")).join("");
	const bytes = await read(addressOf(`sealed/${digits}.css`) ?? "");
	try {
		return await open(realm, name, bytes);
	} catch {
		throw new DamagedFile(name);
	}
}

async function open(realm, name, sealed) {
	const raw = await digest(realm.files, sealed.subarray(0, DIGEST));
	const key = await crypto.subtle.importKey("raw", raw, "AES-GCM", false, ["decrypt"]);
	const padded = await crypto.subtle.decrypt(
		{ name: "AES-GCM", iv: NONCE, additionalData: utf8(name) }, key, sealed.subarray(DIGEST));
	const length = Number(new DataView(padded).getBigUint64(0));
	return new Uint8Array(padded, LENGTH, length);
}

function read(address) {
	return location.protocol === "file:" ? fromSheet(address) : fetched(address);
}

async function fetched(address) {
	const response = await fetch(address);
	if (response.status === 404) throw new DamagedFile(address);
	if (!response.ok) throw new Error(`${address}: ${response.status}`);
	return bytesIn(new Uint8Array(await response.arrayBuffer()).subarray(HEAD.length));
}

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


async function fromSheet(address) {
	const frame = document.createElement("iframe");
	frame.setAttribute("sandbox", "allow-same-origin");
	frame.setAttribute("aria-hidden", "true");
	frame.tabIndex = -1;
	Object.assign(frame.style, { position: "fixed", width: "0", height: "0", border: "0", visibility: "hidden" });
	frame.srcdoc = `<!doctype html><link rel="stylesheet" href="${address.replaceAll("&", "&amp;")}">`;
	try {
		await new Promise((resolve) => {
			frame.onload = resolve;
			document.body.append(frame);
		});
		const root = frame.contentDocument?.documentElement;
		const style = root && frame.contentWindow?.getComputedStyle(root);
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

function plain(text) {
	if (!text.includes("\\")) return text;
	return text.replace(/\\(?:([0-9a-f]{1,6}) ?|([^]))/gi, (_, code, character) =>
		character ?? String.fromCharCode(parseInt(code, 16)));
}

let bytesOfCharacters;

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


function utf8(text) {
	return new Uint8Array(new TextEncoder().encode(text));
}

function fromUTF8(bytes) {
	return new TextDecoder().decode(bytes);
}

function fromBase64(text) {
	return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
}

function toBase64(bytes) {
	return btoa(String.fromCharCode(...bytes));
}
return { DamagedFile, realmsOf, realmOf, contentOf, fromUTF8, fromBase64, toBase64 };
})();

// private-page.js
const module_private_page = modules["private-page.js"] ??= (() => {

const { addressOf } = module_addresses;
const { element } = module_element;
const { contentOf } = module_vault;


let rules = null;

async function addRules({ logo, sheet, style }, hasAlbums) {
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

function writeTexts({ title, subtitle, footer, isReversed }, site) {
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

async function addLogo({ logo, logoType }, realm, name, home) {
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

function automatic(text) {
	text.dir = "auto";
	return text;
}
return { addRules, writeTexts, addLogo, automatic };
})();

// private-albums.js
const module_private_albums = modules["private-albums.js"] ??= (() => {

const { sealed } = module_addresses;
const { element } = module_element;
const { dress } = module_look;
const { automatic } = module_private_page;
const { contentOf, fromUTF8 } = module_vault;


const HOME = "";

async function albumOf(lists) {
	const albums = new Albums(lists);
	const asked = new URLSearchParams(location.search).get("album") ?? HOME;
	const isMissing = !albums.nodes.has(asked);
	const id = isMissing || asked === HOME ? albums.first : asked;
	const { node, realm } = albums.at(id);
	const { page, site } = await dataOf(realm, node);
	if (id === HOME) Object.assign(page, await albums.sharedTexts(page));
	const above = albums.foldersAbove(id);
	if (above) for (const photo of site.photos) photo.folder = [above, photo.folder].filter(Boolean).join("/");
	const realms = albums.realmsOfCovers(id);
	for (const photo of site.photos) realms.set(photo.id, realm);
	return {
		page, site, realm, realms, isMissing, look: lists[0].look, data: node.data, home: hrefOf(HOME),
		write() {
			write(albums, id, page, site);
			if (asked === HOME && id !== HOME) nameInAddress(id);
		},
	};
}

async function dataOf(realm, node) {
	return JSON.parse(fromUTF8(await contentOf(realm, node.data)));
}

function hrefOf(id) {
	return id === HOME ? location.pathname : `?album=${encodeURIComponent(id)}`;
}

function nameInAddress(id) {
	const address = new URL(location.href);
	address.searchParams.set("album", id);
	try {
		history.replaceState(history.state, "", address);
	} catch {
	}
}

class Albums {
	constructor(lists) {
		this.lists = [...lists].sort((one, other) => one.number - other.number);
		this.nodes = new Map();
		this.covers = new Map();
		this.parents = new Map();
		for (const { covers, pages, realm } of this.lists) {
			for (const [id, cover] of Object.entries(covers)) this.covers.set(id, cover);
			for (const [id, node] of Object.entries(pages)) {
				this.nodes.set(id, { node, realm });
				for (const inner of node.albums) this.parents.set(inner, id);
			}
		}
		const sources = this.lists[0].number === 0 ? this.lists.slice(0, 1) : this.lists;
		this.outermost = sources.filter(({ home, number }) =>
			number === 0 || home.albums.some((id) => this.isOutermost(id)));
		const homes = this.outermost.length > 0 ? this.outermost : this.lists.slice(0, 1);
		const [{ home, name, number, realm }] = homes;
		const ranks = Object.assign({}, ...homes.map((list) => list.ranks));
		const albums = homes.flatMap((list) => list.home.albums.filter((id) => this.isOutermost(id)));
		if (number > 0) albums.sort((one, other) => ranks[one] - ranks[other]);
		this.nodes.set(HOME, { node: { ...home, albums }, realm });
		for (const id of albums) this.parents.set(id, HOME);
		this.name = name;
		this.phrases = this.lists[0].phrases;
		this.first = number > 0 && albums.length === 1 ? albums[0] : HOME;
	}

	isOutermost(id) {
		return this.nodes.has(id) && !this.parents.get(id);
	}

	at(id) {
		const known = this.nodes.get(id);
		if (!known) throw new Error(`no album is called ${id}`);
		return known;
	}

	titleOf(id) {
		return this.covers.get(id)?.title ?? this.name;
	}

	around(id) {
		const around = [];
		let last = id;
		while (last !== this.first && last !== HOME) {
			last = this.parents.get(last) ?? HOME;
			around.unshift(last);
		}
		return around;
	}

	beside(id, step) {
		if (id === HOME) return undefined;
		const { albums } = this.at(this.parents.get(id) ?? HOME).node;
		return albums[albums.indexOf(id) + step];
	}

	foldersAbove(id) {
		const folders = [];
		for (let last = id; last !== HOME;) {
			const parent = this.parents.get(last) ?? HOME;
			folders.unshift(this.at(parent).node.above[last] ?? "");
			last = parent;
		}
		return folders.filter(Boolean).join("/");
	}

	realmsOfCovers(id) {
		const realms = new Map();
		for (const inner of this.at(id).node.albums) {
			const cover = this.covers.get(inner);
			const list = this.lists.find(({ number }) => number === cover?.realm);
			if (cover && list) realms.set(cover.photo, list.realm);
		}
		return realms;
	}

	async sharedTexts(first) {
		const others = await Promise.all(this.outermost.slice(1).map(({ home, realm }) => dataOf(realm, home)));
		const shared = (key) => (others.every(({ page }) => page[key] === first[key]) ? first[key] : "");
		return { title: shared("title"), subtitle: shared("subtitle"), footer: shared("footer") };
	}
}


function write(albums, id, page, site) {
	const wall = document.getElementById("wall");
	const [head, main] = [document.querySelector("body > header"), document.querySelector("main")];
	const old = "body > nav:is(.trail, .albums, .neighbors), main > .covers";
	for (const part of document.querySelectorAll(old)) part.remove();
	const [trail, neighbors] = [trailTo(albums, id, page.title), neighborsOf(albums, id)];
	if (trail) head?.before(trail);
	if (neighbors) main?.after(neighbors);
	const list = coversOf(albums, id);
	if (site.photos.length === 0) {
		main?.prepend(list);
		if (wall) dress(wall, site.wall);
	} else if (list.children.length > 0) {
		const part = navigation("albums", albums.phrases.albums.text);
		part.append(list);
		head?.after(part);
	}
}

function navigation(className, label) {
	const part = element("nav", className);
	part.ariaLabel = label;
	return part;
}

function linkTo(id, text = "") {
	const link = element("a", "", text);
	link.href = hrefOf(id);
	return link;
}

function trailTo(albums, id, title) {
	const around = albums.around(id);
	if (around.length === 0) return null;
	const [trail, list] = [navigation("trail", albums.phrases.trail.text), element("ol")];
	const here = automatic(element("span", "", title));
	here.setAttribute("aria-current", "page");
	for (const part of [...around.map((one) => automatic(linkTo(one, albums.titleOf(one)))), here]) {
		const item = element("li");
		item.append(part);
		list.append(item);
	}
	trail.append(list);
	return trail;
}

function neighborsOf(albums, id) {
	const part = navigation("neighbors", albums.phrases.otherAlbums.text);
	for (const [rel, key, step] of /** @type {const} */ ([["prev", "previousAlbum", -1], ["next", "nextAlbum", 1]])) {
		const other = albums.beside(id, step);
		if (other === undefined) continue;
		const { text, isForeign } = albums.phrases[key];
		const label = element("span", "", text);
		if (isForeign) Object.assign(label, { lang: "en", dir: "ltr" });
		const link = linkTo(other);
		link.rel = rel;
		link.append(label, automatic(element("strong", "", albums.titleOf(other))));
		part.append(link);
	}
	return part.children.length > 0 ? part : null;
}

function coversOf(albums, id) {
	const list = element("ul", "covers");
	const waiting = new Map();
	const observer = new IntersectionObserver((changes) => {
		for (const { isIntersecting, target } of changes) {
			const cover = waiting.get(target);
			if (!isIntersecting || !cover || !(target instanceof HTMLImageElement)) continue;
			observer.unobserve(target);
			target.sizes = `${target.clientWidth}px`;
			sealed.show?.(target, photoOn(cover));
		}
	}, { rootMargin: "50%" });
	for (const inner of albums.at(id).node.albums) {
		const cover = albums.covers.get(inner);
		if (!cover) continue;
		const [item, link, image] = [element("li"), linkTo(inner), element("img")];
		Object.assign(image, { alt: "", width: 4, height: 3, decoding: "async" });
		if (cover.focus) link.dataset.focus = cover.focus;
		link.append(image, automatic(element("strong", "", cover.title)), automatic(element("span", "", cover.detail)));
		item.append(link);
		list.append(item);
		waiting.set(image, cover);
		observer.observe(image);
	}
	return list;
}

function photoOn({ photo, widths }) {
	return { id: photo, key: photo, group: 0, width: 4, height: 3, widths, name: "" };
}
return { albumOf };
})();

return module_private_albums;
});
