"use strict";
tesseraPart("grid.js", (modules, part) => {
// division.js
const module_division = modules["division.js"] ??= (() => {

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

const module_fitting = modules["fitting.js"];
const module_windows = modules["windows.js"];
// grid.js
const module_grid = modules["grid.js"] ??= (() => {

const { Division, equalParts } = module_division;
const { fitted, nearestNumber } = module_fitting;
const { fittingColumns } = module_windows;


const grid = {
	arrange,
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

return module_grid;
});
