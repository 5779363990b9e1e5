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
		const loading = loaded(files[name]).then(() => exports.get(name));
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

const part = module_parts.loader(modules, { "kiosk.js": "kiosk-c38f28fc1f49.js", "renewal.js": "renewal-8949994abb5e.js" });

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
return { addressOf, isId, renditionAddress, renditionSet };
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
const module_direction = (() => {

function isReversed() {
	return document.documentElement.dir === "rtl";
}

function forward() {
	return isReversed() ? -1 : 1;
}
return { isReversed, forward };
})();

// balance.js
const module_balance = (() => {

const LEAST = 2 ** -1022;


function balancedBands(line) {
	const { count, rowHeight } = line;
	const breaks = new Breaks(line);
	let [first, middle] = [0, 0];
	const least = new SlidingMinimum(count);
	breaks.reachBlocks(0);
	for (let end = 1; end <= count; end += 1) {
		least.append(breaks.costs[end - 1], end - 1);
		while (first < end - 1 && breaks.height(first, end) < rowHeight / 2) first += 1;
		while (middle < end - 1 && breaks.height(middle, end) < rowHeight) middle += 1;
		least.drop(first);
		for (let start = middle; start < end && breaks.reach(end, start, least.value); start += 1);
		for (let start = middle - 1; start >= first && breaks.reach(end, start, least.value); start -= 1);
		if (end < count) breaks.reachBlocks(end);
	}
	return breaks.bands();
}

class Breaks {
	constructor(line) {
		this.line = line;
		this.offsets = runningSums(line.widths);
		this.heroCounts = line.isHero && runningSums(line.isHero.map(Number));
		this.costs = new Float64Array(line.count + 1).fill(Infinity);
		this.costs[0] = 0;
		this.starts = Int32Array.from(this.costs, (_, end) => Math.max(0, end - 1));
		this.blocks = new Map();
	}

	height(start, end) {
		return this.line.filledHeight(Math.max(this.offsets[end] - this.offsets[start], LEAST), end - start);
	}

	reach(end, start, least) {
		const { line, heroCounts, costs } = this;
		const cost = line.cost(this.height(start, end));
		const heroes = heroCounts ? heroCounts[end] - heroCounts[start] : 0;
		const sum = costs[start] + cost + heroes * line.costOfOrdinaryHero;
		if (sum < costs[end]) {
			costs[end] = sum;
			this.starts[end] = start;
			this.blocks.delete(end);
		}
		return least + cost < costs[end];
	}

	reachBlocks(start) {
		if (!this.heroCounts) return;
		const { costs } = this;
		this.line.eachBlock(start, (block) => {
			if (!(costs[start] + block.cost < costs[block.end])) return;
			costs[block.end] = costs[start] + block.cost;
			this.starts[block.end] = start;
			this.blocks.set(block.end, block);
		});
	}

	bands() {
		const { line, starts, blocks } = this;
		const bands = [];
		for (let end = line.count; end > 0; end = starts[end]) bands.push(blocks.get(end) ?? rowOf(line, starts[end], end));
		return bands.reverse();
	}
}

function rowOf(line, start, end) {
	let widths = 0;
	for (let photo = start; photo < end; photo += 1) widths += line.widths[photo];
	return { start, end, height: line.filledHeight(widths, end - start), isLast: false };
}

function runningSums(numbers) {
	const sums = new Float64Array(numbers.length + 1);
	for (let index = 0; index < numbers.length; index += 1) sums[index + 1] = sums[index] + numbers[index];
	return sums;
}

class SlidingMinimum {
	constructor(count) {
		this.values = new Float64Array(count);
		this.indexes = new Int32Array(count);
		this.first = 0;
		this.end = 0;
	}

	get value() {
		return this.values[this.first];
	}

	append(value, index) {
		while (this.end > this.first && this.values[this.end - 1] >= value) this.end -= 1;
		this.values[this.end] = value;
		this.indexes[this.end] = index;
		this.end += 1;
	}

	drop(index) {
		while (this.indexes[this.first] < index) this.first += 1;
	}
}
return { balancedBands };
})();

// full-end.js
const module_full_end = (() => {

const { balancedBands } = module_balance;

const LEAST = 2 ** -1022;


const MOST_ROWS = 4;
const GOOD = 1.2;
const MOST = 1.5;

function withFullEnd(bands, line) {
	const { rowHeight } = line;
	const last = bands[bands.length - 1];
	if ("hero" in last || !last.isLast || !(last.height > rowHeight)) return bands;
	let [kept, deviation] = [bands.length, Infinity];
	let best = [];
	for (let first = bands.length - 1; first >= Math.max(0, bands.length - MOST_ROWS) && deviation > GOOD; first -= 1) {
		const band = bands[first];
		if ("hero" in band) break;
		const rows = balanced(line, band.start);
		const scales = rows.map(({ height }) => height / rowHeight);
		const [lowest, highest] = [Math.min(...scales), Math.max(...scales)];
		const next = Math.max(highest, 1 / Math.max(lowest, LEAST));
		if (highest <= line.maxRowScale && next <= Math.min(MOST, deviation)) {
			[kept, best, deviation] = [first, rows, next];
		}
	}
	return [...bands.slice(0, kept), ...(best.length > 0 ? best : bands.slice(kept))];
}

function balanced(line, start) {
	const rest = line.from(start);
	rest.boundAspects();
	return balancedBands(rest).flatMap((band) =>
		"hero" in band ? [] : [{ ...band, start: band.start + start, end: band.end + start }]);
}
return { withFullEnd };
})();

// line.js
const module_line = (() => {


class FlowLine {
	constructor({ rowHeight, spacing, gapDown, maxRowScale }, photos, width) {
		this.rowHeight = rowHeight;
		this.spacing = spacing;
		this.gapDown = gapDown;
		this.maxRowScale = maxRowScale;
		this.width = width;
		this.count = photos.length;
		this.widths = Float64Array.from(photos, (photo) => (rowHeight * photo.width) / photo.height);
		this.isHero = photos.some(({ hero }) => hero) ? photos.map(({ hero }) => hero === true) : null;
		this.costOfOrdinaryHero = 16 * rowHeight * rowHeight;
	}

	from(start) {
		const line = new FlowLine(this, [], this.width);
		line.widths = this.widths.slice(start);
		line.count = line.widths.length;
		return line;
	}

	boundAspects() {
		const [least, most] = [this.rowHeight * 1e-12, this.rowHeight * 1e12];
		this.widths = this.widths.map((width) => Math.min(Math.max(width, least), most));
	}

	filledHeight(widths, count) {
		return this.rowHeight * ((this.width - this.spacing * (count - 1)) / widths);
	}

	cost(height) {
		return (height - this.rowHeight) * (height - this.rowHeight);
	}


	bestBlock(hero, start) {
		let best = null;
		let cost = Infinity;
		this.eachBlockOf(hero, start, (block) => {
			if (block.cost < cost) [best, cost] = [block, block.cost];
		});
		return best;
	}

	eachBlock(start, visit) {
		let widths = 0;
		for (let photo = start; photo < this.count && widths <= 4 * this.width; photo += 1) {
			if (this.isHero?.[photo]) this.eachBlockOf(photo, start, visit);
			widths += this.widths[photo];
		}
	}

	eachBlockOf(hero, start, visit) {
		const most = 4 * (this.width - this.spacing - this.widths[hero]);
		const widthOf = (other) => this.widths[start + other < hero ? start + other : start + other + 1];
		const run = { hero, start, end: start, count: 0, widths: 0, otherHeroes: 0 };
		let [upperCount, upperWidths] = [0, 0];
		for (let photo = start; photo < this.count; photo += 1) {
			run.end = photo + 1;
			if (photo !== hero) {
				run.count += 1;
				run.widths += this.widths[photo];
				if (this.isHero?.[photo]) run.otherHeroes += 1;
				if (run.widths > most) return;
			}
			if (photo < hero || run.count < 2) continue;
			while (upperCount < run.count - 1 && (upperCount === 0 || 2 * upperWidths < run.widths)) {
				upperWidths += widthOf(upperCount);
				upperCount += 1;
			}
			if (upperCount > 1) this.weigh(run, upperCount - 1, upperWidths - widthOf(upperCount - 1), visit);
			this.weigh(run, upperCount, upperWidths, visit);
			if (upperCount + 1 < run.count) this.weigh(run, upperCount + 1, upperWidths + widthOf(upperCount), visit);
		}
	}

	weigh({ hero, start, end, count, widths, otherHeroes }, upperCount, upperWidths, visit) {
		const { rowHeight } = this;
		const heights = this.heightsBeside(
			this.widths[hero], { count: upperCount, widths: upperWidths },
			{ count: count - upperCount, widths: widths - upperWidths });
		if (!heights) return;
		const [upperHeight, lowerHeight] = heights;
		const [least, most] = [rowHeight / 2, rowHeight * Math.min(2, this.maxRowScale)];
		if (!(upperHeight >= least && upperHeight <= most && lowerHeight >= least && lowerHeight <= most)) return;
		const early = hero === start ? 0 : Math.max(0, upperCount - (hero - start));
		const cost = this.cost(upperHeight) + this.cost(lowerHeight) + (early * rowHeight * rowHeight) / 64
			+ otherHeroes * this.costOfOrdinaryHero;
		const heroWidth = ((upperHeight + this.gapDown + lowerHeight) * this.widths[hero]) / rowHeight;
		visit({ start, end, hero, upperCount, heroWidth, upperHeight, lowerHeight, cost });
	}

	heightsBeside(heroWidth, upper, lower) {
		const { rowHeight, spacing } = this;
		const aspect = heroWidth / rowHeight;
		const [perUpper, perLower] = [rowHeight / upper.widths, rowHeight / lower.widths];
		const gaps = spacing * ((upper.count - 1) * perUpper + (lower.count - 1) * perLower);
		const free = this.width - spacing;
		const height = (free * (perUpper + perLower) - gaps + this.gapDown) / (1 + aspect * (perUpper + perLower));
		const beside = free - aspect * height;
		if (!(beside > 0)) return null;
		return [(beside - spacing * (upper.count - 1)) * perUpper, (beside - spacing * (lower.count - 1)) * perLower];
	}
}
return { FlowLine };
})();

// flow.js
const module_flow = (() => {

const { balancedBands } = module_balance;
const { withFullEnd } = module_full_end;
const { FlowLine } = module_line;


const flow = { words: ["Rows", "Reihen", "Rangées", "Filas", "صفوف"], arrange, larger };

function arrange(settings, photos, { width = 0 }) {
	if (photos.length === 0) return { width: 0, height: 0, frames: [] };
	const { rowHeight = 240, spacing = 4, fill = true, lastRow = "natural", maxRowScale = Infinity } = settings;
	const gapDown = settings.verticalSpacing ?? spacing;
	const line = new FlowLine({ rowHeight, spacing, gapDown, maxRowScale }, photos, width);
	const isBalanced = settings.rowBreaks === "balanced";
	if (isBalanced) line.boundAspects();
	let bands = isBalanced ? balancedBands(line) : new GreedyBands(line).all();
	if (settings.rowBreaks === "full" && fill) bands = withFullEnd(bands, line);
	const page = new FlowPage(photos, width, spacing, gapDown);
	let [y, heights, shown] = [0, 0, 0];
	for (const band of bands) {
		let height;
		if ("hero" in band) {
			page.placeBlock(band, y);
			height = band.upperHeight + gapDown + band.lowerHeight;
		} else {
			const isScaledUp = fill && (!band.isLast || lastRow === "fill");
			band.height = Math.min(band.height, rowHeight * (isScaledUp ? maxRowScale : 1));
			const isHidden = band.isLast && lastRow === "hide" && bands.length > 1;
			if (isHidden && page.occupiedWidth(band) < width - 0.5) continue;
			const isCentered = band.isLast && lastRow === "center";
			const left = isCentered ? Math.max(0, width - page.occupiedWidth(band)) / 2 : 0;
			page.place(band.start, band.end, band.height, left, y);
			height = band.height;
		}
		y += height + gapDown;
		heights += height;
		shown += 1;
	}
	return { width, height: Math.max(0, heights + gapDown * Math.max(0, shown - 1)), frames: page.frames };
}

function larger(settings) {
	const { rowHeight = 240 } = settings;
	return Array.from({ length: 60 }, (_, step) => ({
		...settings, rowHeight: rowHeight * 1.04 ** step, rowBreaks: "balanced", lastRow: "fill", fill: true,
		maxRowScale: undefined,
	}));
}

class FlowPage {
	constructor(photos, width, spacing, gapDown) {
		this.photos = photos;
		this.width = width;
		this.spacing = spacing;
		this.gapDown = gapDown;
		this.frames = new Array(photos.length).fill(null);
	}

	place(start, end, height, left, y) {
		let x = left;
		for (let photo = start; photo < end; photo += 1) {
			const tall = Math.max(0, height);
			const width = (tall * this.photos[photo].width) / this.photos[photo].height;
			this.frames[photo] = { x, y, width, height: tall };
			x += width + this.spacing;
		}
		return x;
	}

	placeBlock({ start, end, hero, upperCount, heroWidth, upperHeight, lowerHeight }, y) {
		const isFirst = hero === start;
		const height = upperHeight + this.gapDown + lowerHeight;
		this.place(hero, hero + 1, height, isFirst ? 0 : this.width - heroWidth, y);
		const left = isFirst ? heroWidth + this.spacing : 0;
		const lowerY = y + upperHeight + this.gapDown;
		let x = left;
		let placed = 0;
		for (let photo = start; photo < end; photo += 1) {
			if (photo === hero) continue;
			if (placed === upperCount) x = left;
			x = placed < upperCount ? this.place(photo, photo + 1, upperHeight, x, y)
				: this.place(photo, photo + 1, lowerHeight, x, lowerY);
			placed += 1;
		}
	}

	occupiedWidth({ start, end, height }) {
		let widths = 0;
		const tall = Math.max(0, height);
		for (let photo = start; photo < end; photo += 1) {
			widths += (tall * this.photos[photo].width) / this.photos[photo].height;
		}
		return widths + this.spacing * (end - start - 1);
	}
}


class GreedyBands {
	constructor(line) {
		this.line = line;
		this.bands = [];
		this.start = 0;
		this.used = 0;
	}

	all() {
		const { count, widths, spacing, width, isHero } = this.line;
		let photo = 0;
		while (photo < count) {
			const block = isHero?.[photo] ? this.blockOf(photo) ?? this.reopenedBlockOf(photo) : null;
			if (block) {
				if (block.start > this.start) this.closeRow(photo, false);
				this.bands.push(block);
				photo = block.end;
				this.start = photo;
				this.used = 0;
				continue;
			}
			const fits = this.used + spacing * (photo - this.start) + widths[photo] <= width;
			if (photo > this.start && !fits) this.closeRow(photo, false);
			this.used += widths[photo];
			photo += 1;
		}
		if (this.start < count) this.closeRow(count, true);
		return this.bands;
	}

	closeRow(end, isLast) {
		const { start, used } = this;
		this.bands.push({ start, end, height: this.line.filledHeight(used, end - start), isLast });
		this.start = end;
		this.used = 0;
	}

	blockOf(hero) {
		const { line, start, used } = this;
		const alone = line.bestBlock(hero, hero);
		if (hero === start) return alone;
		const joined = line.bestBlock(hero, start);
		if (!alone || !joined) return joined ?? alone;
		const closed = line.cost(line.filledHeight(used, hero - start));
		return closed + alone.cost < joined.cost ? alone : joined;
	}

	reopenedBlockOf(hero) {
		const { bands } = this;
		for (let reopened = 1; reopened <= 3; reopened += 1) {
			const row = bands[bands.length - reopened];
			if (!row || "hero" in row) return null;
			const block = this.line.bestBlock(hero, row.start);
			if (!block) continue;
			bands.length -= reopened;
			this.start = row.start;
			return block;
		}
		return null;
	}
}
return { flow };
})();

