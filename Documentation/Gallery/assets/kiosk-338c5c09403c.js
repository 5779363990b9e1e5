"use strict";
tesseraPart("kiosk.js", (modules, part) => {
const module_addresses = modules["addresses.js"];
const module_data = modules["data.js"];
const module_element = modules["element.js"];
// kiosk-address.js
const module_kiosk_address = modules["kiosk-address.js"] ??= (() => {


const STYLES = ["auto", "pan", "wander", "layouts", "split", "tiles"];
const MINUTES_OF_DAY = 24 * 60;

function kioskOptions(query) {
	const asked = new URLSearchParams(query);
	const faults = [];
	const option = (name, choices, read) => {
		const value = asked.get(name);
		if (value === null) return null;
		const result = read(value.trim());
		if (result === null) faults.push({ name, value, choices });
		return result;
	};
	return {
		style: option("kiosk", STYLES.slice(1).join(", "), (text) => oneOf(STYLES, text || "auto")) ?? "auto",
		seconds: option("seconds", "1 – 86400", secondsIn),
		clock: option("clock", "12, 24", (text) => /** @type {"" | "12" | "24" | null} */ (oneOf(["", "12", "24"], text))),
		hasCaptions: option("captions", "on, off", (text) => oneOf(["", "on", "off"], text)) !== null
			&& asked.get("captions") !== "off",
		rest: option("rest", "22-7, 22:30-6:45", hoursIn),
		since: option("since", "30d, 4w, today, 2026, 2026-05, 2026-05-01", sinceIn),
		faults,
	};
}

function oneOf(choices, text) {
	return choices.includes(text) ? text : null;
}

function secondsIn(text) {
	const seconds = /^\d+(\.\d+)?$/.test(text) ? Number(text) : 0;
	return seconds >= 1 && seconds <= 86_400 ? seconds : null;
}

function hoursIn(text) {
	const parts = /^(\d{1,2})(?::(\d\d))?\s*[-–]\s*(\d{1,2})(?::(\d\d))?$/.exec(text);
	if (!parts) return null;
	const [from, to] = [minutes(parts[1], parts[2]), minutes(parts[3], parts[4])];
	return from === null || to === null || from === to ? null : [from, to];
}

function minutes(hour, minute = "0") {
	const sum = Number(hour) * 60 + Number(minute);
	return Number(minute) < 60 && sum <= MINUTES_OF_DAY ? sum % MINUTES_OF_DAY : null;
}

function sinceIn(text) {
	return /^(\d{1,5}[dw]|today|yesterday|\d{4}(-\d\d){0,2})$/.test(text) ? text : null;
}

function firstDate(since, now) {
	const age = /^(\d+)([dw])$/.exec(since);
	const days = age ? Number(age[1]) * (age[2] === "w" ? 7 : 1) : { today: 0, yesterday: 1 }[since];
	if (days === undefined) return since;
	const first = new Date(now);
	first.setDate(first.getDate() - days);
	if (Number.isNaN(first.getTime())) return "0000";
	const padded = (number, digits) => String(number).padStart(digits, "0");
	const year = padded(Math.max(0, first.getFullYear()), 4);
	return [year, padded(first.getMonth() + 1, 2), padded(first.getDate(), 2)].join("-");
}

function isSince(date, first) {
	return date !== undefined && date >= first.slice(0, date.length);
}

function isWithin(minute, hours) {
	if (!hours) return false;
	const [from, to] = hours;
	return from < to ? minute >= from && minute < to : minute >= from || minute < to;
}
return { kioskOptions, firstDate, isSince, isWithin };
})();

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

// kiosk-clock.js
const module_kiosk_clock = modules["kiosk-clock.js"] ??= (() => {

const { element } = module_element;

const MINUTE = 60_000;

function showClock(hours, locale) {
	const clock = element("time", "clock");
	const style = { hour: "numeric", minute: "2-digit", ...(hours && { hour12: hours === "12" }) };
	const format = new Intl.DateTimeFormat(known(locale), style);
	const step = () => {
		const text = format.format(new Date());
		if (clock.textContent !== text) clock.textContent = text;
		setTimeout(step, MINUTE - (Date.now() % MINUTE));
	};
	step();
	document.body.append(clock);
}

function known(locale) {
	try {
		return Intl.DateTimeFormat.supportedLocalesOf(locale).length > 0 ? locale : undefined;
	} catch {
		return undefined;
	}
}
return { showClock };
})();

const module_layouts = modules["layouts.js"];
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

// kiosk-fill.js
const module_kiosk_fill = modules["kiosk-fill.js"] ??= (() => {

const { layoutNamed } = module_layouts;
const { bestSlicing, cropped, mostCropped, slices } = module_kiosk_slices;


const FINE_CROP = 0.08;
const MOST_CROP = 0.25;
const MOST_CROP_OF_CELLS = 0.45;
const FEW = 3;
const BARE = 0.1;
const MOST_SLICED = 48;

function fullWall(draft, filling, height) {
	const { name, data, photos, settings, draftBy } = filling;
	if (draft.frames.length === 0 || !(height > 0)) return draft;
	const isPlain = draft.headings.length === 0 && photos.every(({ group }) => group === photos[0].group)
		&& data.wall.captions !== "below";
	if (name === "grid" && isPlain) return cells(draft, filling, height);
	const whole = name === "flow" && draft.height >= height ? draftBy(withFullEnd(settings)) : draft;
	if (whole.height >= height) return whole;
	const nearest = nearestDraft(draft, filling, height);
	const crop = stretchCrop(nearest, height);
	const isSliced = ["flow", "masonry"].includes(name) && isPlain && photos.length <= MOST_SLICED;
	if (crop > FINE_CROP && isSliced) {
		const divided = sliced(draft, filling, height);
		if (divided) return divided;
	}
	return crop <= MOST_CROP ? stretched(nearest, height) : centered(nearest, height);
}

function isBare(frames, { width, height }) {
	return frames.reduce((sum, frame) => sum + frame.width * frame.height, 0) < (1 - BARE) * width * height;
}

function withFullEnd(settings) {
	return { ...settings, rowBreaks: "balanced", lastRow: /** @type {const} */ ("fill"), fill: true };
}

function nearestDraft(draft, { name, settings, draftBy }, height) {
	let best = draft;
	for (const larger of layoutNamed(name).larger?.(settings) ?? []) {
		const next = draftBy(larger);
		if (stretchCrop(next, height) < stretchCrop(best, height)) best = next;
	}
	return best;
}

function stretchCrop(draft, height) {
	return 1 - Math.min(draft.height / height, height / draft.height);
}

function allFrames({ frames, headings }) {
	return [...frames, ...headings.map(({ frame }) => frame)];
}

function stretched(draft, height) {
	const stretch = height / draft.height;
	for (const frame of allFrames(draft)) [frame.y, frame.height] = [frame.y * stretch, frame.height * stretch];
	return { ...draft, height };
}

function centered(draft, height) {
	if (draft.height >= height) return draft;
	for (const frame of allFrames(draft)) frame.y += (height - draft.height) / 2;
	return { ...draft, height };
}

function marginOf({ data, width }) {
	return Math.min(data.wall.margin, width / 20);
}

function sliced(draft, filling, height) {
	const { photos, settings, width } = filling;
	const margin = marginOf(filling);
	const area = { x: margin, y: margin, width: width - 2 * margin, height: height - 2 * margin };
	const best = bestSlicing(slices(photos), photos, area, settings.spacing ?? 4, FINE_CROP);
	if (!best || best.crop > MOST_CROP) return null;
	return { ...draft, photos, frames: best.frames, height };
}


function cells(draft, filling, height) {
	const { photos, settings, width } = filling;
	const margin = marginOf(filling);
	const { spacing = 4 } = settings;
	const [inside, gapDown] = [width - 2 * margin, settings.verticalSpacing ?? spacing];
	const usual = columnsOf(draft);
	const isTall = draft.height >= height;
	let [best, least] = [/** @type {Frame[]} */ ([]), Infinity];
	const [low, high] = isTall ? [Math.max(1, usual - 2), usual + 2] : [1, photos.length];
	for (let columns = low; columns <= Math.min(high, photos.length); columns += 1) {
		const rows = Math.ceil(photos.length / columns);
		const missing = columns * rows - photos.length;
		if (missing > rows) continue;
		const across = (inside - spacing * (columns - 1)) / columns;
		const down = isTall ? (across * 3) / 4 : (height - 2 * margin - gapDown * (rows - 1)) / rows;
		if (across < 1 || down < 1) continue;
		const frames = cellFrames(photos.length, { columns, rows, missing, inside, down, spacing, gapDown, margin });
		const crop = photos.reduce((sum, photo, index) => sum + cropped(photo, frames[index]), 0) / photos.length;
		const cost = isTall ? missing / photos.length + Math.abs(columns - usual) / 100 : crop;
		if (cost < least) [best, least] = [frames, cost];
	}
	if (best.length === 0) return draft;
	if (!isTall && photos.length <= FEW && mostCropped(photos, best) > MOST_CROP_OF_CELLS) {
		return sliced(draft, filling, height) ?? centered(draft, height);
	}
	const last = best[best.length - 1];
	return { ...draft, photos, frames: best, height: isTall ? last.y + last.height + margin : height };
}

function cellFrames(count, { columns, rows, missing, inside, down, spacing, gapDown, margin }) {
	const frames = [];
	for (let row = 0; row < rows && frames.length < count; row += 1) {
		const inRow = row >= rows - missing ? columns - 1 : columns;
		const across = (inside - spacing * (inRow - 1)) / inRow;
		for (let column = 0; column < inRow; column += 1) {
			const x = margin + column * (across + spacing);
			frames.push({ x, y: margin + row * (down + gapDown), width: across, height: down });
		}
	}
	return frames;
}

function columnsOf({ frames }) {
	const middle = frames[0].y + frames[0].height / 2;
	const other = frames.findIndex(({ y, height }) => Math.abs(y + height / 2 - middle) > height / 2);
	return other < 0 ? frames.length : other;
}
return { FINE_CROP, fullWall, isBare };
})();

const module_motion = modules["motion.js"];
const module_page = modules["page.js"];
const module_toolbar = modules["toolbar.js"];
// kiosk-motion.js
const module_kiosk_motion = modules["kiosk-motion.js"] ??= (() => {

const { isStill } = module_motion;
const { scrollAtOnce } = module_page;
const { layoutNames } = module_toolbar;


const CHANGING = 20;
const TOUR = 12;
const SPEED = 24;

function move(page, cells, { style, rest, seconds }) {
	const layouts = () => layoutNames(page.data);
	if (style === "wander" && layouts().includes("honeycomb")) page.setLayout("honeycomb");
	const changing = (seconds ?? CHANGING) * 1000;
	if (style === "layouts") {
		rest.repeat(changing, () => {
			const all = layouts();
			page.setLayout(all[(all.indexOf(page.layout) + 1) % all.length]);
		});
	}
	if (isStill()) return rest.repeat(changing, () => pageOn(page.page));
	if (style !== "pan") tour(cells, rest, (seconds ?? TOUR) * 1000);
	wander(cells, rest, seconds === null ? 1 : CHANGING / seconds);
	pan(page.page, rest, seconds);
	return undefined;
}

function wander(cells, rest, speed) {
	const wave = (time, period) => 0.5 + 0.5 * Math.sin((time * speed) / period);
	const path = (time) => ({ x: wave(time, 23_000), y: wave(time, 14_213) });
	rest.listeners.push((isOn) => cells.follow(isOn ? null : path));
	cells.follow(rest.isOn ? null : path);
}

function tour(cells, rest, milliseconds) {
	cells.tours = true;
	let [isIn, turn] = [false, 0];
	const step = async () => {
		await rest.over();
		const { mosaic } = cells;
		turn = (turn + 0.618034) % 1;
		if (isIn) mosaic?.flyBack(milliseconds / 2);
		else mosaic?.flyTo(Math.floor(turn * mosaic.middles.length), milliseconds / 2);
		if (mosaic) cells.wake();
		isIn = !isIn;
		setTimeout(step, milliseconds);
	};
	setTimeout(step, milliseconds / 2);
}

function pageOn(page) {
	if (!page.isShown) return;
	const isLast = scrollY + innerHeight >= document.documentElement.scrollHeight - 2;
	scrollAtOnce(isLast ? 0 : scrollY + innerHeight * 0.9);
}

function pan(page, rest, seconds) {
	let [last, position, way] = [performance.now(), scrollY, 1];
	const step = (now) => {
		if (rest.isOn) return void rest.over().then(() => requestAnimationFrame(step));
		const most = document.documentElement.scrollHeight - innerHeight;
		if (page.isShown && most > 0) {
			const speed = seconds === null ? SPEED : innerHeight / seconds;
			position += (way * speed * Math.min(1000, now - last)) / 1000;
			if (position >= most) way = -1;
			if (position <= 0) way = 1;
			position = Math.min(most, Math.max(0, position));
			scrollAtOnce(position);
		}
		last = now;
		requestAnimationFrame(step);
		return undefined;
	};
	requestAnimationFrame(step);
}
return { move };
})();

// kiosk-rest.js
const module_kiosk_rest = modules["kiosk-rest.js"] ??= (() => {

const { element } = module_element;
const { isWithin } = module_kiosk_address;

const MINUTE = 60_000;
const root = document.documentElement;

class Rest {
	constructor(hours) {
		this.hours = hours;
		this.isOn = false;
		this.waiting = [];
		this.listeners = [];
		this.cover = element("div", "rest");
		if (!hours) return;
		this.check();
		document.addEventListener("visibilitychange", () => this.check());
		const step = () => {
			this.check();
			setTimeout(step, MINUTE - (Date.now() % MINUTE));
		};
		setTimeout(step, MINUTE - (Date.now() % MINUTE));
	}

	check() {
		const now = new Date();
		const isOn = isWithin(now.getHours() * 60 + now.getMinutes(), this.hours);
		if (isOn === this.isOn) return;
		this.isOn = isOn;
		root.toggleAttribute("data-rest", isOn);
		if (isOn) document.body.append(this.cover);
		else this.cover.remove();
		for (const listener of this.listeners) listener(isOn);
		if (!isOn) for (const resume of this.waiting.splice(0)) resume();
	}

	over() {
		return this.isOn ? new Promise((resolve) => this.waiting.push(resolve)) : Promise.resolve();
	}

	repeat(milliseconds, action) {
		const step = async () => {
			await this.over();
			action();
			setTimeout(step, milliseconds);
		};
		setTimeout(step, milliseconds);
	}
}

function keepAwake() {
	const request = () => {
		const { wakeLock } = /** @type {any} */ (navigator);
		if (document.visibilityState === "visible") wakeLock?.request("screen").catch(() => undefined);
	};
	document.addEventListener("visibilitychange", request);
	request();
}
return { Rest, keepAwake };
})();

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
		document.body.append(this.element);
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
return { Show, imageOf, isLoaded, fadeOver, backdropOf, moveTo };
})();

