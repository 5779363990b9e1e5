"use strict";
(() => {
const modules = {};
// parts.js
const module_parts = (() => {


const program = document.currentScript;

function loader(modules, files) {
	const parts = new Map();
	const exports = new Map();
	const part = (name) => {
		const known = parts.get(name);
		if (known) return known;
		const loading = (exports.has(name) ? Promise.resolve() : loaded(files[name])).then(() => exports.get(name));
		parts.set(name, loading);
		loading.catch(() => parts.delete(name));
		return loading;
	};
	const tesseraPart = (name, make) => exports.set(name, make(modules, part));
	Object.assign(globalThis, { tesseraPart });
	return part;
}

function loaded(file) {
	return new Promise((resolve, reject) => {
		const script = document.createElement("script");
		script.src = new URL(file, program instanceof HTMLScriptElement ? program.src : document.baseURI).href;
		script.onload = () => resolve();
		script.onerror = () => reject(new Error(`${file} cannot be loaded`));
		document.head.append(script);
		script.addEventListener("load", () => script.remove());
	});
}
return { loader };
})();

const part = module_parts.loader(modules, { "cells.js": "cells-7d4acba339a1.js", "flow.js": "flow-c031e16f37d0.js", "grid.js": "grid-4f03b32d9c03.js", "hexagons.js": "hexagons-15034166c456.js", "honeycomb.js": "honeycomb-552383d886b5.js", "kiosk-split.js": "kiosksplit-9ea8e3f9bfbc.js", "kiosk-tiles.js": "kiosktiles-58208d59eadd.js", "kiosk.js": "kiosk-27022381d805.js", "map.js": "map-4e16d66db22b.js", "masonry.js": "masonry-4afbfc1945cc.js", "private-albums.js": "privatealbums-aa66579999d0.js", "private.js": "private-21f78094808c.js", "radial.js": "radial-52678b745631.js", "renewal.js": "renewal-f56d48263122.js", "scrubber.js": "scrubber-88bf7e928654.js", "selection-tools.js": "selectiontools-788cb34fea43.js", "spiral.js": "spiral-39a8204e4143.js", "viewer-tools.js": "viewertools-918ffa971854.js", "viewer.js": "viewer-b3c4deab3618.js" });

// addresses.js
const module_addresses = modules["addresses.js"] ??= (() => {


const program = document.currentScript;
const folder = new URL("../", program instanceof HTMLScriptElement ? program.src : document.baseURI);

function addressOf(path) {
	const { href } = new URL(path, folder);
	return href.startsWith(folder.href) ? href : null;
}

function isId(id) {
	return typeof id === "string" && /^[0-9a-z]{8,64}$/i.test(id);
}

function renditionAddress(photo, width, format) {
	return addressOf(`photos/${photo.id}-${width}.${format}`) ?? "";
}

function renditionSet(photo, format) {
	return photo.widths.map((width) => `${renditionAddress(photo, width, format)} ${width}w`).join(", ");
}

const sealed = { show: null, bytes: null, file: null };

function showPhoto(image, photo, format, width) {
	if (sealed.show) sealed.show(image, photo);
	else {
		image.srcset = renditionSet(photo, format);
		image.src = renditionAddress(photo, width, format);
	}
}
return { addressOf, isId, renditionAddress, renditionSet, sealed, showPhoto };
})();

// data.js
const module_data = modules["data.js"] ??= (() => {

const { isId } = module_addresses;


function prepare(data) {
	const times = new Map();
	data.groups.reduce((first, { count }, group) => {
		for (const photo of data.photos.slice(first, first + count)) photo.group = group;
		return first + count;
	}, 0);
	data.photos = data.photos.filter(({ id, widths }) => isId(id) && widths?.every(Number.isInteger));
	for (const photo of data.photos) {
		const time = (times.get(photo.id) ?? 0) + 1;
		times.set(photo.id, time);
		photo.camera = photo.exif?.filter(Boolean).join(" · ");
		photo.key = time === 1 ? photo.id : `${photo.id}-${time}`;
	}
	if (!/^[a-z0-9]+$/.test(data.format)) data.format = "webp";
}

function largestWidth({ widths }) {
	return widths[widths.length - 1];
}
return { prepare, largestWidth };
})();

// direction.js
const module_direction = modules["direction.js"] ??= (() => {

function isReversed() {
	return document.documentElement.dir === "rtl";
}

function forward() {
	return isReversed() ? -1 : 1;
}
return { isReversed, forward };
})();

// layout-table.js
const module_layout_table = modules["layout-table.js"] ??= (() => {


const TABLE = {
	flow: {
		words: ["Rows", "Reihen", "Rangées", "Filas", "صفوف"], load: async () => (await part("flow.js")).flow,
	},
	grid: {
		words: ["Grid", "Raster", "Grille", "Cuadrícula", "شبكة"], load: async () => (await part("grid.js")).grid,
	},
	hex: {
		words: ["Hexagons", "Sechsecke", "Hexagones", "Hexágonos", "سداسيات"],
		field: "without headings", load: async () => (await part("hexagons.js")).hex,
	},
	honeycomb: {
		words: ["Honeycomb", "Waben", "Nid d’abeille", "Panal", "قرص العسل"],
		field: "always", bends: true, load: async () => (await part("honeycomb.js")).honeycomb,
	},
	masonry: {
		words: ["Columns", "Spalten", "Colonnes", "Columnas", "أعمدة"],
		load: async () => (await part("masonry.js")).masonry,
	},
	radial: {
		words: ["Circle", "Kreis", "Cercle", "Círculo", "دائرة"], load: async () => (await part("radial.js")).radial,
	},
	spiral: {
		words: ["Spiral", "Spirale", "Spirale", "Espiral", "حلزون"], load: async () => (await part("spiral.js")).spiral,
	},
};
return { TABLE };
})();

// layouts.js
const module_layouts = modules["layouts.js"] ??= (() => {

const { TABLE } = module_layout_table;



const USUAL_WIDTH = 1600;

const LAYOUTS = {};

async function loadLayout(name) {
	const entry = Object.hasOwn(TABLE, name) ? TABLE[name] : null;
	if (entry) LAYOUTS[name] ??= await entry.load();
}

function layoutNamed(name) {
	return LAYOUTS[name] ?? NONE;
}

function isLoaded(name) {
	return name in LAYOUTS;
}

const NONE = { arrange: () => ({ width: 0, height: 0, frames: [] }) };

function layOut(name, settings, photos, width) {
	const { arrange, needsWidth = () => true } = layoutNamed(name);
	const { margin = 0 } = settings;
	const inside = (length) => (isLength(length) ? Math.max(0, length - 2 * margin) : undefined);
	const room = {
		width: inside(width ?? (needsWidth(settings) ? USUAL_WIDTH : undefined)), height: inside(settings.height),
	};
	const layout = arrange(settings, photos, room);
	for (const frame of layout.frames) {
		if (!frame) continue;
		frame.x += margin;
		frame.y += margin;
	}
	return { width: layout.width + 2 * margin, height: layout.height + 2 * margin, frames: layout.frames };
}

function isLength(length) {
	return Number.isFinite(length);
}
return { loadLayout, layoutNamed, isLoaded, layOut };
})();

// mosaic.js
const module_mosaic = modules["mosaic.js"] ??= (() => {


const LENGTH = 7;


function cellsOf(data, { width, height, forms, cells }, photos) {
	const asked = photos.length < data.photos.length ? new Set(photos) : null;
	const found = [];
	const result = {
		photos: [], frames: [], headings: [], width, height, wholes: photos, asked, found: asked && found,
	};
	for (let start = 0; start + LENGTH <= cells.length; start += LENGTH) {
		const [number, form, x, y, focusX, focusY, isMirrored] = cells.slice(start, start + LENGTH);
		const whole = data.photos[number];
		if (!whole || !forms[form]) continue;
		const [cellWidth, cellHeight, shape] = forms[form];
		const photo = Object.create(whole, {
			key: { value: `${whole.key}-c${start / LENGTH}` }, whole: { value: whole }, shape: { value: shape },
			focus: { value: [focusX / 10_000, focusY / 10_000] }, mirrored: { value: isMirrored === 1 }, turn: { value: 0 },
		});
		if (asked?.has(whole)) found.push(result.photos.length);
		result.photos.push(photo);
		result.frames.push({ x, y, width: cellWidth, height: cellHeight });
	}
	return result;
}

function wholeOf(photo) {
	return photo.whole ?? photo;
}
return { cellsOf, wholeOf };
})();

// windows.js
const module_windows = modules["windows.js"] ??= (() => {

const NARROW = 640;
const LEAST_COLUMN = 110;

function isNarrow(width) {
	return width <= NARROW;
}

function isKiosk() {
	return new URLSearchParams(location.search).has("kiosk");
}

function fittingColumns(width, gap = 4) {
	return isNarrow(width) ? Math.max(1, Math.floor((width + gap) / (LEAST_COLUMN + gap))) : Infinity;
}
return { isNarrow, isKiosk, fittingColumns };
})();

// photo-size.js
const module_photo_size = (() => {

const { isKiosk } = module_windows;


const KEY = "tessera-photo-size";
const MOST_STEPS = 4;
const GROWTH = 1.3;
const LAYOUTS = ["flow", "grid", "masonry"];

let steps = isKiosk() ? 0 : remembered();

function remembered() {
	try {
		return bounded(Math.round(Number(localStorage.getItem(KEY))) || 0);
	} catch {
		return 0;
	}
}

function bounded(count) {
	return Math.min(Math.max(count, -MOST_STEPS), MOST_STEPS);
}

function hasSizes(layout) {
	return LAYOUTS.includes(layout);
}

function canGrow(by) {
	return bounded(steps + by) === steps + by;
}

function grow(by) {
	steps = bounded(steps + by);
	try {
		localStorage.setItem(KEY, String(steps));
	} catch {
	}
}

function resized(layout, settings, width, count) {
	if (steps === 0 || !hasSizes(layout)) return settings;
	const { rowHeight = 240, columnWidth = 300, spacing = 4, aspect = 4 / 3, cell, mostColumns = Infinity } = settings;
	if (layout === "flow") return /** @type {Sized} */ ({ ...settings, rowHeight: rowHeight * GROWTH ** steps });
	const natural = layout === "masonry" ? (width + spacing) / (columnWidth + spacing)
		: cell ? width / cell[0] : Math.sqrt((count * aspect * 3) / 4);
	const usual = Math.min(settings.columns ?? Math.round(natural), mostColumns);
	const others = { cell: undefined, mostColumns: undefined };
	return { ...settings, ...others, columns: Math.max(1, usual - steps) };
}
return { hasSizes, canGrow, grow, resized };
})();

// shared-rows.js
const module_shared_rows = (() => {


const SMALL = 0.7;
const LEAST = 150;
const MOST_GROWTH = 1.4;

function sharesRows(layout, { lastRow = "natural" }) {
	return layout === "flow" && lastRow === "natural";
}

function sharedRow(groups, first, { rowHeight = 240, spacing = 4 }, width, gap) {
	const breadth = (group) => group.reduce((sum, photo) => sum + (rowHeight * photo.width) / photo.height, 0);
	const gaps = (group) => spacing * (group.length - 1);
	let [end, used, photos] = [first, 0, 0];
	while (end < groups.length) {
		const own = breadth(groups[end]);
		const slot = Math.max(LEAST, own + gaps(groups[end])) + (end > first ? gap : 0);
		if (own + gaps(groups[end]) > SMALL * width || used + slot > width) break;
		[end, used, photos] = [end + 1, used + slot, photos + own];
	}
	if (end < first + 2) return [];
	const growth = (width - used + photos) / photos;
	const scale = growth <= MOST_GROWTH ? growth : 1;
	let x = 0;
	return groups.slice(first, end).map((group) => {
		const start = x;
		const frames = group.map((photo) => {
			const frame = { x, y: 0, width: (scale * rowHeight * photo.width) / photo.height, height: scale * rowHeight };
			x += frame.width + spacing;
			return frame;
		});
		const slot = Math.max(x - spacing - start, LEAST);
		x = start + slot + gap;
		return { group, x: start, width: slot, frames };
	});
}
return { sharesRows, sharedRow };
})();

// arrangement.js
const module_arrangement = modules["arrangement.js"] ??= (() => {

const { forward, isReversed } = module_direction;
const { layOut, layoutNamed } = module_layouts;
const { cellsOf } = module_mosaic;
const { resized } = module_photo_size;
const { sharedRow, sharesRows } = module_shared_rows;


const NOTHING = {
	photos: [], frames: [], shape: "rectangle", headings: [], width: 0, height: 0, rows: [], rowOf: new Int32Array(),
};

function arrange(data, name, photos, width, isOnePiece, fill = null) {
	const draftBy = (settings) => stacked(data, name, settings, photos, width, isOnePiece);
	const settings = settingsOf(data, name, width);
	const isPicture = name === "mosaic" && data.mosaic;
	let draft = name === "plan" ? planned(data, photos, width)
		: isPicture ? cellsOf(data, isPicture, photos)
		: draftBy(settings);
	if (fill && !isPicture) draft = fill(draft, { data, name, photos, settings, width, isOnePiece, draftBy });
	if (isReversed() && !isPicture) mirror(draft);
	return { ...draft, ...rowsOf(draft.frames), shape: shapeOf(data, name) };
}

function mirror({ frames, headings, width, covered }) {
	for (const frame of [...frames, ...headings.map((heading) => heading.frame)]) frame.x = width - frame.x - frame.width;
	if (covered) [covered.left, covered.right] = [width - covered.right, width - covered.left];
}

function planned(data, photos, width) {
	const scale = width / data.wall.width;
	const placed = photos.filter((photo) => photo.frame);
	const frames = placed.map(({ frame: [x, y, across, down] = [0, 0, 0, 0] }) =>
		frameAt(x * scale, y * scale, across * scale, down * scale));
	const height = frames.reduce((most, frame) => Math.max(most, frame.y + frame.height), 0);
	return { photos: placed, frames, headings: [], width, height };
}

function stacked(data, name, settings, photos, width, isOnePiece) {
	const { wall } = data;
	const margin = isOnePiece ? 0 : Math.min(wall.margin, width / 20);
	const below = wall.captions === "below" && !isOnePiece ? wall.captionGap + wall.captionHeight : 0;
	const result = { photos: [], frames: [], headings: [], width, height: margin };
	const inside = width - 2 * margin;
	const groups = isOnePiece ? [photos] : runs(photos, (photo) => photo.group);
	for (let first = 0; first < groups.length && groups[first].length > 0;) {
		if (result.photos.length > 0) result.height += wall.groupGap;
		const isShared = !isOnePiece && sharesRows(name, settings);
		const row = isShared ? sharedRow(groups, first, settings, inside, Math.max(wall.groupGap, 12)) : [];
		const group = groups[first];
		first += Math.max(1, row.length);
		if (row.length > 0) {
			result.height += placeShared(result, row, data, margin) + below;
			continue;
		}
		const edge = Math.max(margin, 12);
		if (!isOnePiece) result.height += head(result, data, group, edge, width - 2 * edge);
		const { isWhole, parts } = layoutNamed(name);
		const room = isWhole ? Math.min(inside, document.documentElement.clientHeight) : inside;
		for (const part of parts?.(group, settings, width) ?? [group]) {
			const layout = layOut(name, settings, part, room);
			place(result, part, layout.frames, (width - room) / 2, 0);
			result.height += layout.height + below;
			if (isOnePiece) result.width = layout.width;
		}
	}
	result.height += margin;
	return result;
}

function head(result, { groups, wall }, group, x, width, isShared = false) {
	const text = groups[group[0].group]?.heading;
	if (!text) return 0;
	const frame = frameAt(x, result.height, width, wall.headingHeight || 48);
	result.headings.push({ text, frame, first: result.photos.length, isShared });
	return frame.height;
}

function placeShared(result, row, data, margin) {
	let height = 0;
	for (const { group, x, width, frames } of row) {
		const heading = head(result, data, group, margin + Math.max(x, margin > 0 ? 0 : 12), width, true);
		place(result, group, frames, margin, heading);
		height = Math.max(height, heading + frames[0].height);
	}
	return height;
}

function place(result, photos, frames, x, y) {
	frames.forEach((frame, index) => {
		if (!frame) return;
		result.photos.push(photos[index]);
		result.frames.push(frameAt(frame.x + x, frame.y + result.height + y, frame.width, frame.height));
	});
}

function settingsOf(data, name, width) {
	const settings = { ...data.layouts[name], margin: 0, height: undefined };
	const size = { width, height: Math.max(1, document.documentElement.clientHeight) };
	const suited = layoutNamed(name).inWindow?.(settings, size) ?? settings;
	return resized(name, suited, width, data.photos.length);
}

function frameAt(x, y, width, height) {
	return { x, y, width, height };
}

function runs(items, key) {
	const result = [];
	let last;
	for (const item of items) {
		if (result.length === 0 || key(item) !== last) result.push([]);
		last = key(item);
		result[result.length - 1].push(item);
	}
	return result;
}

function shapeOf(data, name) {
	if (name === "plan" || name === "mosaic") return "own";
	return layoutNamed(name).shape?.(data.layouts[name] ?? {}) ?? "rectangle";
}

function rowsOf(frames) {
	const middles = frames.map((frame) => frame.y + frame.height / 2);
	const order = [...frames.keys()].sort((a, b) => middles[a] - middles[b] || frames[a].x - frames[b].x);
	const rows = [];
	let end = -Infinity;
	for (const tile of order) {
		if (middles[tile] > end) {
			rows.push({ tiles: [], reach: 0, top: 0 });
			end = middles[tile] + frames[tile].height * 0.4;
		}
		rows[rows.length - 1].tiles.push(tile);
	}
	const rowOf = new Int32Array(frames.length);
	let reach = -Infinity;
	rows.forEach((row, index) => {
		row.tiles.sort((a, b) => forward() * (frames[a].x - frames[b].x));
		for (const tile of row.tiles) {
			rowOf[tile] = index;
			reach = Math.max(reach, frames[tile].y + frames[tile].height);
		}
		row.reach = reach;
	});
	let top = Infinity;
	for (let index = rows.length - 1; index >= 0; index -= 1) {
		for (const tile of rows[index].tiles) top = Math.min(top, frames[tile].y);
		rows[index].top = top;
	}
	return { rows, rowOf };
}

function rowsBetween(rows, top, bottom) {
	return [firstIndex(rows, (row) => row.reach > top), firstIndex(rows, (row) => row.top >= bottom)];
}

function firstIndex(items, holds) {
	let [low, high] = [0, items.length];
	while (low < high) {
		const middle = (low + high) >> 1;
		if (holds(items[middle])) high = middle;
		else low = middle + 1;
	}
	return low;
}
return { NOTHING, arrange, rowsOf, rowsBetween, firstIndex };
})();

// element.js
const module_element = modules["element.js"] ??= (() => {

function element(name, className = "", text = "") {
	const result = document.createElement(name);
	if (className) result.className = className;
	if (text) result.textContent = text;
	return result;
}

function partOf(whole, name) {
	const part = whole.querySelector(name);
	if (!part) throw new Error(`an element of the wall has no ${name}`);
	return part;
}

function closest(target, selectors) {
	return target instanceof Element ? target.closest(selectors) : null;
}
return { element, partOf, closest };
})();

// finding.js
const module_finding = modules["finding.js"] ??= (() => {


const texts = new WeakMap();


const EVERYTHING = { words: "", folder: "", from: "", to: "", rating: 0 };

const LOOKING = 8;
const SOME = 200;

async function found(photos, question, isWanted) {
	if (Object.values(question).every((value) => !value)) return photos;
	const parts = plain(question.words).split(/\s+/).filter(Boolean);
	const result = [];
	let start = performance.now();
	for (const [index, photo] of photos.entries()) {
		if (index % SOME === 0 && performance.now() - start > LOOKING) {
			await pause();
			if (!isWanted()) return null;
			start = performance.now();
		}
		if (suits(photo, question) && parts.every((part) => textOf(photo).includes(part))) result.push(photo);
	}
	return result;
}

function pause() {
	const { port1, port2 } = new MessageChannel();
	return new Promise((resolve) => {
		port1.onmessage = () => {
			port1.close();
			resolve(undefined);
		};
		port2.postMessage(null);
	});
}

function suits(photo, { folder, from, to, rating, only }) {
	return (!only || only.has(photo.key)) &&
		(!folder || photo.folder === folder || photo.folder?.startsWith(`${folder}/`)) &&
		(!from || (photo.date ?? "") >= from) &&
		(!to || (photo.date && photo.date.slice(0, to.length) <= to)) &&
		(photo.rating ?? 0) >= rating;
}

function plain(text) {
	return text.normalize("NFD").replace(/\p{Mn}/gu, "").toLowerCase();
}

function textOf(photo) {
	const known = texts.get(photo);
	if (known !== undefined) return known;
	const { name, title, description, caption, alt, folder, place, keywords = [] } = photo;
	const text = plain([name, title, description, caption, alt, folder, place, ...keywords].filter(Boolean).join("\n"));
	texts.set(photo, text);
	return text;
}

function choices(photos) {
	const folders = new Set();
	let [first, last, rating] = ["", "", 0];
	for (const photo of photos) {
		if (photo.folder) folders.add(photo.folder);
		const day = photo.date?.slice(0, 10);
		if (day && (!first || day < first)) first = day;
		if (day && day > last) last = day;
		rating = Math.max(rating, photo.rating ?? 0);
	}
	const sorted = [...folders].sort(new Intl.Collator(undefined, { numeric: true }).compare);
	return { folders: sorted.length > 1 ? sorted : [], first, last, rating };
}
return { EVERYTHING, found, choices };
})();

// gestures.js
const module_gestures = modules["gestures.js"] ??= (() => {

const SLOP = new Map([["mouse", 4], ["pen", 6], ["touch", 9]]);
const HOLD_DELAY = 500;


function watchGestures(element, gestures, isOn = () => true) {
	const pointers = new Pointers(element, gestures);
	element.addEventListener("pointerdown", (event) => {
		if (event.button === 0 && isOn()) pointers.press(event);
	});
	addEventListener("pointermove", (event) => pointers.move(event));
	addEventListener("pointerup", (event) => pointers.release(event));
	addEventListener("pointercancel", (event) => pointers.release(event));
	element.addEventListener("click", (event) => pointers.click(event), true);
	element.addEventListener("dragstart", (event) => isOn() && gestures.drag && event.preventDefault());
	element.addEventListener("contextmenu", (event) => isOn() && pointers.isGesture(event) && event.preventDefault());
	const { wheel } = gestures;
	if (!wheel) return;
	element.addEventListener("wheel", (event) => {
		if (!isOn()) return;
		event.preventDefault();
		const pixels = event.deltaY * (event.deltaMode === 1 ? 16 : 1) * (event.ctrlKey ? 5 : 1);
		wheel(Math.exp(-Math.max(-240, Math.min(240, pixels)) * 0.0022), { x: event.clientX, y: event.clientY });
	}, { passive: false });
}

class Pointers {
	constructor(element, gestures) {
		this.element = element;
		this.gestures = gestures;
		this.pointers = new Map();
		this.isDrag = false;
		this.isSpent = false;
		this.timer = 0;
		this.track = [];
	}

	press(event) {
		const { element, pointers } = this;
		if (event.isPrimary) pointers.clear();
		if (pointers.size === 0) [this.isDrag, this.isSpent, this.track] = [false, false, []];
		const { clientX: x, clientY: y, target } = event;
		pointers.set(event.pointerId, { x, y, startX: x, startY: y });
		clearTimeout(this.timer);
		if (pointers.size > 1) {
			if (!this.gestures.pinch) return;
			for (const id of pointers.keys()) element.setPointerCapture(id);
			this.isDrag = this.isSpent = true;
			return;
		}
		if (!(target instanceof Element)) return;
		this.gestures.press?.(target, event);
		const { hold } = this.gestures;
		if (!hold || event.shiftKey) return;
		this.timer = setTimeout(() => {
			this.isSpent = true;
			hold(target);
		}, HOLD_DELAY);
	}

	move(event) {
		const pointer = this.pointers.get(event.pointerId);
		if (!pointer) return;
		const others = [...this.pointers.values()].filter((other) => other !== pointer);
		if (others.length === 1) this.pinch(pointer, others[0], event);
		else if (others.length === 0 && !this.drag(pointer, event)) return;
		[pointer.x, pointer.y] = [event.clientX, event.clientY];
	}

	pinch(pointer, other, event) {
		const before = Math.hypot(pointer.x - other.x, pointer.y - other.y);
		const after = Math.hypot(event.clientX - other.x, event.clientY - other.y);
		const middle = { x: (event.clientX + other.x) / 2, y: (event.clientY + other.y) / 2 };
		const [dx, dy] = [(event.clientX - pointer.x) / 2, (event.clientY - pointer.y) / 2];
		this.gestures.pinch?.(after / Math.max(1, before), middle, dx, dy);
	}

	drag(pointer, event) {
		if (!this.isDrag) {
			const way = Math.hypot(event.clientX - pointer.startX, event.clientY - pointer.startY);
			if (way < (SLOP.get(event.pointerType) ?? 9)) return false;
			clearTimeout(this.timer);
			if (!this.gestures.drag) return false;
			this.isDrag = this.isSpent = true;
			this.element.setPointerCapture(event.pointerId);
		}
		this.gestures.drag?.(event.clientX - pointer.x, event.clientY - pointer.y, event);
		this.track.push({ time: event.timeStamp, x: event.clientX, y: event.clientY });
		return true;
	}

	release(event) {
		const { pointers } = this;
		if (!pointers.delete(event.pointerId)) return;
		clearTimeout(this.timer);
		this.track = pointers.size === 0 ? this.track : [];
		if (pointers.size === 0) this.gestures.release?.(velocityOf(this.track, event.timeStamp), this.isDrag);
	}

	isGesture(event) {
		const isTouch = event instanceof PointerEvent && event.pointerType === "touch";
		return this.isSpent || (isTouch && this.gestures.hold !== undefined);
	}

	click(event) {
		if (!this.isSpent || event.detail === 0) return;
		this.isSpent = false;
		event.preventDefault();
		event.stopPropagation();
	}
}

function velocityOf(track, now) {
	const recent = track.filter(({ time }) => now - time < 100);
	const [first, last] = [recent[0], recent[recent.length - 1]];
	const time = last ? last.time - first.time : 0;
	return time < 8 ? { x: 0, y: 0 } : { x: (last.x - first.x) / time, y: (last.y - first.y) / time };
}
return { watchGestures };
})();

// keyboard.js
const module_keyboard = (() => {

const { forward } = module_direction;


function destination(arrangement, from, event) {
	const { frames, rows, rowOf } = arrangement;
	const row = rows[rowOf[from]].tiles;
	const all = event.ctrlKey || event.metaKey;
	switch (event.key) {
		case "ArrowLeft": return neighbor(frames, from, -1, 0) ?? inOrder(arrangement, from, -forward());
		case "ArrowRight": return neighbor(frames, from, 1, 0) ?? inOrder(arrangement, from, forward());
		case "ArrowUp": return neighbor(frames, from, 0, -1);
		case "ArrowDown": return neighbor(frames, from, 0, 1);
		case "Home": return all ? rows[0].tiles[0] : row[0];
		case "End": return all ? rows[rows.length - 1].tiles.at(-1) : row.at(-1);
		case "PageUp": return neighbor(frames, from, 0, -1, innerHeight * 0.8) ?? rows[0].tiles[0];
		case "PageDown": return neighbor(frames, from, 0, 1, innerHeight * 0.8) ?? rows[rows.length - 1].tiles.at(-1);
		default: return undefined;
	}
}

function inOrder({ rows, rowOf }, from, way) {
	const place = rows[rowOf[from]].tiles.indexOf(from) + way;
	return rows[rowOf[from]].tiles[place] ?? rows[rowOf[from] + way]?.tiles.at(way > 0 ? 0 : -1);
}

function neighbor(frames, from, dx, dy, least = 0) {
	const start = frames[from];
	let nearest;
	let distance = Infinity;
	for (let index = 0; index < frames.length; index += 1) {
		const frame = frames[index];
		const x = frame.x + frame.width / 2 - start.x - start.width / 2;
		const y = frame.y + frame.height / 2 - start.y - start.height / 2;
		const along = x * dx + y * dy;
		const aside = Math.abs(x * dy) + Math.abs(y * dx);
		if (along <= Math.max(1, least) || (dx !== 0 && aside > start.height * 0.55)) continue;
		const score = along - least + 2 * aside;
		if (score < distance) [nearest, distance] = [index, score];
	}
	return nearest;
}
return { destination, neighbor };
})();

// input.js
const module_input = (() => {

const { closest } = module_element;
const { destination } = module_keyboard;


function listenTo(page) {
	page.wall.addEventListener("click", (event) => click(page, event));
	page.wall.addEventListener("keydown", (event) => key(page, event));
	addEventListener("keydown", (event) => page.stage.focusedTile() || keyOfPicture(page, event));
}


function click(page, event) {
	const { cells, selection, stage } = page;
	const field = cells?.isShown ? cells : null;
	const tile = page.tileAt(event.target) ?? field?.pressed;
	const isFar = field?.isFar() ?? false;
	if (!(tile || isFar) || event.ctrlKey || event.metaKey) return;
	event.preventDefault();
	if (page.kiosk) return;
	if (field && isFar && event.detail > 0) {
		const index = field.dive({ x: event.clientX, y: event.clientY });
		if (index >= 0) stage.current = stage.arrangement.photos[index].key;
	} else if (tile && (event.shiftKey || selection.isOn)) selection.toggle(tile.photo);
	else if (tile && event.detail > 0 && isSelecting(page, tile)) tap(page, tile);
	else if (tile) page.open(tile.photo);
}

function isSelecting({ data, layout, selection }, tile) {
	return data.tap === "select" && layout === "honeycomb" && !selection.isOnly(tile.photo);
}

function tap({ cells, folders, selection, stage }, { photo }) {
	selection.only(photo);
	stage.current = photo.key;
	folders?.openAt(photo);
	cells?.spring(stage.indexOf(photo.key) ?? 0);
}


function key(page, event) {
	const { cells, selection, stage } = page;
	const tile = stage.focusedTile();
	if (!tile || event.altKey) return;
	const index = destination(stage.arrangement, tile.index, event);
	if (index !== undefined) page.focus(index);
	else if (event.key === " ") selection.toggle(tile.photo);
	else if (event.key === "Escape" && selection.isOn) selection.end();
	else if (event.key === "e") page.folders?.toggle(tile.photo.key);
	else if (cells?.isShown && "+=-".includes(event.key)) cells.zoomAround(tile.index, zoomOf(event.key));
	else {
		keyOfPicture(page, event);
		return;
	}
	event.preventDefault();
}

function keyOfPicture(page, event) {
	const { cells } = page;
	if (event.altKey || event.ctrlKey || event.metaKey) return;
	if (document.querySelector("dialog[open]") || closest(event.target, "input, select, details, [role=group]")) return;
	if (!cells?.isShown && event.key && "+=-".includes(event.key)) {
		page.grow(event.key === "-" ? -1 : 1);
		return;
	}
	if (!cells?.mosaic) return;
	if (event.key === "Escape" || event.key === "0") cells.flyBack();
	else if ("+=-".includes(event.key)) cells.zoomBy(zoomOf(event.key));
	else return;
	event.preventDefault();
}

function zoomOf(sign) {
	return sign === "-" ? 1 / 1.4 : 1.4;
}
return { listenTo };
})();

// loading.js
const module_loading = modules["loading.js"] ??= (() => {

const { loadLayout } = module_layouts;


async function loadCells(page) {
	const { CellsView, Folders } = await part("cells.js");
	if (page.cells) return page.cells;
	page.cells = new CellsView(page.stage, { hold: (tile) => page.hold(tile) });
	page.cells.fills = page.kiosk !== null;
	page.folders = new Folders(page.stage, page.words, { toggled: (index) => page.turnAround(index) });
	if (!page.kiosk) page.wall.after(page.folders.opener);
	return page.cells;
}

async function loadViewer(page) {
	const { Viewer } = await part("viewer.js");
	page.viewer ??= new Viewer(page.data, page.words, {
		photos: () => page.among ?? page.stage.arrangement.wholes ?? page.stage.arrangement.photos,
		tileOf: (photo) => (page.among ? undefined : page.tileOf(photo)),
		closed: (photo) => page.focus(page.placeOf(photo)),
	});
	return page.viewer;
}

async function openMap(page) {
	const [{ WallMap }, viewer] = await Promise.all([part("map.js"), loadViewer(page)]);
	const { data, words } = page;
	if (page.map?.data !== data) {
		page.map?.dialog.remove();
		page.map = new WallMap(data, words, {
			open: (photo, among) => {
				page.among = among;
				viewer.open(photo);
			},
			closed: () => (page.among = null),
		});
	}
	await page.map.open(page.shown);
}

async function showScrubber(page) {
	const { height, photos } = page.stage.arrangement;
	if (!page.scrubber) {
		const isLong = page.page.isShown && height >= 4 * innerHeight;
		if (page.kiosk || !isLong || !photos.some(({ date }) => date)) return;
		const { Scrubber } = await part("scrubber.js");
		if (!page.scrubber) {
			page.scrubber = new Scrubber(page.words, page.page);
			page.wall.after(page.scrubber.element);
		}
	}
	page.scrubber.show(page.page.isShown ? page.stage.arrangement : null);
}

function prefetch(page) {
	const load = () => {
		part("viewer.js").catch(() => undefined);
		if (page.cells) loadLayout("flow").catch(() => undefined);
	};
	if ("requestIdleCallback" in globalThis) requestIdleCallback(load);
	else setTimeout(load, 1000);
}
return { loadCells, loadViewer, openMap, showScrubber, prefetch };
})();

// look.js
const module_look = modules["look.js"] ??= (() => {


function dress(wall, look) {
	const { style } = document.documentElement;
	const { background, border, shadow } = look;
	const set = (name, value) => (value ? style.setProperty(name, String(value)) : style.removeProperty(name));
	set("--background", background);
	set("color-scheme", background && (look.isDark ? "dark" : "light"));
	set("--select", look.selectColor);
	set("--corner", look.cornerRadius && `${look.cornerRadius}px`);
	set("--caption-gap", `${look.captionGap}px`);
	set("--caption-height", `${look.captionGap + look.captionHeight}px`);
	set("--caption-size", `${look.captionSize}px`);
	set("--caption-align", look.captionAlign);
	set("--caption-color", look.captionColor);
	set("--border", border && `0 0 0 ${border.width}px ${border.color}`);
	set("--shadow", shadow && `${shadow.x}px ${shadow.y}px ${shadow.blur}px ${shadow.color}`);
	wall.dataset.captions = look.captions ?? "";
}
return { dress };
})();

// motion.js
const module_motion = modules["motion.js"] ??= (() => {


const reduced = matchMedia("(prefers-reduced-motion: reduce)");

function isStill() {
	return reduced.matches;
}

function placesOf(tiles) {
	const places = new Map();
	for (const tile of tiles) {
		const place = tile.figure.getBoundingClientRect();
		if (place.bottom > 0 && place.top < innerHeight && place.right > 0 && place.left < innerWidth) {
			places.set(tile.photo.key, place);
		}
	}
	return places;
}

function play(tiles, before) {
	if (isStill()) return;
	for (const tile of tiles) for (const animation of tile.figure.getAnimations()) animation.cancel();
	const moves = [];
	for (const tile of tiles) {
		const place = tile.figure.getBoundingClientRect();
		const isNear = place.bottom > -innerHeight && place.top < 2 * innerHeight;
		if (isNear) moves.push([tile, place, before.get(tile.photo.key)]);
	}
	for (const [tile, now, old] of moves) {
		const frames = old ? [{ transform: wayBack(tile, now, old) }, { transform: "none" }]
			: [{ opacity: 0 }, { opacity: 0, offset: 0.4 }, { opacity: 1 }];
		tile.figure.animate(frames, { duration: 520, easing: "cubic-bezier(0.3, 0, 0.1, 1)", fill: "backwards" });
	}
}

function wayBack(tile, now, old) {
	const scale = now.width / tile.figure.offsetWidth || 1;
	const x = old.left + old.width / 2 - now.left - now.width / 2;
	const y = old.top + old.height / 2 - now.top - now.height / 2;
	const growth = Math.sqrt((old.width * old.height) / (now.width * now.height)) || 1;
	return `translate(${x / scale}px, ${y / scale}px) scale(${growth})`;
}

function towards(value, goal, step) {
	return value < goal ? Math.min(goal, value + step) : Math.max(goal, value - step);
}
return { isStill, placesOf, play, towards };
})();

// page.js
const module_page = modules["page.js"] ??= (() => {

const { NOTHING, rowsBetween } = module_arrangement;


const INSTANT = "instant";

class PageView {
	constructor(stage) {
		this.stage = stage;
		this.wall = stage.wall;
		this.isShown = false;
		this.arrangement = NOTHING;
		this.range = "";
		let isDue = false;
		addEventListener("scroll", () => {
			if (isDue || !this.isShown) return;
			isDue = true;
			requestAnimationFrame(() => {
				isDue = false;
				this.update();
			});
		}, { passive: true });
	}

	show(arrangement, anchor) {
		this.isShown = true;
		this.arrangement = arrangement;
		this.stage.arrange(arrangement);
		this.wall.dataset.view = "page";
		this.wall.style.height = `${arrangement.height}px`;
		const index = this.stage.indexOf(anchor?.key);
		if (anchor && index !== undefined) {
			scrollAtOnce(this.top() + arrangement.frames[index].y - anchor.top);
		}
		this.range = "";
		this.update();
	}

	hide() {
		this.isShown = false;
		this.wall.style.height = "";
	}

	top() {
		return this.wall.getBoundingClientRect().top + scrollY;
	}

	update() {
		if (!this.isShown) return;
		const { rows, frames } = this.arrangement;
		const top = scrollY - this.top();
		const [first, last] = rowsBetween(rows, top - innerHeight * 0.75, top + innerHeight * 1.75);
		const range = `${first} ${last}`;
		if (range === this.range) return;
		this.range = range;
		const wanted = new Set();
		for (let row = first; row < last; row += 1) for (const index of rows[row].tiles) wanted.add(index);
		this.stage.show(wanted, (tile, index) => this.place(tile, frames[index]));
	}

	showAll() {
		this.range = "";
		const { frames } = this.arrangement;
		this.stage.show(new Set(frames.keys()), (tile, index) => this.place(tile, frames[index]));
	}

	place(tile, frame) {
		tile.place(frame, shapeOf(this.arrangement, tile));
		const { style } = tile.item;
		style.transform = "";
		style.left = `${frame.x}px`;
		style.top = `${frame.y}px`;
	}

	anchor() {
		const top = scrollY - this.top();
		if (top <= 0) return null;
		const { rows, frames, photos } = this.arrangement;
		const [first] = rowsBetween(rows, top, top);
		const index = rows[first]?.tiles[0];
		return index === undefined ? null : { key: photos[index].key, top: frames[index].y - top };
	}

	reveal(index) {
		const frame = this.arrangement.frames[index];
		const top = this.top() + frame.y;
		const room = parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0;
		const bottom = top + frame.height + 40;
		if (top - room < scrollY) scrollAtOnce(top - room - 8);
		else if (bottom > scrollY + innerHeight) {
			scrollAtOnce(Math.min(top - room - 8, bottom - innerHeight));
		}
		this.update();
	}
}

function shapeOf(arrangement, tile) {
	if (arrangement.shape === "own") return tile.photo.shape ?? "rectangle";
	return tile.photo.hero ? arrangement.shape.replace(/^hexagon/, "flower") : arrangement.shape;
}

function scrollAtOnce(top) {
	scrollTo({ top, behavior: /** @type {ScrollBehavior} */ (INSTANT) });
}
return { PageView, shapeOf, scrollAtOnce };
})();

// selection.js
const module_selection = (() => {

const { element } = module_element;
const { wholeOf } = module_mosaic;


class Selection {
	constructor(words, changed, equip) {
		this.words = words;
		this.changed = changed;
		this.equip = equip;
		this.isEquipped = false;
		this.ended = null;
		this.isOn = false;
		this.photos = new Map();
		this.bar = element("div", "selection");
		this.bar.setAttribute("role", "group");
		words.mark(this.bar);
		this.bar.hidden = true;
		this.count = element("output");
		this.count.setAttribute("aria-live", "polite");
		this.bar.append(this.count, this.button("copy", () => this.copy()), this.button("save", () => this.save()),
			this.button("done", () => this.end()));
	}

	button(name, action) {
		const button = element("button", name, this.words.text(name));
		button.type = "button";
		button.addEventListener("click", action);
		return button;
	}

	start() {
		this.isOn = true;
		this.update();
	}

	end() {
		this.isOn = false;
		this.photos.clear();
		this.update();
		this.ended?.();
	}

	toggle(photo) {
		const whole = wholeOf(photo);
		if (!this.photos.delete(whole.key)) this.photos.set(whole.key, whole);
		this.isOn = true;
		this.update();
	}

	only(photo) {
		const whole = wholeOf(photo);
		this.photos = new Map([[whole.key, whole]]);
		this.update();
	}

	isOnly(photo) {
		return this.photos.size === 1 && this.photos.has(wholeOf(photo).key);
	}

	mark(tile) {
		const value = String(this.photos.has(wholeOf(tile.photo).key));
		if (tile.item.ariaSelected !== value) tile.item.setAttribute("aria-selected", value);
	}

	update() {
		if (this.isOn && !this.isEquipped) {
			this.isEquipped = true;
			this.equip();
		}
		this.bar.hidden = !this.isOn;
		this.count.textContent = this.words.text("selected", { n: this.photos.size });
		this.changed(this.isOn);
	}

	files() {
		return [...this.photos.values()].map(({ folder, name }) => (folder ? `${folder}/${name}` : name));
	}

	async copy() {
		let key = "copied";
		try {
			await navigator.clipboard.writeText(this.files().join("\n"));
		} catch {
			key = "failed";
		}
		this.count.textContent = this.words.text(key);
	}

	save() {
		const manifest = { images: this.files().map((file) => ({ file })) };
		const text = `${JSON.stringify(manifest, null, 2)}\n`;
		const address = URL.createObjectURL(new Blob([text], { type: "application/json" }));
		const link = element("a");
		link.href = address;
		link.download = "selection.json";
		link.click();
		setTimeout(() => URL.revokeObjectURL(address), 10_000);
	}
}
return { Selection };
})();

// fitting.js
const module_fitting = modules["fitting.js"] ??= (() => {


function fitted(photo, width, height) {
	const widthAtHeight = (height * photo.width) / photo.height;
	if (widthAtHeight <= width) return { width: widthAtHeight, height };
	return { width, height: (width * photo.height) / photo.width };
}

function nearestNumber(low, high, target, value, distance = (one, other) => Math.abs(one - other)) {
	let [first, last] = [low, high];
	while (first < last) {
		const middle = first + Math.floor((last - first) / 2);
		if (value(middle) < target) first = middle + 1;
		else last = middle;
	}
	if (first === low) return first;
	return distance(value(first - 1), target) <= distance(value(first), target) ? first - 1 : first;
}

function cropShares(photo, frame) {
	const [x, y] = photo.focus ?? [0.5, 0.5];
	const scale = Math.max(frame.width / photo.width, frame.height / photo.height);
	return [share(x, photo.width * scale, frame.width), share(y, photo.height * scale, frame.height)];
}

function share(focus, whole, part) {
	const rest = whole - part;
	return rest < 0.5 ? 0.5 : Math.min(1, Math.max(0, (focus * whole - part / 2) / rest));
}
return { fitted, nearestNumber, cropShares };
})();

// tile.js
const module_tile = modules["tile.js"] ??= (() => {

const { renditionAddress, renditionSet, sealed } = module_addresses;
const { largestWidth } = module_data;
const { forward } = module_direction;
const { element, partOf } = module_element;
const { cropShares } = module_fitting;


class Tile {
	constructor(photo, data, published) {
		this.photo = photo;
		this.item = element("div", "tile");
		this.figure = published ? partOf(published, "figure") : newFigure();
		this.item.append(this.figure);
		this.link = partOf(this.item, "a");
		this.image = partOf(this.item, "img");
		this.item.setAttribute("role", "gridcell");
		this.item.querySelector(".original")?.remove();
		this.link.tabIndex = -1;
		this.link.draggable = false;
		this.image.addEventListener("load", () => (this.link.style.background = "none"));
		if (this.image.complete && this.image.naturalWidth > 0) this.link.style.background = "none";
		this.source = "";
		this.loaded = published ? renditionSet(photo, data.format) : "";
		this.fallback = "";
		this.fill(data);
		this.index = -1;
		this.row = undefined;
		this.drawn = "";
		this.frame = null;
		this.size = 0;
	}

	fill(data, photo = this.photo) {
		this.photo = photo;
		this.item.id = photo.key;
		this.link.href = sealed.show ? `#${photo.key}` : renditionAddress(photo, largestWidth(photo), data.format);
		this.link.toggleAttribute("data-video", Boolean(photo.video));
		this.image.alt = nameOf(photo);
		this.image.width = photo.width;
		this.image.height = photo.height;
		this.item.style.setProperty("--a", String(photo.width / photo.height));
		const caption = data.wall.captions ? photo.caption : undefined;
		const shown = this.item.querySelector("figcaption");
		if (!caption) shown?.remove();
		else if (shown) shown.textContent = caption;
		else this.figure.append(element("figcaption", "", caption));
		this.source = renditionSet(photo, data.format);
		const middle = photo.widths.find((width) => width >= 640) ?? largestWidth(photo);
		this.fallback = renditionAddress(photo, middle, data.format);
		if (this.image.srcset) this.load();
		this.image.style.transform = photo.mirrored ? "scaleX(-1)" : "";
		if (photo.turn) this.item.style.rotate = `${photo.turn * forward()}deg`;
	}

	place(frame, shape, zoom = 1) {
		const { style } = this.item;
		style.width = `${frame.width}px`;
		style.height = `${frame.height}px`;
		this.frame = frame;
		this.item.dataset.shape = shape;
		this.image.style.objectPosition = cropPosition(this.photo, frame);
		this.sharpen(zoom);
	}

	sharpen(zoom) {
		if (!this.frame) return;
		const { width, height } = this.frame;
		const size = Math.ceil(Math.max(width, (height * this.photo.width) / this.photo.height) * zoom);
		if (size > this.size) {
			this.size = size;
			this.image.sizes = `${size}px`;
		}
		if (!this.image.srcset) this.load();
	}

	load() {
		if (sealed.show) {
			sealed.show(this.image, this.photo);
			return;
		}
		if (this.loaded === this.source) return;
		this.loaded = this.source;
		this.image.srcset = this.source;
		this.image.src = this.fallback;
	}
}

function nameOf(photo) {
	return photo.alt || photo.title || photo.caption || photo.name || "";
}

function newFigure() {
	const [figure, link, image] = [element("figure"), element("a"), element("img")];
	image.loading = "lazy";
	image.decoding = "async";
	link.append(image);
	figure.append(link);
	return figure;
}

function cropPosition(photo, frame) {
	return cropShares(photo, frame).map((part) => `${part * 100}%`).join(" ");
}
return { Tile, nameOf, cropPosition };
})();

// stage.js
const module_stage = (() => {

const { NOTHING } = module_arrangement;
const { element } = module_element;
const { Tile } = module_tile;


class Stage {
	constructor(wall, data) {
		this.wall = wall;
		this.sheet = element("div", "sheet");
		this.data = data;
		this.tiles = new Map();
		this.published = new Map();
		this.rows = new Map();
		this.places = new WeakMap();
		this.arrangement = NOTHING;
		this.indexes = new Map();
		this.focusAgain = null;
		this.current = null;
		this.mark = () => undefined;
	}

	takeOver() {
		this.published = new Map([...this.wall.querySelectorAll("li")].map((item) => [item.id, item]));
		this.wall.replaceChildren(this.sheet);
		this.wall.setAttribute("role", "grid");
		this.wall.setAttribute("aria-multiselectable", "true");
	}

	arrange(arrangement) {
		this.arrangement = arrangement;
		this.indexes = new Map(arrangement.photos.map((photo, index) => [photo.key, index]));
		const focused = this.focusedTile();
		this.rows.clear();
		this.wall.replaceChildren(this.sheet);
		this.sheet.replaceChildren(
			...arrangement.headings.map((heading) => this.headingElement(heading, arrangement.rowOf[heading.first])));
		this.wall.setAttribute("aria-rowcount", String(arrangement.rows.length));
		this.focusAgain = focused && this.indexes.has(focused.photo.key) ? focused.photo.key : null;
		for (const [key, tile] of this.tiles) {
			tile.row = undefined;
			tile.image.decoding = "sync";
			if (!this.indexes.has(key) && !tile.item.isConnected) this.tiles.delete(key);
		}
	}

	show(wanted, place) {
		const focused = this.focusAgain ?? this.focusedTile()?.photo.key;
		const pinned = this.indexOf(focused);
		if (pinned !== undefined) wanted.add(pinned);
		for (const [key, tile] of this.tiles) {
			const index = this.indexes.get(key);
			if (index === undefined || !wanted.has(index)) this.remove(key, tile);
		}
		for (const index of wanted) {
			const photo = this.arrangement.photos[index];
			const tile = this.tiles.get(photo.key) ?? new Tile(photo, this.data, this.published.get(photo.key));
			this.tiles.set(photo.key, tile);
			if (tile.row === undefined) {
				this.insert(tile, index);
				place(tile, index);
				this.mark(tile);
			}
		}
		this.published.clear();
		this.setTabStop(wanted);
		const tile = this.focusAgain ? this.tiles.get(this.focusAgain) : undefined;
		if (!tile) return;
		this.focusAgain = null;
		tile.link.focus({ preventScroll: true });
	}

	remove(key, tile) {
		this.tiles.delete(key);
		tile.item.remove();
		if (tile.row === undefined) return;
		const row = this.rows.get(tile.row);
		if (row && row.children.length === 0) {
			row.remove();
			this.rows.delete(tile.row);
		}
	}

	insert(tile, index) {
		const number = this.arrangement.rowOf[index];
		const column = this.arrangement.rows[number].tiles.indexOf(index);
		const row = this.rows.get(number) ?? this.newRow(number);
		tile.row = number;
		tile.index = index;
		tile.item.setAttribute("aria-colindex", String(column + 1));
		this.insertInOrder(row, tile.item, column);
	}

	newRow(number) {
		const row = element("div", "row");
		row.setAttribute("role", "row");
		row.setAttribute("aria-rowindex", String(number + 1));
		this.rows.set(number, row);
		this.insertInOrder(this.sheet, row, number);
		return row;
	}

	insertInOrder(parent, child, place) {
		this.places.set(child, place);
		let after = parent.lastElementChild;
		while (after && (this.places.get(after) ?? NaN) > place) after = after.previousElementSibling;
		if (after) after.after(child);
		else parent.prepend(child);
	}

	headingElement({ text, frame, isShared = false }, row) {
		const [whole, cell] = [element("div", "heading"), element("div")];
		whole.setAttribute("role", "row");
		whole.toggleAttribute("data-shared", isShared);
		cell.setAttribute("role", "gridcell");
		this.places.set(whole, row - 0.5);
		cell.append(element("h2", "", text));
		whole.append(cell);
		Object.assign(whole.style, {
			left: `${frame.x}px`, top: `${frame.y}px`, width: `${frame.width}px`, height: `${frame.height}px`,
		});
		return whole;
	}


	indexOf(key) {
		return key === null || key === undefined ? undefined : this.indexes.get(key);
	}

	focusedTile() {
		const item = document.activeElement?.closest("#wall .tile");
		return item ? this.tiles.get(item.id) : undefined;
	}

	setTabStop(wanted) {
		const current = this.indexOf(this.current);
		const stop = current !== undefined && wanted.has(current) ? this.current
			: this.arrangement.photos[Math.min(...wanted)]?.key;
		for (const [key, tile] of this.tiles) {
			const tabIndex = key === stop ? 0 : -1;
			if (tile.link.tabIndex !== tabIndex) tile.link.tabIndex = tabIndex;
		}
	}

	focus(key) {
		const last = this.current === null ? undefined : this.tiles.get(this.current);
		if (last) last.link.tabIndex = -1;
		this.current = key;
		const tile = this.tiles.get(key);
		if (!tile) return;
		tile.link.tabIndex = 0;
		tile.link.focus({ preventScroll: true });
	}
}
return { Stage };
})();

// strings.js
const module_strings = modules["strings.js"] ??= (() => {

const { TABLE } = module_layout_table;

const LANGUAGES = ["en", "de", "fr", "es", "ar"];
const REVERSED = ["ar"];

const WORDS = {
	photos: ["Photos", "Fotos", "Photos", "Fotos", "صور"],
	count: ["{n} photo|{n} photos", "{n} Foto|{n} Fotos", "{n} photo|{n} photos", "{n} foto|{n} fotos",
		"عدد الصور: {n}"],
	layout: ["Layout", "Anordnung", "Disposition", "Disposición", "التخطيط"],
	mosaic: ["Mosaic", "Mosaik", "Mosaïque", "Mosaico", "فسيفساء"],
	plan: ["As planned", "Wie geplant", "Comme prévu", "Según lo previsto", "كما هو مخطط"],
	search: ["Search", "Suchen", "Rechercher", "Buscar", "بحث"],
	filter: ["Filter", "Filter", "Filtrer", "Filtrar", "تصفية"],
	folder: ["Folder", "Ordner", "Dossier", "Carpeta", "المجلد"],
	allFolders: ["All folders", "Alle Ordner", "Tous les dossiers", "Todas las carpetas", "كل المجلدات"],
	from: ["From", "Von", "Du", "Desde", "من"],
	to: ["To", "Bis", "Au", "Hasta", "إلى"],
	rating: ["Rating", "Bewertung", "Note", "Valoración", "التقييم"],
	anyRating: ["Any rating", "Alle Bewertungen", "Toutes les notes", "Cualquier valoración", "أي تقييم"],
	stars: ["{n} star or more|{n} stars or more", "ab {n} Stern|ab {n} Sternen",
		"{n} étoile ou plus|{n} étoiles ou plus", "{n} estrella o más|{n} estrellas o más", "التقييم {n} أو أكثر"],
	reset: ["Clear filters", "Filter zurücksetzen", "Effacer les filtres", "Borrar filtros", "مسح عوامل التصفية"],
	none: ["No photos match", "Keine Fotos gefunden", "Aucune photo trouvée", "No hay fotos que coincidan",
		"لا توجد صور مطابقة"],
	select: ["Select", "Auswählen", "Sélectionner", "Seleccionar", "تحديد"],
	selected: ["{n} selected|{n} selected", "{n} ausgewählt|{n} ausgewählt", "{n} sélectionnée|{n} sélectionnées",
		"{n} seleccionada|{n} seleccionadas", "المحدد: {n}"],
	copy: ["Copy names", "Namen kopieren", "Copier les noms", "Copiar nombres", "نسخ الأسماء"],
	copied: ["Copied", "Kopiert", "Copié", "Copiado", "تم النسخ"],
	failed: ["Could not copy", "Kopieren fehlgeschlagen", "Échec de la copie", "No se pudo copiar", "تعذر النسخ"],
	save: ["Save list", "Liste speichern", "Enregistrer la liste", "Guardar lista", "حفظ القائمة"],
	done: ["Done", "Fertig", "Terminé", "Listo", "تم"],
	expand: ["Open folder", "Ordner öffnen", "Ouvrir le dossier", "Abrir carpeta", "فتح المجلد"],
	collapse: ["Close folder", "Ordner schließen", "Fermer le dossier", "Cerrar carpeta", "إغلاق المجلد"],
	dates: ["Date", "Datum", "Date", "Fecha", "التاريخ"],
	close: ["Close", "Schließen", "Fermer", "Cerrar", "إغلاق"],
	previous: ["Previous photo", "Vorheriges Foto", "Photo précédente", "Foto anterior", "الصورة السابقة"],
	next: ["Next photo", "Nächstes Foto", "Photo suivante", "Foto siguiente", "الصورة التالية"],
	original: ["Original", "Original", "Original", "Original", "الصورة الأصلية"],
	map: ["Map", "Karte", "Carte", "Mapa", "الخريطة"],
	places: ["Places", "Orte", "Lieux", "Lugares", "الأماكن"],
	zoomIn: ["Zoom in", "Vergrößern", "Zoom avant", "Acercar", "تكبير"],
	zoomOut: ["Zoom out", "Verkleinern", "Zoom arrière", "Alejar", "تصغير"],
	position: ["{n} of {of}", "{n} von {of}", "{n} sur {of}", "{n} de {of}", "{n} من {of}"],
};

function wordsIn(locale, own = {}) {
	const tag = isKnown(locale) ? locale : "en";
	const column = Math.max(0, LANGUAGES.indexOf(tag.split("-")[0].toLowerCase()));
	const language = LANGUAGES[column];
	const plural = new Intl.PluralRules(language);
	const ownPlural = new Intl.PluralRules(tag);
	const known = { ...WORDS };
	const numbers = new Intl.NumberFormat(tag);
	const dates = new Map();
	return {
		text(key, values = {}) {
			const forms = (known[key] ?? TABLE[key].words)[column].split("|");
			const usual = forms.length > 1 && plural.select(values.n ?? NaN) !== "one" ? forms[1] : forms[0];
			const form = own[key] ? own[key][ownPlural.select(values.n ?? NaN)] ?? own[key].other : usual;
			return form.replace(/\{(n|of)\}/g, (_, name) => numbers.format((name === "n" ? values.n : values.of) ?? NaN));
		},
		date(time, style) {
			const name = JSON.stringify(style);
			const format = dates.get(name) ?? new Intl.DateTimeFormat(tag, style);
			dates.set(name, format);
			return format.format(time);
		},
		mark(element) {
			if (locale.toLowerCase().startsWith(language) || Object.keys(own).length > 0) return;
			element.lang = language;
			element.dir = REVERSED.includes(language) ? "rtl" : "ltr";
		},
		add: (table) => void Object.assign(known, table),
	};
}

function isKnown(locale) {
	try {
		return Intl.NumberFormat.supportedLocalesOf(locale).length > 0;
	} catch {
		return false;
	}
}
return { wordsIn };
})();

// toolbar.js
const module_toolbar = modules["toolbar.js"] ??= (() => {

const { choices, EVERYTHING } = module_finding;
const { element } = module_element;
const { canGrow, hasSizes } = module_photo_size;


class Toolbar {
	constructor(data, words, events) {
		this.words = words;
		this.events = events;
		this.timer = 0;
		this.element = element("div", "toolbar");
		this.element.setAttribute("role", "search");
		words.mark(this.element);
		this.count = element("output", "count");
		this.count.setAttribute("aria-live", "polite");
		this.layout = element("select");
		this.layout.addEventListener("change", () => events.layout(this.layout.value));
		for (const event of ["pointerdown", "focus"]) this.layout.addEventListener(event, events.choosing, { once: true });
		this.search = this.asking(element("input", "search"), { type: "search", placeholder: words.text("search") });
		this.filters = element("details", "filters");
		this.selecting = element("button", "", words.text("select"));
		this.selecting.type = "button";
		this.selecting.setAttribute("aria-pressed", "false");
		this.selecting.addEventListener("click", () => events.select(this.selecting.ariaPressed !== "true"));
		this.map = Object.assign(element("button", "", words.text("map")), { type: "button", onclick: () => events.map() });
		this.sizes = [this.sizing("−", "zoomOut", -1), this.sizing("+", "zoomIn", 1)];
		this.choices = choices([]);
		this.isBuilt = false;
		this.folder = null;
		this.from = null;
		this.to = null;
		this.rating = null;
		this.summary = element("summary", "", words.text("filter"));
		this.layoutLabel = this.labelled("layout", this.layout);
		this.assemble();
		this.offer(data);
	}

	assemble() {
		const { layoutLabel, search, filters, map, selecting, sizes, count } = this;
		this.element.append(layoutLabel, search, filters, map, selecting, ...sizes, count);
		search.ariaLabel = this.words.text("search");
		this.closeFilters();
	}

	sizing(sign, name, by) {
		const button = Object.assign(
			element("button", "size", sign), { type: "button", onclick: () => this.events.grow(by) });
		button.ariaLabel = this.words.text(name);
		button.title = button.ariaLabel;
		return button;
	}

	closeFilters() {
		addEventListener("pointerdown", ({ target }) => {
			if (!(target instanceof Node && this.filters.contains(target))) this.filters.open = false;
		});
		for (const event of ["click", "toggle"]) this.filters.addEventListener(event, () => this.isBuilt || this.build());
		this.filters.addEventListener("keydown", (event) => {
			if (event.key !== "Escape") return;
			this.filters.open = false;
			this.summary.focus();
		});
	}

	offer(data) {
		const { words } = this;
		const names = layoutNames(data);
		this.layout.replaceChildren(...names.map((name) => option(name, words.text(name))));
		this.map.hidden = !data.outlines;
		this.layoutLabel.hidden = names.length < 2;
		this.choices = choices(data.photos);
		const { folders, first, last, rating } = this.choices;
		this.filters.hidden = folders.length === 0 && first === last && rating === 0;
		if (this.isBuilt) this.build();
		else this.filters.replaceChildren(this.summary);
	}

	build() {
		const { words } = this;
		const { folders, first, last, rating } = this.choices;
		const question = this.question();
		this.isBuilt = true;
		this.folder = folders.length > 0 ? this.asking(element("select")) : null;
		this.folder?.append(option("", words.text("allFolders")), ...folders.map((name) => option(name, name)));
		const isDated = first !== last;
		this.from = isDated ? this.asking(element("input"), { type: "date", min: first, max: last }) : null;
		this.to = isDated ? this.asking(element("input"), { type: "date", min: first, max: last }) : null;
		this.rating = rating > 0 ? this.asking(element("select")) : null;
		this.rating?.append(option("0", words.text("anyRating")));
		for (let n = 1; n <= rating; n += 1) this.rating?.append(option(String(n), words.text("stars", { n })));
		this.fillPanel();
		this.fill(question);
	}

	fillPanel() {
		const { folder, from, to, rating, words } = this;
		const panel = element("div", "panel");
		for (const [name, control] of Object.entries({ folder, from, to, rating })) {
			if (control) panel.append(this.labelled(name, control));
		}
		const reset = element("button", "", words.text("reset"));
		reset.type = "button";
		reset.addEventListener("click", () => this.answer(EVERYTHING));
		panel.append(reset);
		this.filters.replaceChildren(this.summary, panel);
	}

	asking(control, properties = {}) {
		Object.assign(control, properties);
		control.addEventListener("input", () => {
			clearTimeout(this.timer);
			this.timer = setTimeout(() => this.answer(this.question()), control.type === "search" ? 160 : 0);
		});
		return control;
	}

	labelled(name, control) {
		const label = element("label", name);
		label.append(element("span", "", this.words.text(name)), control);
		return label;
	}

	question() {
		return {
			words: this.search.value, folder: this.folder?.value ?? "", from: this.from?.value ?? "",
			to: this.to?.value ?? "", rating: Number(this.rating?.value ?? 0),
		};
	}

	answer(question) {
		this.fill(question);
		this.events.find(question);
	}

	fill({ words, folder, from, to, rating }) {
		setValue(this.search, words);
		setValue(this.folder, folder);
		setValue(this.from, from);
		setValue(this.to, to);
		setValue(this.rating, String(rating));
		this.filters.toggleAttribute("data-active", Boolean(folder || from || to || rating));
	}

	show({ layout, count, isSelecting }) {
		this.layout.value = layout;
		const text = count > 0 ? this.words.text("count", { n: count }) : this.words.text("none");
		if (this.count.textContent !== text) this.count.textContent = text;
		this.selecting.setAttribute("aria-pressed", String(isSelecting));
		this.sizes.forEach((button, index) => {
			button.hidden = !hasSizes(layout);
			button.ariaDisabled = String(!canGrow(index === 0 ? -1 : 1));
		});
	}
}

function layoutNames(data) {
	const others = [data.mosaic ? "mosaic" : "", data.layout === "plan" ? "plan" : ""].filter(Boolean);
	return [...others, ...Object.keys(data.layouts)];
}

function setValue(control, value) {
	if (control && control.value !== value) control.value = value;
}

function option(value, text) {
	return Object.assign(element("option", "", text), { value });
}
return { Toolbar, layoutNames };
})();

// wall.js
const module_wall = modules["wall.js"] ??= (() => {

const { renditionAddress } = module_addresses;
const { arrange } = module_arrangement;
const { largestWidth } = module_data;
const { closest } = module_element;
const { EVERYTHING, found } = module_finding;
const { watchGestures } = module_gestures;
const { listenTo } = module_input;
const { TABLE } = module_layout_table;
const { isLoaded, layoutNamed, loadLayout } = module_layouts;
const { loadCells, loadViewer, openMap, prefetch, showScrubber } = module_loading;
const { dress } = module_look;
const { wholeOf } = module_mosaic;
const { isStill, placesOf, play } = module_motion;
const { PageView } = module_page;
const { canGrow, grow, hasSizes } = module_photo_size;
const { Selection } = module_selection;
const { Stage } = module_stage;
const { wordsIn } = module_strings;
const { layoutNames, Toolbar } = module_toolbar;


const root = document.documentElement;

class WallPage {
	constructor(data, wall, kiosk = null) {
		this.data = data;
		this.wall = wall;
		this.layout = data.layout;
		this.question = EVERYTHING;
		this.shown = data.photos;
		this.words = wordsIn(data.locale, data.strings);
		this.kiosk = kiosk;
		this.wanted = data.layout;
		this.opening = null;
		this.stage = new Stage(wall, data);
		this.stage.current = data.photos[0]?.key ?? null;
		wall.setAttribute("aria-label", data.title || this.words.text("photos"));
		this.page = new PageView(this.stage);
		this.cells = null;
		this.folders = null;
		this.scrubber = null;
		this.viewer = null;
		this.map = null;
		this.among = null;
		watchGestures(wall, { hold: (target) => this.hold(this.tileAt(target)) }, () => this.page.isShown);
		this.selection = new Selection(this.words, () => this.refresh(), () => this.equipSelection());
		this.toolbar = this.toolbarOf(data);
	}

	async begin() {
		const { data, wall } = this;
		await this.load(this.layout);
		const first = wall.querySelector("li")?.id;
		root.toggleAttribute("data-gutter", innerWidth > root.clientWidth);
		this.stage.takeOver();
		if (!this.kiosk) this.addControls();
		this.stage.mark = (tile) => this.mark(tile);
		document.querySelector("nav.pages")?.remove();
		dress(wall, data.wall);
		root.dataset.live = "";
		this.relayout({ anchor: first && first !== data.photos[0]?.key ? { key: first, top: 0 } : null });
		this.listen();
		this.restoreSelection();
		if (!this.kiosk) prefetch(this);
	}

	toolbarOf(data) {
		return new Toolbar(data, this.words, {
			layout: (name) => this.setLayout(name),
			choosing: () => this.loadAll(),
			find: (question) => this.find(question),
			select: (isOn) => (isOn ? this.selection.start() : this.selection.end()),
			map: () => openMap(this),
			grow: (by) => this.grow(by),
		});
	}

	addControls() {
		this.wall.closest("main")?.before(this.toolbar.element);
		this.wall.after(this.selection.bar);
	}

	listen() {
		this.followWindow();
		listenTo(this);
		this.wall.addEventListener("focusin", ({ target }) => {
			const tile = this.stage.focusedTile();
			if (!tile || target !== tile.link) return;
			this.stage.focus(tile.photo.key);
			if (tile.link.matches(":focus-visible")) this.view().reveal(tile.index);
			this.folders?.offer();
		});
		for (const event of ["popstate", "hashchange"]) addEventListener(event, () => this.readAddress());
		this.readAddress();
		addEventListener("hashchange", () => this.restoreSelection());
		addEventListener("beforeprint", () => this.print());
		addEventListener("afterprint", () => {
			this.wall.querySelector(".mosaic")?.remove();
			this.relayout({});
			if (this.cells) this.cells.left = null;
		});
	}

	followWindow() {
		let [width, height] = [root.clientWidth, root.clientHeight];
		let due = 0;
		addEventListener("resize", () => {
			cancelAnimationFrame(due);
			due = requestAnimationFrame(() => {
				const isWider = root.clientWidth !== width;
				const isFollowed = this.cells?.isShown || this.kiosk || layoutNamed(this.layout).isWhole;
				if (isWider || (isFollowed && root.clientHeight !== height)) this.relayout({ isMoving: isWider });
				else if (this.page.isShown) this.page.update();
				[width, height] = [root.clientWidth, root.clientHeight];
			});
		});
	}


	view() {
		return this.cells?.isShown ? this.cells : this.page;
	}

	placeOf(photo) {
		const { arrangement, current } = this.stage;
		if (!arrangement.wholes) return this.stage.indexOf(photo.key);
		const place = this.stage.indexOf(current);
		if (place !== undefined && wholeOf(arrangement.photos[place]) === photo) return place;
		const first = arrangement.photos.findIndex((cell) => wholeOf(cell) === photo);
		return first < 0 ? undefined : first;
	}

	tileOf(photo) {
		const index = this.placeOf(photo);
		return index === undefined ? undefined : this.stage.tiles.get(this.stage.arrangement.photos[index].key);
	}

	isField(layout) {
		const field = TABLE[layout]?.field;
		if (field === "without headings") return !this.data.groups.some((group) => group.heading);
		return field === "always" || layout === "mosaic";
	}

	relayout({ anchor, isMoving = false }) {
		const before = isMoving && !isStill() ? placesOf(this.stage.tiles.values()) : null;
		const last = this.view();
		const cells = this.isField(this.layout) ? this.cells : null;
		const isField = cells !== null;
		const place = anchor === undefined ? last.anchor() : anchor;
		if (last !== (cells ?? this.page)) last.hide();
		root.dataset.layout = this.layout;
		root.toggleAttribute("data-field", isField);
		const width = isField ? root.clientWidth : this.wall.clientWidth;
		const settings = this.data.layouts[this.layout] ?? {};
		const { bends = false } = TABLE[this.layout] ?? {};
		let arrangement = arrange(this.data, this.layout, this.shown, width, isField, this.kiosk?.fill);
		if (this.folders) this.folders.isOn = bends;
		if (this.folders && bends) arrangement = this.folders.expanded(arrangement, settings.diameter);
		const mosaic = this.layout === "mosaic" ? this.data.mosaic : undefined;
		if (cells) cells.show(arrangement, place, { bends, drag: settings.drag, mosaic });
		else this.page.show(arrangement, place);
		if (!isField && !("gutter" in root.dataset) && this.wall.clientWidth < width) {
			root.dataset.gutter = "";
			this.relayout({ anchor: place });
			return;
		}
		showScrubber(this).catch(() => undefined);
		this.refresh();
		if (before) play([...this.stage.tiles.values()], before);
	}

	refresh() {
		for (const tile of this.stage.tiles.values()) this.mark(tile);
		this.toolbar.show({ layout: this.layout, count: this.shown.length, isSelecting: this.selection.isOn });
		this.folders?.offer();
	}

	mark(tile) {
		this.selection.mark(tile);
		const { asked } = this.stage.arrangement;
		const isAside = asked ? !asked.has(wholeOf(tile.photo)) : this.folders?.isAside(tile.photo);
		tile.item.toggleAttribute("data-aside", Boolean(isAside));
	}

	async setLayout(name) {
		this.wanted = name;
		try {
			await this.load(name);
		} catch {
			this.refresh();
			return;
		}
		if (name !== this.wanted || name === this.layout) return;
		this.layout = name;
		this.relayout({ isMoving: true });
	}

	grow(by) {
		if (this.kiosk || !hasSizes(this.layout) || !canGrow(by)) return;
		grow(by);
		this.relayout({ isMoving: true });
	}

	async find(question) {
		this.question = question;
		const { data } = this;
		const shown = await found(data.photos, question, () => this.question === question && this.data === data);
		if (!shown) return;
		this.shown = shown;
		this.relayout({ isMoving: true });
	}

	turnAround(index) {
		this.relayout({ isMoving: true });
		this.view().reveal(index);
	}

	print() {
		const { cells } = this;
		if (cells?.isShown) {
			const layout = "flow" in this.data.layouts && isLoaded("flow") ? "flow" : this.layout;
			const arrangement = arrange(this.data, layout, this.shown, 1000, false);
			const whole = cells.mosaic?.picture.whole();
			cells.leave();
			cells.hide();
			this.page.show(arrangement, null);
			this.page.showAll();
			if (whole) this.wall.prepend(whole);
		} else this.page.showAll();
	}


	tileAt(target) {
		const item = closest(target, ".tile");
		return item ? this.stage.tiles.get(item.id) : undefined;
	}

	hold(tile) {
		if (tile && !this.kiosk) this.selection.toggle(tile.photo);
	}

	async equipSelection() {
		(await part("selection-tools.js")).equip(this);
	}

	async restoreSelection() {
		if (location.hash.startsWith("#select=") && !this.kiosk) (await part("selection-tools.js")).restore(this);
	}

	async open(photo) {
		this.stage.current = photo.key;
		this.opening = photo;
		const viewer = await loadViewer(this).catch(() => null);
		if (this.opening !== photo) return;
		this.opening = null;
		const whole = wholeOf(photo);
		if (viewer) viewer.open(whole);
		else location.assign(renditionAddress(whole, largestWidth(whole), this.data.format));
	}

	async readAddress() {
		if (!this.viewer && !location.hash) return;
		const viewer = await loadViewer(this).catch(() => null);
		viewer?.readAddress();
	}

	focus(index) {
		if (index === undefined) return;
		this.view().reveal(index);
		this.stage.focus(this.stage.arrangement.photos[index].key);
	}


	async load(layout) {
		await Promise.all([loadLayout(layout), this.isField(layout) ? loadCells(this) : null]);
	}

	loadAll() {
		for (const name of layoutNames(this.data)) this.load(name).catch(() => undefined);
	}

	async take(data, layout) {
		await this.load(layout);
		this.data = this.stage.data = data;
		if (this.viewer) this.viewer.data = data;
		this.layout = this.wanted = layout;
		dress(this.wall, data.wall);
		this.toolbar.offer(data);
		await this.find({ ...this.question });
	}
}
return { WallPage };
})();

// main.js
const module_main = (() => {

const { prepare } = module_data;
const { WallPage } = module_wall;
const { isKiosk } = module_windows;


const FIRST_IMAGES = 4;
const MOST_WAITING = 600;

let renew;

async function tesseraSite(data) {
	const wall = document.getElementById("wall");
	if (renew) return renew(data);
	if (!wall) return undefined;
	await styled();
	if (isKiosk()) {
		renew = (await part("kiosk.js")).startKiosk(data, wall);
		return undefined;
	}
	prepare(data);
	await shown(wall);
	const page = new WallPage(data, wall);
	renew = async (next) => (await part("renewal.js")).renew(page, next);
	return page.begin();
}

async function tesseraPrivate(header) {
	const { opened, addLock } = await part("private.js");
	const data = await opened(header);
	if (data) await tesseraSite(data);
	addLock();
}

async function styled() {
	const links = document.querySelectorAll("link[rel=stylesheet]");
	const missing = [...links].filter(({ sheet, media }) => !sheet && matchMedia(media).matches);
	await Promise.all(missing.map((link) => new Promise((resolve) => {
		link.addEventListener("load", resolve);
		link.addEventListener("error", resolve);
	})));
}

async function shown(wall) {
	const end = new Promise((resolve) => setTimeout(resolve, MOST_WAITING));
	await Promise.race([end, frame()]);
	const images = [...wall.querySelectorAll("img")].slice(0, FIRST_IMAGES).filter((image) => {
		const { top, bottom } = image.getBoundingClientRect();
		return bottom > 0 && top < innerHeight;
	});
	await Promise.race([end, Promise.all(images.map((image) => image.decode().catch(() => undefined)))]);
	for (let frames = 0; images.length > 0 && frames < 2; frames += 1) await Promise.race([end, frame()]);
}

function frame() {
	return new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
}

Object.assign(globalThis, { tesseraSite, tesseraPrivate });
return {  };
})();

})();
