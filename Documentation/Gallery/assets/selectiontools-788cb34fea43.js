"use strict";
tesseraPart("selection-tools.js", (modules, part) => {
const module_addresses = modules["addresses.js"];
// archive.js
const module_archive = modules["archive.js"] ??= (() => {


const encoder = new TextEncoder();
const MOST_BYTES = 0xfffffffe;
const MOST_FILES = 0xfffe;
const VERSION = 20;
const FLAGS = 0x0800;

class Archive {
	constructor() {
		this.entries = [];
		this.names = new Set();
		this.size = 0;
	}

	add(name, bytes, date) {
		const unique = this.uniqueName(safeName(name));
		const size = this.size + bytes.byteLength + 2 * encoder.encode(unique).length + 76;
		if (size + 22 > MOST_BYTES || this.entries.length >= MOST_FILES) return false;
		this.size = size;
		this.names.add(keyOf(unique));
		this.entries.push({ name: unique, bytes: new Blob([bytes]), checksum: checksum(new Uint8Array(bytes)), date });
		return true;
	}

	uniqueName(name) {
		const dot = name.lastIndexOf(".") > name.lastIndexOf("/") + 1 ? name.lastIndexOf(".") : name.length;
		let unique = name;
		for (let n = 2; this.names.has(keyOf(unique)); n += 1) {
			unique = `${name.slice(0, dot)} (${n})${name.slice(dot)}`;
		}
		return unique;
	}

	blob() {
		const parts = [];
		const directory = [];
		let [offset, length] = [0, 0];
		for (const entry of this.entries) {
			const name = encoder.encode(entry.name);
			const local = header(entry, name.length);
			parts.push(local, name, entry.bytes);
			const central = directoryHeader(local, offset);
			directory.push(central, name);
			offset += local.byteLength + name.length + entry.bytes.size;
			length += central.byteLength + name.length;
		}
		return new Blob([...parts, ...directory, end(this.entries.length, length, offset)], { type: "application/zip" });
	}
}

const keyOf = (name) => name.normalize("NFC").toLowerCase();

function header({ bytes, checksum: sum, date }, nameLength) {
	const view = new DataView(new ArrayBuffer(30));
	const [day, time] = dosDate(date);
	view.setUint32(0, 0x04034b50, true);
	view.setUint16(4, VERSION, true);
	view.setUint16(6, FLAGS, true);
	view.setUint16(10, time, true);
	view.setUint16(12, day, true);
	view.setUint32(14, sum, true);
	view.setUint32(18, bytes.size, true);
	view.setUint32(22, bytes.size, true);
	view.setUint16(26, nameLength, true);
	return view.buffer;
}

function directoryHeader(local, offset) {
	const bytes = new Uint8Array(46);
	bytes.set(new Uint8Array(local, 4), 6);
	const view = new DataView(bytes.buffer);
	view.setUint32(0, 0x02014b50, true);
	view.setUint16(4, VERSION, true);
	view.setUint32(42, offset, true);
	return bytes.buffer;
}

function end(count, length, offset) {
	const view = new DataView(new ArrayBuffer(22));
	view.setUint32(0, 0x06054b50, true);
	view.setUint16(8, count, true);
	view.setUint16(10, count, true);
	view.setUint32(12, length, true);
	view.setUint32(16, offset, true);
	return view.buffer;
}

function dosDate(date) {
	if (!date || isNaN(date.getTime()) || date.getFullYear() < 1980 || date.getFullYear() > 2107) return [0x21, 0];
	return [
		(date.getFullYear() - 1980) << 9 | (date.getMonth() + 1) << 5 | date.getDate(),
		date.getHours() << 11 | date.getMinutes() << 5 | date.getSeconds() >> 1,
	];
}

function safeName(name) {
	const plain = name.replace(/[\u0000-\u001f\u007f<>:"|?*\\\u202a-\u202e\u2066-\u2069]/g, "_");
	const parts = plain.split("/").filter((part) => part && part !== "." && part !== "..")
		.map((part) => part.replace(/[. ]+$/, "_").replace(/^(con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i, "_$1"));
	return parts.join("/") || "photo";
}

let table = null;

function checksum(bytes) {
	table ??= Uint32Array.from({ length: 256 }, (_, index) => {
		let value = index;
		for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? 0xedb88320 ^ value >>> 1 : value >>> 1;
		return value;
	});
	let sum = 0xffffffff;
	for (const byte of bytes) sum = table[(sum ^ byte) & 0xff] ^ sum >>> 8;
	return (sum ^ 0xffffffff) >>> 0;
}
return { Archive, safeName, checksum };
})();

const module_element = modules["element.js"];
const module_finding = modules["finding.js"];
// photo-date.js
const module_photo_date = modules["photo-date.js"] ??= (() => {


function timeOfDate(date) {
	if (!date) return null;
	const [day, time = "00:00:00"] = date.split("T");
	const result = new Date(`${`${day}-01-01`.slice(0, 10)}T${time}`);
	return isNaN(result.getTime()) ? null : result;
}

function dateInWords(date, words, timeStyle) {
	const time = timeOfDate(date);
	if (!date || !time) return "";
	if (date.includes("T")) return words.date(time, { dateStyle: "long", timeStyle });
	if (date.length >= 10) return words.date(time, { dateStyle: "long" });
	return words.date(time, date.length >= 7 ? { year: "numeric", month: "long" } : { year: "numeric" });
}
return { timeOfDate, dateInWords };
})();

const module_data = modules["data.js"];
// photo-file.js
const module_photo_file = modules["photo-file.js"] ??= (() => {

const { addressOf, renditionAddress, sealed } = module_addresses;
const { largestWidth } = module_data;
const { element } = module_element;


function fileOf(photo, format) {
	const original = photo.original && addressOf(photo.original);
	if (original) return { address: original, name: photo.name };
	const ending = format === "jpeg" ? "jpg" : format;
	return {
		address: renditionAddress(photo, largestWidth(photo), format),
		name: `${photo.name.replace(/\.[^.]*$/, "") || "photo"}.${ending}`,
	};
}

async function bytesOf(photo, format) {
	try {
		if (sealed.bytes) return await sealed.bytes(photo);
		const response = await fetch(fileOf(photo, format).address);
		return response.ok ? await response.arrayBuffer() : null;
	} catch {
		return null;
	}
}

function save(blob, name) {
	const address = URL.createObjectURL(blob);
	const link = element("a");
	link.href = address;
	link.download = name;
	link.click();
	setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
return { fileOf, bytesOf, save };
})();

// sharing.js
const module_sharing = modules["sharing.js"] ??= (() => {

async function shareLink(url, title) {
	if (navigator.share && location.protocol !== "file:") {
		try {
			await navigator.share({ title, url });
			return null;
		} catch (error) {
			if (error instanceof DOMException && error.name === "AbortError") return null;
		}
	}
	try {
		await navigator.clipboard.writeText(url);
		return "linkCopied";
	} catch {
		return "failed";
	}
}

const START = "#select=";
const SHORTEST = 6;

function selectionHash(selected, all) {
	let length = SHORTEST;
	const ids = new Set(all.map((key) => key.split("-")[0]));
	while (length < 64 && new Set([...ids].map((id) => id.slice(0, length))).size < ids.size) length += 1;
	return START + [...selected].map((key) => short(key, length)).join(",");
}

function short(key, length) {
	const [id, time] = key.split("-");
	return id.slice(0, length) + (time ? `-${time}` : "");
}

function keysOf(hash, all) {
	const wanted = hash.startsWith(START) ? hash.slice(START.length).split(",").filter(Boolean) : [];
	const parts = wanted.map((key) => key.split("-"));
	return new Set(all.filter((key) => {
		const [id, time] = key.split("-");
		return parts.some((part) => part[0].length >= SHORTEST && id.startsWith(part[0]) && part[1] === time);
	}));
}
return { shareLink, selectionHash, keysOf };
})();

// viewer-words.js
const module_viewer_words = modules["viewer-words.js"] ??= (() => {

const VIEWER_WORDS = {
	info: ["Information", "Informationen", "Informations", "Información", "معلومات"],
	slideshow: ["Slide show", "Diashow", "Diaporama", "Presentación", "عرض الشرائح"],
	pause: ["Pause", "Anhalten", "Pause", "Pausa", "إيقاف مؤقت"],
	download: ["Download", "Herunterladen", "Télécharger", "Descargar", "تنزيل"],
	share: ["Share", "Teilen", "Partager", "Compartir", "مشاركة"],
	linkCopied: ["Link copied", "Link kopiert", "Lien copié", "Enlace copiado", "تم نسخ الرابط"],
	cameraName: ["Camera", "Kamera", "Appareil", "Cámara", "الكاميرا"],
	lens: ["Lens", "Objektiv", "Objectif", "Objetivo", "العدسة"],
	focalLength: ["Focal length", "Brennweite", "Focale", "Distancia focal", "البعد البؤري"],
	aperture: ["Aperture", "Blende", "Ouverture", "Apertura", "فتحة العدسة"],
	exposureTime: ["Exposure", "Belichtung", "Exposition", "Exposición", "التعريض"],
	sensitivity: ["Sensitivity", "Empfindlichkeit", "Sensibilité", "Sensibilidad", "الحساسية"],
	taken: ["Taken", "Aufgenommen", "Prise le", "Tomada", "تاريخ الالتقاط"],
	size: ["Size", "Größe", "Dimensions", "Tamaño", "الأبعاد"],
	file: ["File", "Datei", "Fichier", "Archivo", "الملف"],
	place: ["Place", "Ort", "Lieu", "Lugar", "المكان"],
	coordinates: ["Coordinates", "Koordinaten", "Coordonnées", "Coordenadas", "الإحداثيات"],
	keywords: ["Keywords", "Stichwörter", "Mots-clés", "Palabras clave", "الكلمات المفتاحية"],
	zip: ["Download ZIP", "ZIP herunterladen", "Télécharger en ZIP", "Descargar ZIP", "تنزيل ZIP"],
	packing: ["{n} of {of}", "{n} von {of}", "{n} sur {of}", "{n} de {of}", "{n} من {of}"],
	zipFromDisk: ["Opened from a disk, pages cannot read photos: put the folder on a web server",
		"Von der Festplatte geöffnet, können Seiten keine Fotos lesen: den Ordner auf einen Webserver legen",
		"Ouverte depuis un disque, la page ne peut pas lire les photos : placez le dossier sur un serveur web",
		"Abierta desde un disco, la página no puede leer fotos: ponga la carpeta en un servidor web",
		"لا يمكن للصفحة قراءة الصور عند فتحها من القرص: ضع المجلد على خادم ويب"],
	zipFailed: ["Could not load {n} photo|Could not load {n} photos",
		"{n} Foto nicht geladen|{n} Fotos nicht geladen", "{n} photo non chargée|{n} photos non chargées",
		"{n} foto no cargada|{n} fotos no cargadas", "تعذر تحميل الصور: {n}"],
	zipTooLarge: ["Too large for one ZIP: select fewer photos", "Zu groß für ein ZIP: weniger Fotos auswählen",
		"Trop volumineux pour un ZIP : sélectionnez moins de photos",
		"Demasiado grande para un ZIP: seleccione menos fotos", "كبير جدًا لملف ZIP واحد: حدد صورًا أقل"],
};
return { VIEWER_WORDS };
})();

// selection-tools.js
const module_selection_tools = modules["selection-tools.js"] ??= (() => {

const { sealed } = module_addresses;
const { Archive } = module_archive;
const { element } = module_element;
const { EVERYTHING } = module_finding;
const { timeOfDate } = module_photo_date;
const { bytesOf, fileOf, save } = module_photo_file;
const { keysOf, selectionHash, shareLink } = module_sharing;
const { VIEWER_WORDS } = module_viewer_words;


function equip(page) {
	const { selection, words } = page;
	words.add(VIEWER_WORDS);
	const zip = button("zip", () => pack(page, zip));
	const share = button("share", async () => {
		const key = await shareLink(linkTo(page), page.data.title);
		if (key) selection.count.textContent = words.text(key);
	});
	selection.bar.querySelector(".done")?.before(zip, share);

	function button(name, action) {
		const result = element("button", name, words.text(name));
		result.type = "button";
		result.addEventListener("click", action);
		return result;
	}
}

function linkTo({ data, selection }) {
	const address = new URL(location.href);
	address.hash = selectionHash(selection.photos.keys(), data.photos.map(({ key }) => key));
	return address.href;
}

function restore(page) {
	const keys = keysOf(location.hash, page.data.photos.map(({ key }) => key));
	if (keys.size === 0) return;
	const { selection } = page;
	if (selection.isOn) selection.end();
	selection.start();
	for (const photo of page.data.photos) if (keys.has(photo.key)) selection.toggle(photo);
	page.find({ ...EVERYTHING, only: keys });
	selection.ended = () => {
		selection.ended = null;
		history.replaceState(null, "", location.pathname + location.search);
		page.find(EVERYTHING);
	};
}

async function pack({ data, selection, words }, button) {
	const photos = [...selection.photos.values()];
	if (photos.length === 0) return;
	const say = (key, values) => (selection.count.textContent = words.text(key, values));
	if (location.protocol === "file:" && !sealed.bytes) {
		say("zipFromDisk");
		return;
	}
	button.disabled = true;
	const archive = new Archive();
	let failures = 0;
	try {
		for (const [index, photo] of photos.entries()) {
			say("packing", { n: index + 1, of: photos.length });
			const { name } = fileOf(photo, data.format);
			const bytes = await bytesOf(photo, data.format);
			if (!bytes) failures += 1;
			else if (!archive.add(photo.folder ? `${photo.folder}/${name}` : name, bytes, timeOfDate(photo.date))) {
				say("zipTooLarge");
				return;
			}
		}
		if (archive.entries.length > 0) save(archive.blob(), `${data.title || "photos"}.zip`);
		if (failures > 0) say("zipFailed", { n: failures });
		else say("selected", { n: photos.length });
	} finally {
		button.disabled = false;
	}
}
return { equip, restore };
})();

return module_selection_tools;
});