// division.js
const module_division = (() => {

class Division {
	constructor(length, origin, parts, spacing) {
		const gaps = parts - 1;
		this.room = Math.max(0, length - spacing * gaps);
		this.gap = this.room > 0 || parts < 2 ? spacing : Math.min(spacing, length / gaps);
		this.origin = origin;
		this.position = origin;
		this.gapsPassed = 0;
	}

	partUpTo(share) {
		const end = this.origin + this.room * share + this.gap * this.gapsPassed;
		const part = { start: this.position, length: Math.max(0, end - this.position) };
		this.position = part.start + part.length + this.gap;
		this.gapsPassed += 1;
		return part;
	}
}

function equalParts(length, origin, parts, spacing) {
	const division = new Division(length, origin, parts, spacing);
	return Array.from({ length: parts }, (_, index) => division.partUpTo((index + 1) / parts));
}
return { Division, equalParts };
})();

// fitting.js
const module_fitting = (() => {


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
return { fitted, nearestNumber };
})();

// windows.js
const module_windows = (() => {


const NARROW = 640;
const LEAST_COLUMN = 110;
const MOST_STRETCH = 1.25;

function isNarrow(width) {
	return width < NARROW;
}

function kioskStyle() {
	const style = new URLSearchParams(location.search).get("kiosk");
	return style === null ? null : style || "auto";
}

function fittingColumns(width, gap = 4) {
	return isNarrow(width) ? Math.max(1, Math.floor((width + gap) / (LEAST_COLUMN + gap))) : Infinity;
}

function filling(draft, settings, others, height) {
	let best = draft(settings);
	if (best.height >= height || best.frames.length === 0) return best;
	const misfit = (one) => Math.abs(Math.log(one.height / height));
	for (const larger of others) {
		const next = draft(larger);
		if (misfit(next) < misfit(best)) best = next;
	}
	return stretched(best, height);
}

function stretched(draft, height) {
	const stretch = height / draft.height;
	const isNear = stretch < MOST_STRETCH && stretch > 1 / MOST_STRETCH;
	if (!isNear && stretch < 1) return draft;
	for (const frame of [...draft.frames, ...draft.headings.map((heading) => heading.frame)]) {
		if (isNear) [frame.y, frame.height] = [frame.y * stretch, frame.height * stretch];
		else frame.y += (height - draft.height) / 2;
	}
	return { ...draft, height };
}
return { isNarrow, kioskStyle, fittingColumns, filling };
})();

// grid.js
const module_grid = (() => {

const { Division, equalParts } = module_division;
const { fitted, nearestNumber } = module_fitting;
const { fittingColumns } = module_windows;


const grid = {
	words: ["Grid", "Raster", "Grille", "Cuadrícula", "شبكة"], arrange,
	needsWidth: ({ cell }) => !cell,
	inWindow: (settings, { width }) => ({ ...settings, mostColumns: fittingColumns(width, settings.spacing) }),
	larger: (settings) => Array.from({ length: 23 }, (_, index) => ({
		...settings, columns: index + 1, cell: undefined, content: settings.content ?? "fill",
	})),
};

const CELL_ASPECT = 320 / 240;
const STANDARD_CELL = { width: 320, height: 240 };
const MOST_COLUMNS = 2 ** 30;

function arrange(settings, photos, room) {
	if (photos.length === 0) return { width: 0, height: 0, frames: [] };
	const sheet = new Sheet(settings, photos.length, room);
	const { columns, rows, width, height } = sheet.sized(
		Math.min(sheet.columnCount(), settings.mostColumns ?? MOST_COLUMNS));
	const whole = Math.max(room.width ?? 0, width);
	const across = equalParts(width, (whole - width) / 2, columns, sheet.spacing);
	const down = equalParts(height, 0, rows, sheet.gapDown);
	const shift = settings.lastRow === "center" ? lastRowShift(photos.length, across) : 0;
	const frames = photos.map((photo, place) => {
		const [column, row] = [across[place % columns], down[Math.floor(place / columns)]];
		const size = settings.content === "fill"
			? { width: column.length, height: row.length } : fitted(photo, column.length, row.length);
		const x = column.start + (row === down[rows - 1] ? shift : 0) + (column.length - size.width) / 2;
		return { x, y: row.start + (row.length - size.height) / 2, ...size };
	});
	return { width: whole, height, frames };
}

function lastRowShift(photos, columns) {
	const count = columns.length;
	if (photos <= count || count < 2) return 0;
	const missing = (count - (photos % count)) % count;
	return (missing * (columns[1].start - columns[0].start)) / 2;
}

class Sheet {
	constructor({ columns, cell, aspect = 4 / 3, spacing = 4, verticalSpacing }, photos, room) {
		this.columns = columns;
		this.cell = cell && { width: cell[0], height: cell[1] };
		this.aspect = aspect;
		this.spacing = spacing;
		this.gapDown = verticalSpacing ?? spacing;
		this.photos = photos;
		this.room = room;
	}

	columnCount() {
		const { cell, spacing, photos, room } = this;
		if (this.columns) return Math.min(this.columns, photos);
		if (cell && room.width !== undefined) {
			const fitting = Math.floor((room.width + spacing) / (cell.width + spacing) + 1e-9);
			return Math.min(Math.max(1, Math.min(fitting, MOST_COLUMNS)), photos);
		}
		const most = Math.max(1, Math.min(photos, this.mostColumns()));
		if (!cell && room.width !== undefined && room.height !== undefined) {
			const { width, height } = room;
			const steepness = (columns) =>
				share(height, this.rowCount(columns), this.gapDown) / share(width, columns, spacing);
			return nearestNumber(1, most, 1 / CELL_ASPECT, steepness, proportion);
		}
		return nearestNumber(1, most, this.aspect, (columns) => {
			const { width, height } = this.sized(columns);
			return width / height;
		});
	}

	mostColumns() {
		const { cell, spacing, room } = this;
		if (cell || room.width === undefined || !(spacing > 0)) return MOST_COLUMNS;
		return Math.min(Math.ceil(room.width / spacing), MOST_COLUMNS);
	}

	rowCount(columns) {
		return Math.floor((this.photos - 1) / columns) + 1;
	}

	sized(columns) {
		const { room } = this;
		const rows = this.rowCount(columns);
		const cell = this.cellSize(columns, rows);
		let width = columns * cell.width + this.spacing * (columns - 1);
		let height = rows * cell.height + this.gapDown * (rows - 1);
		if (room.width !== undefined) width = this.cell ? Math.min(room.width, width) : room.width;
		if (room.height !== undefined && !this.cell) height = room.height;
		return { columns, rows, width, height };
	}

	cellSize(columns, rows) {
		const { cell, room } = this;
		if (room.width !== undefined) {
			const width = share(room.width, columns, this.spacing);
			if (!cell) return { width, height: width / CELL_ASPECT };
			return width < cell.width ? { width, height: cell.height * (width / cell.width) } : cell;
		}
		if (cell || room.height === undefined) return cell ?? STANDARD_CELL;
		const height = share(room.height, rows, this.gapDown);
		return { width: height * CELL_ASPECT, height };
	}
}

function share(length, count, gap) {
	return new Division(length, 0, count, gap).room / count;
}

function proportion(one, other) {
	return Math.max(one / other, other / one);
}
return { grid };
})();

// ground.js
const module_ground = (() => {


class HexGround {
	constructor(grid, columns, asked) {
		this.grid = grid;
		this.columns = columns;
		this.asked = new Set(asked.map(nameOf));
		this.taken = new Set();
		this.shaded = new Set();
		this.place = 0;
	}

	takeFirst() {
		for (;;) {
			const cell = cellAt(this.place, this.columns);
			this.place += 1;
			if (!this.taken.has(this.place - 1) && !this.isAsked(cell)) return cell;
		}
	}

	growFlower(wanted) {
		let center = null;
		for (let reach = 2; !center; reach *= 2) center = this.nearestBed(wanted, reach);
		for (const cell of this.grid.cellsWithin(1, center)) this.taken.add(this.placeOf(cell));
		for (const cell of this.grid.cellsWithin(2, center)) {
			if (cell.column >= 0 && cell.column < this.columns) this.shaded.add(this.placeOf(cell));
		}
		return center;
	}

	nearestBed(wanted, reach) {
		const from = this.positionOf(wanted);
		let nearest = Math.min(3 * (reach + 1) ** 2, (2 * reach + 1) ** 2);
		let bed = null;
		const [left, right] = [Math.max(1, wanted.column - reach), Math.min(this.columns - 2, wanted.column + reach)];
		const look = (row, column) => {
			const cell = { row, column };
			const { line, along } = this.positionOf(cell);
			const [lines, steps] = [line - from.line, along - from.along];
			const square = this.grid.isFlat ? lines ** 2 + 3 * steps ** 2 : 3 * lines ** 2 + steps ** 2;
			const distance = square + (lines < 0 ? 0.5 : 0) + Math.abs(lines) * 1e-9 + (steps < 0 ? 1e-10 : 0);
			if (distance < nearest && this.isBed(cell)) [nearest, bed] = [distance, cell];
		};
		for (let row = Math.max(1, wanted.row - reach); row <= wanted.row + reach; row += 1) {
			for (let column = left; column <= right; column += 1) look(row, column);
		}
		return bed;
	}

	isBed(cell) {
		if (this.shaded.has(this.placeOf(cell))) return false;
		return this.asked.size === 0 || !this.grid.cellsWithin(1, cell).some((other) => this.isAsked(other));
	}

	isAsked(cell) {
		return this.asked.size > 0 && this.asked.has(nameOf(cell));
	}

	placeOf({ row, column }) {
		return row * this.columns + column;
	}

	positionOf({ row, column }) {
		if (this.grid.isFlat) return { line: 2 * row + Number(this.grid.isShifted(column)), along: column };
		return { line: row, along: 2 * column + Number(this.grid.isShifted(row)) };
	}
}

function cellAt(place, columns) {
	return { row: Math.floor(place / columns), column: place % columns };
}

function nameOf({ row, column }) {
	return `${row} ${column}`;
}
return { HexGround, cellAt };
})();

// honeycomb.js
const module_honeycomb = (() => {


const honeycomb = {
	words: ["Honeycomb", "Waben", "Nid d’abeille", "Panal", "قرص العسل"], arrange,
	needsWidth: () => false,
	shape: ({ cellShape = "circle" }) => cellShape,
	field: "always", bends: true,
	inWindow: (settings, window) => ({ ...settings, fisheye: false, drag: undefined, window }),
};

const HALF_SQUARE_ROOT_OF_THREE = 0.8660254037844386;
const STRETCH = 1.1547005383792515;

const USUAL_DIAMETER = 125;

const STEPS = [
	{ q: 1, r: 0 }, { q: 0, r: 1 }, { q: -1, r: 1 }, { q: -1, r: 0 }, { q: 0, r: -1 }, { q: 1, r: -1 },
];

function neighbors({ q, r }) {
	return STEPS.map((step) => ({ q: q + step.q, r: r + step.r }));
}

function spiral(count) {
	const cells = [];
	let cell = { q: 0, r: 0 };
	if (count > 0) cells.push(cell);
	for (let ring = 0; cells.length < count; ring += 1) {
		for (const step of STEPS) {
			for (let left = step === STEPS[1] ? ring : ring + 1; left > 0 && cells.length < count; left -= 1) {
				cell = { q: cell.q + step.q, r: cell.r + step.r };
				cells.push(cell);
			}
		}
	}
	return cells;
}

function spreadSpiral(count) {
	let [ring, inside] = [0, 0];
	while (inside + Math.max(1, 6 * ring) <= count) {
		inside += Math.max(1, 6 * ring);
		ring += 1;
	}
	const rest = count - inside;
	const cells = spiral(rest === 0 ? inside : inside + 6 * ring);
	for (let index = 0; index < rest; index += 1) {
		cells[inside + index] = cells[inside + Math.floor(((2 * index + 1) * 6 * ring) / (2 * rest))];
	}
	return cells.slice(0, count);
}

function cellsFor(count, { width, height }) {
	const stretch = Math.sqrt(width / height);
	const half = Math.sqrt(count * HALF_SQUARE_ROOT_OF_THREE) / 2 + 1.5 * Math.max(stretch, 1 / stretch);
	const columns = Math.ceil((half * stretch) / HALF_SQUARE_ROOT_OF_THREE);
	const rows = Math.ceil(half / stretch);
	const cells = [];
	for (let q = -columns; q <= columns; q += 1) {
		for (let row = -rows; row <= rows; row += 1) {
			const cell = { q, r: row - Math.floor(q / 2) };
			const { x, y } = centerOf(cell, 1);
			const reach = Math.round(Math.max(Math.abs(x) / stretch, Math.abs(y) * stretch) * 1e6) / 1e6;
			const turn = (Math.atan2(y, x) + 2 * Math.PI) % (2 * Math.PI);
			cells.push({ cell, reach, turn, ring: Math.round(reach) });
		}
	}
	return cells.sort((one, other) => one.reach - other.reach || one.turn - other.turn).slice(0, count)
		.sort((one, other) => one.ring - other.ring || one.turn - other.turn).map(({ cell }) => cell);
}

function centerOf({ q, r }, diameter, origin = { x: 0, y: 0 }) {
	return {
		x: origin.x + diameter * HALF_SQUARE_ROOT_OF_THREE * q,
		y: origin.y + (diameter / 2) * (2 * r + q),
	};
}

function fisheye({ x, y }, diameter, viewport) {
	const across = Math.max(0, Math.abs(x) + diameter - viewport.width / 2);
	const down = Math.max(0, Math.abs(y) + diameter - viewport.height / 2);
	return {
		x: x + (x > 0 ? -across : across) / 3,
		y: y + (y > 0 ? -down : down) / 3,
		diameter: Math.max(0, diameter - 0.75 * Math.max(across, down)),
	};
}

function arrange(settings, photos, room) {
	const { diameter = USUAL_DIAMETER, spacing = 0, cellShape = "circle", drag = [0, 0], touched } = settings;
	const bends = settings.fisheye ?? false;
	const plain = (settings.spreadsLastRing ?? bends) ? spreadSpiral : spiral;
	const cells = settings.window ? cellsFor(photos.length, settings.window) : plain(photos.length);
	const sizeOf = (height) => ({ width: cellShape === "circle" ? height : height * STRETCH, height });
	const box = boxAround(cells, diameter, sizeOf(diameter));
	const viewport = { width: room.width ?? box.width, height: room.height ?? box.height };
	const origin = {
		x: drag[0] - (room.width === undefined ? (box.x + (box.x + box.width)) / 2 : 0),
		y: drag[1] - (room.height === undefined ? (box.y + (box.y + box.height)) / 2 : 0),
	};
	const frames = cells.map((cell) => {
		const center = centerOf(cell, diameter, origin);
		const drawn = bends ? fisheye(center, diameter, viewport) : { ...center, diameter };
		const isTouched = touched !== undefined && distance(cells[touched], cell) <= 1;
		const { width, height } = sizeOf(Math.max(0, drawn.diameter - spacing) * (isTouched ? 0.9 : 1));
		return {
			x: viewport.width / 2 + drawn.x - width * 0.5, y: viewport.height / 2 + drawn.y - height * 0.5, width, height,
		};
	});
	return { ...viewport, frames };
}

function distance(one, other) {
	const [q, r] = [other.q - one.q, other.r - one.r];
	return Math.max(Math.abs(q), Math.abs(r), Math.abs(q + r));
}

function boxAround(cells, diameter, { width, height }) {
	let box = null;
	for (const cell of cells) {
		const center = centerOf(cell, diameter);
		const [x, y] = [center.x - width / 2, center.y - height / 2];
		if (!box) box = { x, y, width, height };
		box = union(box, { x, y, width, height });
	}
	return box ?? { x: 0, y: 0, width: 0, height: 0 };
}

function union(one, other) {
	const [x, y] = [Math.min(one.x, other.x), Math.min(one.y, other.y)];
	return {
		x, y, width: Math.max(one.x + one.width, other.x + other.width) - x,
		height: Math.max(one.y + one.height, other.y + other.height) - y,
	};
}
return { honeycomb, HALF_SQUARE_ROOT_OF_THREE, STRETCH, USUAL_DIAMETER, neighbors, spiral, cellsFor, centerOf, fisheye };
})();

