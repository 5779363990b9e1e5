"use strict";
(() => {
// addresses.js
const module_addresses = (() => {

const folder = new URL("../", document.currentScript?.src ?? document.baseURI);

function addressOf(path) {
	const parts = path.split("/");
	if (parts.some((part) => part === "" || part === "." || part === "..")) return null;
	return new URL(parts.map(encodeURIComponent).join("/"), folder).href;
}

function isId(id) {
	return typeof id === "string" && /^[0-9a-z]{8,64}$/i.test(id);
}

function renditionAddress(photo, width, format) {
	return addressOf(`photos/${photo.id}-${width}.${format}`);
}

function renditionSet(photo, format) {
	return photo.widths.map((width) => `${renditionAddress(photo, width, format)} ${width}w`).join(", ");
}
return { addressOf, isId, renditionAddress, renditionSet };
})();

// balance.js
const module_balance = (() => {

const LEAST = 2 ** -1022;

function balancedBands(line) {
	const { count, rowHeight } = line;
	const offsets = runningSums(line.widths);
	const heroCounts = line.isHero && runningSums(line.isHero.map(Number));
	const costs = new Float64Array(count + 1).fill(Infinity);
	costs[0] = 0;
	const starts = Int32Array.from(costs, (_, end) => Math.max(0, end - 1));
	const blocks = new Map();

	const height = (start, end) => line.filledHeight(Math.max(offsets[end] - offsets[start], LEAST), end - start);

	const reach = (end, start, least) => {
		const cost = line.cost(height(start, end));
		const heroes = heroCounts ? heroCounts[end] - heroCounts[start] : 0;
		const sum = costs[start] + cost + heroes * line.costOfOrdinaryHero;
		if (sum < costs[end]) {
			costs[end] = sum;
			starts[end] = start;
			blocks.delete(end);
		}
		return least + cost < costs[end];
	};

	const reachBlocks = (start) => line.eachBlock(start, (block) => {
		if (!(costs[start] + block.cost < costs[block.end])) return;
		costs[block.end] = costs[start] + block.cost;
		starts[block.end] = start;
		blocks.set(block.end, block);
	});

	let [first, middle] = [0, 0];
	const least = new SlidingMinimum(count);
	if (heroCounts) reachBlocks(0);
	for (let end = 1; end <= count; end += 1) {
		least.append(costs[end - 1], end - 1);
		while (first < end - 1 && height(first, end) < rowHeight / 2) first += 1;
		while (middle < end - 1 && height(middle, end) < rowHeight) middle += 1;
		least.drop(first);
		for (let start = middle; start < end && reach(end, start, least.value); start += 1);
		for (let start = middle - 1; start >= first && reach(end, start, least.value); start -= 1);
		if (heroCounts && end < count) reachBlocks(end);
	}

	const bands = [];
	for (let end = count; end > 0; end = starts[end]) bands.push(blocks.get(end) ?? rowOf(line, starts[end], end));
	return bands.reverse();
}

function rowOf(line, start, end) {
	let widths = 0;
	for (let photo = start; photo < end; photo += 1) widths += line.widths[photo];
	return { start, end, height: line.filledHeight(widths, end - start), isLast: false };
}

function runningSums(numbers) {
	const sums = new Float64Array(numbers.length + 1);
	numbers.forEach((number, index) => (sums[index + 1] = sums[index] + number));
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

// line.js
const module_line = (() => {


class FlowLine {
	constructor({ rowHeight, spacing, gapDown, maxRowScale }, photos, width) {
		Object.assign(this, { rowHeight, spacing, gapDown, maxRowScale, width, count: photos.length });
		this.widths = Float64Array.from(photos, (photo) => (rowHeight * photo.width) / photo.height);
		this.isHero = photos.some(({ hero }) => hero) ? photos.map(({ hero }) => hero === true) : null;
		this.costOfOrdinaryHero = 16 * rowHeight * rowHeight;
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
		this.eachBlockOf(hero, start, (block) => {
			if (block.cost < (best?.cost ?? Infinity)) best = block;
		});
		return best;
	}

	eachBlock(start, visit) {
		let widths = 0;
		for (let photo = start; photo < this.count && widths <= 4 * this.width; photo += 1) {
			if (this.isHero[photo]) this.eachBlockOf(photo, start, visit);
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
				if (this.isHero[photo]) run.otherHeroes += 1;
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
const { FlowLine } = module_line;

function flow(settings, photos, { width }) {
	if (photos.length === 0) return { width: 0, height: 0, frames: [] };
	const { rowHeight = 240, spacing = 4, fills = true, lastRow = "natural", maxRowScale = Infinity } = settings;
	const gapDown = settings.verticalSpacing ?? spacing;
	const line = new FlowLine({ rowHeight, spacing, gapDown, maxRowScale }, photos, width);
	const isBalanced = settings.rowBreaks === "balanced";
	if (isBalanced) line.boundAspects();
	const bands = isBalanced ? balancedBands(line) : greedyBands(line);
	const frames = new Array(photos.length).fill(null);

	const place = (start, end, height, left, y) => {
		let x = left;
		for (let photo = start; photo < end; photo += 1) {
			const tall = Math.max(0, height);
			frames[photo] = { x, y, width: (tall * photos[photo].width) / photos[photo].height, height: tall };
			x += frames[photo].width + spacing;
		}
		return x;
	};

	const placeBlock = ({ start, end, hero, upperCount, heroWidth, upperHeight, lowerHeight }, y) => {
		const isFirst = hero === start;
		place(hero, hero + 1, upperHeight + gapDown + lowerHeight, isFirst ? 0 : width - heroWidth, y);
		const left = isFirst ? heroWidth + spacing : 0;
		const lowerY = y + upperHeight + gapDown;
		let x = left;
		let placed = 0;
		for (let photo = start; photo < end; photo += 1) {
			if (photo === hero) continue;
			if (placed === upperCount) x = left;
			x = placed < upperCount ? place(photo, photo + 1, upperHeight, x, y)
				: place(photo, photo + 1, lowerHeight, x, lowerY);
			placed += 1;
		}
	};

	const occupiedWidth = ({ start, end, height }) => {
		let widths = 0;
		const tall = Math.max(0, height);
		for (let photo = start; photo < end; photo += 1) widths += (tall * photos[photo].width) / photos[photo].height;
		return widths + spacing * (end - start - 1);
	};

	let [y, heights, shown] = [0, 0, 0];
	for (const band of bands) {
		if (band.hero !== undefined) {
			placeBlock(band, y);
		} else {
			const isScaledUp = fills && (!band.isLast || lastRow === "fill");
			band.height = Math.min(band.height, rowHeight * (isScaledUp ? maxRowScale : 1));
			if (band.isLast && lastRow === "hide" && bands.length > 1 && occupiedWidth(band) < width - 0.5) continue;
			const isCentered = band.isLast && lastRow === "center";
			const left = isCentered ? Math.max(0, width - occupiedWidth(band)) / 2 : 0;
			place(band.start, band.end, band.height, left, y);
		}
		const height = band.height ?? band.upperHeight + gapDown + band.lowerHeight;
		y += height + gapDown;
		heights += height;
		shown += 1;
	}
	return { width, height: Math.max(0, heights + gapDown * Math.max(0, shown - 1)), frames };
}


function greedyBands(line) {
	const { count, widths, spacing, width } = line;
	const bands = [];
	let [start, used, photo] = [0, 0, 0];

	const closeRow = (end, isLast) => {
		bands.push({ start, end, height: line.filledHeight(used, end - start), isLast });
		start = end;
		used = 0;
	};

	const blockOf = (hero) => {
		const alone = line.bestBlock(hero, hero);
		if (hero === start) return alone;
		const joined = line.bestBlock(hero, start);
		if (!alone || !joined) return joined ?? alone;
		const closed = line.cost(line.filledHeight(used, hero - start));
		return closed + alone.cost < joined.cost ? alone : joined;
	};

	const reopenedBlockOf = (hero) => {
		for (let reopened = 1; reopened <= 3; reopened += 1) {
			const row = bands[bands.length - reopened];
			if (!row || row.hero !== undefined) return null;
			const block = line.bestBlock(hero, row.start);
			if (!block) continue;
			bands.length -= reopened;
			start = row.start;
			return block;
		}
		return null;
	};

	while (photo < count) {
		const block = line.isHero?.[photo] ? blockOf(photo) ?? reopenedBlockOf(photo) : null;
		if (block) {
			if (block.start > start) closeRow(photo, false);
			bands.push(block);
			photo = block.end;
			start = photo;
			used = 0;
			continue;
		}
		const fits = used + spacing * (photo - start) + widths[photo] <= width;
		if (photo > start && !fits) closeRow(photo, false);
		used += widths[photo];
		photo += 1;
	}
	if (start < count) closeRow(count, true);
	return bands;
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

// grid.js
const module_grid = (() => {

const { Division, equalParts } = module_division;
const { fitted, nearestNumber } = module_fitting;

const CELL_ASPECT = 320 / 240;
const STANDARD_CELL = { width: 320, height: 240 };
const MOST_COLUMNS = 2 ** 30;

function grid(settings, photos, room) {
	if (photos.length === 0) return { width: 0, height: 0, frames: [] };
	const sheet = new Sheet(settings, photos.length, room);
	const { columns, rows, width, height } = sheet.sized(sheet.columnCount());
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
			const steepness = (columns) =>
				share(room.height, this.rowCount(columns), this.gapDown) / share(room.width, columns, spacing);
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

const HALF_SQUARE_ROOT_OF_THREE = 0.8660254037844386;
const STRETCH = 1.1547005383792515;

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

function honeycomb(settings, photos, room) {
	const { diameter = 125, spacing = 0, cellShape = "circle", drag = [0, 0], touched } = settings;
	const bends = settings.fisheye ?? false;
	const cells = (settings.spreadsLastRing ?? bends) ? spreadSpiral(photos.length) : spiral(photos.length);
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
		const [left, top] = [Math.min(box.x, x), Math.min(box.y, y)];
		box = {
			x: left, y: top,
			width: Math.max(box.x + box.width, x + width) - left, height: Math.max(box.y + box.height, y + height) - top,
		};
	}
	return box ?? { x: 0, y: 0, width: 0, height: 0 };
}
return { HALF_SQUARE_ROOT_OF_THREE, STRETCH, neighbors, spiral, centerOf, fisheye, honeycomb };
})();

// hexagons.js
const module_hexagons = (() => {

const { nearestNumber } = module_fitting;
const { cellAt, HexGround } = module_ground;
const { HALF_SQUARE_ROOT_OF_THREE, STRETCH } = module_honeycomb;

const FLOWER_COLUMNS = 3;

function hexagons(settings, photos, room) {
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

function stepFor({ width, height }, bounds) {
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
return { hexagons };
})();

// masonry.js
const module_masonry = (() => {

const { Division, equalParts } = module_division;

const LEAST = 2 ** -1022;

function masonry(settings, photos, { width }) {
	if (photos.length === 0) return { width: 0, height: 0, frames: [] };
	const { spacing = 4, level = false, maxCrop = 0.08 } = settings;
	const gapDown = settings.verticalSpacing ?? spacing;
	const count = columnCount(settings, spacing, photos.length, width);
	const { room } = new Division(width, 0, count, spacing);
	const stacks = { count, counts: new Array(count).fill(0), totals: new Array(count).fill(0) };
	const columns = new ColumnHeap(count);
	const ends = new Array(count).fill(0);
	const columnOfPhoto = photos.map((photo) => {
		const column = columns.shortest;
		const height = ((room / count) * photo.height) / photo.width + gapDown;
		columns.growShortest(height);
		ends[column] += height;
		stacks.counts[column] += 1;
		stacks.totals[column] += photo.height / photo.width;
		return column;
	});
	if (level) return leveled(stacks, photos, columnOfPhoto, { width, room, spacing, gapDown, maxCrop });
	const parts = equalParts(width, 0, count, spacing);
	const tops = new Array(count).fill(0);
	const frames = photos.map((photo, index) => {
		const column = columnOfPhoto[index];
		const { start, length } = parts[column];
		const frame = { x: start, y: tops[column], width: length, height: (length * photo.height) / photo.width };
		tops[column] += frame.height + gapDown;
		return frame;
	});
	return { width, height: Math.max(0, ends.reduce((most, end) => Math.max(most, end), 0) - gapDown), frames };
}

function columnCount({ columns, columnWidth = 300 }, spacing, photos, width) {
	if (columns) return Math.min(columns, photos);
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


function leveled(stacks, photos, columnOfPhoto, { width, room, spacing, gapDown, maxCrop }) {
	const { height, widths } = commonLine(stacks, room, gapDown, maxCrop);
	const columns = unequalParts(widths, width, spacing);
	const rows = stacks.counts.map((count) => new Division(height, 0, count, gapDown));
	const used = new Array(stacks.count).fill(0);
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

function commonLine({ count, counts, totals }, room, gapDown, maxCrop) {
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
		return { height: middle, widths: columns.map(() => even) };
	}
	const widthsMeeting = (line) =>
		scalesTo(line).map((scale) => (even * scale) / Math.min(Math.max(scale, least), most));
	const height = leastNumber(
		lowest, highest, (line) => widthsMeeting(line).reduce((total, width) => total + width, 0) >= room);
	return { height, widths: widthsMeeting(height) };
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

const MOST_ON_ONE_CIRCLE = 24;
const FREE = 0.25;
const HALVINGS = 60;
const LEAST = 2 ** -1022;

function radial(settings, photos, room) {
	if (photos.length === 0) return { width: 0, height: 0, frames: [] };
	const { tile, padding = 12, spacing = 0 } = settings;
	const side = room.width ?? room.height;
	const size = { width: side, height: room.height ?? side };
	const middle = { x: size.width / 2, y: size.height / 2 };
	const free = Math.max(0, Math.min(size.width, size.height) / 2 - padding);
	const count = photos.length;
	const radii = photos.map(({ radius }) => (Number.isFinite(radius) ? Math.max(0, radius) : null));
	if (!tile && count > MOST_ON_ONE_CIRCLE && radii.every((radius) => radius === null)) {
		return { ...size, frames: framesOnRings(photos, free, spacing, middle) };
	}
	const spokes = radii.map((radius, index) => ({ ...pointOnCircle(4 * index - count, 4 * count), radius }));
	const sideOfTile = tile ?? largestTile(size, free, spacing, spokes);
	const common = tile ? free : free - sideOfTile / 2;
	const frames = spokes.map(({ x, y, radius }, index) => centered(
		{ x: middle.x + (radius ?? common) * x, y: middle.y + (radius ?? common) * y },
		fitted(photos[index], sideOfTile, sideOfTile)));
	return { ...size, frames };
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


function framesOnRings(photos, radius, spacing, middle) {
	const { diameter, rings } = ringsFor(photos.length, radius, spacing);
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

function ringsFor(photos, radius, spacing) {
	let [low, high] = [0, radius * (1 - FREE)];
	let full = [{ radius, count: photos }];
	for (let halving = 0; halving < HALVINGS; halving += 1) {
		const diameter = low + (high - low) / 2;
		const rings = fullRings(photos, diameter, radius, spacing);
		if (rings) [low, full] = [diameter, rings];
		else high = diameter;
	}
	return { diameter: low, rings: thinned(full, photos) };
}

function fullRings(photos, diameter, radius, spacing) {
	if (radius <= 0) return null;
	const rings = [];
	let left = photos;
	let center = radius - diameter / 2;
	while (center - diameter / 2 >= radius * FREE) {
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

// layouts.js
const module_layouts = (() => {

const { flow } = module_flow;
const { grid } = module_grid;
const { hexagons } = module_hexagons;
const { honeycomb } = module_honeycomb;
const { masonry } = module_masonry;
const { radial } = module_radial;


const USUAL_WIDTH = 1600;

const LAYOUTS = {
	flow: { arrange: flow, needsWidth: () => true },
	masonry: { arrange: masonry, needsWidth: () => true },
	grid: { arrange: grid, needsWidth: ({ cell }) => !cell },
	hex: { arrange: hexagons, needsWidth: ({ height }) => !height },
	radial: { arrange: radial, needsWidth: ({ height }) => !height },
	honeycomb: { arrange: honeycomb, needsWidth: () => false },
};

function layOut(name, settings, photos, width) {
	const { arrange, needsWidth } = LAYOUTS[name];
	const { margin = 0 } = settings;
	const inside = (length) => (Number.isFinite(length) ? Math.max(0, length - 2 * margin) : undefined);
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
return { layOut };
})();

// mosaic.js
const module_mosaic = (() => {

const LENGTH = 7;


function mosaic(data, photos) {
	const { width, height, forms, cells } = data.mosaic;
	const asked = photos.length < data.photos.length ? new Set(photos) : null;
	const result = { photos: [], frames: [], headings: [], width, height, wholes: photos, asked, found: asked && [] };
	for (let start = 0; start + LENGTH <= cells.length; start += LENGTH) {
		const [number, form, x, y, focusX, focusY, isMirrored] = cells.slice(start, start + LENGTH);
		const whole = data.photos[number];
		if (!whole || !forms[form]) continue;
		const [cellWidth, cellHeight, shape] = forms[form];
		const photo = Object.create(whole, {
			key: { value: `${whole.key}-c${start / LENGTH}` }, whole: { value: whole }, shape: { value: shape },
			focus: { value: [focusX / 10_000, focusY / 10_000] }, mirrored: { value: isMirrored === 1 }, turn: { value: 0 },
		});
		if (asked?.has(whole)) result.found.push(result.photos.length);
		result.photos.push(photo);
		result.frames.push({ x, y, width: cellWidth, height: cellHeight });
	}
	return result;
}

function wholeOf(photo) {
	return photo.whole ?? photo;
}
return { mosaic, wholeOf };
})();

// arrangement.js
const module_arrangement = (() => {

const { layOut } = module_layouts;
const { mosaic } = module_mosaic;


function arrange(data, name, photos, width, isOnePiece) {
	const draft = name === "plan" ? planned(data, photos, width)
		: name === "mosaic" ? mosaic(data, photos) : stacked(data, name, photos, width, isOnePiece);
	return { ...draft, ...rowsOf(draft.frames), shape: shapeOf(data, name) };
}

function planned(data, photos, width) {
	const scale = width / data.wall.width;
	const placed = photos.filter((photo) => photo.frame);
	const frames = placed.map((photo) => frameAt(...photo.frame.map((length) => length * scale)));
	const height = frames.reduce((most, frame) => Math.max(most, frame.y + frame.height), 0);
	return { photos: placed, frames, headings: [], width, height };
}

function stacked(data, name, photos, width, isOnePiece) {
	const { wall } = data;
	const margin = isOnePiece ? 0 : Math.min(wall.margin, width / 20);
	const below = wall.captions === "below" && !isOnePiece ? wall.captionGap + wall.captionHeight : 0;
	const settings = settingsOf(data, name);
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
		const room = name === "radial" ? Math.min(width - 2 * margin, innerHeight) : width - 2 * margin;
		const left = (width - room) / 2;
		const layout = layOut(name, settings, group, room);
		layout.frames.forEach((frame, index) => {
			if (!frame) return;
			result.photos.push(group[index]);
			result.frames.push(frameAt(frame.x + left, frame.y + result.height, frame.width, frame.height));
		});
		result.height += layout.height + below;
		if (isOnePiece) result.width = layout.width;
	}
	result.height += margin;
	return result;
}

function settingsOf(data, name) {
	const settings = data.layouts[name];
	return {
		...settings, margin: 0, height: undefined, fisheye: false, spreadsLastRing: settings.fisheye, drag: undefined,
	};
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
	if (name === "hex") return data.layouts.hex.hexOrientation === "pointy" ? "hexagon-pointy" : "hexagon";
	if (name === "honeycomb") return data.layouts.honeycomb.cellShape ?? "circle";
	return "rectangle";
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
		row.tiles.sort((a, b) => frames[a].x - frames[b].x);
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
return { arrange, rowsOf, rowsBetween, firstIndex };
})();

// motion.js
const module_motion = (() => {

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
return { isStill, placesOf, play };
})();

// camera.js
const module_camera = (() => {

const { isStill } = module_motion;

const FRICTION = 325;
const SPRING = 90;
const GLIDE = 110;
const ZOOMING = 70;
const SOFTNESS = 70;

class Camera {
	constructor() {
		this.x = 0;
		this.y = 0;
		this.zoom = 1;
		this.velocity = { x: 0, y: 0 };
		this.isHeld = false;
		this.goal = null;
		this.zoomGoal = null;
		this.bounds = { left: 0, top: 0, right: 0, bottom: 0 };
		this.zooms = [0.25, 4];
		this.flight = null;
	}

	hold() {
		this.isHeld = true;
		this.velocity = { x: 0, y: 0 };
		this.goal = this.flight = null;
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
	}

	flyTo(to, duration) {
		const { x, y, zoom } = this;
		Object.assign(this, { velocity: { x: 0, y: 0 }, goal: null, zoomGoal: null });
		this.flight = { from: { x, y, zoom }, to, time: 0, duration: isStill() ? 1 : duration };
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
		if (this.flight) return this.stepOfFlight(time);
		const share = (duration) => (isStill() ? 1 : 1 - Math.exp(-time / duration));
		if (this.zoomGoal) {
			const { zoom, point } = this.zoomGoal;
			const next = this.zoom * (zoom / this.zoom) ** share(ZOOMING);
			const isDone = Math.abs(Math.log(zoom / next)) < 0.002;
			this.zoomTo(isDone ? zoom : next, point);
			if (isDone) this.zoomGoal = null;
		}
		if (this.isHeld) return this.zoomGoal !== null;
		if (this.goal) return this.stepTowardsGoal(share(GLIDE)) || this.zoomGoal !== null;
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

	stepOfFlight(time) {
		const { flight } = this;
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

	stepTowardsGoal(share) {
		const { x, y } = this.goal;
		this.x += (x - this.x) * share;
		this.y += (y - this.y) * share;
		if (Math.hypot(x - this.x, y - this.y) * this.zoom >= 0.3) return true;
		[this.x, this.y, this.goal] = [x, y, null];
		return false;
	}

	axes(x, y) {
		const { left, top, right, bottom } = this.bounds;
		return [["x", x, left, right], ["y", y, top, bottom]];
	}
}
return { Camera };
})();

// gestures.js
const module_gestures = (() => {

const SLOP = { mouse: 4, pen: 6, touch: 9 };
const HOLD_DELAY = 500;


function watchGestures(element, gestures, isOn = () => true) {
	const pointers = new Map();
	let [isDrag, isSpent, timer, track] = [false, false, 0, []];

	element.addEventListener("pointerdown", (event) => {
		if (event.button !== 0 || !isOn()) return;
		if (event.isPrimary) pointers.clear();
		if (pointers.size === 0) [isDrag, isSpent, track] = [false, false, []];
		const { clientX: x, clientY: y } = event;
		pointers.set(event.pointerId, { x, y, startX: x, startY: y });
		clearTimeout(timer);
		if (pointers.size > 1) {
			for (const id of pointers.keys()) element.setPointerCapture(id);
			isDrag = isSpent = true;
			return;
		}
		const { target } = event;
		gestures.press?.(target, event);
		if (!gestures.hold || event.shiftKey) return;
		timer = setTimeout(() => {
			isSpent = true;
			gestures.hold(target);
		}, HOLD_DELAY);
	});

	addEventListener("pointermove", (event) => {
		const pointer = pointers.get(event.pointerId);
		if (!pointer) return;
		const [dx, dy] = [event.clientX - pointer.x, event.clientY - pointer.y];
		const others = [...pointers.values()].filter((other) => other !== pointer);
		if (others.length === 1) pinch(pointer, others[0], event);
		else if (others.length === 0) {
			if (!isDrag) {
				const way = Math.hypot(event.clientX - pointer.startX, event.clientY - pointer.startY);
				if (way < (SLOP[event.pointerType] ?? 9)) return;
				isDrag = isSpent = true;
				clearTimeout(timer);
				element.setPointerCapture(event.pointerId);
			}
			gestures.drag?.(dx, dy, event);
			track.push({ time: event.timeStamp, x: event.clientX, y: event.clientY });
		}
		[pointer.x, pointer.y] = [event.clientX, event.clientY];
	});

	function pinch(pointer, other, event) {
		const before = Math.hypot(pointer.x - other.x, pointer.y - other.y);
		const after = Math.hypot(event.clientX - other.x, event.clientY - other.y);
		const middle = { x: (event.clientX + other.x) / 2, y: (event.clientY + other.y) / 2 };
		const [dx, dy] = [(event.clientX - pointer.x) / 2, (event.clientY - pointer.y) / 2];
		gestures.pinch?.(after / Math.max(1, before), middle, dx, dy);
	}

	function end(event) {
		if (!pointers.delete(event.pointerId)) return;
		clearTimeout(timer);
		track = pointers.size === 0 ? track : [];
		if (pointers.size === 0) gestures.release?.(velocityOf(track, event.timeStamp), isDrag);
	}
	addEventListener("pointerup", end);
	addEventListener("pointercancel", end);

	element.addEventListener("click", (event) => {
		if (!isSpent || event.detail === 0) return;
		isSpent = false;
		event.preventDefault();
		event.stopPropagation();
	}, true);
	element.addEventListener("dragstart", (event) => isOn() && event.preventDefault());
	element.addEventListener("contextmenu", (event) => isOn() && isSpent && event.preventDefault());
	if (!gestures.wheel) return;
	element.addEventListener("wheel", (event) => {
		if (!isOn()) return;
		event.preventDefault();
		const pixels = event.deltaY * (event.deltaMode === 1 ? 16 : 1) * (event.ctrlKey ? 5 : 1);
		gestures.wheel(Math.exp(-Math.max(-240, Math.min(240, pixels)) * 0.0022), { x: event.clientX, y: event.clientY });
	}, { passive: false });
}

function velocityOf(track, now) {
	const recent = track.filter(({ time }) => now - time < 100);
	const [first, last] = [recent[0], recent.at(-1)];
	const time = last ? last.time - first.time : 0;
	return time < 8 ? { x: 0, y: 0 } : { x: (last.x - first.x) / time, y: (last.y - first.y) / time };
}
return { watchGestures };
})();

// page.js
const module_page = (() => {

const { rowsBetween } = module_arrangement;

class PageView {
	constructor(stage) {
		this.stage = stage;
		this.wall = stage.wall;
		this.isShown = false;
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
		const index = anchor && this.stage.indexes.get(anchor.key);
		if (index !== null && index !== undefined) {
			scrollTo({ top: this.top() + arrangement.frames[index].y - anchor.top, behavior: "instant" });
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
		if (top - room < scrollY) scrollTo({ top: top - room - 8, behavior: "instant" });
		else if (bottom > scrollY + innerHeight) {
			scrollTo({ top: Math.min(top - room - 8, bottom - innerHeight), behavior: "instant" });
		}
		this.update();
	}
}

function shapeOf(arrangement, tile) {
	if (arrangement.shape === "own") return tile.photo.shape ?? "rectangle";
	return tile.photo.hero ? arrangement.shape.replace(/^hexagon/, "flower") : arrangement.shape;
}
return { PageView, shapeOf };
})();

// element.js
const module_element = (() => {
function element(name, className = "", text = "") {
	const result = document.createElement(name);
	if (className) result.className = className;
	if (text) result.textContent = text;
	return result;
}
return { element };
})();

// picture.js
const module_picture = (() => {

const { addressOf } = module_addresses;
const { element } = module_element;

const MOST_COVER = 2048;

class TiledPicture {
	constructor({ width, height, picture }) {
		Object.assign(this, { width, height, picture });
		this.element = element("div", "picture");
		this.element.setAttribute("aria-hidden", "true");
		this.element.style.width = `${width}px`;
		this.element.style.height = `${height}px`;
		this.tiles = new Map();
		this.add(picture.levels - 1, 0, 0);
	}

	veil(frames) {
		this.cover?.remove();
		this.cover = null;
		if (!frames) return;
		const scale = Math.min(1, MOST_COVER / Math.max(this.width, this.height));
		this.cover = element("canvas");
		this.cover.width = Math.ceil(this.width * scale);
		this.cover.height = Math.ceil(this.height * scale);
		const context = this.cover.getContext("2d");
		context.fillStyle = getComputedStyle(document.body).backgroundColor;
		context.globalAlpha = 0.8;
		context.fillRect(0, 0, this.cover.width, this.cover.height);
		for (const { x, y, width, height } of frames) {
			context.clearRect(x * scale, y * scale, width * scale, height * scale);
		}
		this.element.append(this.cover);
	}

	draw({ x, y, zoom }, viewport) {
		const [halfWidth, halfHeight] = [viewport.width / 2, viewport.height / 2];
		this.element.style.transform =
			`translate(${(halfWidth - x * zoom).toFixed(2)}px, ${(halfHeight - y * zoom).toFixed(2)}px) scale(${zoom})`;
		const sharp = Math.floor(-Math.log2(zoom * devicePixelRatio) + 0.2);
		const level = Math.min(this.picture.levels - 1, Math.max(0, sharp));
		const size = this.picture.tile * 2 ** level;
		const wanted = new Set([`${this.picture.levels - 1} 0 0`]);
		const range = (middle, half, length) => [
			Math.max(0, Math.floor((middle - half / zoom) / size)),
			Math.min(Math.ceil(length / size) - 1, Math.floor((middle + half / zoom) / size)),
		];
		const [left, right] = range(x, halfWidth, this.width);
		const [top, bottom] = range(y, halfHeight, this.height);
		for (let row = top; row <= bottom; row += 1) {
			for (let column = left; column <= right; column += 1) {
				wanted.add(`${level} ${column} ${row}`);
				this.add(level, column, row);
			}
		}
		const isComplete = [...wanted].every((key) => this.tiles.get(key).complete);
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
		image.src = this.tiles.get(`${this.picture.levels - 1} 0 0`).src;
		image.alt = "";
		paragraph.append(image);
		return paragraph;
	}

	add(level, column, row) {
		const key = `${level} ${column} ${row}`;
		if (this.tiles.has(key)) return;
		const { id, format, tile } = this.picture;
		const step = 2 ** level;
		const length = (whole, index) => Math.min(tile, Math.ceil(whole / step) - index * tile) * step;
		const image = element("img");
		Object.assign(image.style, {
			left: `${column * tile * step}px`, top: `${row * tile * step}px`, width: `${length(this.width, column)}px`,
			height: `${length(this.height, row)}px`, zIndex: this.picture.levels - level,
		});
		image.alt = "";
		image.draggable = false;
		image.src = addressOf(`wall/${id}/${level}-${column}-${row}.${format}`);
		this.tiles.set(key, image);
		this.element.append(image);
	}
}
return { TiledPicture };
})();

// cells.js
const module_cells = (() => {

const { Camera } = module_camera;
const { watchGestures } = module_gestures;
const { fisheye } = module_honeycomb;
const { wholeOf } = module_mosaic;
const { isStill } = module_motion;
const { shapeOf } = module_page;
const { TiledPicture } = module_picture;

const BENDING = 220;
const PRESSING = 110;
const SPARE = 200;
const LAYERS = 160;
const PRESSED = 0.1;
const PHOTOS = 1000;
const LEAST_WIDTH = 40;
const FLIGHT = 900;
const TOUR = 12_000;

class CellsView {
	constructor(stage, events) {
		this.stage = stage;
		this.wall = stage.wall;
		this.camera = new Camera();
		this.isShown = false;
		this.bend = 0;
		this.press = { tile: null, around: new Set(), amount: 0, isDown: false };
		this.picture = null;
		this.seen = [];
		this.tick = (now) => this.step(now);
		watchGestures(this.wall, this.gestures(events), () => this.isShown);
	}

	gestures({ hold }) {
		const { camera } = this;
		return {
			press: (target) => {
				camera.hold();
				this.pressed = this.tileAt(target);
				this.touch(this.pressed);
				this.wake();
			},
			drag: (dx, dy) => {
				this.isDragged = true;
				this.touch(null);
				camera.drag(dx, dy);
				this.wake();
			},
			pinch: (ratio, middle, dx, dy) => {
				this.isDragged = true;
				this.touch(null);
				camera.pinch(ratio, this.fromMiddle(middle));
				camera.drag(dx, dy);
				this.wake();
			},
			release: (velocity) => {
				this.isDragged = false;
				this.touch(null);
				camera.release(velocity);
				this.wake();
			},
			hold: (target) => this.tileAt(target) && hold(this.tileAt(target)),
			wheel: (factor, point) => this.zoomBy(factor, this.fromMiddle(point)),
		};
	}

	show(arrangement, anchor, style) {
		const { mosaic = null } = style;
		const isNew = !this.isShown || mosaic !== this.mosaic;
		this.isShown = true;
		this.bends = style.bends;
		this.arrangement = arrangement;
		this.stage.arrange(arrangement);
		if (mosaic !== this.mosaic) this.picture = mosaic && new TiledPicture(mosaic);
		this.mosaic = mosaic;
		if (this.picture) this.wall.prepend(this.picture.element);
		this.picture?.veil(arrangement.found?.map((index) => arrangement.frames[index]) ?? null);
		this.wall.toggleAttribute("data-picture", Boolean(this.picture));
		this.wall.toggleAttribute("data-found", Boolean(arrangement.found));
		this.wall.dataset.view = "cells";
		this.measure();
		if (isNew) this.begin(anchor && this.stage.indexes.get(anchor.key), style.drag);
		this.seen = [];
		this.draw();
		this.wake();
	}

	hide() {
		this.isShown = false;
		this.picture?.element.remove();
		this.picture = this.mosaic = this.whole = this.camera.flight = null;
		for (const name of ["picture", "found", "settled"]) delete this.wall.dataset[name];
		this.touch(null);
		delete this.wall.dataset.moving;
		for (const tile of this.stage.tiles.values()) tile.item.style.visibility = "";
	}

	measure() {
		const { frames } = this.arrangement;
		this.viewport = { width: this.wall.clientWidth, height: this.wall.clientHeight };
		this.middles = frames.map(({ x, y, width, height }) => ({ x: x + width / 2, y: y + height / 2 }));
		const xs = this.middles.map(({ x }) => x);
		const ys = this.middles.map(({ y }) => y);
		const [left, right] = [xs.reduce(smaller, Infinity), xs.reduce(larger, -Infinity)];
		const [top, bottom] = [ys.reduce(smaller, Infinity), ys.reduce(larger, -Infinity)];
		const { camera, viewport } = this;
		if (this.picture) return this.measurePicture();
		const [inX, inY] = this.bends ? [0, 0] : [viewport.width / 4, viewport.height / 4];
		camera.bounds = frames.length === 0 ? { left: 0, top: 0, right: 0, bottom: 0 } : {
			left: Math.min(left + inX, (left + right) / 2), right: Math.max(right - inX, (left + right) / 2),
			top: Math.min(top + inY, (top + bottom) / 2), bottom: Math.max(bottom - inY, (top + bottom) / 2),
		};
		this.size = frames[0] ? Math.max(frames[0].width, frames[0].height) : 1;
		const whole = Math.min(viewport.width / (right - left + this.size), viewport.height / (bottom - top + this.size));
		camera.zooms = [Math.min(1, whole), Math.max(2, Math.min(viewport.width, viewport.height) / this.size)];
		camera.zoom = camera.clampedZoom(camera.zoom);
		return undefined;
	}

	measurePicture() {
		const { camera, viewport, arrangement } = this;
		const { frames, width, height } = arrangement;
		const { flight } = camera;
		const wasWhole = this.whole && !flight && camera.zoom <= this.whole.zoom * 1.001;
		const fliesBack = this.whole && flight?.to === this.whole;
		this.size = frames.reduce((most, frame) => larger(most, larger(frame.width, frame.height)), 1);
		this.usualSize = Math.sqrt((width * height) / Math.max(1, frames.length));
		this.whole = { x: width / 2, y: height / 2, zoom: Math.min(viewport.width / width, viewport.height / height) };
		const least = frames.reduce((least, frame) => smaller(least, smaller(frame.width, frame.height)), Infinity);
		const near = Math.min(viewport.width, viewport.height) / Math.min(least, this.size);
		camera.zooms = [Math.min(1, this.whole.zoom), Math.max(2 * this.whole.zoom, near)];
		if (wasWhole) Object.assign(camera, this.whole);
		if (fliesBack) flight.to = this.whole;
		camera.zoom = camera.clampedZoom(camera.zoom);
		this.boundPicture();
	}

	nearness() {
		const { width, height } = this.viewport;
		const far = Math.max(LEAST_WIDTH, Math.sqrt((width * height) / PHOTOS));
		return Math.min(1, Math.max(0, (this.usualSize * this.camera.zoom) / far - 1));
	}

	boundPicture() {
		const { camera, viewport, whole } = this;
		const reach = (length, middle) => Math.min(middle, length / 4 / camera.zoom);
		const [inX, inY] = [reach(viewport.width, whole.x), reach(viewport.height, whole.y)];
		const isWhole = camera.zoom <= whole.zoom * 1.001;
		camera.bounds = isWhole ? { left: whole.x, right: whole.x, top: whole.y, bottom: whole.y }
			: { left: inX, right: 2 * whole.x - inX, top: inY, bottom: 2 * whole.y - inY };
	}

	begin(index, drag = [0, 0]) {
		const { camera, middles, arrangement } = this;
		Object.assign(camera, { zoom: 1, zoomGoal: null, goal: null, flight: null, velocity: { x: 0, y: 0 }, isHeld: false });
		if (this.picture) return void Object.assign(camera, this.left ?? this.whole);
		const { left, right, top, bottom } = camera.bounds;
		const first = middles[index ?? 0] ?? { x: 0, y: 0 };
		const [aside, down] = index ? [0, 0] : drag;
		if (this.bends) [camera.x, camera.y] = [first.x - aside, first.y - down];
		else {
			camera.x = arrangement.width / 2;
			const isShort = arrangement.height <= this.viewport.height;
			camera.y = isShort ? arrangement.height / 2 : index ? first.y : this.viewport.height / 2 - this.room();
			camera.bounds.top = Math.min(top, camera.y);
		}
		camera.x = Math.min(right, Math.max(left, camera.x));
		camera.y = Math.min(bottom, Math.max(camera.bounds.top, camera.y));
		return undefined;
	}

	room() {
		return Math.max(0, this.wall.closest("main").previousElementSibling?.getBoundingClientRect().bottom ?? 0);
	}

	anchor() {
		if (this.isFar()) return null;
		let [nearest, least] = [-1, Infinity];
		this.middles.forEach(({ x, y }, index) => {
			const distance = Math.hypot(x - this.camera.x, y - this.camera.y);
			if (distance < least) [nearest, least] = [index, distance];
		});
		return nearest < 0 ? null : { key: wholeOf(this.arrangement.photos[nearest]).key, top: innerHeight / 3 };
	}

	isFar() {
		return Boolean(this.picture) && this.nearness() < 0.5;
	}

	dive(point) {
		const { camera } = this;
		const { x, y } = this.fromMiddle(point);
		const index = this.cellAt({ x: camera.x + x / camera.zoom, y: camera.y + y / camera.zoom });
		if (index >= 0) this.flyToCell(index, FLIGHT);
		return index;
	}

	leave() {
		const { x, y, zoom } = this.camera;
		this.left = { x, y, zoom };
	}

	flyToCell(index, duration) {
		const { camera, viewport, middles } = this;
		const { width, height } = this.arrangement.frames[index];
		const zoom = camera.clampedZoom(Math.min(viewport.width / width, viewport.height / height) * 0.55);
		camera.flyTo({ ...middles[index], zoom }, duration);
		this.wake();
	}

	flyBack(duration = FLIGHT) {
		this.camera.flyTo(this.whole, duration);
		this.wake();
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

	tour(next) {
		this.tours = true;
		let isIn = false;
		const step = () => {
			if (this.picture && isIn) this.flyBack(TOUR / 2);
			else if (this.picture) this.flyToCell(Math.floor(next() * this.middles.length), TOUR / 2);
			isIn = !isIn;
			setTimeout(step, TOUR);
		};
		setTimeout(step, TOUR / 2);
	}

	reveal(index) {
		const { camera, middles, viewport } = this;
		const goal = { ...middles[index] };
		if (!this.bends) {
			for (const [axis, length] of [["x", viewport.width], ["y", viewport.height]]) {
				const reach = Math.max(0, length / 2 / camera.zoom - this.size * 1.2);
				goal[axis] = Math.min(goal[axis] + reach, Math.max(goal[axis] - reach, camera[axis]));
				if (!this.picture) continue;
				const [low, high] = axis === "x" ? ["left", "right"] : ["top", "bottom"];
				goal[axis] = Math.min(camera.bounds[high], Math.max(camera.bounds[low], goal[axis]));
			}
		}
		camera.glide(goal);
		if (isStill()) camera.step(0);
		this.draw(index);
		this.wake();
	}

	zoomBy(factor, point = { x: 0, y: 0 }) {
		this.camera.zoomBy(factor, point);
		this.wake();
	}

	zoomAround(index, factor) {
		const { camera, middles } = this;
		const { x, y } = middles[index] ?? camera;
		this.zoomBy(factor, { x: (x - camera.x) * camera.zoom, y: (y - camera.y) * camera.zoom });
	}

	follow(path) {
		this.path = path;
		this.wake();
	}


	wake() {
		if (this.request || !this.isShown) return;
		this.last = undefined;
		this.request = requestAnimationFrame(this.tick);
	}

	step(now) {
		if (!this.isShown) return void (this.request = 0);
		const time = Math.min(50, now - (this.last ?? now - 16));
		this.last = now;
		const path = this.picture && this.tours ? null : this.path;
		if (path) this.stepAlongPath(now);
		const moves = this.camera.step(time) || path;
		const bend = this.bends && !isStill() && (moves || this.isDragged) ? 1 : 0;
		this.bend = towards(this.bend, bend, time / BENDING);
		const { press } = this;
		press.amount = towards(press.amount, press.isDown && !isStill() ? 1 : 0, time / PRESSING);
		if (press.amount === 0 && !press.isDown) press.around.clear();
		this.draw();
		if (moves || this.bend !== bend || (press.amount !== 0 && press.amount !== 1)) {
			this.request = requestAnimationFrame(this.tick);
		} else {
			this.request = 0;
			this.rest();
		}
		return undefined;
	}

	stepAlongPath(now) {
		const { left, right, top, bottom } = this.camera.bounds;
		const { x, y } = this.path(now);
		this.camera.glide({ x: left + (right - left) * x, y: top + (bottom - top) * y });
	}

	draw(pinned = -1) {
		const { camera, viewport, arrangement, middles, press } = this;
		if (this.picture) this.drawPicture();
		const { zoom } = camera;
		const [halfWidth, halfHeight] = [viewport.width / 2, viewport.height / 2];
		const bend = this.bend * this.bend * (3 - 2 * this.bend);
		const reach = (this.size * zoom) / 2;
		const seen = [];
		const places = [];
		const kept = new Set([pinned, this.stage.focusedTile()?.index]);
		for (const index of this.drawn(pinned)) {
			let x = (middles[index].x - camera.x) * zoom;
			let y = (middles[index].y - camera.y) * zoom;
			if (!kept.has(index) && (Math.abs(x) > halfWidth + reach || Math.abs(y) > halfHeight + reach)) continue;
			let scale = zoom;
			if (bend > 0) {
				const diameter = arrangement.frames[index].height * zoom;
				const bent = fisheye({ x, y }, diameter, viewport);
				x += (bent.x - x) * bend;
				y += (bent.y - y) * bend;
				scale *= Math.max(0, 1 + (bent.diameter / diameter - 1) * bend);
			}
			if (this.bends && scale < 0.02 && !kept.has(index)) continue;
			if (press.around.has(index)) scale *= 1 - PRESSED * press.amount;
			seen.push(index);
			places.push([x + halfWidth, y + halfHeight, scale]);
		}
		this.bring(seen);
		if (this.request) this.wall.dataset.moving = seen.length < LAYERS ? "few" : "many";
		seen.forEach((index, place) => this.move(index, ...places[place]));
	}

	drawPicture() {
		delete this.wall.dataset.settled;
		this.boundPicture();
		this.picture.draw(this.camera, this.viewport);
		const nearness = this.nearness().toFixed(3);
		if (this.wall.style.getPropertyValue("--nearness") !== nearness) {
			this.wall.style.setProperty("--nearness", nearness);
		}
	}

	drawn(pinned) {
		const { middles, stage } = this;
		if (!this.picture || this.nearness() > 0) return middles.keys();
		const some = [pinned, stage.indexes.get(stage.current) ?? 0];
		return new Set(some.filter((index) => index >= 0 && index < middles.length));
	}

	bring(seen) {
		if (seen.length === this.seen.length && seen.every((index, place) => index === this.seen[place])) return;
		const { frames, photos } = this.arrangement;
		const { tiles } = this.stage;
		const now = new Set(seen);
		const left = this.seen.filter((index) => !now.has(index)).map((index) => tiles.get(photos[index].key));
		for (const tile of left) if (tile) tile.item.style.visibility = "hidden";
		this.seen = seen;
		for (const index of seen) {
			const tile = tiles.get(photos[index].key);
			if (tile?.row !== undefined && tile.item.style.visibility) tile.item.style.visibility = "";
		}
		if (seen.every((index) => tiles.get(photos[index].key)?.row !== undefined)) return;
		const isFull = tiles.size > 2 * seen.length + SPARE;
		const spare = isFull ? [] : [...tiles.values()].filter((tile) => tile.row !== undefined);
		this.stage.show(new Set([...seen, ...spare.map((tile) => tile.index)]), (tile, index) => {
			tile.place(frames[index], shapeOf(this.arrangement, tile), this.camera.zoom);
			Object.assign(tile.item.style, { left: "", top: "", visibility: "" });
			tile.drawn = "";
		});
	}

	move(index, x, y, scale) {
		const { frames, photos } = this.arrangement;
		const tile = this.stage.tiles.get(photos[index].key);
		const { width, height } = frames[index];
		const left = x - width / 2;
		const top = y - height / 2;
		const transform = `translate(${left.toFixed(2)}px, ${top.toFixed(2)}px) scale(${scale.toFixed(5)})`;
		if (tile.drawn === transform) return;
		tile.drawn = transform;
		tile.item.style.transform = transform;
	}

	rest() {
		delete this.wall.dataset.moving;
		this.stage.show(new Set(this.seen), () => {});
		for (const tile of this.stage.tiles.values()) tile.sharpen(this.camera.zoom);
		if (this.picture && this.nearness() === 1) this.settle();
	}

	async settle() {
		const images = this.seen.map((index) => this.stage.tiles.get(this.arrangement.photos[index].key)?.image);
		await Promise.all(images.map((image) => image?.decode().catch(() => {})));
		if (!this.request && this.picture && this.nearness() === 1) this.wall.dataset.settled = "";
	}


	tileAt(target) {
		const item = target.closest?.("li");
		return item ? this.stage.tiles.get(item.id) : undefined;
	}

	touch(tile) {
		const { press } = this;
		press.tile?.item.removeAttribute("data-pressed");
		press.tile = tile;
		press.isDown = Boolean(tile);
		if (!tile) return;
		tile.item.dataset.pressed = "";
		const { x, y } = this.middles[tile.index];
		const { height } = this.arrangement.frames[tile.index];
		press.around = new Set(this.seen.filter((index) =>
			Math.hypot(this.middles[index].x - x, this.middles[index].y - y) < height * 1.35));
	}

	fromMiddle({ x, y }) {
		const { left, top } = this.wall.getBoundingClientRect();
		return { x: x - left - this.viewport.width / 2, y: y - top - this.viewport.height / 2 };
	}
}

function towards(value, goal, step) {
	return value < goal ? Math.min(goal, value + step) : Math.max(goal, value - step);
}

const smaller = (a, b) => (a < b ? a : b);
const larger = (a, b) => (a > b ? a : b);
return { CellsView };
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

// finding.js
const module_finding = (() => {

const EVERYTHING = { words: "", folder: "", from: "", to: "", rating: 0 };

function found(photos, { words, folder, from, to, rating }) {
	const parts = plain(words).split(/\s+/).filter(Boolean);
	return photos.filter((photo) =>
		(!folder || photo.folder === folder || photo.folder?.startsWith(`${folder}/`)) &&
		(!from || (photo.date ?? "") >= from) &&
		(!to || (photo.date && photo.date.slice(0, to.length) <= to)) &&
		(photo.rating ?? 0) >= rating &&
		parts.every((part) => textOf(photo).includes(part)));
}

function plain(text) {
	return text.normalize("NFD").replace(/\p{Mn}/gu, "").toLowerCase();
}

function textOf(photo) {
	const { name, title, description, caption, alt, folder, keywords = [] } = photo;
	photo.text ??= plain([name, title, description, caption, alt, folder, ...keywords].filter(Boolean).join("\n"));
	return photo.text;
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

// keyboard.js
const module_keyboard = (() => {

function destination(arrangement, from, event) {
	const { frames, rows, rowOf } = arrangement;
	const row = rows[rowOf[from]].tiles;
	const all = event.ctrlKey || event.metaKey;
	switch (event.key) {
		case "ArrowLeft": return neighbor(frames, from, -1, 0) ?? inOrder(arrangement, from, -1);
		case "ArrowRight": return neighbor(frames, from, 1, 0) ?? inOrder(arrangement, from, 1);
		case "ArrowUp": return neighbor(frames, from, 0, -1);
		case "ArrowDown": return neighbor(frames, from, 0, 1);
		case "Home": return all ? rows[0].tiles[0] : row[0];
		case "End": return all ? rows.at(-1).tiles.at(-1) : row.at(-1);
		case "PageUp": return neighbor(frames, from, 0, -1, innerHeight * 0.8) ?? rows[0].tiles[0];
		case "PageDown": return neighbor(frames, from, 0, 1, innerHeight * 0.8) ?? rows.at(-1).tiles.at(-1);
		default: return undefined;
	}
}

function inOrder({ rows, rowOf }, from, way) {
	const place = rows[rowOf[from]].tiles.indexOf(from) + way;
	return rows[rowOf[from]].tiles[place] ?? rows[rowOf[from] + way]?.tiles.at(way > 0 ? 0 : -1);
}

function neighbor(frames, from, dx, dy, least = 0) {
	const start = frames[from];
	let [nearest, distance] = [undefined, Infinity];
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

// kiosk.js
const module_kiosk = (() => {

const { addressOf } = module_addresses;
const { isStill } = module_motion;

const LOOKING = 20_000;
const CHANGING = 20_000;
const SPEED = 24;

function kioskStyle() {
	const style = new URLSearchParams(location.search).get("kiosk");
	return style === null ? null : style || "auto";
}

function runKiosk(style, { layouts, setLayout, cells, page }) {
	document.documentElement.dataset.kiosk = "";
	let cursor;
	addEventListener("pointermove", () => {
		delete document.documentElement.dataset.idle;
		clearTimeout(cursor);
		cursor = setTimeout(() => (document.documentElement.dataset.idle = ""), 2000);
	});
	dispatchEvent(new PointerEvent("pointermove"));
	if (style === "wander" && layouts().includes("honeycomb")) setLayout("honeycomb");
	if (style === "layouts") {
		let place = 0;
		setInterval(() => setLayout(layouts()[(place += 1) % layouts().length]), CHANGING);
	}
	const wander = (time) => ({ x: 0.5 + 0.5 * Math.sin(time / 23_000), y: 0.5 + 0.5 * Math.sin(time / 14_213) });
	if (isStill()) return void setInterval(() => pageOn(page), CHANGING);
	let turn = 0;
	if (style !== "pan") cells.tour(() => ((turn += 0.618034) % 1));
	cells.follow(wander);
	pan(page);
	return undefined;
}

function pageOn(page) {
	if (!page.isShown) return;
	const isLast = scrollY + innerHeight >= document.documentElement.scrollHeight - 2;
	scrollTo({ top: isLast ? 0 : scrollY + innerHeight * 0.9, behavior: "instant" });
}

function pan(page) {
	let [last, position, way] = [performance.now(), scrollY, 1];
	const step = (now) => {
		const most = document.documentElement.scrollHeight - innerHeight;
		if (page.isShown && most > 0) {
			position += (way * SPEED * Math.min(100, now - last)) / 1000;
			if (position >= most) way = -1;
			if (position <= 0) way = 1;
			position = Math.min(most, Math.max(0, position));
			scrollTo({ top: position, behavior: "instant" });
		}
		last = now;
		requestAnimationFrame(step);
	};
	requestAnimationFrame(step);
}

function watchVersion(versionOf) {
	globalThis.tesseraVersion = (version, photos) => {
		if (version === versionOf() || !/^assets\/[\w.-]+\.js$/.test(photos ?? "")) return;
		load(addressOf(photos));
	};
	setInterval(() => load(`${addressOf("version.js")}?${Date.now()}`), LOOKING);
}

function load(address) {
	const script = document.createElement("script");
	script.src = address;
	script.onload = script.onerror = () => script.remove();
	document.head.append(script);
}

function preloaded(addresses) {
	return Promise.all(addresses.map((address) => {
		const image = new Image();
		image.src = address;
		return image.decode().catch(() => {});
	}));
}
return { kioskStyle, runKiosk, watchVersion, preloaded };
})();

// scrubber.js
const module_scrubber = (() => {

const { firstIndex } = module_arrangement;
const { element } = module_element;

class Scrubber {
	constructor(words, page) {
		Object.assign(this, { words, page });
		this.element = element("div", "scrubber");
		for (const [name, value] of Object.entries({ role: "slider", "aria-orientation": "vertical", tabindex: 0,
			"aria-label": words.text("dates"), "aria-valuemin": 0 })) this.element.setAttribute(name, value);
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
		this.element.hidden = this.months.length < 3 || arrangement.height < 4 * innerHeight;
		if (this.element.hidden) return;
		this.height = arrangement.height;
		this.element.setAttribute("aria-valuemax", this.months.length - 1);
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
		this.element.setAttribute("aria-valuenow", place);
		this.element.setAttribute("aria-valuetext", text);
	}

	drag(event) {
		const { top, height } = this.element.getBoundingClientRect();
		const share = Math.min(1, Math.max(0, (event.clientY - top) / height));
		scrollTo({ top: this.page.top() + share * (this.height - innerHeight), behavior: "instant" });
	}

	key(event) {
		const steps = {
			ArrowUp: -1, ArrowLeft: -1, ArrowDown: 1, ArrowRight: 1, PageUp: -12, PageDown: 12, Home: -1e6, End: 1e6,
		};
		if (!(event.key in steps)) return;
		event.preventDefault();
		const place = Math.min(this.months.length - 1, Math.max(0, (this.place ?? 0) + steps[event.key]));
		scrollTo({ top: this.page.top() + this.months[place].y - innerHeight / 4 + 1, behavior: "instant" });
	}
}

function monthsOf({ photos, frames }) {
	const months = [];
	let direction = 0;
	let last = "";
	for (let index = 0; index < photos.length; index += 1) {
		const month = photos[index].date?.slice(0, 7);
		if (!month || month === last) continue;
		const way = last && Math.sign(month.localeCompare(last));
		if (direction && way && way !== direction) return [];
		direction ||= way || 0;
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

class Tile {
	constructor(photo, data, item) {
		this.photo = photo;
		this.item = item ?? newItem();
		this.figure = this.item.querySelector("figure");
		this.link = this.item.querySelector("a");
		this.image = this.item.querySelector("img");
		this.item.removeAttribute("class");
		this.item.setAttribute("role", "gridcell");
		this.link.tabIndex = -1;
		this.link.draggable = false;
		this.image.addEventListener("load", () => (this.link.style.background = "none"));
		if (this.image.complete && this.image.naturalWidth > 0) this.link.style.background = "none";
		this.fill(data);
		this.frame = null;
		this.size = 0;
	}

	fill(data, photo = this.photo) {
		this.photo = photo;
		this.item.id = photo.key;
		this.link.href = renditionAddress(photo, photo.widths.at(-1), data.format);
		this.image.alt = nameOf(photo);
		this.image.width = photo.width;
		this.image.height = photo.height;
		const caption = data.wall.captions ? photo.caption : undefined;
		let element = this.item.querySelector("figcaption");
		if (!caption) element?.remove();
		else {
			if (!element) this.figure.append((element = document.createElement("figcaption")));
			element.textContent = caption;
		}
		this.source = renditionSet(photo, data.format);
		const middle = photo.widths.find((width) => width >= 640) ?? photo.widths.at(-1);
		this.fallback = renditionAddress(photo, middle, data.format);
		if (this.image.srcset) this.load();
		this.image.style.transform = photo.mirrored ? "scaleX(-1)" : "";
		if (photo.turn) this.item.style.rotate = `${photo.turn}deg`;
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

function newItem() {
	const [item, figure, link, image] = ["li", "figure", "a", "img"].map((name) => document.createElement(name));
	image.loading = "lazy";
	image.decoding = "async";
	link.append(image);
	figure.append(link);
	item.append(figure);
	return item;
}

function cropPosition(photo, frame) {
	return cropShares(photo, frame).map((share) => `${share * 100}%`).join(" ");
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

const { Tile } = module_tile;

class Stage {
	constructor(wall, data, photos) {
		this.wall = wall;
		this.data = data;
		this.tiles = new Map();
		this.rows = new Map();
		this.arrangement = null;
		this.current = null;
		this.mark = () => {};
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
			...arrangement.headings.map((heading) => headingElement(heading, arrangement.rowOf[heading.first])));
		this.wall.setAttribute("aria-rowcount", arrangement.rows.length);
		this.focusAgain = focused && this.indexes.has(focused.photo.key) ? focused.photo.key : null;
		for (const [key, tile] of this.tiles) {
			tile.row = undefined;
			tile.image.decoding = "sync";
			if (!this.indexes.has(key) && !tile.item.isConnected) this.tiles.delete(key);
		}
	}

	show(wanted, place) {
		const focused = this.focusAgain ?? this.focusedTile()?.photo.key;
		if (focused && this.indexes.has(focused)) wanted.add(this.indexes.get(focused));
		for (const [key, tile] of this.tiles) {
			if (!wanted.has(this.indexes.get(key))) this.remove(key, tile);
		}
		for (const index of wanted) {
			const photo = this.arrangement.photos[index];
			let tile = this.tiles.get(photo.key);
			if (!tile) this.tiles.set(photo.key, (tile = new Tile(photo, this.data)));
			if (tile.row === undefined) {
				this.insert(tile, index);
				place(tile, index);
				this.mark(tile);
			}
		}
		this.setTabStop(wanted);
		if (this.focusAgain && this.tiles.has(this.focusAgain)) {
			const { link } = this.tiles.get(this.focusAgain);
			this.focusAgain = null;
			link.focus({ preventScroll: true });
		}
	}

	remove(key, tile) {
		this.tiles.delete(key);
		tile.item.remove();
		const row = this.rows.get(tile.row);
		if (row && row.children.length === 0) {
			row.remove();
			this.rows.delete(tile.row);
		}
	}

	insert(tile, index) {
		const number = this.arrangement.rowOf[index];
		let row = this.rows.get(number);
		if (!row) {
			row = document.createElement("ul");
			row.setAttribute("role", "row");
			row.setAttribute("aria-rowindex", number + 1);
			row.number = number;
			this.rows.set(number, row);
			insertInOrder(this.wall, row, (element) => element.number);
		}
		tile.row = number;
		tile.index = index;
		tile.item.column = this.arrangement.rows[number].tiles.indexOf(index);
		tile.item.setAttribute("aria-colindex", tile.item.column + 1);
		insertInOrder(row, tile.item, (element) => element.column);
	}


	focusedTile() {
		const item = document.activeElement?.closest("#wall li");
		return item ? this.tiles.get(item.id) : undefined;
	}

	setTabStop(wanted) {
		const current = this.indexes.get(this.current);
		const stop = wanted.has(current) ? this.current : this.arrangement.photos[Math.min(...wanted)]?.key;
		for (const [key, tile] of this.tiles) {
			const tabIndex = key === stop ? 0 : -1;
			if (tile.link.tabIndex !== tabIndex) tile.link.tabIndex = tabIndex;
		}
	}

	focus(key) {
		const last = this.tiles.get(this.current);
		if (last) last.link.tabIndex = -1;
		this.current = key;
		const tile = this.tiles.get(key);
		if (!tile) return;
		tile.link.tabIndex = 0;
		tile.link.focus({ preventScroll: true });
	}
}

function headingElement({ text, frame }, row) {
	const [element, cell, heading] = ["div", "div", "h2"].map((name) => document.createElement(name));
	element.className = "heading";
	element.setAttribute("role", "row");
	cell.setAttribute("role", "gridcell");
	element.number = row - 0.5;
	heading.textContent = text;
	cell.append(heading);
	element.append(cell);
	const sides = { left: frame.x, top: frame.y, width: frame.width, height: frame.height };
	for (const [side, length] of Object.entries(sides)) {
		element.style[side] = `${length}px`;
	}
	return element;
}

function insertInOrder(parent, element, numberOf) {
	let after = parent.lastElementChild;
	while (after && numberOf(after) > numberOf(element)) after = after.previousElementSibling;
	if (after) after.after(element);
	else parent.prepend(element);
}
return { Stage };
})();

// strings.js
const module_strings = (() => {

const LANGUAGES = ["en", "de", "fr", "es"];

const WORDS = {
	photos: ["Photos", "Fotos", "Photos", "Fotos"],
	count: ["{n} photo|{n} photos", "{n} Foto|{n} Fotos", "{n} photo|{n} photos", "{n} foto|{n} fotos"],
	layout: ["Layout", "Anordnung", "Disposition", "Disposición"],
	flow: ["Rows", "Zeilen", "Lignes", "Filas"],
	hex: ["Hexagons", "Sechsecke", "Hexagones", "Hexágonos"],
	honeycomb: ["Honeycomb", "Wabe", "Nid d’abeilles", "Panal"],
	masonry: ["Columns", "Spalten", "Colonnes", "Columnas"],
	grid: ["Grid", "Raster", "Grille", "Cuadrícula"],
	radial: ["Circle", "Kreis", "Cercle", "Círculo"],
	mosaic: ["Mosaic", "Mosaik", "Mosaïque", "Mosaico"],
	plan: ["As planned", "Wie geplant", "Comme prévu", "Según el plan"],
	search: ["Search", "Suchen", "Rechercher", "Buscar"],
	filter: ["Filter", "Filter", "Filtrer", "Filtrar"],
	folder: ["Folder", "Ordner", "Dossier", "Carpeta"],
	allFolders: ["All folders", "Alle Ordner", "Tous les dossiers", "Todas las carpetas"],
	from: ["From", "Von", "Du", "Desde"],
	to: ["To", "Bis", "Au", "Hasta"],
	rating: ["Rating", "Bewertung", "Note", "Valoración"],
	anyRating: ["Any rating", "Jede Bewertung", "Toutes les notes", "Cualquier valoración"],
	stars: ["{n} star or more|{n} stars or more", "ab {n} Stern|ab {n} Sternen", "{n} étoile ou plus|{n} étoiles ou plus",
		"{n} estrella o más|{n} estrellas o más"],
	reset: ["Clear filters", "Filter löschen", "Effacer les filtres", "Quitar filtros"],
	none: ["No photos match", "Keine Fotos gefunden", "Aucune photo trouvée", "No hay fotos que coincidan"],
	select: ["Select", "Auswählen", "Sélectionner", "Seleccionar"],
	selected: ["{n} selected|{n} selected", "{n} ausgewählt|{n} ausgewählt", "{n} sélectionnée|{n} sélectionnées",
		"{n} seleccionada|{n} seleccionadas"],
	copy: ["Copy names", "Namen kopieren", "Copier les noms", "Copiar nombres"],
	copied: ["Copied", "Kopiert", "Copié", "Copiado"],
	failed: ["Could not copy", "Kopieren nicht möglich", "Copie impossible", "No se pudo copiar"],
	save: ["Save list", "Liste speichern", "Enregistrer la liste", "Guardar lista"],
	done: ["Done", "Fertig", "Terminé", "Listo"],
	expand: ["Open folder", "Ordner öffnen", "Ouvrir le dossier", "Abrir carpeta"],
	collapse: ["Close folder", "Ordner schließen", "Fermer le dossier", "Cerrar carpeta"],
	dates: ["Date", "Datum", "Date", "Fecha"],
	close: ["Close", "Schließen", "Fermer", "Cerrar"],
	previous: ["Previous photo", "Vorheriges Foto", "Photo précédente", "Foto anterior"],
	next: ["Next photo", "Nächstes Foto", "Photo suivante", "Foto siguiente"],
	original: ["Original", "Original", "Original", "Original"],
	position: ["{n} of {of}", "{n} von {of}", "{n} sur {of}", "{n} de {of}"],
};

function wordsIn(locale) {
	const tag = isKnown(locale) ? locale : "en";
	const column = Math.max(0, LANGUAGES.indexOf(tag.split("-")[0].toLowerCase()));
	const plural = new Intl.PluralRules(LANGUAGES[column]);
	const numbers = new Intl.NumberFormat(tag);
	const dates = new Map();
	return {
		text(key, values = {}) {
			const forms = WORDS[key][column].split("|");
			const form = forms.length > 1 && plural.select(values.n) !== "one" ? forms[1] : forms[0];
			return form.replace(/\{(n|of)\}/g, (_, name) => numbers.format(values[name]));
		},
		date(time, style) {
			const name = JSON.stringify(style);
			if (!dates.has(name)) dates.set(name, new Intl.DateTimeFormat(tag, style));
			return dates.get(name).format(time);
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
const module_toolbar = (() => {

const { choices, EVERYTHING } = module_finding;
const { element } = module_element;

class Toolbar {
	constructor(data, words, events) {
		Object.assign(this, { words, events });
		this.element = element("div", "toolbar");
		this.element.setAttribute("role", "search");
		this.count = element("output", "count");
		this.count.setAttribute("aria-live", "polite");
		this.layout = element("select");
		this.layout.addEventListener("change", () => events.layout(this.layout.value));
		this.search = this.control("input", "search", { type: "search", placeholder: words.text("search") });
		this.filters = element("details", "filters");
		this.selecting = element("button", "", words.text("select"));
		this.selecting.type = "button";
		this.selecting.setAttribute("aria-pressed", "false");
		this.selecting.addEventListener("click", () => events.select(this.selecting.ariaPressed !== "true"));
		this.element.append(this.labelled("layout", this.layout), this.search, this.filters, this.selecting, this.count);
		this.search.ariaLabel = words.text("search");
		addEventListener("pointerdown", ({ target }) => {
			if (!this.filters.contains(target)) this.filters.open = false;
		});
		this.filters.addEventListener("keydown", (event) => {
			if (event.key !== "Escape") return;
			this.filters.open = false;
			this.filters.firstElementChild.focus();
		});
		this.offer(data);
	}

	offer(data) {
		const { words } = this;
		const names = layoutNames(data);
		this.layout.replaceChildren(...names.map((name) => option(name, words.text(name))));
		this.layout.parentElement.hidden = names.length < 2;
		const { folders, first, last, rating } = choices(data.photos);
		const rows = element("div", "panel");
		const summary = element("summary", "", words.text("filter"));
		const question = this.question?.() ?? EVERYTHING;
		const add = (name, control) => {
			rows.append(this.labelled(name, control));
			return control;
		};
		this.folder = folders.length > 0 && add("folder", this.control("select"));
		if (this.folder) {
			this.folder.append(option("", words.text("allFolders")), ...folders.map((name) => option(name, name)));
		}
		const isDated = first !== last;
		this.from = isDated && add("from", this.control("input", "", { type: "date", min: first, max: last }));
		this.to = isDated && add("to", this.control("input", "", { type: "date", min: first, max: last }));
		this.rating = rating > 0 && add("rating", this.control("select"));
		if (this.rating) {
			this.rating.append(option("0", words.text("anyRating")));
			for (let n = 1; n <= rating; n += 1) this.rating.append(option(String(n), words.text("stars", { n })));
		}
		const reset = element("button", "", words.text("reset"));
		reset.type = "button";
		reset.addEventListener("click", () => this.answer(EVERYTHING));
		this.filters.hidden = !rows.hasChildNodes();
		rows.append(reset);
		this.filters.replaceChildren(summary, rows);
		this.fill(question);
	}

	control(name, className = "", properties = {}) {
		const control = Object.assign(element(name, className), properties);
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
			words: this.search.value, folder: this.folder ? this.folder.value : "", from: this.from ? this.from.value : "",
			to: this.to ? this.to.value : "", rating: this.rating ? Number(this.rating.value) : 0,
		};
	}

	answer(question) {
		this.fill(question);
		this.events.find(question);
	}

	fill({ words, folder, from, to, rating }) {
		const dates = [[this.from, from], [this.to, to]];
		const values = [[this.search, words], [this.folder, folder], ...dates, [this.rating, rating]];
		for (const [control, value] of values) if (control && control.value !== String(value)) control.value = value;
		this.filters.toggleAttribute("data-active", Boolean(folder || from || to || rating));
	}

	show({ layout, count, isSelecting }) {
		this.layout.value = layout;
		const text = count > 0 ? this.words.text("count", { n: count }) : this.words.text("none");
		if (this.count.textContent !== text) this.count.textContent = text;
		this.selecting.setAttribute("aria-pressed", isSelecting);
	}
}

function layoutNames(data) {
	const others = [data.mosaic ? "mosaic" : "", data.layout === "plan" ? "plan" : ""].filter(Boolean);
	return [...others, ...Object.keys(data.layouts)];
}

function option(value, text) {
	return Object.assign(element("option", "", text), { value });
}
return { Toolbar, layoutNames };
})();

// viewer.js
const module_viewer = (() => {

const { addressOf, renditionAddress, renditionSet } = module_addresses;
const { element } = module_element;
const { watchGestures } = module_gestures;
const { isStill } = module_motion;
const { cropShares, nameOf } = module_tile;

const EASING = "cubic-bezier(0.3, 0, 0.1, 1)";

class Viewer {
	constructor(data, words, surroundings) {
		Object.assign(this, { data, words, surroundings });
		this.photo = null;
		this.build();
		addEventListener("popstate", () => this.readAddress());
		addEventListener("hashchange", () => this.readAddress());
		addEventListener("resize", () => this.photo && this.fit());
	}

	build() {
		const { words } = this;
		this.dialog = element("dialog", "viewer");
		this.dialog.setAttribute("aria-modal", "true");
		this.stage = element("div", "stage");
		Object.assign(this.stage, { tabIndex: -1, autofocus: true });
		this.about = element("div", "about");
		this.about.setAttribute("aria-live", "polite");
		const buttons = [["previous", "‹", () => this.turn(-1)], ["next", "›", () => this.turn(1)],
			["close", "×", () => this.close()]].map(([name, sign, action]) => {
			const button = element("button", name, sign);
			button.type = "button";
			button.ariaLabel = button.title = words.text(name);
			button.addEventListener("click", action);
			return button;
		});
		this.dialog.append(this.stage, ...buttons, this.about);
		document.body.append(this.dialog);
		this.dialog.addEventListener("cancel", (event) => {
			event.preventDefault();
			this.close();
		});
		this.dialog.addEventListener("keydown", (event) => this.key(event));
		watchGestures(this.stage, this.gestures());
		this.stage.addEventListener("click", (event) => this.click(event));
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
		const photo = key && this.data.photos.find((photo) => photo.key === key);
		if (photo) {
			if (photo !== this.photo) this.show(photo);
		} else if (this.photo) this.hide();
	}

	show(photo, from = 0) {
		const wasOpen = this.dialog.open;
		this.photo = photo;
		this.image?.remove();
		this.image = element("img");
		this.image.alt = nameOf(photo);
		this.image.draggable = false;
		this.stage.append(this.image);
		if (!wasOpen) this.dialog.showModal();
		const tile = this.surroundings.tileOf(photo);
		if (tile?.image.currentSrc) this.image.style.backgroundImage = `url("${tile.image.currentSrc}")`;
		this.fit();
		this.image.srcset = renditionSet(photo, this.data.format);
		this.image.src = renditionAddress(photo, photo.widths.at(-1), this.data.format);
		this.describe();
		if (!wasOpen) this.grow(tile, false);
		else if (from && !isStill()) this.slide(from * innerWidth, 0);
		this.preload();
	}

	async hide() {
		const { photo } = this;
		this.photo = null;
		this.surroundings.closed(photo);
		const animation = this.grow(this.surroundings.tileOf(photo), true);
		await animation?.finished.catch(() => {});
		if (this.photo) return;
		this.dialog.close();
		for (const animation of this.dialog.getAnimations()) animation.cancel();
		this.image.remove();
		this.surroundings.closed(photo);
	}

	grow(tile, isBack) {
		if (isStill() || !tile?.frame) return undefined;
		const place = tile.link.getBoundingClientRect();
		const whole = this.image.getBoundingClientRect();
		if (place.bottom < 0 || place.top > innerHeight) return undefined;
		const scale = Math.max(place.width / whole.width, place.height / whole.height);
		const [left, top] = cropShares(this.photo ?? tile.photo, place);
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


	describe() {
		const { photo, words } = this;
		const photos = this.surroundings.photos();
		const date = photo.date && new Date(photo.date);
		const lines = [["title", photo.title], ["caption", photo.caption !== photo.title ? photo.caption : ""],
			["description", photo.description],
			["date", date && !isNaN(date) ? words.date(date, { dateStyle: "long", timeStyle: "short" }) : ""],
			["camera", photo.camera],
			["position", words.text("position", { n: photos.indexOf(photo) + 1, of: photos.length })]];
		this.about.replaceChildren(...lines.filter(([, text]) => text).map(([name, text]) => element("p", name, text)));
		const address = photo.original && addressOf(photo.original);
		if (address) {
			const link = element("a", "original", words.text("original"));
			link.href = address;
			this.about.append(link);
		}
		this.dialog.setAttribute("aria-label", nameOf(photo));
	}


	turn(way) {
		const photos = this.surroundings.photos();
		const photo = photos[photos.indexOf(this.photo) + way];
		if (!photo) return this.settle();
		history.replaceState(history.state, "", `#${photo.key}`);
		this.show(photo, way);
		return undefined;
	}

	preload() {
		const photos = this.surroundings.photos();
		const index = photos.indexOf(this.photo);
		this.preloaded = [photos[index + 1], photos[index - 1]].filter(Boolean).map((photo) => {
			const image = new Image();
			image.sizes = `${this.sizeOf(photo).width}px`;
			image.srcset = renditionSet(photo, this.data.format);
			return image;
		});
	}

	key(event) {
		const pan = this.zoom > 1.01 ? 80 : 0;
		const actions = {
			ArrowLeft: () => (pan ? this.pan(pan, 0) : this.turn(-1)),
			ArrowRight: () => (pan ? this.pan(-pan, 0) : this.turn(1)),
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
		const { width, height } = this.sizeOf(this.photo);
		Object.assign(this, { zoom: 1, x: 0, y: 0, width, height });
		this.image.style.width = `${width}px`;
		this.image.style.height = `${height}px`;
		this.draw();
	}

	zoomBy(factor, point = { x: innerWidth / 2, y: innerHeight / 2 }) {
		const most = Math.max(1, (2 * this.photo.widths.at(-1)) / this.width / devicePixelRatio);
		const zoom = Math.min(most, Math.max(1, this.zoom * factor));
		const [x, y] = [point.x - innerWidth / 2 - this.x, point.y - innerHeight / 2 - this.y];
		this.x += x - (x * zoom) / this.zoom;
		this.y += y - (y * zoom) / this.zoom;
		this.zoom = zoom;
		this.pan(0, 0);
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
			release: (velocity, wasDrag) => wasDrag && this.zoom <= 1.01 && this.swipe(velocity),
			wheel: (factor, point) => this.zoomBy(factor, point),
		};
	}

	swipe(velocity) {
		const way = this.x + velocity.x * 200;
		if (Math.abs(this.y) > 110 || Math.abs(velocity.y) > 0.8 && Math.abs(this.y) > 30) this.close();
		else if (Math.abs(way) > innerWidth / 5) this.turn(way < 0 ? 1 : -1);
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
			else this.zoomBy(this.photo.widths.at(-1) / this.width / devicePixelRatio, point);
		} else if (event.target === this.stage && event.detail < 2) this.close();
	}
}
return { Viewer };
})();

// main.js
const module_main = (() => {

const { isId, renditionAddress } = module_addresses;
const { arrange, rowsOf } = module_arrangement;
const { CellsView } = module_cells;
const { element } = module_element;
const { expandedFrames } = module_expansion;
const { EVERYTHING, found } = module_finding;
const { destination } = module_keyboard;
const { kioskStyle, preloaded, runKiosk, watchVersion } = module_kiosk;
const { wholeOf } = module_mosaic;
const { isStill, placesOf, play } = module_motion;
const { PageView } = module_page;
const { Scrubber } = module_scrubber;
const { Selection } = module_selection;
const { Stage } = module_stage;
const { wordsIn } = module_strings;
const { layoutNames, Toolbar } = module_toolbar;
const { Viewer } = module_viewer;


const root = document.documentElement;

class WallPage {
	constructor(data, wall) {
		this.data = data;
		this.wall = wall;
		this.layout = data.layout;
		this.question = EVERYTHING;
		this.expanded = null;
		this.shown = data.photos;
		this.words = wordsIn(data.locale);
		this.kiosk = kioskStyle();
		const first = wall.querySelector("li")?.id;
		this.stage = new Stage(wall, data, data.photos);
		this.stage.current = data.photos[0]?.key;
		wall.setAttribute("aria-label", data.title || this.words.text("photos"));
		this.page = new PageView(this.stage);
		this.cells = new CellsView(this.stage, { hold: (tile) => this.selection.toggle(tile.photo) });
		this.buildControls();
		this.stage.mark = (tile) => this.mark(tile);
		document.querySelector("nav.pages")?.remove();
		this.dress();
		root.dataset.live = "";
		this.relayout({ anchor: first && first !== data.photos[0]?.key ? { key: first, top: 0 } : null });
		this.listen();
		this.viewer.readAddress();
		if (this.kiosk) this.startKiosk();
	}


	buildControls() {
		const { data, words, wall } = this;
		this.selection = new Selection(words, () => this.refresh());
		this.toolbar = new Toolbar(data, words, {
			layout: (name) => this.setLayout(name),
			find: (question) => this.find(question),
			select: (isOn) => (isOn ? this.selection.start() : this.selection.end()),
		});
		this.scrubber = new Scrubber(words, this.page);
		this.viewer = new Viewer(data, words, {
			photos: () => this.stage.arrangement.wholes ?? this.stage.arrangement.photos,
			tileOf: (photo) => this.stage.tiles.get(this.stage.arrangement.photos[this.placeOf(photo)]?.key),
			closed: (photo) => this.focus(this.placeOf(photo)),
		});
		this.opener = element("button", "opener");
		this.opener.type = "button";
		this.opener.hidden = true;
		this.opener.addEventListener("click", () => this.expand(this.stage.current));
		if (this.kiosk) return;
		const main = wall.closest("main");
		main.before(this.toolbar.element);
		main.after(this.opener, this.scrubber.element, this.selection.bar);
	}

	dress() {
		const { background, isDark, selectColor, cornerRadius, captions, border, shadow } = this.data.wall;
		const { captionGap, captionHeight, captionSize, captionAlign, captionColor } = this.data.wall;
		const set = (name, value) => (value ? root.style.setProperty(name, value) : root.style.removeProperty(name));
		set("--background", background);
		set("color-scheme", background && (isDark ? "dark" : "light"));
		set("--select", selectColor);
		set("--corner", cornerRadius && `${cornerRadius}px`);
		set("--caption-gap", `${captionGap}px`);
		set("--caption-height", `${captionGap + captionHeight}px`);
		set("--caption-size", `${captionSize}px`);
		set("--caption-align", captionAlign);
		set("--caption-color", captionColor);
		set("--border", border && `0 0 0 ${border.width}px ${border.color}`);
		set("--shadow", shadow && `${shadow.x}px ${shadow.y}px ${shadow.blur}px ${shadow.color}`);
		this.wall.dataset.captions = captions ?? "";
	}

	listen() {
		let width = innerWidth;
		let due = 0;
		addEventListener("resize", () => {
			if (innerWidth === width && !this.cells.isShown) return;
			cancelAnimationFrame(due);
			due = requestAnimationFrame(() => {
				this.relayout({ isMoving: innerWidth !== width });
				width = innerWidth;
			});
		});
		this.wall.addEventListener("click", (event) => this.click(event));
		this.wall.addEventListener("keydown", (event) => this.key(event));
		addEventListener("keydown", (event) => this.stage.focusedTile() || this.keyOfPicture(event));
		this.wall.addEventListener("focusin", ({ target }) => {
			const tile = this.stage.focusedTile();
			if (!tile || target !== tile.link) return;
			this.stage.focus(tile.photo.key);
			if (target.matches(":focus-visible")) this.view().reveal(tile.index);
			this.offerFolder();
		});
		addEventListener("beforeprint", () => this.print());
		addEventListener("afterprint", () => {
			this.wall.querySelector(".mosaic")?.remove();
			this.relayout({});
			this.cells.left = null;
		});
	}


	view() {
		return this.cells.isShown ? this.cells : this.page;
	}

	placeOf(photo) {
		const { arrangement, indexes, current } = this.stage;
		if (!arrangement.wholes) return indexes.get(photo.key);
		const place = indexes.get(current);
		if (place !== undefined && wholeOf(arrangement.photos[place]) === photo) return place;
		const first = arrangement.photos.findIndex((cell) => wholeOf(cell) === photo);
		return first < 0 ? undefined : first;
	}

	isField() {
		return this.layout === "honeycomb" || this.layout === "mosaic" || (this.layout === "hex" && !this.data.groups.some((group) => group.heading));
	}

	relayout({ anchor, isMoving = false }) {
		const before = isMoving && !isStill() ? placesOf(this.stage.tiles.values()) : null;
		const [last, isField] = [this.view(), this.isField()];
		const place = anchor === undefined && last.arrangement ? last.anchor() : anchor ?? null;
		const next = isField ? this.cells : this.page;
		if (next !== last) last.hide();
		root.dataset.layout = this.layout;
		root.toggleAttribute("data-field", isField);
		const width = isField ? root.clientWidth : this.wall.clientWidth;
		let arrangement = arrange(this.data, this.layout, this.shown, width, isField);
		if (this.layout === "honeycomb") arrangement = this.withFolder(arrangement);
		const { drag } = this.data.layouts[this.layout] ?? {};
		const mosaic = this.layout === "mosaic" ? this.data.mosaic : null;
		if (isField) this.cells.show(arrangement, place, { bends: this.layout === "honeycomb", drag, mosaic });
		else this.page.show(arrangement, place);
		this.scrubber.show(isField || this.kiosk ? null : arrangement);
		this.refresh();
		if (before) play([...this.stage.tiles.values()], before);
	}

	refresh() {
		for (const tile of this.stage.tiles.values()) this.mark(tile);
		this.toolbar.show({ layout: this.layout, count: this.shown.length, isSelecting: this.selection.isOn });
		this.offerFolder();
	}

	mark(tile) {
		this.selection.mark(tile);
		const open = this.layout === "honeycomb" && this.expanded;
		const { asked } = this.stage.arrangement;
		const isAside = asked ? !asked.has(wholeOf(tile.photo)) : Boolean(open) && tile.photo.folder !== open.folder;
		tile.item.toggleAttribute("data-aside", isAside);
	}

	setLayout(name) {
		if (name === this.layout) return;
		this.layout = name;
		this.relayout({ isMoving: true });
	}

	find(question) {
		this.question = question;
		this.shown = found(this.data.photos, question);
		this.relayout({ isMoving: true });
	}

	print() {
		if (!this.cells.isShown) return this.page.showAll();
		const arrangement = arrange(this.data, "flow" in this.data.layouts ? "flow" : this.layout, this.shown, 1000, false);
		const whole = this.cells.picture?.whole();
		this.cells.leave();
		this.cells.hide();
		this.page.show(arrangement, null);
		this.page.showAll();
		if (whole) this.wall.prepend(whole);
	}


	membersOf(photo) {
		const { photos } = this.stage.arrangement ?? { photos: [] };
		if (this.layout !== "honeycomb" || !photo?.folder) return [];
		const members = [...photos.keys()].filter((index) => photos[index].folder === photo.folder);
		return photos[members[0]] === photo && members.length < photos.length ? members.slice(1) : [];
	}

	withFolder(arrangement) {
		const center = arrangement.photos.findIndex((photo) => photo.key === this.expanded?.key);
		if (center < 0) {
			this.expanded = null;
			return arrangement;
		}
		const { folder } = arrangement.photos[center];
		const members = [...arrangement.photos.keys()]
			.filter((index) => index !== center && arrangement.photos[index].folder === folder);
		const frames = expandedFrames(arrangement.frames, center, members, this.data.layouts.honeycomb.diameter);
		return { ...arrangement, frames, ...rowsOf(frames) };
	}

	expand(key) {
		const index = this.stage.indexes.get(key);
		if (index === undefined || this.membersOf(this.stage.arrangement.photos[index]).length === 0) return;
		const photo = this.stage.arrangement.photos[index];
		this.expanded = this.expanded?.key === key ? null : photo;
		this.relayout({ isMoving: true });
		this.cells.reveal(index);
	}

	offerFolder() {
		const { current, indexes, arrangement } = this.stage;
		const photo = arrangement?.photos[indexes.get(current)];
		const canOpen = this.stage.focusedTile()?.photo === photo || document.activeElement === this.opener;
		this.opener.hidden = !canOpen || this.membersOf(photo).length === 0;
		this.opener.textContent = this.words.text(this.expanded?.key === current ? "collapse" : "expand");
	}


	click(event) {
		const item = event.target.closest("li");
		const tile = item ? this.stage.tiles.get(item.id) : this.cells.isShown && this.cells.pressed;
		const isFar = this.cells.isShown && this.cells.isFar();
		if (!(tile || isFar) || event.ctrlKey || event.metaKey) return;
		event.preventDefault();
		if (this.kiosk) return;
		if (isFar && event.detail > 0) this.stage.current = this.keyAt(this.cells.dive({ x: event.clientX, y: event.clientY }));
		else if (event.shiftKey || this.selection.isOn) this.selection.toggle(tile.photo);
		else this.open(tile.photo);
	}

	open(photo) {
		this.stage.current = photo.key;
		this.viewer.open(wholeOf(photo));
	}

	key(event) {
		const tile = this.stage.focusedTile();
		if (!tile || event.altKey) return;
		const index = destination(this.stage.arrangement, tile.index, event);
		if (index !== undefined) this.focus(index);
		else if (event.key === " ") this.selection.toggle(tile.photo);
		else if (event.key === "Escape" && this.selection.isOn) this.selection.end();
		else if (event.key === "e") this.expand(tile.photo.key);
		else if (this.cells.isShown && "+=-".includes(event.key)) this.cells.zoomAround(tile.index, zoomOf(event.key));
		else return void this.keyOfPicture(event);
		event.preventDefault();
	}

	keyOfPicture(event) {
		const isElsewhere = document.querySelector("dialog[open]") || event.target.closest?.("input, select, details, [role=group]");
		if (!this.cells.picture || isElsewhere || event.altKey || event.ctrlKey || event.metaKey) return;
		if (event.key === "Escape" || event.key === "0") this.cells.flyBack();
		else if ("+=-".includes(event.key)) this.cells.zoomBy(zoomOf(event.key));
		else return;
		event.preventDefault();
	}

	keyAt(index) {
		return this.stage.arrangement.photos[index]?.key ?? this.stage.current;
	}

	focus(index) {
		if (index === undefined) return;
		this.view().reveal(index);
		this.stage.focus(this.stage.arrangement.photos[index].key);
	}


	startKiosk() {
		const style = this.kiosk;
		runKiosk(style, {
			layouts: () => layoutNames(this.data), setLayout: (name) => this.setLayout(name), cells: this.cells, page: this.page,
		});
		watchVersion(() => this.data.version);
	}

	async receive(data) {
		if (data.version === this.data.version) return;
		if (data.program !== this.data.program) return void location.reload();
		prepare(data);
		const known = new Set(this.stage.tiles.keys());
		const first = data.photos.filter((photo) => !known.has(photo.key)).slice(0, 60);
		await preloaded(first.map((photo) => renditionAddress(photo, photo.widths[0], data.format)));
		const before = new Map(this.data.photos.map((photo) => [photo.key, photo]));
		const isChosen = this.layout !== this.data.layout;
		this.data = this.stage.data = this.viewer.data = data;
		for (const photo of data.photos) if (before.has(photo.key)) this.stage.tiles.get(photo.key)?.fill(data, photo);
		document.title = data.title || document.title;
		if (data.mosaic) this.stage.tiles.clear();
		if (!isChosen || !layoutNames(data).includes(this.layout)) this.layout = data.layout;
		this.dress();
		this.toolbar.offer(data);
		this.find(this.question);
	}
}

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

function zoomOf(key) {
	return key === "-" ? 1 / 1.4 : 1.4;
}

let wallPage;

if (document.readyState === "loading") root.dataset.starting = "";
addEventListener("load", () => delete root.dataset.starting);

globalThis.tesseraSite = (data) => {
	const wall = document.getElementById("wall");
	if (wallPage) wallPage.receive(data);
	else if (wall) {
		prepare(data);
		wallPage = new WallPage(data, wall);
	}
};
return {  };
})();
})();
