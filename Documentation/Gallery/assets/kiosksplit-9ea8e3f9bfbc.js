"use strict";
tesseraPart("kiosk-split.js", (modules, part) => {
const module_element = modules["element.js"];
// kiosk-captions.js
const module_kiosk_captions = modules["kiosk-captions.js"] ??= (() => {


function captionOf({ caption, title, description, date }, words) {
	return caption || title || description || dateText(date, words);
}

function dateText(date, words) {
	if (!date) return "";
	const time = new Date(`${`${date}-01-01`.slice(0, 10)}T00:00:00Z`);
	if (Number.isNaN(time.getTime())) return "";
	const style = { timeZone: "UTC", year: "numeric" };
	if (date.length >= 7) style.month = "long";
	if (date.length >= 10) style.day = "numeric";
	return words.date(time, style);
}

function addCaptions(data, words) {
	for (const photo of data.photos) photo.caption ||= captionOf(photo, words);
	data.wall.captions ??= "overlay";
}
return { captionOf, addCaptions };
})();

const module_fitting = modules["fitting.js"];
// kiosk-slices.js
const module_kiosk_slices = modules["kiosk-slices.js"] ??= (() => {


const STEPS = 10;
const MOST = 2.2;

function slices(photos) {
	const { length } = photos;
	const known = photos.map((photo, index) => {
		const row = new Array(length);
		row[index] = [{ aspect: photo.width / photo.height, squares: 1, share: 1, isRow: true, parts: null }];
		return row;
	});
	for (let count = 2; count <= length; count += 1) {
		for (let first = 0; first + count <= length; first += 1) {
			const last = first + count - 1;
			const best = new Map();
			for (let cut = first; cut < last; cut += 1) join(known[first][cut], known[cut + 1][last], best);
			known[first][last] = [...best.values()];
		}
	}
	return length === 0 ? [] : known[0][length - 1];
}

function join(ones, others, best) {
	for (const one of ones) {
		for (const other of others) {
			for (const isRow of [true, false]) {
				const aspect = isRow ? one.aspect + other.aspect : 1 / (1 / one.aspect + 1 / other.aspect);
				const share = isRow ? one.aspect / aspect : aspect / one.aspect;
				const squares = share * share * one.squares + (1 - share) * (1 - share) * other.squares;
				const logarithm = Math.log(aspect);
				const step = Math.round(logarithm * STEPS);
				const before = best.get(step);
				if (Math.abs(logarithm) > MOST || (before && before.squares <= squares)) continue;
				best.set(step, { aspect, squares, share, isRow, parts: [one, other] });
			}
		}
	}
}

function slicings(all, photos, area, gap) {
	return all.map((slice) => {
		const frames = [];
		place(slice, area, gap, frames);
		return { frames, crop: mostCropped(photos, frames), unevenness: slice.squares * photos.length };
	});
}

function place({ parts, share, isRow }, area, gap, frames) {
	if (!parts) return void frames.push({ ...area });
	const { x, y, width, height } = area;
	const inside = Math.max(0, (isRow ? width : height) - gap);
	const first = inside * share;
	place(parts[0], isRow ? { x, y, width: first, height } : { x, y, width, height: first }, gap, frames);
	place(parts[1], isRow ? { x: x + first + gap, y, width: inside - first, height }
		: { x, y: y + first + gap, width, height: inside - first }, gap, frames);
	return undefined;
}

function mostCropped(photos, frames) {
	return photos.reduce((most, photo, index) => Math.max(most, cropped(photo, frames[index])), 0);
}

function cropped(photo, frame) {
	const ratio = (photo.width * frame.height) / (photo.height * frame.width);
	return Number.isFinite(ratio) && ratio > 0 ? 1 - Math.min(ratio, 1 / ratio) : 1;
}

function bestSlicing(all, photos, area, gap, mostCrop) {
	let best = null;
	const cost = ({ crop, unevenness }) => Math.max(0, crop - mostCrop) * 100 + crop + unevenness / 4;
	for (const one of slicings(all, photos, area, gap)) if (!best || cost(one) < cost(best)) best = one;
	return best;
}
return { slices, slicings, mostCropped, cropped, bestSlicing };
})();

// kiosk-screens.js
const module_kiosk_screens = modules["kiosk-screens.js"] ??= (() => {

const { cropShares } = module_fitting;
const { bestSlicing, cropped, slices, slicings } = module_kiosk_slices;


const MOST_PHOTOS = 5;
const MOST_CROP = 0.08;
const LONGEST_BREAK = 30 * 60_000;

function screensOf(photos, size, gap) {
	return occasions(photos).flatMap((occasion) => divided(occasion, size, gap));
}

function occasions(photos) {
	const result = [];
	let last = null;
	for (const photo of photos) {
		if (!last || !areNear(last, photo)) result.push([]);
		result[result.length - 1].push(photo);
		last = photo;
	}
	return result;
}

function areNear(one, other) {
	if (one.group !== other.group) return false;
	if (!one.date || !other.date) return !one.date && !other.date;
	const [first, second] = [timeOf(one.date), timeOf(other.date)];
	if (first === null || second === null) {
		const known = Math.min(one.date.length, other.date.length, 10);
		return one.date.slice(0, known) === other.date.slice(0, known);
	}
	return Math.abs(first - second) <= LONGEST_BREAK;
}

function timeOf(date) {
	const time = date.length >= 16 ? Date.parse(`${date.slice(0, 19)}${date.length < 19 ? ":00" : ""}Z`) : NaN;
	return Number.isNaN(time) ? null : time;
}

function divided(photos, size, gap) {
	const costs = new Float64Array(photos.length + 1).fill(Infinity);
	costs[0] = 0;
	const screens = new Array(photos.length + 1).fill(null);
	for (let end = 1; end <= photos.length; end += 1) {
		for (let count = 1; count <= Math.min(MOST_PHOTOS, end); count += 1) {
			const screen = screenOf(photos.slice(end - count, end), size, gap);
			const cost = costs[end - count] + screen.cost;
			if (cost < costs[end]) [costs[end], screens[end]] = [cost, screen];
		}
	}
	const result = [];
	for (let end = photos.length; end > 0;) {
		const screen = screens[end];
		if (!screen) break;
		result.push(screen);
		end -= screen.photos.length;
	}
	return result.reverse();
}

function screenOf(photos, { width, height }, gap) {
	const all = slices(photos);
	const whole = bestSlicing(all, photos, { x: 0, y: 0, width, height }, gap, MOST_CROP);
	if (whole && whole.crop <= MOST_CROP) {
		return { photos, frames: whole.frames, empty: 0, cost: crowding(whole.unevenness, photos.length) };
	}
	let best = null;
	for (const slice of all) {
		const area = fittedArea(slice, width, height);
		const [one] = slicings([slice], photos, area, gap);
		if (one.crop > MOST_CROP) continue;
		const empty = 1 - (area.width * area.height) / (width * height);
		const cost = 4 * empty + crowding(one.unevenness, photos.length);
		if (!best || cost < best.cost) best = { photos, frames: one.frames, empty, cost };
	}
	if (best) return best;
	if (photos.length > 1) return { photos, frames: [], empty: 1, cost: Infinity };
	const area = fittedArea({ aspect: photos[0].width / photos[0].height }, width, height);
	return { photos, frames: [area], empty: 1 - (area.width * area.height) / (width * height), cost: 4 };
}

function crowding(unevenness, count) {
	return 0.1 * count + (count === 1 ? 0.03 : 0.08 * Math.max(0, count - 3)) + 0.4 * Math.max(0, unevenness - 1.25);
}

function fittedArea({ aspect }, width, height) {
	const room = 1 - MOST_CROP + 0.02;
	const target = Math.min(Math.max(width / height, aspect * room), aspect / room);
	const across = Math.min(width, height * target);
	const down = across / target;
	return { x: (width - across) / 2, y: (height - down) / 2, width: across, height: down };
}

function positionOf(photo, frame) {
	const shares = cropShares(photo, frame);
	const { faces = [] } = photo;
	if (faces.length > 0 && cropped(photo, frame) > 0.001) {
		const isAcross = photo.width * frame.height > photo.height * frame.width;
		const axis = isAcross ? 0 : 1;
		const seen = 1 - cropped(photo, frame);
		const first = Math.max(0, Math.min(...faces.map((face) => face[axis])));
		const last = Math.min(1, Math.max(...faces.map((face) => face[axis] + face[axis + 2])));
		if (last - first > seen) return null;
		const start = Math.min(Math.max(shares[axis] * (1 - seen), last - seen), first);
		shares[axis] = start / (1 - seen);
	}
	return shares.map((share) => `${share * 100}%`).join(" ");
}
return { screensOf, occasions, screenOf, positionOf };
})();

const module_addresses = modules["addresses.js"];
const module_data = modules["data.js"];
const module_motion = modules["motion.js"];
const module_tile = modules["tile.js"];
// kiosk-show.js
const module_kiosk_show = modules["kiosk-show.js"] ??= (() => {

const { renditionAddress, sealed } = module_addresses;
const { largestWidth } = module_data;
const { element } = module_element;
const { isStill } = module_motion;
const { nameOf } = module_tile;


const FADE = 1200;
const MOST_WAITING = 20_000;

function mainPart() {
	return document.querySelector("main") ?? document.body;
}

class Show {
	constructor(data, rest, seconds) {
		this.data = data;
		this.rest = rest;
		this.pace = seconds * 1000;
		this.element = element("div", "show wall");
		this.timer = 0;
		this.turn = 0;
		let due = 0;
		addEventListener("resize", () => {
			clearTimeout(due);
			due = setTimeout(() => this.begin(), 200);
		});
	}

	start() {
		mainPart().append(this.element);
		this.begin();
	}

	take(data) {
		this.data = data;
		this.begin();
	}

	get size() {
		return { width: this.element.clientWidth, height: this.element.clientHeight };
	}

	begin() {
		this.turn += 1;
		clearTimeout(this.timer);
		this.prepare();
		this.continue(this.turn);
	}

	async continue(turn) {
		await this.rest.over();
		if (turn !== this.turn) return;
		await this.step(() => turn === this.turn).catch(() => undefined);
		if (turn === this.turn) this.timer = setTimeout(() => this.continue(turn), this.pace);
	}

	prepare() {
		throw new Error("each show has its own pictures");
	}

	async step(_isWanted) {
		this.prepare();
	}
}

function imageOf(photo, format, frame) {
	const image = element("img");
	image.alt = nameOf(photo);
	const width = Math.ceil(Math.max(frame.width, (frame.height * photo.width) / photo.height));
	const rendition = photo.widths.find((one) => one >= width * devicePixelRatio) ?? largestWidth(photo);
	show(image, photo, rendition, format);
	if (photo.mirrored) image.style.transform = "scaleX(-1)";
	return image;
}

function show(image, photo, width, format) {
	image.sizes = `${Math.ceil(width / devicePixelRatio)}px`;
	if (sealed.show) sealed.show(image, photo);
	else image.src = renditionAddress(photo, width, format);
}

async function isLoaded(image) {
	if (!image.src) {
		await new Promise((resolve) => {
			for (const event of ["load", "error"]) image.addEventListener(event, resolve, { once: true });
			setTimeout(resolve, MOST_WAITING);
		});
	}
	return image.decode().then(() => true, () => false);
}

function fadeOver(next, last) {
	if (isStill() || !last) return void last?.remove();
	const fade = next.animate([{ opacity: 0 }, { opacity: 1 }], { duration: FADE, easing: "ease-in-out" });
	fade.onfinish = () => last.remove();
	setTimeout(() => last.remove(), 3 * FADE);
	return undefined;
}

function backdropOf(photo, format) {
	const image = element("img", "backdrop");
	image.alt = "";
	image.dataset.key = photo.key;
	show(image, photo, photo.widths[0], format);
	return image;
}

function moveTo({ style }, { x, y, width, height }) {
	Object.assign(style, { left: `${x}px`, top: `${y}px`, width: `${width}px`, height: `${height}px` });
}
return { mainPart, Show, imageOf, isLoaded, fadeOver, backdropOf, moveTo };
})();

// kiosk-split.js
const module_kiosk_split = modules["kiosk-split.js"] ??= (() => {

const { element } = module_element;
const { captionOf } = module_kiosk_captions;
const { positionOf, screenOf, screensOf } = module_kiosk_screens;
const { backdropOf, fadeOver, imageOf, isLoaded, moveTo, Show } = module_kiosk_show;


const EMPTY = 0.002;

class SplitShow extends Show {
	constructor(data, rest, seconds, captions) {
		super(data, rest, seconds);
		this.captions = captions;
		this.screens = [];
		this.place = 0;
		this.shown = null;
		this.first = undefined;
	}

	get gap() {
		return this.data.layouts.flow?.spacing ?? 4;
	}

	prepare() {
		this.screens = screensOf(this.data.photos, this.size, this.gap);
		const place = this.screens.findIndex(({ photos }) => photos.some(({ key }) => key === this.first));
		this.place = Math.max(0, place);
	}

	async step(isWanted) {
		if (this.screens.length === 0) return this.clear();
		const screen = this.screens[this.place % this.screens.length];
		const made = await this.loaded(screen);
		if (!isWanted()) return;
		this.place = (this.place + 1) % this.screens.length;
		if (!made) return;
		this.first = screen.photos[0].key;
		this.element.append(made);
		fadeOver(made, this.shown);
		this.shown = made;
		this.preload(this.screens[this.place]);
	}

	clear() {
		this.shown?.remove();
		this.shown = null;
	}

	async loaded(screen) {
		const made = this.elementOf(screen);
		const images = [...made.querySelectorAll("img")];
		const areLoaded = await Promise.all(images.map(isLoaded));
		const isMissing = new Set(images.filter((_, index) => !areLoaded[index]).map((image) => image.dataset.key));
		if (isMissing.size === 0) return made;
		const rest = screen.photos.filter(({ key }) => !isMissing.has(key));
		return rest.length === 0 || rest.length === screen.photos.length ? null
			: this.loaded(screenOf(rest, this.size, this.gap));
	}

	elementOf({ photos, frames, empty }) {
		const whole = element("div", "screen");
		const { format } = this.data;
		const figures = frames.map((frame, index) => {
			const figure = element("figure");
			const image = imageOf(photos[index], format, frame);
			image.dataset.key = photos[index].key;
			const position = positionOf(photos[index], frame);
			if (position) image.style.objectPosition = position;
			else image.style.objectFit = "contain";
			figure.append(image);
			const caption = this.captions && captionOf(photos[index], this.captions);
			if (caption) figure.append(element("figcaption", "", caption));
			moveTo(figure, frame);
			return { figure, isCut: position === null };
		});
		const isFull = empty < EMPTY && figures.every(({ isCut }) => !isCut);
		if (!isFull && !this.data.wall.background) whole.append(backdropOf(photos[0], format));
		whole.append(...figures.map(({ figure }) => figure));
		return whole;
	}

	preload({ photos, frames }) {
		if (this.rest.isOn) return;
		frames.forEach((frame, index) => imageOf(photos[index], this.data.format, frame));
	}
}
return { SplitShow };
})();

return module_kiosk_split;
});
