"use strict";
tesseraPart("honeycomb.js", (modules, part) => {
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

return module_honeycomb;
});