// hexagons.js
const module_hexagons = (() => {

const { nearestNumber } = module_fitting;
const { cellAt, HexGround } = module_ground;
const { HALF_SQUARE_ROOT_OF_THREE, STRETCH } = module_honeycomb;
const { isNarrow } = module_windows;


const hex = {
	words: ["Hexagons", "Sechsecke", "Hexagones", "Hexágonos", "سداسيات"], arrange,
	needsWidth: ({ height }) => !height,
	shape: ({ hexOrientation }) => (hexOrientation === "pointy" ? "hexagon-pointy" : "hexagon"),
	field: "without headings",
	inWindow: (settings, { width, height }) => (isNarrow(width) ? { ...settings, aspect: width / height } : settings),
};

const FLOWER_COLUMNS = 3;

function arrange(settings, photos, room) {
	if (photos.length === 0) return { width: 0, height: 0, frames: [] };
	const grid = new HexGrid(settings);
	const { spacing = 4 } = settings;
	const { cells, bounds } = grid.dealt(photos);
	const first = stepFor(grid.oriented(room), bounds);
	const canvas = grid.oriented({ width: first * bounds.width(), height: STRETCH * first * bounds.height() });
	const step = stepFor(grid.oriented(canvas), bounds);
	const pitch = STRETCH * step;
	const width = Math.max(0, Math.min((step * 4) / 3 - spacing, (pitch - spacing) * STRETCH));
	const cellSize = { width, height: width * HALF_SQUARE_ROOT_OF_THREE };
	const flowerSize = width > 0
		? { width: (step * 10) / 3 - spacing * STRETCH, height: 3 * pitch - spacing } : { width: 0, height: 0 };
	const sizes = [grid.oriented(cellSize), grid.oriented(flowerSize)];
	const frames = photos.map(({ hero }, index) => {
		const normalized = grid.center(cells[index]);
		const [along, across] = [
			step * (normalized.x - bounds.minX + 2 / 3), pitch * (normalized.y - bounds.minY + 0.5),
		];
		const size = sizes[hero ? 1 : 0];
		const [x, y] = grid.isFlat ? [along, across] : [across, along];
		return { x: x - size.width * 0.5, y: y - size.height * 0.5, ...size };
	});
	return { ...canvas, frames };
}

function stepFor({ width = NaN, height = NaN }, bounds) {
	const [along, across] = [width / bounds.width(), height / bounds.height() / STRETCH];
	const steps = [along, across].filter(Number.isFinite);
	return Math.max(0, Math.min(...steps));
}

class HexGrid {
	constructor({ hexOrientation, hexOffset, columns, aspect = 4 / 3, lastRow }) {
		this.isFlat = hexOrientation !== "pointy";
		this.isOdd = hexOffset !== "even";
		this.columns = columns;
		this.aspect = aspect;
		this.centersLastRow = lastRow === "center";
	}

	isShifted(index) {
		return (index % 2 !== 0) === this.isOdd;
	}

	center({ row, column }) {
		const [along, across] = this.isFlat ? [column, row] : [row, column];
		return { x: along, y: across + (this.isShifted(along) ? 0.5 : 0) };
	}

	oriented({ width, height }) {
		return this.isFlat ? { width, height } : { width: height, height: width };
	}

	cellsWithin(radius, cell) {
		const [along, across] = this.isFlat ? [cell.column, cell.row] : [cell.row, cell.column];
		const cells = [];
		for (let step = -radius; step <= radius; step += 1) {
			const shift = (Number(this.isShifted(along)) - Number(this.isShifted(along + step))) / 2;
			const reach = radius - Math.abs(step) / 2;
			for (let there = across + shift - reach; there <= across + shift + reach; there += 1) {
				cells.push(this.isFlat ? { row: there, column: along + step } : { row: along + step, column: there });
			}
		}
		return cells;
	}

	dealt(photos) {
		const heroes = photos.filter(({ hero }) => hero);
		const fewest = heroes.some(({ cell }) => !cell) ? FLOWER_COLUMNS : 1;
		const needed = photos.length + 6 * heroes.length;
		const columns = Math.max(fewest, this.columns || this.columnsNearestToAspect(needed, fewest));
		const cells = this.cellsFor(photos, columns);
		if (this.centersLastRow && photos.every(({ cell }) => !cell)) this.centerLastRow(cells, photos, columns);
		const bounds = new Bounds();
		cells.forEach((cell, index) => bounds.include(this.center(cell), photos[index].hero ? 1 : 0));
		return { cells, bounds };
	}

	cellsFor(photos, columns) {
		const cells = photos.map(({ cell }) => cell && { row: cell[0], column: cell[1] });
		if (!photos.some(({ hero }) => hero)) return cells.map((cell, index) => cell ?? cellAt(index, columns));
		const ground = new HexGround(
			this, columns, cells.flatMap((cell, index) => (cell ? this.cellsWithin(photos[index].hero ? 1 : 0, cell) : [])));
		let place = 0;
		photos.forEach(({ cell, hero }, index) => {
			if (cell) return;
			if (hero) cells[index] = ground.growFlower(cellAt(place, columns));
			place += hero ? 7 : 1;
		});
		return cells.map((cell) => cell ?? ground.takeFirst());
	}


	centerLastRow(cells, photos, columns) {
		const last = cells.reduce((most, { row }) => Math.max(most, row), 0);
		const extendsInto = (cell, index) => photos[index].hero && this.cellsWithin(1, cell).some(({ row }) => row >= last);
		if (cells.some(extendsInto)) return;
		const inRow = cells.filter(({ row }) => row === last);
		const shift = this.lastRowShift(last, inRow.length, columns);
		for (const cell of inRow) cell.column += shift;
	}

	lastRowShift(row, count, columns) {
		if (!this.centersLastRow || row <= 0) return 0;
		const evens = !this.isFlat && !this.isShifted(row);
		return Math.trunc((columns - count + (evens ? 1 : 0)) / 2);
	}


	columnsNearestToAspect(count, fewest) {
		return nearestNumber(fewest, Math.max(fewest, count), this.aspect, (columns) => this.dealtAspect(count, columns));
	}

	dealtAspect(count, columns) {
		const rows = Math.floor((count + columns - 1) / columns);
		const bounds = new Bounds();
		for (const row of [0, 1, rows - 2, rows - 1]) {
			if (row < 0 || row >= rows) continue;
			const inRow = Math.min(columns, count - row * columns);
			const shift = row === rows - 1 ? this.lastRowShift(row, inRow, columns) : 0;
			for (const column of [0, 1, inRow - 2, inRow - 1]) {
				if (column >= 0 && column < inRow) bounds.include(this.center({ row, column: column + shift }), 0);
			}
		}
		const canvas = this.oriented({ width: bounds.width(), height: STRETCH * bounds.height() });
		return canvas.width / canvas.height;
	}
}

class Bounds {
	constructor() {
		this.minX = Infinity;
		this.minY = Infinity;
		this.maxX = -Infinity;
		this.maxY = -Infinity;
	}

	include({ x, y }, reach) {
		this.minX = Math.min(this.minX, x - reach);
		this.minY = Math.min(this.minY, y - reach);
		this.maxX = Math.max(this.maxX, x + reach);
		this.maxY = Math.max(this.maxY, y + reach);
	}

	width() {
		return this.maxX - this.minX + 4 / 3;
	}

	height() {
		return this.maxY - this.minY + 1;
	}
}
return { hex, HexGrid };
})();

// masonry-foot.js
const module_masonry_foot = (() => {


const REACH = 3;
const PARTNERS = 8;
const MOST_COMPARISONS = 4_000_000;

function evenFoot(heights, columnOfPhoto, count) {
	const foot = new Foot(heights, columnOfPhoto, count);
	const most = Math.min(4 * count, Math.floor(MOST_COMPARISONS / count));
	for (let steps = 0; steps < most && foot.step(); steps += 1);
	return foot.columnOfPhoto;
}

class Foot {
	constructor(heights, columnOfPhoto, count) {
		this.columnOfPhoto = [...columnOfPhoto];
		this.heights = heights.map((height) => Math.round(height * 1_048_576));
		this.photos = Array.from({ length: count }, () => []);
		this.ends = new Array(count).fill(0);
		columnOfPhoto.forEach((column, photo) => {
			this.photos[column].push(photo);
			this.ends[column] += this.heights[photo];
		});
	}

	step() {
		const lowest = this.extremes((one, other) => one < other);
		const highest = this.extremes((one, other) => one > other);
		const best = largest(lowest.map((low) => this.exchange(highest[0], low)))
			?? largest(highest.map((high) => this.exchange(high, lowest[0])));
		if (best) this.apply(best);
		return best !== null;
	}

	extremes(isBefore) {
		const { ends } = this;
		const columns = [];
		for (let column = 0; column < ends.length; column += 1) {
			if (columns.length === PARTNERS && !isBefore(ends[column], ends[columns[PARTNERS - 1]])) continue;
			const place = columns.findIndex((other) => isBefore(ends[column], ends[other]));
			columns.splice(place < 0 ? columns.length : place, 0, column);
			if (columns.length > PARTNERS) columns.pop();
		}
		return columns;
	}

	exchange(high, low) {
		const excess = this.ends[high] - this.ends[low];
		if (excess <= 0) return null;
		let best = null;
		for (const given of this.choices(high)) {
			if (given.length === 0) continue;
			for (const taken of this.choices(low)) {
				const isEmptied = given.length === this.photos[high].length && taken.length === 0;
				const height = this.sum(given, high) - this.sum(taken, low);
				const gain = height * (excess - height);
				if (!isEmptied && gain > (best?.gain ?? 0)) best = { from: high, to: low, given, taken, height, gain };
			}
		}
		return best;
	}

	choices(column) {
		const { length } = this.photos[column];
		const first = Math.max(0, length - REACH);
		const last = Array.from({ length: length - first }, (_, index) => first + index);
		const pairs = last.flatMap((one) => last.filter((other) => other > one).map((other) => [one, other]));
		return [[], ...last.map((index) => [index]), ...pairs];
	}

	sum(choice, column) {
		return choice.reduce((sum, index) => sum + this.heights[this.photos[column][index]], 0);
	}

	apply({ from, to, given, taken, height }) {
		const { photos, columnOfPhoto } = this;
		const [down, up] = [given.map((index) => photos[from][index]), taken.map((index) => photos[to][index])];
		for (const photo of down) columnOfPhoto[photo] = to;
		for (const photo of up) columnOfPhoto[photo] = from;
		photos[from] = sorted([...photos[from].filter((photo) => !down.includes(photo)), ...up]);
		photos[to] = sorted([...photos[to].filter((photo) => !up.includes(photo)), ...down]);
		this.ends[from] -= height;
		this.ends[to] += height;
	}
}

function sorted(photos) {
	return photos.sort((one, other) => one - other);
}

function largest(exchanges) {
	let best = null;
	for (const exchange of exchanges) if (exchange && (!best || exchange.gain > best.gain)) best = exchange;
	return best;
}
return { evenFoot };
})();

// masonry.js
const module_masonry = (() => {

const { Division, equalParts } = module_division;
const { evenFoot } = module_masonry_foot;
const { fittingColumns } = module_windows;


const LEAST = 2 ** -1022;

const masonry = {
	words: ["Columns", "Spalten", "Colonnes", "Columnas", "أعمدة"], arrange,
	inWindow: (settings, { width }) => ({ ...settings, mostColumns: fittingColumns(width, settings.spacing) }),
	larger: (settings) => Array.from({ length: 11 }, (_, index) => ({ ...settings, columns: index + 1, level: true })),
};

function arrange(settings, photos, { width = 0 }) {
	if (photos.length === 0) return { width: 0, height: 0, frames: [] };
	const { spacing = 4, level = false, maxCrop = 0.08 } = settings;
	const gapDown = settings.verticalSpacing ?? spacing;
	const count = columnCount(settings, spacing, photos.length, width);
	const { room } = new Division(width, 0, count, spacing);
	const heights = photos.map((photo) => ((room / count) * photo.height) / photo.width + gapDown);
	const columns = new ColumnHeap(count);
	const columnOfPhoto = evenFoot(heights, heights.map((height) => {
		const column = columns.shortest;
		columns.growShortest(height);
		return column;
	}), count);
	const stacks = { count, counts: zeros(count), totals: zeros(count) };
	photos.forEach((photo, index) => {
		stacks.counts[columnOfPhoto[index]] += 1;
		stacks.totals[columnOfPhoto[index]] += photo.height / photo.width;
	});
	return leveled(stacks, photos, columnOfPhoto, { width, room, spacing, gapDown, maxCrop, variesWidths: level });
}

function zeros(count) {
	return new Array(count).fill(0);
}

function columnCount({ columns, mostColumns = Infinity, columnWidth = 300 }, spacing, photos, width) {
	if (columns) return Math.min(columns, mostColumns, photos);
	const nearest = Math.round((width + spacing) / (columnWidth + spacing));
	const most = Math.ceil(width / spacing);
	return Math.max(1, Math.min(nearest, Number.isNaN(most) ? 1 : most, photos));
}

class ColumnHeap {
	constructor(count) {
		this.heap = Array.from({ length: count }, (_, index) => ({ index, height: 0, steps: 0 }));
	}

	get shortest() {
		return this.heap[0].index;
	}

	growShortest(growth) {
		const { heap } = this;
		const column = heap[0];
		column.height += growth;
		column.steps = Math.round(column.height * 1_048_576);
		let place = 0;
		for (;;) {
			let child = 2 * place + 1;
			if (child >= heap.length) break;
			if (child + 1 < heap.length && isShorter(heap[child + 1], heap[child])) child += 1;
			if (isShorter(column, heap[child])) break;
			heap[place] = heap[child];
			place = child;
		}
		heap[place] = column;
	}
}

function isShorter(one, other) {
	return one.steps !== other.steps ? one.steps < other.steps : one.index < other.index;
}


function leveled(stacks, photos, columnOfPhoto, sheet) {
	const { width, spacing, gapDown } = sheet;
	const { heights: exact, widths } = commonLine(stacks, sheet);
	const longest = extremes(exact)[1];
	const height = longest >= 1 ? Math.floor(longest + 1e-6) : longest;
	const heights = exact.map((own) => Math.max(0, own + height - longest));
	const columns = unequalParts(widths, width, spacing);
	const rows = stacks.counts.map((count, column) => new Division(heights[column], 0, count, gapDown));
	const used = zeros(stacks.count);
	const frames = photos.map((photo, index) => {
		const column = columnOfPhoto[index];
		used[column] += photo.height / photo.width;
		const row = rows[column].partUpTo(used[column] / stacks.totals[column]);
		return { x: columns[column].start, y: row.start, width: columns[column].length, height: row.length };
	});
	return { width, height, frames };
}

function unequalParts(widths, length, spacing) {
	const sum = widths.reduce((total, width) => total + width, 0);
	if (!(sum > 0)) return equalParts(length, 0, widths.length, spacing);
	const division = new Division(length, 0, widths.length, spacing);
	let used = 0;
	return widths.map((width) => {
		used += width;
		return division.partUpTo(used / sum);
	});
}

function commonLine({ count, counts, totals }, { room, gapDown, maxCrop, variesWidths }) {
	const even = room / count;
	const columns = counts.map((photos, column) => ({
		gaps: gapDown * (photos - 1), height: Math.max(totals[column] * even, LEAST),
	}));
	const heights = columns.map(({ gaps, height }) => gaps + height);
	const [lowest, highest] = extremes(heights);
	const scalesTo = (line) => columns.map(({ gaps, height }) => Math.max(0, line - gaps) / height);
	const middle = leastNumber(lowest, highest, (line) => {
		const [squeezed, stretched] = extremes(scalesTo(line));
		return stretched * squeezed >= 1;
	});
	const [least, most] = [1 - maxCrop, 1 / (1 - maxCrop)];
	if (scalesTo(middle).every((scale) => scale >= least - 1e-9 && scale <= most + 1e-9)) {
		return { heights: columns.map(() => middle), widths: columns.map(() => even) };
	}
	if (!variesWidths) return { heights: closest(columns, least, most), widths: columns.map(() => even) };
	const widthsMeeting = (line) =>
		scalesTo(line).map((scale) => (even * scale) / Math.min(Math.max(scale, least), most));
	const height = leastNumber(
		lowest, highest, (line) => widthsMeeting(line).reduce((total, width) => total + width, 0) >= room);
	return { heights: columns.map(() => height), widths: widthsMeeting(height) };
}

function closest(columns, least, most) {
	const heightsTowards = (line) =>
		columns.map(({ gaps, height }) => Math.min(Math.max(line, gaps + height * least), gaps + height * most));
	const [lowest, highest] = extremes(columns.map(({ gaps, height }) => gaps + height));
	return heightsTowards(leastNumber(
		lowest, highest, (line) => heightsTowards(line).reduce((sum, height) => sum + (line - height), 0) >= 0));
}

function extremes(numbers) {
	let [low, high] = [Infinity, -Infinity];
	for (const number of numbers) [low, high] = [Math.min(low, number), Math.max(high, number)];
	return [low, high];
}

function leastNumber(lowest, highest, holds) {
	let [low, high] = [lowest, highest];
	for (let halvings = 0; halvings < 60; halvings += 1) {
		const middle = low + (high - low) / 2;
		if (holds(middle)) high = middle;
		else low = middle;
	}
	return high;
}
return { masonry };
})();

