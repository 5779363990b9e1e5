"use strict";
tesseraPart("hexagons.js", (modules, part) => {
const module_fitting = modules["fitting.js"];
// ground.js
const module_ground = modules["ground.js"] ??= (() => {


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
const module_honeycomb = modules["honeycomb.js"] ??= (() => {


const honeycomb = {
	arrange,
	needsWidth: () => false,
	shape: ({ cellShape = "circle" }) => cellShape,
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

const module_windows = modules["windows.js"];
// hexagons.js
const module_hexagons = modules["hexagons.js"] ??= (() => {

const { nearestNumber } = module_fitting;
const { cellAt, HexGround } = module_ground;
const { HALF_SQUARE_ROOT_OF_THREE, STRETCH } = module_honeycomb;
const { isNarrow } = module_windows;


const hex = {
	arrange,
	needsWidth: ({ height }) => !height,
	shape: ({ hexOrientation }) => (hexOrientation === "pointy" ? "hexagon-pointy" : "hexagon"),
	inWindow: (settings, { width }) => (isNarrow(width)
		? { ...settings, columns: Math.min(settings.columns || NARROW_COLUMNS, NARROW_COLUMNS) } : settings),
};

const FLOWER_COLUMNS = 3;
const NARROW_COLUMNS = 3;

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

return module_hexagons;
});
