"use strict";
tesseraPart("viewer-tools.js", (modules, part) => {
const module_addresses = modules["addresses.js"];
const module_element = modules["element.js"];
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

// slide-show.js
const module_slide_show = modules["slide-show.js"] ??= (() => {


const USUAL_SECONDS = 5;

class SlideShow {
	constructor(viewer, changed) {
		this.viewer = viewer;
		this.changed = changed;
		this.isOn = false;
		this.timer = 0;
		this.count = 0;
		this.lock = null;
		const seconds = Number(new URLSearchParams(location.search).get("seconds"));
		this.pause = 1000 * (seconds >= 1 && seconds <= 3600 ? seconds : USUAL_SECONDS);
		document.addEventListener("visibilitychange", () => this.shown());
	}

	toggle() {
		if (this.isOn) this.stop();
		else this.start();
	}

	start() {
		this.isOn = true;
		this.changed(true);
		this.shown();
	}

	stop() {
		clearTimeout(this.timer);
		this.release();
		if (!this.isOn) return;
		this.isOn = false;
		this.changed(false);
	}

	async shown() {
		clearTimeout(this.timer);
		this.count += 1;
		if (!this.isOn || document.hidden) return;
		this.stayAwake();
		const { count } = this;
		await this.viewer.image.decode().catch(() => undefined);
		if (count !== this.count || !this.isOn) return;
		this.timer = setTimeout(() => this.next(), this.pause);
	}

	next() {
		const { viewer } = this;
		if (viewer.zoom > 1.01 || viewer.film && !viewer.film.paused) {
			this.timer = setTimeout(() => this.next(), this.pause);
			return;
		}
		const photos = viewer.surroundings.photos();
		const index = viewer.photo ? photos.indexOf(viewer.photo) : -1;
		const photo = photos[(index + 1) % photos.length];
		if (photo) viewer.go(photo, 1);
	}

	async stayAwake() {
		if (this.lock && !this.lock.released) return;
		try {
			const { wakeLock } = /** @type {any} */ (navigator);
			this.lock = await wakeLock?.request("screen") ?? null;
			if (!this.isOn) this.release();
		} catch {
		}
	}

	release() {
		this.lock?.release();
		this.lock = null;
	}
}
return { SlideShow };
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

// viewer-tools.js
const module_viewer_tools = modules["viewer-tools.js"] ??= (() => {

const { sealed } = module_addresses;
const { element } = module_element;
const { dateInWords } = module_photo_date;
const { bytesOf, fileOf, save } = module_photo_file;
const { shareLink } = module_sharing;
const { SlideShow } = module_slide_show;
const { VIEWER_WORDS } = module_viewer_words;


class ViewerTools {
	constructor(viewer) {
		this.viewer = viewer;
		this.words = viewer.words;
		this.words.add(VIEWER_WORDS);
		this.bar = element("div", "tools");
		this.words.mark(this.bar);
		this.panel = element("div", "facts");
		this.panel.id = "facts";
		this.panel.tabIndex = 0;
		this.panel.hidden = true;
		this.words.mark(this.panel);
		this.notice = element("output", "notice");
		this.notice.setAttribute("aria-live", "polite");
		this.timer = 0;
		this.slides = new SlideShow(viewer, (isOn) => this.showSlides(isOn));
		this.slideButton = this.button("slideshow", "▶", () => this.slides.toggle());
		this.infoButton = this.button("info", "i", () => this.toggleInfo());
		this.infoButton.setAttribute("aria-controls", this.panel.id);
		this.infoButton.setAttribute("aria-expanded", "false");
		this.link = element("a", "download", "↓");
		this.link.addEventListener("click", (event) => this.download(event));
		this.link.title = this.link.ariaLabel = this.words.text("download");
		this.bar.append(this.infoButton, this.slideButton, this.link, this.button("share", "↗", () => this.share()));
		viewer.stage.after(this.bar, this.panel, this.notice);
		viewer.dialog.addEventListener("keydown", (event) => this.key(event));
	}

	button(name, sign, action) {
		const button = element("button", name, sign);
		button.type = "button";
		button.ariaLabel = button.title = this.words.text(name);
		button.addEventListener("click", action);
		return button;
	}

	show(photo) {
		const { address, name } = fileOf(photo, this.viewer.data.format);
		this.link.href = sealed.bytes ? `#${photo.key}` : address;
		this.link.download = name;
		if (!this.panel.hidden) this.describe(photo);
		this.slides.shown();
	}

	async download(event) {
		const { photo, data } = this.viewer;
		if (!sealed.bytes || !photo) return;
		event.preventDefault();
		const bytes = await bytesOf(photo, data.format);
		if (bytes) save(new Blob([bytes]), fileOf(photo, data.format).name);
		else this.say(this.words.text("zipFailed", { n: 1 }));
	}

	hide() {
		this.slides.stop();
		this.say("");
	}

	key(event) {
		if (event.ctrlKey || event.metaKey || event.altKey) return;
		const actions = { i: () => this.toggleInfo(), s: () => this.slides.toggle(), d: () => this.link.click() };
		actions[event.key]?.();
	}

	showSlides(isOn) {
		const name = isOn ? "pause" : "slideshow";
		this.slideButton.textContent = isOn ? "❚❚" : "▶";
		this.slideButton.ariaLabel = this.slideButton.title = this.words.text(name);
		this.viewer.dialog.toggleAttribute("data-slides", isOn);
		this.viewer.about.setAttribute("aria-live", isOn ? "off" : "polite");
	}


	toggleInfo() {
		this.panel.hidden = !this.panel.hidden;
		this.infoButton.setAttribute("aria-expanded", String(!this.panel.hidden));
		this.viewer.dialog.toggleAttribute("data-info", !this.panel.hidden);
		if (this.viewer.photo) this.describe(this.viewer.photo);
	}

	describe(photo) {
		const list = element("dl");
		for (const [key, text] of Object.entries(this.facts(photo))) {
			if (!text) continue;
			const value = element("dd", "", text);
			value.dir = "auto";
			list.append(element("dt", "", this.words.text(key)), value);
		}
		this.panel.ariaLabel = this.words.text("info");
		this.panel.setAttribute("role", "region");
		this.panel.replaceChildren(list);
	}

	facts(photo) {
		const [cameraName, lens, focalLength, aperture, exposureTime, sensitivity] = photo.exif ?? [];
		const { coordinates } = photo;
		return {
			taken: dateInWords(photo.date, this.words, "medium"),
			cameraName, lens, focalLength, aperture, exposureTime, sensitivity,
			place: photo.place, coordinates: coordinates?.map((part) => part.toFixed(5)).join(", "),
			size: `${photo.width} × ${photo.height}`,
			file: photo.folder ? `${photo.folder}/${photo.name}` : photo.name,
			keywords: photo.keywords?.join(", "),
		};
	}


	async share() {
		const key = await shareLink(location.href, document.title);
		if (key) this.say(this.words.text(key));
	}

	say(text) {
		this.notice.textContent = text;
		clearTimeout(this.timer);
		if (text) this.timer = setTimeout(() => (this.notice.textContent = ""), 4000);
	}
}
return { ViewerTools };
})();

return module_viewer_tools;
});