// radial.js
const module_radial = (() => {

const { fitted } = module_fitting;
const { isNarrow } = module_windows;


const MOST_ON_ONE_CIRCLE = { single: Infinity, open: 24, filled: 5 };
const OPEN = 0.25;
const HALVINGS = 60;
const LEAST = 2 ** -1022;
const MOST_IN_NARROW = 8;

const radial = {
	words: ["Circle", "Kreis", "Cercle", "Círculo", "دائرة"], arrange,
	needsWidth: ({ height }) => !height, isWhole: true, parts,
};

function parts(photos, { tile }, width) {
	if (!isNarrow(width) || tile || photos.some(({ radius }) => isRadius(radius))) return [photos];
	const count = Math.ceil(photos.length / MOST_IN_NARROW);
	return Array.from({ length: count }, (_, index) =>
		photos.slice(Math.round((index * photos.length) / count), Math.round(((index + 1) * photos.length) / count)));
}

function arrange(settings, photos, room) {
	if (photos.length === 0) return { width: 0, height: 0, frames: [] };
	const { tile, padding = 12, spacing = 0, rings = "open" } = settings;
	const side = room.width ?? room.height ?? 0;
	const size = { width: side, height: room.height ?? side };
	const middle = { x: size.width / 2, y: size.height / 2 };
	const free = Math.max(0, Math.min(size.width, size.height) / 2 - padding);
	const count = photos.length;
	const radii = photos.map(({ radius }) => (isRadius(radius) ? Math.max(0, radius) : null));
	if (!tile && count > MOST_ON_ONE_CIRCLE[rings] && radii.every((radius) => radius === null)) {
		const open = rings === "filled" ? 0 : OPEN;
		return { ...size, frames: framesOnRings(photos, ringsFor(count, free, spacing, open), middle) };
	}
	const spokes = radii.map((radius, index) => ({ ...pointOnCircle(4 * index - count, 4 * count), radius }));
	const sideOfTile = tile ?? largestTile(size, free, spacing, spokes);
	const common = tile ? free : free - sideOfTile / 2;
	const frames = spokes.map(({ x, y, radius }, index) => centered(
		{ x: middle.x + (radius ?? common) * x, y: middle.y + (radius ?? common) * y },
		fitted(photos[index], sideOfTile, sideOfTile)));
	return { ...size, frames };
}

function isRadius(radius) {
	return Number.isFinite(radius);
}

function centered(point, { width, height }) {
	return { x: point.x - width * 0.5, y: point.y - height * 0.5, width, height };
}


function largestTile(size, room, spacing, spokes) {
	if (room <= 0) return 0;
	let tile = 2 * room;
	spokes.forEach((spoke, index) => {
		if (spokes.length > 1) tile = Math.min(tile, tileApart(spoke, spokes[(index + 1) % spokes.length], room, spacing));
		if (spoke.radius === null) return;
		const inside = Math.min(
			size.width - 2 * spoke.radius * Math.abs(spoke.x), size.height - 2 * spoke.radius * Math.abs(spoke.y));
		if (inside > 0) tile = Math.min(tile, inside);
	});
	return Math.max(0, tile);
}

function tileApart(one, other, room, spacing) {
	const along = (axis) => {
		const [from, to] = [one[axis], other[axis]];
		const distance = to * (other.radius ?? room) - from * (one.radius ?? room);
		const growth = ((one.radius === null ? from : 0) - (other.radius === null ? to : 0)) / 2;
		const length = Math.abs(distance);
		return { distance: length, tile: (length - spacing) / (1 - (distance < 0 ? -growth : growth)) };
	};
	const [across, down] = [along("x"), along("y")];
	const isFixed = one.radius !== null && other.radius !== null;
	if (isFixed && Math.max(across.distance, down.distance) <= spacing) return Infinity;
	return Math.max(across.tile, down.tile);
}


function framesOnRings(photos, { diameter, rings }, middle) {
	const centers = rings.flatMap((ring) => Array.from({ length: ring.count }, (_, place) => {
		const { x, y } = pointOnCircle(4 * place - ring.count, 4 * ring.count);
		return { x: middle.x + ring.radius * x, y: middle.y + ring.radius * y };
	}));
	return photos.map((photo, index) => {
		const { width, height } = photo;
		const scale = diameter / Math.max(Math.sqrt(width * width + height * height), LEAST);
		return centered(centers[index], fitted(photo, width * scale, height * scale));
	});
}

function ringsFor(photos, radius, spacing, open) {
	let [low, high] = [0, radius * (1 - open)];
	let full = [{ radius, count: photos }];
	for (let halving = 0; halving < HALVINGS; halving += 1) {
		const diameter = low + (high - low) / 2;
		const rings = fullRings(photos, diameter, radius, spacing, open);
		if (rings) [low, full] = [diameter, rings];
		else high = diameter;
	}
	if (open === 0 && low > 0) full.push(...innerRings(full[full.length - 1], low + spacing));
	return { diameter: low, rings: thinned(full, photos) };
}

function innerRings(last, pitch) {
	if (!(last.radius > 0 && last.radius >= pitch * (1 - 1e-9))) return [];
	const radius = last.radius - pitch;
	const ring = 2 * radius < pitch ? { radius: 0, count: 1 }
		: { radius, count: capacity(radius, pitch, Number.MAX_SAFE_INTEGER) };
	return [ring, ...innerRings(ring, pitch)];
}

function fullRings(photos, diameter, radius, spacing, open) {
	if (radius <= 0) return null;
	const rings = [];
	let left = photos;
	let center = radius - diameter / 2;
	while (open > 0 ? center - diameter / 2 >= radius * open : center >= 0) {
		if (open === 0 && diameter + spacing > 2 * center) center = 0;
		const count = capacity(center, diameter + spacing, photos);
		rings.push({ radius: center, count });
		left -= count;
		if (left <= 0) return rings;
		center -= diameter + spacing;
	}
	return null;
}

function capacity(radius, pitch, enough) {
	const share = pitch / (2 * radius);
	if (share > 1) return 1;
	if (2 >= share * enough) return enough;
	let [low, high] = [Math.floor(2 / share), Math.floor(Math.PI / share) + 1];
	while (high - low > 1) {
		const middle = low + Math.floor((high - low) / 2);
		if (pointOnCircle(1, 2 * middle).y >= share) low = middle;
		else high = middle;
	}
	return low;
}

function thinned(full, photos) {
	let [left, room] = [photos, full.reduce((sum, { count }) => sum + count, 0)];
	return full.map((ring) => {
		const count = Math.round(left * (ring.count / room));
		left -= count;
		room -= ring.count;
		return { radius: ring.radius, count };
	});
}


function pointOnCircle(steps, whole) {
	const part = ((steps % whole) + whole) % whole;
	const eighth = Math.floor((8 * part) / whole);
	const rest = 8 * part - eighth * whole;
	const isOdd = eighth % 2 === 1;
	const share = (isOdd ? whole - rest : rest) / whole;
	const angle = (Math.PI / 4) * share;
	const isHalfway = isOdd && share === 1;
	const near = isHalfway ? Math.sqrt(0.5) : 1 + series(angle, 17);
	const far = isHalfway ? near : angle * (1 + series(angle, 16));
	const [x, y] = isOdd ? [far, near] : [near, far];
	return [{ x, y }, { x: -y, y: x }, { x: -x, y: -y }, { x: y, y: -x }][Math.floor(eighth / 2)];
}

function series(angle, from) {
	const square = angle * angle;
	let sum = 0;
	for (let power = from; power > 0; power -= 2) sum = (-(1 + sum) * square) / (power * (power + 1));
	return sum;
}
return { radial };
})();

// spiral.js
const module_spiral = (() => {

const { Division } = module_division;
const { isNarrow } = module_windows;


const spiral = {
	words: ["Spiral", "Spirale", "Spirale", "Espiral", "حلزون"], arrange,
	inWindow: (settings, { width, height }) => (isNarrow(width) ? { ...settings, aspect: width / height } : settings),
	larger: (settings) => Array.from({ length: 40 }, (_, step) => ({ ...settings, aspect: 3 / 1.05 ** step })),
};

const [RIGHT, BOTTOM, LEFT] = [0, 1, 2];
const MOST_IN_CORE = 8;
const AREAS = Array.from({ length: 15 }, (_, index) => 11 + 2 * index);
const WEIGHT_OF_SHAPE = 100;
const WEIGHT_OF_CENTER = 0.1;
const LEAST = 2 ** -1022;

const isUpright = (side) => side === RIGHT || side === LEFT;

function arrange(settings, photos, { width = 0 }) {
	if (photos.length === 0) return { width: 0, height: 0, frames: [] };
	const { spiralCenter: center = 2, spiralGrowth: growth = 1, aspect = 4 / 3, spacing = 4 } = settings;
	const gaps = { width: spacing, height: settings.verticalSpacing ?? spacing };
	const aspects = photos.map((photo) => photo.width / photo.height);
	const windings = bestWindings(aspects, { center, growth, aspect, width, gaps });
	return { width, height: Math.max(0, windings.height), frames: windings.frames(aspects) };
}


function bestWindings(aspects, wish) {
	let best;
	for (const core of [BOTTOM, RIGHT]) {
		for (let count = 1; count <= Math.min(MOST_IN_CORE, aspects.length); count += 1) {
			for (const start of [RIGHT, BOTTOM]) {
				for (const area of AREAS) {
					const one = wound(aspects, coreOf(aspects, core, count), start, area / 20, wish);
					if (!best || one.cost < best.cost) best = one;
				}
			}
		}
	}
	if (!best) throw new Error("A spiral has photos.");
	return best.windings;
}

function coreOf(aspects, side, count) {
	const total = aspects.slice(0, count).reduce((sum, aspect) => sum + (isUpright(side) ? 1 / aspect : aspect), 0);
	return { side, first: 0, end: count, total };
}

function wound(aspects, core, start, share, { center, growth, aspect, width, gaps }) {
	const strips = [];
	const size = isUpright(core.side) ? { width: 1, height: core.total } : { width: core.total, height: 1 };
	let area = (core.total / core.end / center) * share;
	let cost = WEIGHT_OF_CENTER * misfit(share, 1);
	let [side, first, deviation] = [start, core.end, 0];
	while (first < aspects.length) {
		const length = isUpright(side) ? size.height : size.width;
		const { strip, least } = stripOn(aspects, side, length, first, area);
		if (isUpright(side)) size.width += length / strip.total;
		else size.height += length / strip.total;
		deviation += least * (strip.end - strip.first);
		strips.push(strip);
		[side, first, area] = [(side + 1) % 4, strip.end, area * growth];
	}
	const windings = new Windings(core, strips, gaps, width);
	cost += deviation / aspects.length;
	cost += WEIGHT_OF_SHAPE * misfit(width / Math.max(windings.height, LEAST), aspect);
	return { windings, cost };
}

function stripOn(aspects, side, length, first, area) {
	const strip = { side, first, end: first, total: 0 };
	let [least, total] = [Infinity, 0];
	for (let photo = first; photo < aspects.length; photo += 1) {
		total += isUpright(side) ? 1 / aspects[photo] : aspects[photo];
		const miss = misfit(((length / total) * length) / (photo - first + 1), area);
		if (miss >= least && strip.end > first) break;
		[least, strip.end, strip.total] = [miss, photo + 1, total];
	}
	return { strip, least };
}

function misfit(one, other) {
	const excess = Math.max(one / other, other / one) - 1;
	return excess * excess;
}


class Windings {
	constructor(core, strips, gaps, width) {
		this.core = core;
		this.strips = strips;
		this.gaps = gaps;
		this.width = width;
		const [least, next] = [this.size(0), this.size(1)];
		this.unit = (width - least.width) / (next.width - least.width);
		this.height = this.size(this.unit).height;
	}

	size(unit) {
		const size = this.coreSize(unit);
		for (const strip of this.strips) this.grow(size, this.thickness(strip, size), strip.side);
		return size;
	}

	coreSize(unit) {
		const length = unit * this.core.total + this.gap(this.core);
		return isUpright(this.core.side) ? { width: unit, height: length } : { width: length, height: unit };
	}

	gap({ side, first, end }) {
		return (isUpright(side) ? this.gaps.height : this.gaps.width) * (end - first - 1);
	}

	thickness(strip, size) {
		return ((isUpright(strip.side) ? size.height : size.width) - this.gap(strip)) / strip.total;
	}

	grow(size, thickness, side) {
		if (isUpright(side)) size.width += this.gaps.width + thickness;
		else size.height += this.gaps.height + thickness;
	}

	frames(aspects) {
		const size = this.coreSize(Math.max(0, this.unit));
		let box = { x: 0, y: 0, ...size };
		const frames = this.framesIn(box, this.core, aspects);
		for (const strip of this.strips) {
			const thickness = Math.max(0, this.thickness(strip, size));
			this.grow(size, thickness, strip.side);
			const room = this.roomOn(strip.side, box, thickness);
			frames.push(...this.framesIn(room, strip, aspects));
			box = around(box, room);
		}
		const across = shareOf(box.width, this.width);
		const down = shareOf(box.height, Math.max(0, this.height));
		return frames.map(({ x, y, width, height }) => ({
			x: (x - box.x) * across, y: (y - box.y) * down, width: width * across, height: height * down,
		}));
	}

	roomOn(side, { x, y, width, height }, across) {
		switch (side) {
			case RIGHT: return { x: x + width + this.gaps.width, y, width: across, height };
			case LEFT: return { x: x - this.gaps.width - across, y, width: across, height };
			case BOTTOM: return { x, y: y + height + this.gaps.height, width, height: across };
			default: return { x, y: y - this.gaps.height - across, width, height: across };
		}
	}

	framesIn(room, { side, first, end, total }, aspects) {
		const parts = isUpright(side) ? new Division(room.height, room.y, end - first, this.gaps.height)
			: new Division(room.width, room.x, end - first, this.gaps.width);
		const isReversed = side === BOTTOM || side === LEFT;
		const strip = aspects.slice(first, end);
		let used = 0;
		const frames = (isReversed ? strip.reverse() : strip).map((aspect) => {
			used += isUpright(side) ? 1 / aspect : aspect;
			const { start, length } = parts.partUpTo(used / total);
			return isUpright(side) ? { x: room.x, y: start, width: room.width, height: length }
				: { x: start, y: room.y, width: length, height: room.height };
		});
		return isReversed ? frames.reverse() : frames;
	}
}

function shareOf(length, room) {
	return length > room * (1 + 1e-9) ? room / length : 1;
}

function around(one, other) {
	const [x, y] = [Math.min(one.x, other.x), Math.min(one.y, other.y)];
	return {
		x, y, width: Math.max(one.x + one.width, other.x + other.width) - x,
		height: Math.max(one.y + one.height, other.y + other.height) - y,
	};
}
return { spiral };
})();

// layout-table.js
const module_layout_table = (() => {

const { flow } = module_flow;
const { grid } = module_grid;
const { hex } = module_hexagons;
const { honeycomb } = module_honeycomb;
const { masonry } = module_masonry;
const { radial } = module_radial;
const { spiral } = module_spiral;
return { flow, grid, hex, honeycomb, masonry, radial, spiral };
})();

// layouts.js
const module_layouts = (() => {

const TABLE = module_layout_table;



const USUAL_WIDTH = 1600;

const LAYOUTS = TABLE;

function layoutNamed(name) {
	return LAYOUTS[name] ?? NONE;
}

const NONE = { words: [], arrange: () => ({ width: 0, height: 0, frames: [] }) };

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
return { layoutNamed, layOut };
})();

