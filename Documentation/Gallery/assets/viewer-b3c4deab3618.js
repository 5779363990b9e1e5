"use strict";
tesseraPart("viewer.js", (modules, part) => {
const module_addresses = modules["addresses.js"];
const module_data = modules["data.js"];
const module_direction = modules["direction.js"];
const module_element = modules["element.js"];
const module_tile = modules["tile.js"];
// film.js
const module_film = modules["film.js"] ??= (() => {

const { addressOf, renditionAddress } = module_addresses;
const { largestWidth } = module_data;
const { element } = module_element;
const { nameOf } = module_tile;


function playerOf(photo, format) {
	const address = photo.video && addressOf(photo.video);
	if (!address) return null;
	const film = element("video");
	Object.assign(film, { controls: true, muted: true, loop: true, playsInline: true, preload: "none", src: address });
	film.poster = renditionAddress(photo, largestWidth(photo), format);
	film.setAttribute("aria-label", nameOf(photo));
	film.addEventListener("loadedmetadata", () => {
		const ratio = (film.videoWidth * photo.height) / (film.videoHeight * photo.width);
		film.toggleAttribute("data-apart", Math.abs(ratio - 1) > 0.02);
	});
	for (const kind of ["pointerdown", "click", "wheel", "keydown"]) {
		film.addEventListener(kind, (event) => event.stopPropagation());
	}
	return film;
}
return { playerOf };
})();

const module_fitting = modules["fitting.js"];
const module_gestures = modules["gestures.js"];
// growth.js
const module_growth = modules["growth.js"] ??= (() => {

function growth(image, place, [left, top]) {
	const whole = image.getBoundingClientRect();
	const { transform } = image.style;
	const scale = Math.max(place.width / whole.width, place.height / whole.height);
	const [spareX, spareY] = [whole.width * scale - place.width, whole.height * scale - place.height];
	const [x, y] = [place.left - spareX * left - whole.left, place.top - spareY * top - whole.top];
	const insets = [spareY * top, spareX * (1 - left), spareY * (1 - top), spareX * left];
	return [
		{
			transform: `translate(${x}px, ${y}px) scale(${scale}) ${transform}`, transformOrigin: "0 0",
			clipPath: `inset(${insets.map((inset) => `${inset / scale}px`).join(" ")})`,
		},
		{ transform: transform || "none", transformOrigin: "0 0", clipPath: "inset(0px)" },
	];
}
return { growth };
})();

const module_motion = modules["motion.js"];
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

// viewer.js
const module_viewer = modules["viewer.js"] ??= (() => {

const { addressOf, sealed, showPhoto } = module_addresses;
const { largestWidth } = module_data;
const { forward } = module_direction;
const { element } = module_element;
const { playerOf } = module_film;
const { cropShares } = module_fitting;
const { watchGestures } = module_gestures;
const { growth } = module_growth;
const { isStill } = module_motion;
const { dateInWords } = module_photo_date;
const { nameOf } = module_tile;


const EASING = "cubic-bezier(0.3, 0, 0.1, 1)";

class Viewer {
	constructor(data, words, surroundings) {
		this.data = data;
		this.words = words;
		this.surroundings = surroundings;
		this.photo = null;
		this.dialog = element("dialog", "viewer");
		this.region = element("section");
		this.stage = element("div", "stage");
		this.image = element("img");
		this.film = null;
		this.about = element("div", "about");
		this.tools = null;
		this.width = 0;
		this.height = 0;
		this.zoom = 1;
		this.x = 0;
		this.y = 0;
		this.preloaded = [];
		this.build();
		addEventListener("resize", () => this.fit());
	}

	build() {
		const [back, on] = forward() > 0 ? "‹›" : "›‹";
		this.dialog.setAttribute("aria-modal", "true");
		Object.assign(this.stage, { tabIndex: -1, autofocus: true });
		this.about.setAttribute("aria-live", "polite");
		this.region.append(
			this.stage, this.button("previous", back, () => this.turn(-1)), this.button("next", on, () => this.turn(1)),
			this.button("close", "×", () => this.close()), this.about);
		this.dialog.append(this.region);
		document.body.append(this.dialog);
		this.dialog.addEventListener("cancel", (event) => {
			event.preventDefault();
			this.close();
		});
		this.dialog.addEventListener("keydown", (event) => this.key(event));
		watchGestures(this.stage, this.gestures());
		this.stage.addEventListener("click", (event) => this.click(event));
	}

	button(name, sign, action) {
		const button = element("button", name, sign);
		button.type = "button";
		button.ariaLabel = button.title = this.words.text(name);
		this.words.mark(button);
		button.addEventListener("click", action);
		return button;
	}


	open(photo) {
		history.pushState({ viewer: true }, "", `#${photo.key}`);
		this.show(photo);
	}

	close() {
		if (history.state?.viewer) history.back();
		else {
			history.replaceState(null, "", location.pathname + location.search);
			this.hide();
		}
	}

	readAddress() {
		const key = location.hash.slice(1);
		const photo = key ? this.data.photos.find((one) => one.key === key) : undefined;
		if (photo) {
			if (photo !== this.photo) this.show(photo);
		} else if (this.photo) this.hide();
	}

	show(photo, from = 0) {
		const wasOpen = this.dialog.open;
		this.photo = photo;
		this.image.remove();
		this.image = element("img");
		this.image.alt = nameOf(photo);
		this.image.draggable = false;
		this.stage.append(this.image);
		this.play(photo);
		if (!wasOpen) this.dialog.showModal();
		const tile = this.surroundings.tileOf(photo);
		if (tile?.image.currentSrc) this.image.style.backgroundImage = `url("${tile.image.currentSrc}")`;
		this.fit();
		showPhoto(this.image, photo, this.data.format, largestWidth(photo));
		this.describe(photo);
		this.equip();
		if (!wasOpen) this.grow(photo, tile, false);
		else if (from && !isStill()) this.slide(from * forward() * innerWidth, 0);
		this.preload(photo);
	}

	async equip() {
		this.tools ??= part("viewer-tools.js").then(({ ViewerTools }) => new ViewerTools(this));
		const tools = await this.tools;
		if (this.photo) tools.show(this.photo);
		else tools.hide();
	}

	play(photo) {
		this.film?.pause();
		this.film?.remove();
		this.film = photo && playerOf(photo, this.data.format);
		if (this.film) this.stage.append(this.film);
	}

	async hide() {
		const { photo } = this;
		if (!photo) return;
		this.photo = null;
		this.play(null);
		this.equip();
		this.surroundings.closed(photo);
		const shrinking = this.grow(photo, this.surroundings.tileOf(photo), true);
		await shrinking?.finished.catch(() => undefined);
		if (this.photo) return;
		this.dialog.close();
		for (const animation of this.dialog.getAnimations()) animation.cancel();
		this.image.remove();
		this.surroundings.closed(photo);
	}

	grow(photo, tile, isBack) {
		if (isStill() || !tile?.frame) return undefined;
		const place = tile.link.getBoundingClientRect();
		if (place.bottom < 0 || place.top > innerHeight) return undefined;
		const [small, large] = growth(this.image, place, cropShares(isBack ? tile.photo : photo, place));
		const options = { duration: isBack ? 260 : 340, easing: EASING, fill: isBack ? "forwards" : "none" };
		const clear = { backgroundColor: "transparent" };
		this.dialog.animate(isBack ? [{}, clear] : [clear, {}], options);
		return this.image.animate(isBack ? [large, small] : [small, large], options);
	}


	describe(photo) {
		const { words } = this;
		const photos = this.surroundings.photos();
		const lines = Object.entries({
			title: photo.title, caption: photo.caption !== photo.title ? photo.caption : "",
			description: photo.description,
			date: dateInWords(photo.date, words, "short"),
			camera: photo.camera, position: words.text("position", { n: photos.indexOf(photo) + 1, of: photos.length }),
		});
		this.about.replaceChildren(...lines.filter(([, text]) => text).map(([name, text]) => element("p", name, text)));
		const address = !sealed.bytes && photo.original && addressOf(photo.original);
		if (address) {
			const link = element("a", "original", words.text("original"));
			link.href = address;
			this.about.append(link);
		}
		for (const part of [this.dialog, this.region]) part.setAttribute("aria-label", nameOf(photo));
	}


	turn(way) {
		if (!this.photo) return;
		const photos = this.surroundings.photos();
		const photo = photos[photos.indexOf(this.photo) + way];
		if (photo) this.go(photo, way);
		else this.settle();
	}

	go(photo, way) {
		history.replaceState(history.state, "", `#${photo.key}`);
		this.show(photo, way);
	}

	preload(photo) {
		const photos = this.surroundings.photos();
		const index = photos.indexOf(photo);
		this.preloaded = [photos[index + 1], photos[index - 1]].filter(Boolean).map((next) => {
			const image = new Image();
			image.sizes = `${this.sizeOf(next).width}px`;
			showPhoto(image, next, this.data.format, largestWidth(next));
			return image;
		});
	}

	key(event) {
		const pan = this.zoom > 1.01 ? 80 : 0;
		const actions = {
			ArrowLeft: () => (pan ? this.pan(pan, 0) : this.turn(-forward())),
			ArrowRight: () => (pan ? this.pan(-pan, 0) : this.turn(forward())),
			ArrowUp: () => this.pan(0, pan), ArrowDown: () => this.pan(0, -pan),
			PageUp: () => this.turn(-1), PageDown: () => this.turn(1),
			"+": () => this.zoomBy(1.5), "=": () => this.zoomBy(1.5), "-": () => this.zoomBy(1 / 1.5), 0: () => this.fit(),
		};
		if (!actions[event.key] || event.ctrlKey || event.metaKey || event.altKey) return;
		event.preventDefault();
		actions[event.key]();
	}


	sizeOf({ width, height }) {
		const scale = Math.min(innerWidth / width, innerHeight / height, Math.max(1, 1 / devicePixelRatio));
		return { width: width * scale, height: height * scale };
	}

	fit() {
		if (!this.photo) return;
		const { width, height } = this.sizeOf(this.photo);
		Object.assign(this, { zoom: 1, x: 0, y: 0, width, height });
		this.image.style.width = `${width}px`;
		this.image.style.height = `${height}px`;
		if (this.film) Object.assign(this.film.style, { width: `${width}px`, height: `${height}px` });
		this.draw();
	}

	zoomBy(factor, point = { x: innerWidth / 2, y: innerHeight / 2 }) {
		if (!this.photo) return;
		const most = Math.max(2, 2 * this.zoomOfPixels(this.photo));
		const zoom = Math.min(most, Math.max(1, this.zoom * factor));
		const [x, y] = [point.x - innerWidth / 2 - this.x, point.y - innerHeight / 2 - this.y];
		this.x += x - (x * zoom) / this.zoom;
		this.y += y - (y * zoom) / this.zoom;
		this.zoom = zoom;
		this.pan(0, 0);
	}

	zoomOfPixels(photo) {
		return largestWidth(photo) / this.width / devicePixelRatio;
	}

	pan(dx, dy) {
		const [spareX, spareY] = [this.width * this.zoom - innerWidth, this.height * this.zoom - innerHeight]
			.map((spare) => Math.max(0, spare / 2));
		this.x = Math.min(spareX, Math.max(-spareX, this.x + dx));
		this.y = Math.min(spareY, Math.max(-spareY, this.y + dy));
		this.draw();
	}

	draw() {
		this.image.style.transform = `translate(${this.x}px, ${this.y}px) scale(${this.zoom})`;
		if (this.film) this.film.style.transform = this.image.style.transform;
		this.image.sizes = `${Math.ceil(this.width * this.zoom)}px`;
		this.dialog.toggleAttribute("data-zoomed", this.zoom > 1.01);
	}


	gestures() {
		return {
			drag: (dx, dy) => {
				if (this.zoom > 1.01) return this.pan(dx, dy);
				this.x += dx;
				this.y += Math.abs(this.x) < 20 ? dy : 0;
				return this.draw();
			},
			pinch: (ratio, middle, dx, dy) => {
				this.zoomBy(ratio, middle);
				this.pan(dx, dy);
			},
			release: (velocity, wasDrag) => {
				if (wasDrag && this.zoom <= 1.01) this.swipe(velocity);
			},
			wheel: (factor, point) => this.zoomBy(factor, point),
		};
	}

	swipe(velocity) {
		const way = this.x + velocity.x * 200;
		if (Math.abs(this.y) > 110 || Math.abs(velocity.y) > 0.8 && Math.abs(this.y) > 30) this.close();
		else if (Math.abs(way) > innerWidth / 5) this.turn(way < 0 ? forward() : -forward());
		else this.settle();
	}

	settle() {
		const { x, y } = this;
		this.fit();
		if (!isStill()) this.slide(x, y);
	}

	slide(x, y) {
		const frames = [{ transform: `translate(${x}px, ${y}px)` }, { transform: "none" }];
		this.image.animate(frames, { duration: 260, easing: EASING });
	}

	click(event) {
		const point = { x: event.clientX, y: event.clientY };
		if (event.detail === 2) {
			if (this.zoom > 1.01) this.fit();
			else if (this.photo) {
				const zoom = this.zoomOfPixels(this.photo);
				this.zoomBy(zoom < 1.25 ? 2 : zoom, point);
			}
		} else if (event.target === this.stage && event.detail < 2) this.close();
	}
}
return { Viewer };
})();

return module_viewer;
});
