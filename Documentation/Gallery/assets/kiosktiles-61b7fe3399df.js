"use strict";
tesseraPart("kiosk-tiles.js", (modules, part) => {
const module_arrangement = modules["arrangement.js"];
const module_element = modules["element.js"];
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

const module_layout_table = modules["layout-table.js"];
const module_page = modules["page.js"];
// kiosk-tiles.js
const module_kiosk_tiles = modules["kiosk-tiles.js"] ??= (() => {

const { arrange } = module_arrangement;
const { element } = module_element;
const { fullWall, isBare } = module_kiosk_fill;
const { backdropOf, fadeOver, isLoaded, moveTo, Show } = module_kiosk_show;
const { cropped } = module_kiosk_slices;
const { TABLE } = module_layout_table;
const { layoutNamed } = module_layouts;
const { shapeOf } = module_page;
const { Tile } = module_tile;


const MOST_SHOWN = 0.7;
const FINE_CROP = 0.08;
const MOST_CROP = 0.25;
const REACH = 4;
const MOST_WAITING = 24;

class TilesShow extends Show {
	constructor(data, rest, seconds, layout) {
		super(data, rest, seconds);
		this.layout = layout;
		this.places = [];
		this.waiting = [];
		this.unseen = new Set();
		this.steps = 0;
		this.isNew = true;
		this.shown = null;
	}

	prepare() {
		this.plan(this.data.photos.map((photo) => ({ ...photo, group: 0 })));
	}

	plan(all) {
		this.isNew = true;
		this.steps = 0;
		const count = this.countOf(all);
		const shown = all.slice(0, count);
		const { frames, arrangement } = this.placed(shown);
		this.places = arrangement.photos.flatMap((photo, index) => {
			const frame = frames[index];
			if (!this.isSeen(frame)) return [];
			const tile = new Tile(photo, this.data);
			return [{ tile, frame, shape: shapeOf(arrangement, tile), since: 0 }];
		});
		const seen = new Set(this.places.map(({ tile }) => tile.photo.key));
		this.waiting = all.filter(({ key }) => !seen.has(key));
		this.unseen = new Set(this.waiting.map(({ key }) => key));
	}

	async step(isWanted) {
		if (this.isNew) return this.showAll(isWanted);
		this.steps += 1;
		const choice = this.choice();
		if (!choice) return;
		const isOver = this.unseen.size > 0 && this.steps > 2 * this.waiting.length + this.places.length;
		if (this.keepsShapes() && (choice.crop > MOST_CROP || isOver)) return this.showOthers(isWanted);
		const { place, index } = choice;
		const [photo] = this.waiting.splice(index, 1);
		this.unseen.delete(photo.key);
		const tile = this.tileOf(photo, place);
		const isThere = await isLoaded(tile.image);
		if (!isWanted()) return;
		if (!isThere) return void this.waiting.push(photo);
		const last = place.tile;
		[place.tile, place.since] = [tile, this.steps];
		this.waiting.push(last.photo);
		this.shown?.append(tile.item);
		fadeOver(tile.item, last.item);
	}

	showOthers(isWanted) {
		const isUnseen = (/** @type {Photo} */ { key }) => this.unseen.has(key);
		const seen = this.waiting.filter((photo) => !isUnseen(photo));
		this.plan([...this.waiting.filter(isUnseen), ...seen, ...this.places.map(({ tile }) => tile.photo)]);
		return this.showAll(isWanted);
	}

	keepsShapes() {
		return ["flow", "masonry"].includes(this.layout);
	}

	async showAll(isWanted) {
		const screen = element("div", "screen");
		const isEmpty = isBare(this.places.map(({ frame }) => frame), this.size);
		if (isEmpty && !this.data.wall.background && this.places.every(({ shape }) => shape === "rectangle")) {
			screen.append(backdropOf(this.places[0].tile.photo, this.data.format));
		}
		for (const place of this.places) {
			place.tile = this.tileOf(place.tile.photo, place);
			screen.append(place.tile.item);
		}
		await Promise.all(this.places.map(({ tile }) => isLoaded(tile.image)));
		if (!isWanted()) return;
		this.isNew = false;
		this.element.append(screen);
		fadeOver(screen, this.shown);
		this.shown = screen;
	}

	tileOf(photo, { frame, shape }) {
		const tile = new Tile(photo, this.data);
		tile.image.loading = "eager";
		tile.place(frame, shape);
		tile.item.removeAttribute("role");
		moveTo(tile.item, frame);
		return tile;
	}

	choice() {
		let best = null;
		let least = Infinity;
		this.waiting.slice(0, MOST_WAITING).forEach((photo, index) => {
			for (const place of this.places) {
				const crop = place.shape === "rectangle" ? cropped(photo, place.frame) : 0;
				const age = Math.min(1, (this.steps - place.since) / this.places.length);
				const cost = Math.max(0, crop - FINE_CROP) * 10 + index / MOST_WAITING + (1 - age);
				if (cost < least) [best, least] = [{ place, index, crop }, cost];
			}
		});
		return /** @type {{place: Place, index: number, crop: number} | null} */ (best);
	}


	isField() {
		return Boolean(TABLE[this.layout]?.field);
	}

	arranged(photos, fills) {
		const { width, height } = this.size;
		return arrange(this.data, this.layout, photos, width, this.isField(),
			fills ? (draft, filling) => fullWall(draft, filling, height) : null);
	}

	countOf(photos) {
		const { width, height } = this.size;
		const arrangement = this.arranged(photos, false);
		const room = this.isField() || layoutNamed(this.layout).isWhole
			? Math.round((photos.length * width * height) / Math.max(1, arrangement.width * arrangement.height))
			: arrangement.frames.filter((frame) => frame.y + frame.height * 0.6 < height).length;
		const most = Math.max(1, Math.ceil(photos.length * MOST_SHOWN) - (photos.length < 4 ? 1 : 0));
		const usual = Math.max(1, Math.min(room, most));
		if (this.isField() || layoutNamed(this.layout).isWhole) return usual;
		let [best, least] = [usual, Infinity];
		for (let count = Math.max(1, usual - REACH); count <= Math.min(most, usual + REACH); count += 1) {
			const cost = this.misfit(photos.slice(0, count)) + Math.abs(count - usual) / 100;
			if (cost < least) [best, least] = [count, cost];
		}
		return best;
	}

	misfit(photos) {
		const { width, height } = this.size;
		const { photos: placed, frames, height: whole } = this.arranged(photos, true);
		const covered = frames.reduce((sum, frame) => sum + frame.width * frame.height, 0) / (width * height);
		const crop = placed.reduce((sum, photo, index) => sum + cropped(photo, frames[index]), 0) / placed.length;
		return Math.max(0, 1 - covered) + Math.max(0, whole / height - 1) + crop;
	}

	placed(photos) {
		const { width, height } = this.size;
		const arrangement = this.arranged(photos, true);
		if (!this.isField() && arrangement.height <= height * 1.01 && arrangement.height >= height * 0.99) {
			return { arrangement, frames: arrangement.frames };
		}
		const across = Math.max(1, arrangement.width);
		const down = Math.max(1, arrangement.height);
		const scale = this.isField() ? Math.max(width / across, height / down) : Math.min(width / across, height / down);
		const [left, top] = [(width - across * scale) / 2, (height - down * scale) / 2];
		const frames = arrangement.frames.map((frame) => ({
			x: left + frame.x * scale, y: top + frame.y * scale, width: frame.width * scale, height: frame.height * scale,
		}));
		return { arrangement, frames };
	}

	isSeen({ x, y, width, height }) {
		return x + width > 1 && y + height > 1 && x < this.size.width - 1 && y < this.size.height - 1;
	}
}
return { TilesShow };
})();

return module_kiosk_tiles;
});