// kiosk-words.js
const module_kiosk_words = modules["kiosk-words.js"] ??= (() => {

const KIOSK_WORDS = {
	kioskFault: [
		"{what} in the address is not possible; use {choices}",
		"{what} in der Adresse ist nicht möglich; möglich: {choices}",
		"{what} dans l’adresse n’est pas possible ; utilisez {choices}",
		"{what} en la dirección no es posible; use {choices}", "القيمة {what} في العنوان غير ممكنة؛ الممكن: {choices}",
	],
	kioskNone: [
		"No photos since {date}", "Keine Fotos seit {date}", "Aucune photo depuis {date}", "No hay fotos desde {date}",
		"لا توجد صور منذ {date}",
	],
};

function filled(words, key, values) {
	return words.text(key).replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole);
}
return { KIOSK_WORDS, filled };
})();

const module_loading = modules["loading.js"];
const module_look = modules["look.js"];
const module_strings = modules["strings.js"];
const module_wall = modules["wall.js"];
// kiosk.js
const module_kiosk = modules["kiosk.js"] ??= (() => {

const { addressOf } = module_addresses;
const { prepare } = module_data;
const { element } = module_element;
const { firstDate, isSince, kioskOptions } = module_kiosk_address;
const { addCaptions } = module_kiosk_captions;
const { showClock } = module_kiosk_clock;
const { fullWall, isBare } = module_kiosk_fill;
const { move } = module_kiosk_motion;
const { keepAwake, Rest } = module_kiosk_rest;
const { backdropOf } = module_kiosk_show;
const { filled, KIOSK_WORDS } = module_kiosk_words;
const { loadLayout } = module_layouts;
const { loadCells } = module_loading;
const { dress } = module_look;
const { wordsIn } = module_strings;
const { WallPage } = module_wall;


const LOOKING = 20_000;
const SIFTING = 15 * 60_000;

const root = document.documentElement;

function startKiosk(data, wall) {
	return new Kiosk(data, wall, kioskOptions(location.search)).renew;
}

class Kiosk {
	constructor(data, wall, options) {
		this.data = data;
		this.wall = wall;
		this.options = options;
		this.words = wordsIn(data.locale, data.strings);
		this.words.add(KIOSK_WORDS);
		this.rest = new Rest(options.rest);
		this.notes = element("div", "notes");
		this.notes.setAttribute("role", "status");
		this.backdrop = null;
		this.all = [];
		this.first = null;
		root.dataset.kiosk = "";
		prepare(data);
		this.sift(data);
		hideCursor();
		keepAwake();
		document.body.append(this.notes);
		if (options.clock !== null) showClock(options.clock, data.locale);
		this.screen = this.screenOf(options.style);
		this.rest.repeat(SIFTING, () => this.siftAgain());
		watchVersion(this.rest, () => this.data.version);
		this.renew = async (next) => {
			if (next.version === this.data.version) return;
			if (next.program !== this.data.program) return location.reload();
			this.data = next;
			(await this.screen).take(next);
		};
	}

	async screenOf(style) {
		if (style === "split" || style === "tiles") return this.show(style);
		const { data, rest, options, wall } = this;
		const page = new WallPage(data, wall, {
			fill: (draft, filling) => this.filled(fullWall(draft, filling, root.clientHeight), filling),
			sift: (next) => this.sift(next),
		});
		await page.begin();
		move(page, await loadCells(page), { style, rest, seconds: options.seconds });
		return {
			take: async (next) => (await part("renewal.js")).renew(page, next),
			sift: () => page.find(page.question),
		};
	}

	filled(draft, { data, name, width }) {
		this.backdrop?.remove();
		this.backdrop = null;
		const isOfRectangles = ["flow", "masonry", "grid"].includes(name) && draft.photos.length > 0;
		if (isOfRectangles && !data.wall.background && isBare(draft.frames, { width, height: root.clientHeight })) {
			const { photos: [photo] } = draft;
			this.backdrop = backdropOf(photo, data.format);
			document.body.prepend(this.backdrop);
		}
		return draft;
	}

	async show(style) {
		root.dataset.live = "";
		this.wall.replaceChildren();
		const { data, rest, words, options: { seconds, hasCaptions } } = this;
		const show = style === "split"
			? new (await part("kiosk-split.js")).SplitShow(data, rest, seconds ?? 12, hasCaptions ? words : null)
			: new (await part("kiosk-tiles.js")).TilesShow(data, rest, seconds ?? 6, liveLayout(data));
		await loadLayout(liveLayout(data));
		dress(show.element, data.wall);
		show.start();
		return {
			take: async (next) => {
				prepare(next);
				this.sift(next);
				await loadLayout(liveLayout(next));
				if ("layout" in show) show.layout = liveLayout(next);
				dress(show.element, next.wall);
				show.take(next);
			},
			sift: () => show.take(this.data),
		};
	}

	sift(data) {
		const { since, hasCaptions } = this.options;
		this.all = data.photos;
		this.first = since === null || data.mosaic ? null : firstDate(since, new Date());
		this.leaveOut(data);
		if (hasCaptions) addCaptions(data, this.words);
	}

	leaveOut(data) {
		const { first } = this;
		if (first !== null) data.photos = this.all.filter(({ date }) => isSince(date, first));
		const faults = this.options.faults.map(({ name, value, choices }) =>
			filled(this.words, "kioskFault", { what: `${name}=${value}`, choices }));
		if (data.photos.length === 0 && first !== null) faults.push(filled(this.words, "kioskNone", { date: first }));
		this.notes.replaceChildren(...faults.map((text) => element("p", "", text)));
		this.notes.hidden = faults.length === 0;
		this.words.mark(this.notes);
	}

	async siftAgain() {
		const { since } = this.options;
		if (since === null || this.first === null || firstDate(since, new Date()) === this.first) return;
		this.first = firstDate(since, new Date());
		this.leaveOut(this.data);
		(await this.screen).sift();
	}
}

function liveLayout({ layout, layouts, photos }) {
	const isPlanned = layout === "plan" && photos.some(({ frame }) => frame);
	return layout in layouts || isPlanned ? layout : Object.keys(layouts).includes("flow") ? "flow" : layout;
}

function hideCursor() {
	let timer = 0;
	const show = () => {
		delete root.dataset.idle;
		clearTimeout(timer);
		timer = setTimeout(() => (root.dataset.idle = ""), 2000);
	};
	addEventListener("pointermove", show);
	show();
}


function watchVersion(rest, versionOf) {
	const tesseraVersion = (version, photos = "") => {
		if (version === versionOf() || !/^assets\/[\w.-]+\.js$/.test(photos)) return;
		const address = addressOf(photos);
		if (address) load(address);
	};
	Object.assign(globalThis, { tesseraVersion });
	const address = new URL("version.js", location.href).href.split(/[?#]/)[0];
	rest.repeat(LOOKING, () => load(`${address}?${Date.now()}`));
}

function load(address) {
	const script = document.createElement("script");
	script.src = address;
	script.onload = script.onerror = () => script.remove();
	document.head.append(script);
}
return { startKiosk };
})();

return module_kiosk;
});