// mosaic.js
const module_mosaic = (() => {


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

// arrangement.js
const module_arrangement = (() => {

const { forward, isReversed } = module_direction;
const { layOut, layoutNamed } = module_layouts;
const { cellsOf } = module_mosaic;
const { filling } = module_windows;


const NOTHING = {
	photos: [], frames: [], shape: "rectangle", headings: [], width: 0, height: 0, rows: [], rowOf: new Int32Array(),
};

function arrange(data, name, photos, width, isOnePiece, height = 0) {
	const draftBy = (settings) => stacked(data, name, settings, photos, width, isOnePiece);
	const settings = settingsOf(data, name, width);
	const isPicture = name === "mosaic" && data.mosaic;
	const draft = name === "plan" ? planned(data, photos, width)
		: isPicture ? cellsOf(data, isPicture, photos)
		: isOnePiece ? draftBy(settings)
		: filling(draftBy, settings, layoutNamed(name).larger?.(settings) ?? [], height);
	if (isReversed() && !isPicture) mirror(draft);
	return { ...draft, ...rowsOf(draft.frames), shape: shapeOf(data, name) };
}

function mirror({ frames, headings, width }) {
	for (const frame of [...frames, ...headings.map((heading) => heading.frame)]) frame.x = width - frame.x - frame.width;
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
	for (const group of isOnePiece ? [photos] : runs(photos, (photo) => photo.group)) {
		if (group.length === 0) continue;
		if (result.photos.length > 0) result.height += wall.groupGap;
		const heading = isOnePiece ? null : data.groups[group[0].group]?.heading;
		if (heading) {
			const height = wall.headingHeight || 48;
			const left = Math.max(margin, 12);
			const frame = frameAt(left, result.height, width - 2 * left, height);
			result.headings.push({ text: heading, frame, first: result.photos.length });
			result.height += height;
		}
		const { isWhole, parts } = layoutNamed(name);
		const inside = width - 2 * margin;
		const room = isWhole ? Math.min(inside, document.documentElement.clientHeight) : inside;
		const left = (width - room) / 2;
		for (const part of parts?.(group, settings, width) ?? [group]) {
			const layout = layOut(name, settings, part, room);
			layout.frames.forEach((frame, index) => {
				if (!frame) return;
				result.photos.push(part[index]);
				result.frames.push(frameAt(frame.x + left, frame.y + result.height, frame.width, frame.height));
			});
			result.height += layout.height + below;
			if (isOnePiece) result.width = layout.width;
		}
	}
	result.height += margin;
	return result;
}

function settingsOf(data, name, width) {
	const settings = { ...data.layouts[name], margin: 0, height: undefined };
	const size = { width, height: Math.max(1, document.documentElement.clientHeight) };
	return layoutNamed(name).inWindow?.(settings, size) ?? settings;
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

// camera.js
const module_camera = (() => {

const { isStill } = module_motion;


const FRICTION = 325;
const SPRING = 90;
const GLIDE = 110;
const SWING = 520;
const DAMPING = 0.62;
const ZOOMING = 70;
const STEP = 16;
const LONGEST = 3000;
const SOFTNESS = 70;

class Camera {
	constructor() {
		this.x = 0;
		this.y = 0;
		this.zoom = 1;
		this.velocity = { x: 0, y: 0 };
		this.isHeld = false;
		this.goal = null;
		this.springs = false;
		this.zoomGoal = null;
		this.bounds = { left: 0, top: 0, right: 0, bottom: 0 };
		this.zooms = [0.25, 4];
		this.flight = null;
		this.start = this.place();
	}

	place() {
		return { x: this.x, y: this.y, zoom: this.zoom };
	}

	isAtStart() {
		const { start, x, y, zoom, flight, goal, zoomGoal } = this;
		return !flight && !goal && !zoomGoal && zoom === start.zoom
			&& Math.hypot(x - start.x, y - start.y) * zoom < 1;
	}

	hold() {
		this.isHeld = true;
		this.velocity = { x: 0, y: 0 };
		this.goal = this.flight = null;
	}

	reset() {
		Object.assign(this, { zoom: 1, zoomGoal: null, goal: null, flight: null, velocity: { x: 0, y: 0 }, isHeld: false });
	}

	stayInBounds() {
		const { left, top, right, bottom } = this.bounds;
		this.x = Math.min(right, Math.max(left, this.x));
		this.y = Math.min(bottom, Math.max(top, this.y));
	}

	drag(dx, dy) {
		for (const [axis, way, low, high] of this.axes(dx, dy)) {
			const beyond = Math.max(low - this[axis], this[axis] - high, 0) * this.zoom;
			const isOutwards = this[axis] < low ? way > 0 : way < 0;
			this[axis] -= way / this.zoom / (beyond > 0 && isOutwards ? (1 + beyond / SOFTNESS) ** 2 : 1);
		}
	}

	release(velocity) {
		this.isHeld = false;
		this.velocity = isStill() ? { x: 0, y: 0 } : velocity;
	}

	glide(goal) {
		this.velocity = { x: 0, y: 0 };
		this.flight = null;
		this.goal = goal;
		this.springs = false;
	}

	spring(goal) {
		this.glide(goal);
		this.springs = !isStill();
	}

	flyTo(to, duration) {
		Object.assign(this, { velocity: { x: 0, y: 0 }, goal: null, zoomGoal: null });
		this.flight = { from: this.place(), to, time: 0, duration: isStill() ? 1 : duration };
	}

	zoomBy(factor, point) {
		this.flight = null;
		const zoom = this.clampedZoom((this.zoomGoal?.zoom ?? this.zoom) * factor);
		this.zoomGoal = { zoom, point };
	}

	pinch(ratio, point) {
		this.zoomGoal = null;
		this.zoomTo(this.clampedZoom(this.zoom * ratio), point);
	}

	zoomTo(zoom, point) {
		this.x += point.x / this.zoom - point.x / zoom;
		this.y += point.y / this.zoom - point.y / zoom;
		this.zoom = zoom;
	}

	clampedZoom(zoom) {
		return Math.min(this.zooms[1], Math.max(this.zooms[0], zoom));
	}

	step(time) {
		if (this.flight) return this.stepOfFlight(this.flight, time);
		const end = Math.min(LONGEST, time);
		let moves = this.shortStep(Math.min(STEP, end));
		for (let done = STEP; moves && done < end; done += STEP) moves = this.shortStep(Math.min(STEP, end - done));
		return moves;
	}

	shortStep(time) {
		const share = (duration) => (isStill() ? 1 : 1 - Math.exp(-time / duration));
		if (this.zoomGoal) {
			const { zoom, point } = this.zoomGoal;
			const next = this.zoom * (zoom / this.zoom) ** share(ZOOMING);
			const isDone = Math.abs(Math.log(zoom / next)) < 0.002;
			this.zoomTo(isDone ? zoom : next, point);
			if (isDone) this.zoomGoal = null;
		}
		if (this.isHeld) return this.zoomGoal !== null;
		if (this.goal && this.springs) return this.stepOfSpring(this.goal, time) || this.zoomGoal !== null;
		if (this.goal) return this.stepTowards(this.goal, share(GLIDE)) || this.zoomGoal !== null;
		let moves = this.zoomGoal !== null;
		for (const [axis, speed, low, high] of this.axes(this.velocity.x, this.velocity.y)) {
			this[axis] -= (speed * time) / this.zoom;
			const rest = Math.min(high, Math.max(low, this[axis])) - this[axis];
			const isDone = Math.abs(rest * this.zoom) < 0.3;
			this[axis] += isDone ? rest : rest * share(SPRING);
			this.velocity[axis] *= Math.exp(-time / (isDone ? FRICTION : SPRING / 2));
			if (Math.abs(this.velocity[axis]) < 0.01) this.velocity[axis] = 0;
			moves ||= !isDone || this.velocity[axis] !== 0;
		}
		return moves;
	}

	stepOfFlight(flight, time) {
		flight.time = Math.min(flight.duration, flight.time + time);
		const share = flight.time / flight.duration;
		const eased = share * share * share * (10 + share * (6 * share - 15));
		const { from, to } = flight;
		this.zoom = from.zoom * (to.zoom / from.zoom) ** eased;
		const way = Math.abs(to.zoom / from.zoom - 1) < 1e-6 ? eased
			: (1 / this.zoom - 1 / from.zoom) / (1 / to.zoom - 1 / from.zoom);
		this.x = from.x + (to.x - from.x) * way;
		this.y = from.y + (to.y - from.y) * way;
		if (share < 1) return true;
		this.flight = null;
		return false;
	}

	stepTowards({ x, y }, share) {
		this.x += (x - this.x) * share;
		this.y += (y - this.y) * share;
		if (Math.hypot(x - this.x, y - this.y) * this.zoom >= 0.3) return true;
		[this.x, this.y, this.goal] = [x, y, null];
		return false;
	}

	stepOfSpring(goal, time) {
		const pace = (2 * Math.PI) / SWING;
		let rests = true;
		for (const [axis, speed] of this.axes(this.velocity.x, this.velocity.y)) {
			const pull = pace * pace * (goal[axis] - this[axis]) - 2 * DAMPING * pace * speed;
			this.velocity[axis] = speed + pull * time;
			this[axis] += this.velocity[axis] * time;
			const isNear = Math.abs(goal[axis] - this[axis]) * this.zoom < 0.3;
			rests &&= isNear && Math.abs(this.velocity[axis]) * this.zoom < 0.01;
		}
		if (!rests) return true;
		[this.x, this.y] = [goal.x, goal.y];
		this.glide(goal);
		this.goal = null;
		return false;
	}

	axes(x, y) {
		const { left, top, right, bottom } = this.bounds;
		return [["x", x, left, right], ["y", y, top, bottom]];
	}
}
return { Camera };
})();

// cell-gestures.js
const module_cell_gestures = (() => {


function gesturesOf(cells, hold) {
	const { camera, press } = cells;
	const moved = (isDragged) => {
		cells.isDragged = isDragged;
		press.end();
		cells.wake();
	};
	return {
		press: (target) => {
			camera.hold();
			cells.pressed = cells.tileAt(target);
			if (cells.pressed) press.begin(cells.pressed, cells.field, cells.tiles.seen);
			else press.end();
			cells.wake();
		},
		drag: (dx, dy) => {
			camera.drag(dx, dy);
			moved(true);
		},
		pinch: (ratio, middle, dx, dy) => {
			camera.pinch(ratio, cells.fromMiddle(middle));
			camera.drag(dx, dy);
			moved(true);
		},
		release: (velocity) => {
			camera.release(velocity);
			moved(false);
		},
		hold: (target) => {
			const tile = cells.tileAt(target);
			if (tile) hold(tile);
		},
		wheel: (factor, point) => cells.zoomBy(factor, cells.fromMiddle(point)),
	};
}
return { gesturesOf };
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

// cell-tiles.js
const module_cell_tiles = (() => {

const { shapeOf } = module_page;


const SPARE = 200;

class CellTiles {
	constructor(stage) {
		this.stage = stage;
		this.seen = [];
	}

	of(index) {
		return this.stage.tiles.get(this.stage.arrangement.photos[index].key);
	}

	bring(seen, zoom) {
		if (seen.length === this.seen.length && seen.every((index, place) => index === this.seen[place])) return;
		const { tiles, arrangement } = this.stage;
		const now = new Set(seen);
		const left = this.seen.filter((index) => !now.has(index)).map((index) => this.of(index));
		for (const tile of left) if (tile) tile.item.style.visibility = "hidden";
		this.seen = seen;
		for (const index of seen) {
			const tile = this.of(index);
			if (tile?.row !== undefined && tile.item.style.visibility) tile.item.style.visibility = "";
		}
		if (seen.every((index) => this.of(index)?.row !== undefined)) return;
		const isFull = tiles.size > 2 * seen.length + SPARE;
		const spare = isFull ? [] : [...tiles.values()].filter((tile) => tile.row !== undefined);
		this.stage.show(new Set([...seen, ...spare.map((tile) => tile.index)]), (tile, index) => {
			tile.place(arrangement.frames[index], shapeOf(arrangement, tile), zoom);
			Object.assign(tile.item.style, { left: "", top: "", visibility: "" });
			tile.drawn = "";
		});
	}

	move(index, { x, y, scale }, viewport) {
		const tile = this.of(index);
		if (!tile) return;
		const { width, height } = this.stage.arrangement.frames[index];
		const left = x + viewport.width / 2 - width / 2;
		const top = y + viewport.height / 2 - height / 2;
		const transform = `translate(${left.toFixed(2)}px, ${top.toFixed(2)}px) scale(${scale.toFixed(5)})`;
		if (tile.drawn === transform) return;
		tile.drawn = transform;
		tile.item.style.transform = transform;
	}

	rest(zoom) {
		this.stage.show(new Set(this.seen), () => undefined);
		for (const tile of this.stage.tiles.values()) tile.sharpen(zoom);
	}

	async decoded() {
		await Promise.all(this.seen.map((index) => this.of(index)?.image.decode().catch(() => undefined)));
	}

	unhide() {
		for (const tile of this.stage.tiles.values()) tile.item.style.visibility = "";
	}
}
return { CellTiles };
})();

// element.js
const module_element = (() => {

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

// field.js
const module_field = (() => {

const { NOTHING } = module_arrangement;


class Field {
	constructor(camera, wall) {
		this.camera = camera;
		this.wall = wall;
		this.arrangement = NOTHING;
		this.middles = [];
		this.size = 1;
		this.viewport = { width: 0, height: 0 };
		this.box = { left: 0, top: 0, right: 0, bottom: 0 };
		this.wholeZoom = 1;
	}

	arrange(arrangement) {
		this.arrangement = arrangement;
		this.middles = arrangement.frames.map(({ x, y, width, height }) => ({ x: x + width / 2, y: y + height / 2 }));
		this.viewport = { width: this.wall.clientWidth, height: this.wall.clientHeight };
		this.measure();
	}

	measure() {
		const { camera, viewport, middles } = this;
		const { frames } = this.arrangement;
		const [left, right] = extent(middles.map(({ x }) => x));
		const [top, bottom] = extent(middles.map(({ y }) => y));
		const { x, y } = this.inset();
		camera.bounds = frames.length === 0 ? { left: 0, top: 0, right: 0, bottom: 0 }
			: shrunk({ left, top, right, bottom }, x, y);
		camera.bounds.top = Math.min(camera.bounds.top, this.head());
		this.size = frames[0] ? Math.max(frames[0].width, frames[0].height) : 1;
		const half = this.size / 2;
		this.box = { left: left - half, top: top - half, right: right + half, bottom: bottom + half };
		const whole = Math.min(viewport.width / (right - left + this.size), viewport.height / (bottom - top + this.size));
		this.wholeZoom = whole;
		camera.zooms = [Math.min(1, whole), Math.max(2, Math.min(viewport.width, viewport.height) / this.size)];
		camera.zoom = camera.clampedZoom(camera.zoom);
	}

	paths() {
		const { viewport, camera: { zoom } } = this;
		return shrunk(this.box, viewport.width / 2 / zoom, viewport.height / 2 / zoom);
	}

	inset() {
		return { x: this.viewport.width / 4, y: this.viewport.height / 4 };
	}

	mostFilling() {
		return 1;
	}

	begin({ index }) {
		const { camera, viewport } = this;
		const { width, height } = this.arrangement;
		camera.x = width / 2;
		camera.y = index && height > viewport.height ? this.middles[index].y : this.head();
		camera.stayInBounds();
	}

	head() {
		const { arrangement: { height }, viewport } = this;
		return height <= viewport.height ? height / 2 : viewport.height / 2 - this.room();
	}

	view() {
		const index = this.nearest();
		if (index < 0) return null;
		const { camera, size, middles: { [index]: middle } } = this;
		return {
			key: this.arrangement.photos[index].key, x: (camera.x - middle.x) / size, y: (camera.y - middle.y) / size,
		};
	}

	resume(index, { x, y }) {
		const { camera, size } = this;
		if (index !== undefined) {
			[camera.x, camera.y] = [this.middles[index].x + x * size, this.middles[index].y + y * size];
		}
		camera.stayInBounds();
	}

	room() {
		const head = this.wall.closest("main")?.previousElementSibling;
		return Math.max(0, head?.getBoundingClientRect().bottom ?? 0);
	}


	step(_time, _isMoving) {
		return false;
	}

	drawGround() {
	}

	candidates(_pinned, _current) {
		return this.middles.keys();
	}

	placeOf(index, isKept) {
		const { camera, viewport } = this;
		const middle = this.middles[index];
		const [x, y] = [(middle.x - camera.x) * camera.zoom, (middle.y - camera.y) * camera.zoom];
		const reach = (this.size * camera.zoom) / 2;
		const isOutside = Math.abs(x) > viewport.width / 2 + reach || Math.abs(y) > viewport.height / 2 + reach;
		return isOutside && !isKept ? null : { x, y, scale: camera.zoom };
	}


	nearest() {
		const { camera } = this;
		let [nearest, least] = [-1, Infinity];
		this.middles.forEach(({ x, y }, index) => {
			const distance = Math.hypot(x - camera.x, y - camera.y);
			if (distance < least) [nearest, least] = [index, distance];
		});
		return nearest;
	}

	goal(index) {
		const { camera, viewport } = this;
		const { x, y } = this.middles[index];
		const near = (middle, length, from) => {
			const reach = Math.max(0, length / 2 / camera.zoom - this.size * 1.2);
			return Math.min(middle + reach, Math.max(middle - reach, from));
		};
		return { x: near(x, viewport.width, camera.x), y: near(y, viewport.height, camera.y) };
	}
}

function shrunk({ left, top, right, bottom }, x, y) {
	const [across, down] = [(left + right) / 2, (top + bottom) / 2];
	return {
		left: Math.min(left + x, across), right: Math.max(right - x, across),
		top: Math.min(top + y, down), bottom: Math.max(bottom - y, down),
	};
}

function extent(numbers) {
	let [low, high] = [Infinity, -Infinity];
	for (const number of numbers) {
		if (number < low) low = number;
		if (number > high) high = number;
	}
	return [low, high];
}
return { Field, extent };
})();

// honeycomb-field.js
const module_honeycomb_field = (() => {

const { forward } = module_direction;
const { Field } = module_field;
const { fisheye } = module_honeycomb;
const { isStill, towards } = module_motion;


const BENDING = 220;
const MOST_FILLING = 2.5;
const LEAST_SCALE = 0.02;

class HoneycombField extends Field {
	constructor(camera, wall) {
		super(camera, wall);
		this.bend = 0;
	}

	inset() {
		return { x: 0, y: 0 };
	}

	head() {
		return Infinity;
	}

	mostFilling() {
		return MOST_FILLING;
	}

	middle() {
		const { left, top, right, bottom } = this.box;
		return { x: (left + right) / 2, y: (top + bottom) / 2 };
	}

	begin({ index, drag }) {
		const { camera } = this;
		const isWhole = !index && camera.zoom <= this.wholeZoom * 1.001;
		const first = isWhole ? this.middle() : this.middles[index ?? 0] ?? { x: 0, y: 0 };
		const [aside, down] = index ? [0, 0] : drag;
		[camera.x, camera.y] = [first.x - aside * forward(), first.y - down];
		camera.stayInBounds();
	}

	step(time, isMoving) {
		const goal = isMoving && !isStill() ? 1 : 0;
		this.bend = towards(this.bend, goal, time / BENDING);
		return this.bend !== goal;
	}

	placeOf(index, isKept) {
		const place = super.placeOf(index, isKept);
		if (!place) return null;
		const bend = this.bend * this.bend * (3 - 2 * this.bend);
		if (bend > 0) {
			const diameter = this.arrangement.frames[index].height * this.camera.zoom;
			const bent = fisheye(place, diameter, this.viewport);
			place.x += (bent.x - place.x) * bend;
			place.y += (bent.y - place.y) * bend;
			place.scale *= Math.max(0, 1 + (bent.diameter / diameter - 1) * bend);
		}
		return place.scale < LEAST_SCALE && !isKept ? null : place;
	}

	goal(index) {
		return { ...this.middles[index] };
	}
}
return { HoneycombField };
})();

// picture.js
const module_picture = (() => {

const { addressOf } = module_addresses;
const { element } = module_element;


const MOST_COVER = 2048;

class TiledPicture {
	constructor({ width, height, picture }) {
		this.width = width;
		this.height = height;
		this.picture = picture;
		this.element = element("div", "picture");
		this.element.setAttribute("aria-hidden", "true");
		this.element.style.width = `${width}px`;
		this.element.style.height = `${height}px`;
		this.tiles = new Map();
		this.coarsest = this.add(picture.levels - 1, 0, 0);
		this.cover = null;
	}

	veil(frames) {
		this.cover?.remove();
		this.cover = null;
		if (!frames) return;
		const scale = Math.min(1, MOST_COVER / Math.max(this.width, this.height));
		const cover = element("canvas");
		this.cover = cover;
		cover.width = Math.ceil(this.width * scale);
		cover.height = Math.ceil(this.height * scale);
		const context = cover.getContext("2d");
		if (!context) return;
		context.fillStyle = getComputedStyle(document.body).backgroundColor;
		context.globalAlpha = 0.8;
		context.fillRect(0, 0, cover.width, cover.height);
		for (const { x, y, width, height } of frames) {
			context.clearRect(x * scale, y * scale, width * scale, height * scale);
		}
		this.element.append(cover);
	}

	draw({ x, y, zoom }, viewport) {
		const [halfWidth, halfHeight] = [viewport.width / 2, viewport.height / 2];
		this.element.style.transform =
			`translate(${(halfWidth - x * zoom).toFixed(2)}px, ${(halfHeight - y * zoom).toFixed(2)}px) scale(${zoom})`;
		const sharp = Math.floor(-Math.log2(zoom * devicePixelRatio) + 0.2);
		const level = Math.min(this.picture.levels - 1, Math.max(0, sharp));
		const size = this.picture.tile * 2 ** level;
		const wanted = new Map([[`${this.picture.levels - 1} 0 0`, this.coarsest]]);
		const range = (middle, half, length) => [
			Math.max(0, Math.floor((middle - half / zoom) / size)),
			Math.min(Math.ceil(length / size) - 1, Math.floor((middle + half / zoom) / size)),
		];
		const [left, right] = range(x, halfWidth, this.width);
		const [top, bottom] = range(y, halfHeight, this.height);
		for (let row = top; row <= bottom; row += 1) {
			for (let column = left; column <= right; column += 1) {
				wanted.set(`${level} ${column} ${row}`, this.add(level, column, row));
			}
		}
		const isComplete = [...wanted.values()].every((image) => image.complete);
		if (isComplete || this.tiles.size > 200) {
			for (const [key, image] of this.tiles) {
				if (wanted.has(key)) continue;
				image.remove();
				this.tiles.delete(key);
			}
		}
	}

	whole() {
		const paragraph = element("p", "mosaic");
		const image = element("img");
		image.src = this.coarsest.src;
		image.alt = "";
		paragraph.append(image);
		return paragraph;
	}

	add(level, column, row) {
		const key = `${level} ${column} ${row}`;
		const known = this.tiles.get(key);
		if (known) return known;
		const { id, format, tile } = this.picture;
		const step = 2 ** level;
		const length = (whole, index) => Math.min(tile, Math.ceil(whole / step) - index * tile) * step;
		const image = element("img");
		Object.assign(image.style, {
			left: `${column * tile * step}px`, top: `${row * tile * step}px`, width: `${length(this.width, column)}px`,
			height: `${length(this.height, row)}px`, zIndex: String(this.picture.levels - level),
		});
		image.alt = "";
		image.draggable = false;
		image.src = addressOf(`wall/${id}/${level}-${column}-${row}.${format}`) ?? "";
		this.tiles.set(key, image);
		this.element.append(image);
		return image;
	}
}
return { TiledPicture };
})();

// mosaic-field.js
const module_mosaic_field = (() => {

const { extent, Field } = module_field;
const { TiledPicture } = module_picture;


const PHOTOS = 1000;
const LEAST_WIDTH = 40;
const FLIGHT = 900;

class MosaicField extends Field {
	constructor(camera, wall, mosaic) {
		super(camera, wall);
		this.mosaic = mosaic;
		this.picture = new TiledPicture(mosaic);
		this.usualSize = 1;
		this.whole = { x: 0, y: 0, zoom: 0 };
	}

	arrange(arrangement) {
		this.wall.prepend(this.picture.element);
		this.picture.veil(arrangement.found?.map((index) => arrangement.frames[index]) ?? null);
		super.arrange(arrangement);
	}

	measure() {
		const { camera, viewport } = this;
		const { frames, width, height } = this.arrangement;
		const { flight } = camera;
		const wasWhole = !flight && camera.zoom <= this.whole.zoom * 1.001;
		const fliesBack = flight?.to === this.whole;
		const [, most] = extent(frames.map((frame) => Math.max(frame.width, frame.height)));
		this.size = Math.max(1, most);
		this.usualSize = Math.sqrt((width * height) / Math.max(1, frames.length));
		this.whole = { x: width / 2, y: height / 2, zoom: Math.min(viewport.width / width, viewport.height / height) };
		const [least] = extent(frames.map((frame) => Math.min(frame.width, frame.height)));
		const near = Math.min(viewport.width, viewport.height) / Math.min(least, this.size);
		camera.zooms = [Math.min(1, this.whole.zoom), Math.max(2 * this.whole.zoom, near)];
		if (wasWhole) Object.assign(camera, this.whole);
		if (flight && fliesBack) flight.to = this.whole;
		camera.zoom = camera.clampedZoom(camera.zoom);
		this.bound();
	}

	bound() {
		const { camera, viewport, whole } = this;
		const reach = (length, middle) => Math.min(middle, length / 4 / camera.zoom);
		const [inX, inY] = [reach(viewport.width, whole.x), reach(viewport.height, whole.y)];
		const isWhole = camera.zoom <= whole.zoom * 1.001;
		camera.bounds = isWhole ? { left: whole.x, right: whole.x, top: whole.y, bottom: whole.y }
			: { left: inX, right: 2 * whole.x - inX, top: inY, bottom: 2 * whole.y - inY };
	}

	begin({ left }) {
		Object.assign(this.camera, left ?? this.whole);
	}


	nearness() {
		const { width, height } = this.viewport;
		const far = Math.max(LEAST_WIDTH, Math.sqrt((width * height) / PHOTOS));
		return Math.min(1, Math.max(0, (this.usualSize * this.camera.zoom) / far - 1));
	}

	isFar() {
		return this.nearness() < 0.5;
	}

	drawGround() {
		const { style, dataset } = this.wall;
		delete dataset.settled;
		this.bound();
		this.picture.draw(this.camera, this.viewport);
		const nearness = this.nearness().toFixed(3);
		if (style.getPropertyValue("--nearness") !== nearness) style.setProperty("--nearness", nearness);
	}

	candidates(pinned, current) {
		if (this.nearness() > 0) return this.middles.keys();
		return new Set([pinned, current].filter((index) => index >= 0 && index < this.middles.length));
	}


	goal(index) {
		const { left, top, right, bottom } = this.camera.bounds;
		const { x, y } = super.goal(index);
		return { x: Math.min(right, Math.max(left, x)), y: Math.min(bottom, Math.max(top, y)) };
	}

	cellAt({ x, y }) {
		const { frames } = this.arrangement;
		const gap = this.usualSize / 4;
		let [nearest, least] = [-1, Infinity];
		this.middles.forEach((middle, index) => {
			const [aside, down] = [Math.abs(middle.x - x), Math.abs(middle.y - y)];
			if (aside > frames[index].width / 2 + gap || down > frames[index].height / 2 + gap) return;
			if (Math.hypot(aside, down) < least) [nearest, least] = [index, Math.hypot(aside, down)];
		});
		return nearest;
	}


	dive({ x, y }) {
		const { camera } = this;
		const index = this.cellAt({ x: camera.x + x / camera.zoom, y: camera.y + y / camera.zoom });
		if (index >= 0) this.flyTo(index);
		return index;
	}

	flyTo(index, duration = FLIGHT) {
		const { camera, viewport } = this;
		const { width, height } = this.arrangement.frames[index];
		const zoom = camera.clampedZoom(Math.min(viewport.width / width, viewport.height / height) * 0.55);
		camera.flyTo({ ...this.middles[index], zoom }, duration);
	}

	flyBack(duration = FLIGHT) {
		this.camera.flyTo(this.whole, duration);
	}
}
return { MosaicField };
})();

// fields.js
const module_fields = (() => {

const { Field } = module_field;
const { HoneycombField } = module_honeycomb_field;
const { MosaicField } = module_mosaic_field;


function isOfStyle(field, { bends, mosaic }) {
	if (mosaic) return field instanceof MosaicField && field.mosaic === mosaic;
	return !(field instanceof MosaicField) && field instanceof HoneycombField === bends;
}

function fieldOf(field, style) {
	if (isOfStyle(field, style)) return field;
	const { camera, wall } = field;
	if (style.mosaic) return new MosaicField(camera, wall, style.mosaic);
	return style.bends ? new HoneycombField(camera, wall) : new Field(camera, wall);
}
return { isOfStyle, fieldOf };
})();

// frame-loop.js
const module_frame_loop = (() => {

class FrameLoop {
	constructor(step, rest) {
		this.step = step;
		this.rest = rest;
		this.request = 0;
		this.last = undefined;
		this.tick = (now) => this.advance(now);
	}

	get isRunning() {
		return this.request !== 0;
	}

	wake() {
		if (this.request) return;
		this.last = undefined;
		this.request = requestAnimationFrame(this.tick);
	}

	advance(now) {
		const time = now - (this.last ?? now - 16);
		this.last = now;
		if (this.step(time, now)) this.request = requestAnimationFrame(this.tick);
		else {
			this.request = 0;
			this.rest();
		}
	}
}
return { FrameLoop };
})();

// gestures.js
const module_gestures = (() => {

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

// press.js
const module_press = (() => {

const { isStill, towards } = module_motion;


const PRESSING = 110;
const PRESSED = 0.1;

class Press {
	constructor() {
		this.tile = null;
		this.around = new Set();
		this.amount = 0;
	}

	begin(tile, field, seen) {
		this.end();
		this.tile = tile;
		tile.item.dataset.pressed = "";
		const { middles } = field;
		const { x, y } = middles[tile.index];
		const { height } = field.arrangement.frames[tile.index];
		this.around = new Set(seen.filter((index) =>
			Math.hypot(middles[index].x - x, middles[index].y - y) < height * 1.35));
	}

	end() {
		this.tile?.item.removeAttribute("data-pressed");
		this.tile = null;
	}

	step(time) {
		this.amount = towards(this.amount, this.tile && !isStill() ? 1 : 0, time / PRESSING);
		if (this.amount === 0 && !this.tile) this.around.clear();
		return this.amount !== 0 && this.amount !== 1;
	}

	scaleOf(index) {
		return this.around.has(index) ? 1 - PRESSED * this.amount : 1;
	}
}
return { Press };
})();

// cells.js
const module_cells = (() => {

const { NOTHING } = module_arrangement;
const { Camera } = module_camera;
const { gesturesOf } = module_cell_gestures;
const { CellTiles } = module_cell_tiles;
const { closest } = module_element;
const { Field } = module_field;
const { fieldOf, isOfStyle } = module_fields;
const { FrameLoop } = module_frame_loop;
const { watchGestures } = module_gestures;
const { MosaicField } = module_mosaic_field;
const { wholeOf } = module_mosaic;
const { isStill } = module_motion;
const { Press } = module_press;


const LAYERS = 160;

class CellsView {
	constructor(stage, events) {
		this.stage = stage;
		this.wall = stage.wall;
		this.arrangement = NOTHING;
		this.camera = new Camera();
		this.field = new Field(this.camera, this.wall);
		this.tiles = new CellTiles(stage);
		this.press = new Press();
		this.isShown = false;
		this.isDragged = false;
		this.pressed = null;
		this.left = null;
		this.first = undefined;
		this.fills = false;
		this.tours = false;
		this.path = null;
		this.loop = new FrameLoop((time, now) => this.step(time, now), () => this.rest());
		watchGestures(this.wall, gesturesOf(this, events.hold), () => this.isShown);
	}

	get mosaic() {
		return this.field instanceof MosaicField ? this.field : null;
	}


	show(arrangement, anchor, style) {
		const isNew = !this.isShown || !isOfStyle(this.field, style);
		const { viewport } = this.field;
		const view = isNew || this.camera.isAtStart() ? null : this.field.view();
		this.isShown = true;
		this.arrangement = arrangement;
		this.stage.arrange(arrangement);
		this.field = fieldOf(this.field, style);
		this.wall.toggleAttribute("data-picture", this.mosaic !== null);
		this.wall.toggleAttribute("data-found", Boolean(arrangement.found));
		this.wall.dataset.view = "cells";
		this.field.arrange(arrangement);
		if (isNew) this.begin(anchor?.key, style);
		else if (!this.mosaic && !view) this.begin(this.first, style);
		else if (!this.mosaic && view && !isSame(viewport, this.field.viewport)) {
			this.field.resume(this.stage.indexOf(view.key), view);
		}
		this.tiles.seen = [];
		this.draw();
		this.wake();
	}

	begin(key, { drag = [0, 0] }) {
		const { camera } = this;
		camera.reset();
		const most = this.fills ? Infinity : this.field.mostFilling();
		camera.zoom = camera.clampedZoom(Math.max(1, Math.min(this.field.wholeZoom, most)));
		this.field.begin({ index: this.stage.indexOf(key), drag, left: this.left });
		this.first = key;
		camera.start = camera.place();
	}

	hide() {
		this.isShown = false;
		if (this.mosaic) {
			this.mosaic.picture.element.remove();
			this.field = new Field(this.camera, this.wall);
		}
		this.camera.flight = null;
		for (const name of ["picture", "found", "settled", "moving"]) delete this.wall.dataset[name];
		this.press.end();
		this.tiles.unhide();
	}

	leave() {
		this.left = this.camera.place();
	}

	anchor() {
		const nearest = this.isFar() ? -1 : this.field.nearest();
		return nearest < 0 ? null : { key: wholeOf(this.arrangement.photos[nearest]).key, top: innerHeight / 3 };
	}

	isFar() {
		return this.mosaic?.isFar() ?? false;
	}


	dive(point) {
		const index = this.mosaic?.dive(this.fromMiddle(point)) ?? -1;
		this.wake();
		return index;
	}

	flyBack() {
		this.mosaic?.flyBack();
		this.wake();
	}

	reveal(index) {
		this.camera.glide(this.field.goal(index));
		if (isStill()) this.camera.step(0);
		this.draw(index);
		this.wake();
	}

	spring(index) {
		this.camera.spring(this.field.goal(index));
		this.wake();
	}

	zoomBy(factor, point = { x: 0, y: 0 }) {
		this.camera.zoomBy(factor, point);
		this.wake();
	}

	zoomAround(index, factor) {
		const { camera } = this;
		const { x, y } = this.field.middles[index] ?? camera;
		this.zoomBy(factor, { x: (x - camera.x) * camera.zoom, y: (y - camera.y) * camera.zoom });
	}

	follow(path) {
		this.path = path;
		this.wake();
	}


	wake() {
		if (this.isShown) this.loop.wake();
	}

	step(time, now) {
		if (!this.isShown) return false;
		const path = this.mosaic && this.tours ? null : this.path;
		if (path) this.stepAlong(path(now));
		const isMoving = this.camera.step(time) || path !== null;
		const isBending = this.field.step(time, isMoving || this.isDragged);
		const isPressing = this.press.step(time);
		this.draw();
		return isMoving || isBending || isPressing;
	}

	stepAlong({ x, y }) {
		const { left, right, top, bottom } = this.mosaic ? this.camera.bounds : this.field.paths();
		this.camera.glide({ x: left + (right - left) * x, y: top + (bottom - top) * y });
	}

	draw(pinned = -1) {
		const { stage, field, press, tiles } = this;
		field.drawGround();
		const seen = [];
		const places = [];
		const kept = new Set([pinned, stage.focusedTile()?.index]);
		for (const index of field.candidates(pinned, stage.indexOf(stage.current) ?? 0)) {
			const place = field.placeOf(index, kept.has(index));
			if (!place) continue;
			place.scale *= press.scaleOf(index);
			seen.push(index);
			places.push(place);
		}
		tiles.bring(seen, this.camera.zoom);
		if (this.loop.isRunning) this.wall.dataset.moving = seen.length < LAYERS ? "few" : "many";
		seen.forEach((index, number) => tiles.move(index, places[number], field.viewport));
	}

	rest() {
		if (!this.isShown) return;
		delete this.wall.dataset.moving;
		this.tiles.rest(this.camera.zoom);
		if (this.mosaic?.nearness() === 1) this.settle();
	}

	async settle() {
		await this.tiles.decoded();
		if (!this.loop.isRunning && this.mosaic?.nearness() === 1) this.wall.dataset.settled = "";
	}


	tileAt(target) {
		const item = closest(target, ".tile");
		return (item && this.stage.tiles.get(item.id)) ?? null;
	}

	fromMiddle({ x, y }) {
		const { left, top } = this.wall.getBoundingClientRect();
		const { width, height } = this.field.viewport;
		return { x: x - left - width / 2, y: y - top - height / 2 };
	}
}

function isSame(one, other) {
	return one.width === other.width && one.height === other.height;
}
return { CellsView };
})();

// finding.js
const module_finding = (() => {


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

function suits(photo, { folder, from, to, rating }) {
	return (!folder || photo.folder === folder || photo.folder?.startsWith(`${folder}/`)) &&
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
	const { name, title, description, caption, alt, folder, keywords = [] } = photo;
	const text = plain([name, title, description, caption, alt, folder, ...keywords].filter(Boolean).join("\n"));
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

// expansion.js
const module_expansion = (() => {

const { spiral } = module_honeycomb;


function expandedFrames(frames, center, members, diameter) {
	const lattice = new Lattice(frames[center], diameter);
	const cells = frames.map((frame) => lattice.cellAt(frame));
	const around = spiral(members.length + 1).slice(1).map(nameOf);
	const taken = new Set(around).add(nameOf({ q: 0, r: 0 }));
	const isMember = new Set(members);
	const result = [...cells.map(nameOf)];
	members.forEach((photo, place) => (result[photo] = around[place]));
	const displaced = result.map((_, photo) => photo)
		.filter((photo) => photo !== center && !isMember.has(photo) && taken.has(result[photo]));
	const occupied = new Set(result.filter((_, photo) => !displaced.includes(photo)));
	const free = result.map((_, photo) => nameOf(cells[photo])).filter((name) => !occupied.has(name));
	const middle = cells[0];
	for (const { q, r } of spiral(frames.length + displaced.length)) {
		const name = nameOf({ q: q + middle.q, r: r + middle.r });
		if (!occupied.has(name) && !free.includes(name)) free.push(name);
		if (free.length >= displaced.length) break;
	}
	displaced.forEach((photo, place) => (result[photo] = free[place]));
	return result.map((name, photo) => lattice.frameOf(name, frames[photo]));
}

function nameOf({ q, r }) {
	return `${q} ${r}`;
}

class Lattice {
	constructor(origin, diameter) {
		this.x = origin.x + origin.width / 2;
		this.y = origin.y + origin.height / 2;
		this.width = (diameter * Math.sqrt(3)) / 2;
		this.height = diameter;
	}

	cellAt(frame) {
		const q = Math.round((frame.x + frame.width / 2 - this.x) / this.width);
		return { q, r: Math.round((frame.y + frame.height / 2 - this.y) / this.height - q / 2) };
	}

	frameOf(name, { width, height }) {
		const [q, r] = name.split(" ").map(Number);
		const [x, y] = [this.x + q * this.width, this.y + (r + q / 2) * this.height];
		return { x: x - width / 2, y: y - height / 2, width, height };
	}
}
return { expandedFrames };
})();

// folders.js
const module_folders = (() => {

const { rowsOf } = module_arrangement;
const { element } = module_element;
const { expandedFrames } = module_expansion;


class Folders {
	constructor(stage, words, events) {
		this.stage = stage;
		this.words = words;
		this.events = events;
		this.isOn = false;
		this.open = null;
		this.opener = element("button", "opener");
		this.opener.type = "button";
		words.mark(this.opener);
		this.opener.hidden = true;
		this.opener.addEventListener("click", () => this.toggle(stage.current));
	}

	membersOf(photo) {
		const { photos } = this.stage.arrangement;
		if (!this.isOn || !photo?.folder) return [];
		const members = [...photos.keys()].filter((index) => photos[index].folder === photo.folder);
		return photos[members[0]] === photo && members.length < photos.length ? members.slice(1) : [];
	}

	expanded(arrangement, diameter) {
		const { photos } = arrangement;
		const center = photos.findIndex((photo) => photo.key === this.open?.key);
		if (center < 0) {
			this.open = null;
			return arrangement;
		}
		const { folder } = photos[center];
		const members = [...photos.keys()].filter((index) => index !== center && photos[index].folder === folder);
		const frames = expandedFrames(arrangement.frames, center, members, diameter);
		return { ...arrangement, frames, ...rowsOf(frames) };
	}

	toggle(key) {
		const index = this.stage.indexOf(key);
		if (index === undefined) return;
		const photo = this.stage.arrangement.photos[index];
		if (this.membersOf(photo).length === 0) return;
		this.open = this.open?.key === key ? null : photo;
		this.events.toggled(index);
	}

	openAt(photo) {
		const { open } = this;
		if (open && open.folder === photo.folder) return;
		if (this.membersOf(photo).length > 0) this.toggle(photo.key);
		else if (open) this.toggle(open.key);
	}

	offer() {
		const { current, arrangement } = this.stage;
		const index = this.stage.indexOf(current);
		const photo = index === undefined ? undefined : arrangement.photos[index];
		const canOpen = this.stage.focusedTile()?.photo === photo || document.activeElement === this.opener;
		this.opener.hidden = !canOpen || this.membersOf(photo).length === 0;
		this.opener.textContent = this.words.text(this.open && this.open.key === current ? "collapse" : "expand");
	}

	isAside(photo) {
		return this.isOn && this.open !== null && photo.folder !== this.open.folder;
	}
}
return { Folders };
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
	const tile = page.tileAt(event.target) ?? (cells.isShown ? cells.pressed : null);
	const isFar = cells.isShown && cells.isFar();
	if (!(tile || isFar) || event.ctrlKey || event.metaKey) return;
	event.preventDefault();
	if (page.kiosk) return;
	if (isFar && event.detail > 0) {
		const index = cells.dive({ x: event.clientX, y: event.clientY });
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
	folders.openAt(photo);
	cells.spring(stage.indexOf(photo.key) ?? 0);
}


function key(page, event) {
	const { cells, selection, stage } = page;
	const tile = stage.focusedTile();
	if (!tile || event.altKey) return;
	const index = destination(stage.arrangement, tile.index, event);
	if (index !== undefined) page.focus(index);
	else if (event.key === " ") selection.toggle(tile.photo);
	else if (event.key === "Escape" && selection.isOn) selection.end();
	else if (event.key === "e") page.folders.toggle(tile.photo.key);
	else if (cells.isShown && "+=-".includes(event.key)) cells.zoomAround(tile.index, zoomOf(event.key));
	else {
		keyOfPicture(page, event);
		return;
	}
	event.preventDefault();
}

function keyOfPicture({ cells }, event) {
	if (!cells.mosaic || event.altKey || event.ctrlKey || event.metaKey) return;
	if (document.querySelector("dialog[open]") || closest(event.target, "input, select, details, [role=group]")) return;
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

// look.js
const module_look = (() => {


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

// scrubber.js
const module_scrubber = (() => {

const { firstIndex } = module_arrangement;
const { element } = module_element;
const { scrollAtOnce } = module_page;


const STEPS = new Map([
	["ArrowUp", -1], ["ArrowLeft", -1], ["ArrowDown", 1], ["ArrowRight", 1], ["PageUp", -12], ["PageDown", 12],
	["Home", -1e6], ["End", 1e6],
]);

class Scrubber {
	constructor(words, page) {
		this.words = words;
		this.page = page;
		this.months = [];
		this.height = 0;
		this.place = undefined;
		this.element = element("div", "scrubber");
		const attributes = {
			role: "slider", "aria-orientation": "vertical", tabindex: "0", "aria-label": words.text("dates"),
			"aria-valuemin": "0",
		};
		for (const [name, value] of Object.entries(attributes)) this.element.setAttribute(name, value);
		this.element.hidden = true;
		this.thumb = element("span", "thumb");
		addEventListener("scroll", () => this.update(), { passive: true });
		this.element.addEventListener("pointerdown", (event) => {
			this.element.setPointerCapture(event.pointerId);
			this.drag(event);
		});
		this.element.addEventListener("pointermove", (event) => {
			if (this.element.hasPointerCapture(event.pointerId)) this.drag(event);
		});
		this.element.addEventListener("keydown", (event) => this.key(event));
	}

	show(arrangement) {
		this.months = arrangement ? monthsOf(arrangement) : [];
		this.element.hidden = !arrangement || this.months.length < 3 || arrangement.height < 4 * innerHeight;
		if (!arrangement || this.element.hidden) return;
		this.height = arrangement.height;
		this.element.setAttribute("aria-valuemax", String(this.months.length - 1));
		const marks = [];
		let last = -1;
		for (const [place, { time, y }] of this.months.entries()) {
			const isNewYear = time.getFullYear() !== this.months[place - 1]?.time.getFullYear();
			if (!isNewYear || (y - last) / this.height < 0.035 && last >= 0) continue;
			last = y;
			const mark = element("span", "year", String(time.getFullYear()));
			mark.style.top = `${(y / this.height) * 100}%`;
			marks.push(mark);
		}
		this.element.replaceChildren(...marks, this.thumb);
		this.update();
	}

	update() {
		if (this.element.hidden || !this.page.isShown) return;
		const y = Math.min(this.height, Math.max(0, scrollY - this.page.top() + innerHeight / 4));
		const place = Math.max(0, firstIndex(this.months, (month) => month.y > y) - 1);
		const most = Math.max(1, this.height - innerHeight);
		this.thumb.style.top = `${Math.min(1, Math.max(0, (scrollY - this.page.top()) / most)) * 100}%`;
		if (place === this.place) return;
		this.place = place;
		const text = this.words.date(this.months[place].time, { month: "long", year: "numeric" });
		this.thumb.textContent = text;
		this.element.setAttribute("aria-valuenow", String(place));
		this.element.setAttribute("aria-valuetext", text);
	}

	drag(event) {
		const { top, height } = this.element.getBoundingClientRect();
		const share = Math.min(1, Math.max(0, (event.clientY - top) / height));
		scrollAtOnce(this.page.top() + share * (this.height - innerHeight));
	}

	key(event) {
		const step = STEPS.get(event.key);
		if (step === undefined) return;
		event.preventDefault();
		const place = Math.min(this.months.length - 1, Math.max(0, (this.place ?? 0) + step));
		scrollAtOnce(this.page.top() + this.months[place].y - innerHeight / 4 + 1);
	}
}

function monthsOf({ photos, frames }) {
	const months = [];
	let direction = 0;
	let last = "";
	for (let index = 0; index < photos.length; index += 1) {
		const month = photos[index].date?.slice(0, 7);
		if (!month || month === last) continue;
		const way = last ? Math.sign(month.localeCompare(last)) : 0;
		if (direction && way && way !== direction) return [];
		direction ||= way;
		last = month;
		months.push({ time: new Date(`${month}-01T00:00:00`), y: frames[index].y });
	}
	return months;
}
return { Scrubber };
})();

// selection.js
const module_selection = (() => {

const { element } = module_element;
const { wholeOf } = module_mosaic;


class Selection {
	constructor(words, changed) {
		this.words = words;
		this.changed = changed;
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

// tile.js
const module_tile = (() => {

const { renditionAddress, renditionSet } = module_addresses;
const { largestWidth } = module_data;
const { forward } = module_direction;
const { element, partOf } = module_element;


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
		this.link.href = renditionAddress(photo, largestWidth(photo), data.format);
		this.link.toggleAttribute("data-video", Boolean(photo.video));
		this.image.alt = nameOf(photo);
		this.image.width = photo.width;
		this.image.height = photo.height;
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
		if (this.image.srcset === this.source) return;
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

function cropShares(photo, frame) {
	const [x, y] = photo.focus ?? [0.5, 0.5];
	const scale = Math.max(frame.width / photo.width, frame.height / photo.height);
	return [share(x, photo.width * scale, frame.width), share(y, photo.height * scale, frame.height)];
}

function share(focus, whole, part) {
	const rest = whole - part;
	return rest < 0.5 ? 0.5 : Math.min(1, Math.max(0, (focus * whole - part / 2) / rest));
}
return { Tile, nameOf, cropPosition, cropShares };
})();

// stage.js
const module_stage = (() => {

const { NOTHING } = module_arrangement;
const { element } = module_element;
const { Tile } = module_tile;


class Stage {
	constructor(wall, data, photos) {
		this.wall = wall;
		this.data = data;
		this.tiles = new Map();
		this.rows = new Map();
		this.places = new WeakMap();
		this.arrangement = NOTHING;
		this.indexes = new Map();
		this.focusAgain = null;
		this.current = null;
		this.mark = () => undefined;
		this.takeOver(photos);
	}

	takeOver(photos) {
		const items = new Map([...this.wall.querySelectorAll("li")].map((item) => [item.id, item]));
		for (const photo of photos) {
			const item = items.get(photo.key);
			if (item) this.tiles.set(photo.key, new Tile(photo, this.data, item));
		}
		this.wall.replaceChildren();
		this.wall.setAttribute("role", "grid");
		this.wall.setAttribute("aria-multiselectable", "true");
	}

	arrange(arrangement) {
		this.arrangement = arrangement;
		this.indexes = new Map(arrangement.photos.map((photo, index) => [photo.key, index]));
		const focused = this.focusedTile();
		this.rows.clear();
		this.wall.replaceChildren(
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
			const tile = this.tiles.get(photo.key) ?? new Tile(photo, this.data);
			this.tiles.set(photo.key, tile);
			if (tile.row === undefined) {
				this.insert(tile, index);
				place(tile, index);
				this.mark(tile);
			}
		}
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
		this.insertInOrder(this.wall, row, number);
		return row;
	}

	insertInOrder(parent, child, place) {
		this.places.set(child, place);
		let after = parent.lastElementChild;
		while (after && (this.places.get(after) ?? NaN) > place) after = after.previousElementSibling;
		if (after) after.after(child);
		else parent.prepend(child);
	}

	headingElement({ text, frame }, row) {
		const [whole, cell] = [element("div", "heading"), element("div")];
		whole.setAttribute("role", "row");
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
const module_strings = (() => {

const { layoutNamed } = module_layouts;

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
	position: ["{n} of {of}", "{n} von {of}", "{n} sur {of}", "{n} de {of}", "{n} من {of}"],
};

function wordsIn(locale) {
	const tag = isKnown(locale) ? locale : "en";
	const column = Math.max(0, LANGUAGES.indexOf(tag.split("-")[0].toLowerCase()));
	const language = LANGUAGES[column];
	const plural = new Intl.PluralRules(language);
	const numbers = new Intl.NumberFormat(tag);
	const dates = new Map();
	return {
		text(key, values = {}) {
			const forms = (WORDS[key] ?? layoutNamed(key).words)[column].split("|");
			const form = forms.length > 1 && plural.select(values.n ?? NaN) !== "one" ? forms[1] : forms[0];
			return form.replace(/\{(n|of)\}/g, (_, name) => numbers.format((name === "n" ? values.n : values.of) ?? NaN));
		},
		date(time, style) {
			const name = JSON.stringify(style);
			const format = dates.get(name) ?? new Intl.DateTimeFormat(tag, style);
			dates.set(name, format);
			return format.format(time);
		},
		mark(element) {
			if (locale.toLowerCase().startsWith(language)) return;
			element.lang = language;
			element.dir = REVERSED.includes(language) ? "rtl" : "ltr";
		},
	};
}

function isKnown(locale) {
	try {
		return Intl.DateTimeFormat.supportedLocalesOf(locale).length > 0;
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
		this.search = this.asking(element("input", "search"), { type: "search", placeholder: words.text("search") });
		this.filters = element("details", "filters");
		this.selecting = element("button", "", words.text("select"));
		this.selecting.type = "button";
		this.selecting.setAttribute("aria-pressed", "false");
		this.selecting.addEventListener("click", () => events.select(this.selecting.ariaPressed !== "true"));
		this.folder = null;
		this.from = null;
		this.to = null;
		this.rating = null;
		this.summary = element("summary", "", words.text("filter"));
		this.layoutLabel = this.labelled("layout", this.layout);
		this.element.append(this.layoutLabel, this.search, this.filters, this.selecting, this.count);
		this.search.ariaLabel = words.text("search");
		this.closeFilters();
		this.offer(data);
	}

	closeFilters() {
		addEventListener("pointerdown", ({ target }) => {
			if (!(target instanceof Node && this.filters.contains(target))) this.filters.open = false;
		});
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
		this.layoutLabel.hidden = names.length < 2;
		const { folders, first, last, rating } = choices(data.photos);
		const question = this.question();
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
		this.filters.hidden = !panel.hasChildNodes();
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

// film.js
const module_film = (() => {

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

// viewer.js
const module_viewer = (() => {

const { addressOf, renditionAddress, renditionSet } = module_addresses;
const { largestWidth } = module_data;
const { forward } = module_direction;
const { element } = module_element;
const { playerOf } = module_film;
const { watchGestures } = module_gestures;
const { isStill } = module_motion;
const { cropShares, nameOf } = module_tile;


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
		this.width = 0;
		this.height = 0;
		this.zoom = 1;
		this.x = 0;
		this.y = 0;
		this.preloaded = [];
		this.build();
		addEventListener("popstate", () => this.readAddress());
		addEventListener("hashchange", () => this.readAddress());
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
		this.image.srcset = renditionSet(photo, this.data.format);
		this.image.src = renditionAddress(photo, largestWidth(photo), this.data.format);
		this.describe(photo);
		if (!wasOpen) this.grow(photo, tile, false);
		else if (from && !isStill()) this.slide(from * forward() * innerWidth, 0);
		this.preload(photo);
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
		const whole = this.image.getBoundingClientRect();
		if (place.bottom < 0 || place.top > innerHeight) return undefined;
		const scale = Math.max(place.width / whole.width, place.height / whole.height);
		const [left, top] = cropShares(isBack ? tile.photo : photo, place);
		const [spareX, spareY] = [whole.width * scale - place.width, whole.height * scale - place.height];
		const [x, y] = [place.left - spareX * left - whole.left, place.top - spareY * top - whole.top];
		const insets = [spareY * top, spareX * (1 - left), spareY * (1 - top), spareX * left];
		const small = {
			transform: `translate(${x}px, ${y}px) scale(${scale}) ${this.image.style.transform}`, transformOrigin: "0 0",
			clipPath: `inset(${insets.map((inset) => `${inset / scale}px`).join(" ")})`,
		};
		const large = { transform: this.image.style.transform || "none", transformOrigin: "0 0", clipPath: "inset(0px)" };
		const options = { duration: isBack ? 260 : 340, easing: EASING, fill: isBack ? "forwards" : "none" };
		const clear = { backgroundColor: "transparent" };
		this.dialog.animate(isBack ? [{}, clear] : [clear, {}], options);
		return this.image.animate(isBack ? [large, small] : [small, large], options);
	}


	describe(photo) {
		const { words } = this;
		const photos = this.surroundings.photos();
		const date = photo.date ? new Date(photo.date) : null;
		const lines = Object.entries({
			title: photo.title, caption: photo.caption !== photo.title ? photo.caption : "",
			description: photo.description,
			date: date && !isNaN(date.getTime()) ? words.date(date, { dateStyle: "long", timeStyle: "short" }) : "",
			camera: photo.camera, position: words.text("position", { n: photos.indexOf(photo) + 1, of: photos.length }),
		});
		this.about.replaceChildren(...lines.filter(([, text]) => text).map(([name, text]) => element("p", name, text)));
		const address = photo.original && addressOf(photo.original);
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
		if (photo) {
			history.replaceState(history.state, "", `#${photo.key}`);
			this.show(photo, way);
		} else this.settle();
	}

	preload(photo) {
		const photos = this.surroundings.photos();
		const index = photos.indexOf(photo);
		this.preloaded = [photos[index + 1], photos[index - 1]].filter(Boolean).map((next) => {
			const image = new Image();
			image.sizes = `${this.sizeOf(next).width}px`;
			image.srcset = renditionSet(next, this.data.format);
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

// wall.js
const module_wall = (() => {

const { arrange } = module_arrangement;
const { CellsView } = module_cells;
const { closest } = module_element;
const { EVERYTHING, found } = module_finding;
const { Folders } = module_folders;
const { USUAL_DIAMETER } = module_honeycomb;
const { watchGestures } = module_gestures;
const { listenTo } = module_input;
const { layoutNamed } = module_layouts;
const { dress } = module_look;
const { wholeOf } = module_mosaic;
const { isStill, placesOf, play } = module_motion;
const { PageView } = module_page;
const { Scrubber } = module_scrubber;
const { Selection } = module_selection;
const { Stage } = module_stage;
const { wordsIn } = module_strings;
const { layoutNames, Toolbar } = module_toolbar;
const { Viewer } = module_viewer;
const { kioskStyle } = module_windows;


const root = document.documentElement;

class WallPage {
	constructor(data, wall) {
		this.data = data;
		this.wall = wall;
		this.layout = data.layout;
		this.question = EVERYTHING;
		this.shown = data.photos;
		this.words = wordsIn(data.locale);
		this.kiosk = kioskStyle();
		const first = wall.querySelector("li")?.id;
		this.stage = new Stage(wall, data, data.photos);
		this.stage.current = data.photos[0]?.key ?? null;
		wall.setAttribute("aria-label", data.title || this.words.text("photos"));
		this.page = new PageView(this.stage);
		this.cells = new CellsView(this.stage, { hold: (tile) => this.hold(tile) });
		watchGestures(wall, { hold: (target) => this.hold(this.tileAt(target)) }, () => this.page.isShown);
		this.cells.fills = this.kiosk !== null;
		this.selection = new Selection(this.words, () => this.refresh());
		this.toolbar = this.toolbarOf(data);
		this.scrubber = new Scrubber(this.words, this.page);
		this.viewer = new Viewer(data, this.words, {
			photos: () => this.stage.arrangement.wholes ?? this.stage.arrangement.photos,
			tileOf: (photo) => this.tileOf(photo),
			closed: (photo) => this.focus(this.placeOf(photo)),
		});
		this.folders = new Folders(this.stage, this.words, { toggled: (index) => this.turnAround(index) });
		if (!this.kiosk) this.addControls();
		this.stage.mark = (tile) => this.mark(tile);
		document.querySelector("nav.pages")?.remove();
		dress(wall, data.wall);
		root.dataset.live = "";
		if (this.kiosk) root.dataset.kiosk = "";
		this.relayout({ anchor: first && first !== data.photos[0]?.key ? { key: first, top: 0 } : null });
		this.listen();
		this.viewer.readAddress();
		if (this.kiosk) this.startKiosk(this.kiosk);
	}

	toolbarOf(data) {
		return new Toolbar(data, this.words, {
			layout: (name) => this.setLayout(name),
			find: (question) => this.find(question),
			select: (isOn) => (isOn ? this.selection.start() : this.selection.end()),
		});
	}

	addControls() {
		const main = this.wall.closest("main");
		main?.before(this.toolbar.element);
		main?.after(this.folders.opener, this.scrubber.element, this.selection.bar);
	}

	listen() {
		this.followWindow();
		listenTo(this);
		this.wall.addEventListener("focusin", ({ target }) => {
			const tile = this.stage.focusedTile();
			if (!tile || target !== tile.link) return;
			this.stage.focus(tile.photo.key);
			if (tile.link.matches(":focus-visible")) this.view().reveal(tile.index);
			this.folders.offer();
		});
		addEventListener("beforeprint", () => this.print());
		addEventListener("afterprint", () => {
			this.wall.querySelector(".mosaic")?.remove();
			this.relayout({});
			this.cells.left = null;
		});
	}

	followWindow() {
		let [width, height] = [root.clientWidth, root.clientHeight];
		let due = 0;
		addEventListener("resize", () => {
			cancelAnimationFrame(due);
			due = requestAnimationFrame(() => {
				const isWider = root.clientWidth !== width;
				const isFollowed = this.cells.isShown || this.kiosk || layoutNamed(this.layout).isWhole;
				if (isWider || (isFollowed && root.clientHeight !== height)) this.relayout({ isMoving: isWider });
				else if (this.page.isShown) this.page.update();
				[width, height] = [root.clientWidth, root.clientHeight];
			});
		});
	}


	view() {
		return this.cells.isShown ? this.cells : this.page;
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

	isField() {
		const { field } = layoutNamed(this.layout);
		if (field === "without headings") return !this.data.groups.some((group) => group.heading);
		return field === "always" || this.layout === "mosaic";
	}

	relayout({ anchor, isMoving = false }) {
		const before = isMoving && !isStill() ? placesOf(this.stage.tiles.values()) : null;
		const [last, isField] = [this.view(), this.isField()];
		const place = anchor === undefined ? last.anchor() : anchor;
		const next = isField ? this.cells : this.page;
		if (next !== last) last.hide();
		root.dataset.layout = this.layout;
		root.toggleAttribute("data-field", isField);
		const width = isField ? root.clientWidth : this.wall.clientWidth;
		const settings = this.data.layouts[this.layout] ?? {};
		const { bends = false } = layoutNamed(this.layout);
		this.folders.isOn = bends;
		const height = this.kiosk ? root.clientHeight : 0;
		let arrangement = arrange(this.data, this.layout, this.shown, width, isField, height);
		if (bends) arrangement = this.folders.expanded(arrangement, settings.diameter ?? USUAL_DIAMETER);
		const mosaic = this.layout === "mosaic" ? this.data.mosaic : undefined;
		if (isField) this.cells.show(arrangement, place, { bends, drag: settings.drag, mosaic });
		else this.page.show(arrangement, place);
		this.scrubber.show(isField || this.kiosk ? null : arrangement);
		this.refresh();
		if (before) play([...this.stage.tiles.values()], before);
	}

	refresh() {
		for (const tile of this.stage.tiles.values()) this.mark(tile);
		this.toolbar.show({ layout: this.layout, count: this.shown.length, isSelecting: this.selection.isOn });
		this.folders.offer();
	}

	mark(tile) {
		this.selection.mark(tile);
		const { asked } = this.stage.arrangement;
		const isAside = asked ? !asked.has(wholeOf(tile.photo)) : this.folders.isAside(tile.photo);
		tile.item.toggleAttribute("data-aside", isAside);
	}

	setLayout(name) {
		if (name === this.layout) return;
		this.layout = name;
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
		this.cells.reveal(index);
	}

	print() {
		if (this.cells.isShown) {
			const layout = "flow" in this.data.layouts ? "flow" : this.layout;
			const arrangement = arrange(this.data, layout, this.shown, 1000, false);
			const whole = this.cells.mosaic?.picture.whole();
			this.cells.leave();
			this.cells.hide();
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

	open(photo) {
		this.stage.current = photo.key;
		this.viewer.open(wholeOf(photo));
	}

	focus(index) {
		if (index === undefined) return;
		this.view().reveal(index);
		this.stage.focus(this.stage.arrangement.photos[index].key);
	}


	async startKiosk(style) {
		const { runKiosk, watchVersion } = await part("kiosk.js");
		runKiosk(style, {
			layouts: () => layoutNames(this.data), setLayout: (name) => this.setLayout(name),
			cells: this.cells, page: this.page,
		});
		watchVersion(() => this.data.version);
	}

	async take(data, layout) {
		this.data = this.stage.data = this.viewer.data = data;
		this.layout = layout;
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


let wallPage;

async function tesseraSite(data) {
	const wall = document.getElementById("wall");
	if (wallPage) (await part("renewal.js")).renew(wallPage, data);
	else if (wall) {
		await styled();
		prepare(data);
		wallPage = new WallPage(data, wall);
	}
}

async function styled() {
	const links = document.querySelectorAll("link[rel=stylesheet]");
	const missing = [...links].filter(({ sheet }) => !sheet);
	await Promise.all(missing.map((link) => new Promise((resolve) => {
		link.addEventListener("load", resolve);
		link.addEventListener("error", resolve);
	})));
}

Object.assign(globalThis, { tesseraSite });
return {  };
})();

})();
