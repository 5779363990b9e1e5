"use strict";
tesseraPart("private.js", (modules, part) => {
const module_addresses = modules["addresses.js"];
const module_data = modules["data.js"];
const module_element = modules["element.js"];
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

// private-pictures.js
const module_private_pictures = modules["private-pictures.js"] ??= (() => {

const { contentOf } = module_vault;


const BUDGET = 96 * 2 ** 20;
const MOST_AT_ONCE = 6;

class PrivatePictures {
	constructor(realmOf, failed) {
		this.format = "webp";
		this.realmOf = realmOf;
		this.failed = failed;
		this.pictures = new Map();
		this.wishes = new WeakMap();
		this.shown = new WeakMap();
		this.waiting = [];
		this.opening = 0;
		this.size = 0;
		this.sizes = new MutationObserver((changes) => {
			for (const { target } of changes) {
				const wish = target instanceof HTMLImageElement && this.wishes.get(target);
				if (wish) this.show(/** @type {HTMLImageElement} */ (target), wish.photo);
			}
		});
	}

	show(image, photo) {
		const width = widthFor(image, photo);
		const last = this.wishes.get(image);
		if (last && last.photo.id === photo.id && last.width >= width) return;
		const picture = this.pictureOf(photo, width);
		if (!picture) return;
		if (!last) this.sizes.observe(image, { attributes: true, attributeFilter: ["sizes"] });
		this.wishes.set(image, { photo, width, picture, wasConnected: image.isConnected });
		picture.images.add(image);
		if (picture.url) this.put(image, picture);
		else if (!this.waiting.includes(picture)) this.waiting.push(picture);
		this.openNext();
	}

	pictureOf(photo, width) {
		const realm = this.realmOf(photo);
		if (!realm) return undefined;
		const name = renditionName(photo, width, this.format);
		const picture = this.pictures.get(name) ?? { name, realm, images: new Set(), url: "", size: 0 };
		this.pictures.delete(name);
		this.pictures.set(name, picture);
		return picture;
	}

	put(image, picture) {
		const last = this.shown.get(image);
		if (last !== picture) last?.images.delete(image);
		this.shown.set(image, picture);
		image.src = picture.url;
	}

	openNext() {
		while (this.opening < MOST_AT_ONCE) {
			const picture = this.waiting.pop();
			if (!picture) return;
			if (this.isNeeded(picture)) this.open(picture);
			else this.forget(picture);
		}
	}

	isNeeded(picture) {
		return [...picture.images].some((image) => {
			const wish = this.wishes.get(image);
			return wish?.picture === picture && (image.isConnected || !wish.wasConnected);
		});
	}

	async open(picture) {
		this.opening += 1;
		try {
			const bytes = await contentOf(picture.realm, picture.name);
			picture.url = URL.createObjectURL(new Blob([bytes], { type: typeOf(this.format) }));
			picture.size = bytes.length;
			this.size += bytes.length;
			for (const image of picture.images) {
				if (this.wishes.get(image)?.picture === picture) this.put(image, picture);
				else if (this.shown.get(image) !== picture) picture.images.delete(image);
			}
			this.makeRoom();
		} catch (error) {
			this.forget(picture);
			this.failed(error);
		}
		this.opening -= 1;
		this.openNext();
	}

	makeRoom() {
		for (const picture of this.pictures.values()) {
			if (this.size <= BUDGET) return;
			if (picture.url && ![...picture.images].some((image) => image.isConnected)) this.forget(picture);
		}
	}

	forget(picture) {
		for (const image of picture.images) {
			if (this.wishes.get(image)?.picture === picture) this.wishes.delete(image);
			if (this.shown.get(image) !== picture) continue;
			this.shown.delete(image);
			image.removeAttribute("src");
		}
		this.pictures.delete(picture.name);
		this.size -= picture.size;
		if (picture.url) URL.revokeObjectURL(picture.url);
	}
}

function renditionName({ id }, width, format) {
	return `photos/${id}-${width}.${format}`;
}

function typeOf(format) {
	return `image/${format === "jpg" ? "jpeg" : format}`;
}

function widthFor({ sizes }, { widths }) {
	const pixels = (parseFloat(sizes) || 320) * devicePixelRatio;
	return widths.find((width) => width >= pixels) ?? widths[widths.length - 1];
}
return { PrivatePictures, renditionName };
})();

// private-words.js
const module_private_words = modules["private-words.js"] ??= (() => {

const LANGUAGES = ["en", "de", "fr", "es", "ar"];

const WORDS = {
	privateTitle: ["Private photos", "Private Fotos", "Photos privées", "Fotos privadas", "صور خاصة"],
	password: ["Password", "Passwort", "Mot de passe", "Contraseña", "كلمة المرور"],
	unlock: ["Open", "Öffnen", "Ouvrir", "Abrir", "فتح"],
	unlocking: ["Opening…", "Wird geöffnet …", "Ouverture…", "Abriendo…", "جارٍ الفتح…"],
	wrongPassword: ["This password does not open these photos.", "Dieses Passwort öffnet diese Fotos nicht.",
		"Ce mot de passe n’ouvre pas ces photos.", "Esta contraseña no abre estas fotos.",
		"كلمة المرور هذه لا تفتح هذه الصور."],
	damagedSite: ["A file of this site is missing or has been changed.",
		"Eine Datei dieser Site fehlt oder wurde verändert.",
		"Un fichier de ce site manque ou a été modifié.", "Falta un archivo de este sitio o ha sido modificado.",
		"أحد ملفات هذا الموقع مفقود أو تم تغييره."],
	unreachable: ["The photos could not be loaded. Try again.",
		"Die Fotos konnten nicht geladen werden. Versuche es erneut.",
		"Les photos n’ont pas pu être chargées. Réessayez.", "No se pudieron cargar las fotos. Inténtalo de nuevo.",
		"تعذر تحميل الصور. حاول مرة أخرى."],
	damagedPictures: ["Some pictures are missing or have been changed.", "Einige Bilder fehlen oder wurden verändert.",
		"Certaines images manquent ou ont été modifiées.", "Faltan algunas imágenes o han sido modificadas.",
		"بعض الصور مفقودة أو تم تغييرها."],
	missingPictures: ["Some pictures could not be loaded.", "Einige Bilder konnten nicht geladen werden.",
		"Certaines images n’ont pas pu être chargées.", "No se pudieron cargar algunas imágenes.", "تعذر تحميل بعض الصور."],
	insecure: [
		"Browsers open encrypted photos only over a secure connection. Use an address that begins with https://.",
		"Browser öffnen verschlüsselte Fotos nur über eine sichere Verbindung. Nutze eine Adresse mit https:// am Anfang.",
		"Les navigateurs n’ouvrent les photos chiffrées que par une connexion sécurisée. Utilisez une adresse en https://.",
		"Los navegadores solo abren fotos cifradas con una conexión segura. Usa una dirección que empiece por https://.",
		"لا تفتح المتصفحات الصور المشفرة إلا عبر اتصال آمن. استخدم عنوانًا يبدأ بـ https://."],
	noAlbum: ["The album you asked for is not here, or your password does not open it.",
		"Das gesuchte Album gibt es hier nicht, oder dein Passwort öffnet es nicht.",
		"L’album demandé n’est pas ici, ou votre mot de passe ne l’ouvre pas.",
		"El álbum solicitado no está aquí, o tu contraseña no lo abre.",
		"الألبوم المطلوب غير موجود هنا، أو أن كلمة مرورك لا تفتحه."],
	lock: ["Lock", "Sperren", "Verrouiller", "Bloquear", "قفل"],
};


function privateWords(tags, own) {
	const languages = tags.map((tag) => tag.split("-")[0].toLowerCase());
	const language = languages.find((name) => LANGUAGES.includes(name)) ?? "en";
	const column = LANGUAGES.indexOf(language);
	return {
		text: (key) => own?.texts[key]?.other ?? WORDS[key][column],
		mark(part) {
			part.lang = own?.language ?? language;
			part.dir = own?.isReversed ?? language === "ar" ? "rtl" : "ltr";
		},
	};
}
return { privateWords };
})();

const module_windows = modules["windows.js"];
// private.js
const module_private = modules["private.js"] ??= (() => {

const { sealed } = module_addresses;
const { largestWidth } = module_data;
const { element } = module_element;
const { addLogo, addRules, writeTexts } = module_private_page;
const { PrivatePictures, renditionName } = module_private_pictures;
const { privateWords } = module_private_words;
const { contentOf, DamagedFile, fromBase64, fromUTF8, realmOf, realmsOf, toBase64 } = module_vault;
const { isKiosk } = module_windows;


let keys = null;
let pictures = null;
let realmsOfPhotos = new Map();
let ownTexts = null;

async function opened(header) {
	if (!globalThis.crypto?.subtle) return new Promise(() => form(header).say("insecure"));
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

function addLock() {
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

addEventListener("pageshow", ({ persisted }) => {
	if (persisted && isRemembered && keys && !storedKeys(keys)) location.reload();
});


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

async function realmsFor(password, header) {
	const trimmed = password.trim();
	for (const text of new Set([trimmed, trimmed.normalize("NFC"), trimmed.normalize("NFD")])) {
		const realms = await realmsOf(text, header);
		if (realms.size > 0) return realms;
	}
	return new Map();
}

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
	const setBusy = (isBusy) => {
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


function storageName({ salt }) {
	return `tessera ${salt}`;
}

let isRemembered = false;

function storedKeys(header) {
	try {
		return sessionStorage.getItem(storageName(header));
	} catch {
		return null;
	}
}

function remember(header, realms) {
	const list = [...realms].map(([number, { raw }]) => [number, toBase64(raw)]);
	try {
		sessionStorage.setItem(storageName(header), JSON.stringify(list));
		isRemembered = true;
	} catch {
	}
}

async function remembered(header) {
	try {
		const text = storedKeys(header);
		if (!text) return null;
		isRemembered = true;
		const realms = new Map();
		for (const [number, raw] of JSON.parse(text)) realms.set(number, await realmOf(fromBase64(raw)));
		return realms;
	} catch {
		return null;
	}
}

function forget(header) {
	try {
		sessionStorage.removeItem(storageName(header));
	} catch {
	}
}


async function bytesOf(photo, format) {
	const realm = realmsOfPhotos.get(photo.id);
	if (!realm) throw new DamagedFile(photo.id);
	const name = photo.original ?? renditionName(photo, largestWidth(photo), format);
	return new Uint8Array(await contentOf(realm, name)).buffer;
}

async function dataOf(realms, header) {
	const parts = await Promise.all([...realms].map(async ([number, realm]) => {
		const part = JSON.parse(fromUTF8(await contentOf(realm, `data-${header.version}`)));
		return { ...part, number, realm };
	}));
	const shown = "home" in parts[0] ? await (await part("private-albums.js")).albumOf(parts) : wallOf(parts);
	const { look, page, realm, site } = shown;
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

function sayMissing() {
	const words = privateWords([document.documentElement.lang], ownTexts);
	const message = element("p", "", words.text("noAlbum"));
	message.setAttribute("role", "status");
	words.mark(message);
	const head = document.querySelector("body > header");
	head?.classList.remove("unseen");
	head?.append(message);
}

function complain(error) {
	if (document.querySelector(".damage")) return;
	const words = privateWords([document.documentElement.lang], ownTexts);
	const key = error instanceof DamagedFile ? "damagedPictures" : "missingPictures";
	const message = element("p", "damage", words.text(key));
	message.setAttribute("role", "alert");
	words.mark(message);
	document.body.append(message);
}
return { opened, addLock };
})();

return module_private;
});
