"use strict";
tesseraPart("cells.js", (modules, part) => {
const module_arrangement = modules["arrangement.js"];
const module_motion = modules["motion.js"];
// camera.js
const module_camera = modules["camera.js"] ??= (() => {

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
const module_cell_gestures = modules["cell-gestures.js"] ??= (() => {


function gesturesOf(cells, hold) {
	const { camera, press } = cells;
	const moved = (isDragged) => {
		cells.isDragged = isDragged;
		cells.movedAt = performance.now();
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

const module_page = modules["page.js"];
// cell-tiles.js
const module_cell_tiles = modules["cell-tiles.js"] ??= (() => {

const { shapeOf } = module_page;


const SPARE = 200;

class CellTiles {
	constructor(stage) {
		this.stage = stage;
		this.seen = [];
		this.isFlat = false;
		this.pressed = new Map();
	}

	of(index) {
		return this.stage.tiles.get(this.stage.arrangement.photos[index].key);
	}

	bring(seen, zoom) {
		if (seen.length === this.seen.length && seen.every((index, place) => index === this.seen[place])) return;
		const { tiles, arrangement } = this.stage;
		const now = new Set(seen);
		const gone = this.isFlat ? [] : this.seen.filter((index) => !now.has(index)).map((index) => this.of(index));
		for (const tile of gone) if (tile) tile.item.style.visibility = "hidden";
		this.seen = seen;
		for (const index of seen) {
			const tile = this.of(index);
			if (tile?.row !== undefined && tile.item.style.visibility) tile.item.style.visibility = "";
		}
		if (seen.every((index) => this.of(index)?.row !== undefined)) return;
		const isFull = tiles.size > 2 * seen.length + SPARE;
		const spare = isFull ? [] : [...tiles.values()].filter((tile) => tile.row !== undefined);
		this.stage.show(new Set([...seen, ...spare.map((tile) => tile.index)]), (tile, index) => {
			const frame = arrangement.frames[index];
			tile.place(frame, shapeOf(arrangement, tile), zoom);
			const [left, top] = this.isFlat ? [`${frame.x}px`, `${frame.y}px`] : ["", ""];
			Object.assign(tile.item.style, { left, top, transform: "", visibility: "" });
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

	moveSheet({ x, y, zoom }, viewport, press) {
		const [left, top] = [viewport.width / 2 - x * zoom, viewport.height / 2 - y * zoom];
		const transform = `translate(${left.toFixed(2)}px, ${top.toFixed(2)}px) scale(${zoom.toFixed(5)})`;
		this.stage.sheet.style.transform = transform;
		for (const index of new Set([...this.pressed.keys(), ...press.around])) {
			const scale = press.scaleOf(index);
			const tile = this.of(index);
			if (tile && scale !== (this.pressed.get(index) ?? 1)) {
				tile.item.style.transform = scale === 1 ? "" : `scale(${scale.toFixed(5)})`;
			}
			if (scale === 1) this.pressed.delete(index);
			else this.pressed.set(index, scale);
		}
	}

	withFewNew(cells, most) {
		let left = most;
		return cells.filter((index) => this.of(index)?.row !== undefined || (left -= 1) >= 0);
	}

	rest(zoom) {
		this.stage.show(new Set(this.seen), () => undefined);
		for (const tile of this.stage.tiles.values()) tile.sharpen(zoom);
	}

	async decoded(isVisible) {
		const images = this.seen.filter(isVisible).map((index) => this.of(index)?.image);
		await Promise.all(images.map((image) => image?.decode().catch(() => undefined)));
	}

	unhide() {
		for (const tile of this.stage.tiles.values()) tile.item.style.visibility = "";
	}
}
return { CellTiles };
})();

const module_element = modules["element.js"];
// field.js
const module_field = modules["field.js"] ??= (() => {

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
		this.fullZoom = 1;
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
		const { covered } = this.arrangement;
		this.box = covered ?? { left: left - half, top: top - half, right: right + half, bottom: bottom + half };
		const whole = Math.min(viewport.width / (right - left + this.size), viewport.height / (bottom - top + this.size));
		this.wholeZoom = whole;
		this.fullZoom = covered ? 1 : Math.max(viewport.width / (right - left), viewport.height / (bottom - top));
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
		const room = this.room();
		return (height <= viewport.height - room ? height : viewport.height - room) / 2 - room / 2;
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


	get isFlat() {
		return true;
	}

	inWindow(share = 0) {
		const { camera: { x, y, zoom }, viewport } = this;
		const [across, down] = [viewport.width, viewport.height].map((length) => (length * (0.5 + share)) / zoom);
		return { left: x - across, top: y - down, right: x + across, bottom: y + down };
	}

	touches(index, { left, top, right, bottom }) {
		const { x, y } = this.middles[index];
		const reach = this.size / 2;
		return x > left - reach && x < right + reach && y > top - reach && y < bottom + reach;
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

function isWithin(inner, outer) {
	return inner.left >= outer.left && inner.right <= outer.right && inner.top >= outer.top
		&& inner.bottom <= outer.bottom;
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
return { Field, isWithin, extent };
})();

const module_direction = modules["direction.js"];
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

// honeycomb-field.js
const module_honeycomb_field = modules["honeycomb-field.js"] ??= (() => {

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

	get isFlat() {
		return false;
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
		const goal = isMoving && !isStill() && !this.arrangement.covered ? 1 : 0;
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

const module_addresses = modules["addresses.js"];
// picture.js
const module_picture = modules["picture.js"] ??= (() => {

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
const module_mosaic_field = modules["mosaic-field.js"] ??= (() => {

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
const module_fields = modules["fields.js"] ??= (() => {

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
const module_frame_loop = modules["frame-loop.js"] ??= (() => {

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

const module_gestures = modules["gestures.js"];
const module_mosaic = modules["mosaic.js"];
// press.js
const module_press = modules["press.js"] ??= (() => {

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

// expansion.js
const module_expansion = modules["expansion.js"] ??= (() => {

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
const module_folders = modules["folders.js"] ??= (() => {

const { rowsOf } = module_arrangement;
const { element } = module_element;
const { expandedFrames } = module_expansion;
const { USUAL_DIAMETER } = module_honeycomb;


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

	expanded(arrangement, diameter = USUAL_DIAMETER) {
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

// cells.js
const module_cells = modules["cells.js"] ??= (() => {

const { NOTHING } = module_arrangement;
const { Camera } = module_camera;
const { gesturesOf } = module_cell_gestures;
const { CellTiles } = module_cell_tiles;
const { closest } = module_element;
const { Field, isWithin } = module_field;
const { fieldOf, isOfStyle } = module_fields;
const { FrameLoop } = module_frame_loop;
const { watchGestures } = module_gestures;
const { MosaicField } = module_mosaic_field;
const { wholeOf } = module_mosaic;
const { isStill } = module_motion;
const { Press } = module_press;


const { Folders } = module_folders;

const SPARE = 0.2;
const FEW = 24;
const PAUSE = 250;
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
		this.region = null;
		this.lastZoom = 0;
		this.isShown = false;
		this.isDragged = false;
		this.movedAt = 0;
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
		this.tiles.isFlat = this.field.isFlat;
		this.region = null;
		this.lastZoom = this.camera.zoom;
		this.stage.sheet.style.transform = "";
		this.wall.toggleAttribute("data-flat", this.field.isFlat);
		this.draw();
		this.wake();
	}

	begin(key, { drag = [0, 0] }) {
		const { camera } = this;
		camera.reset();
		const { wholeZoom, fullZoom } = this.field;
		const isFull = this.fills && !this.mosaic;
		camera.zoom = camera.clampedZoom(
			Math.max(1, isFull ? fullZoom : Math.min(wholeZoom, this.fills ? Infinity : this.field.mostFilling())));
		const { covered } = this.arrangement;
		if (covered) [camera.x, camera.y] = [(covered.left + covered.right) / 2, (covered.top + covered.bottom) / 2];
		else this.field.begin({ index: this.stage.indexOf(key), drag, left: this.left });
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
		for (const name of ["picture", "found", "settled", "moving", "flat"]) delete this.wall.dataset[name];
		Object.assign(this.stage.sheet.style, { transform: "", willChange: "" });
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
		const isHeld = this.isDragged && now - this.movedAt < PAUSE;
		return isMoving || isBending || isPressing || isHeld;
	}

	stepAlong({ x, y }) {
		const { left, right, top, bottom } = this.mosaic ? this.camera.bounds : this.field.paths();
		this.camera.glide({ x: left + (right - left) * x, y: top + (bottom - top) * y });
	}

	draw(pinned = -1) {
		const { stage, field, press, tiles } = this;
		field.drawGround();
		if (field.isFlat) {
			this.drawSheet(pinned);
			return;
		}
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
		const motion = seen.length < LAYERS ? "few" : "many";
		if (this.loop.isRunning && this.wall.dataset.moving !== motion) this.wall.dataset.moving = motion;
		seen.forEach((index, number) => tiles.move(index, places[number], field.viewport));
	}

	drawSheet(pinned) {
		const { camera, field, stage, tiles } = this;
		const isZooming = camera.zoom !== this.lastZoom;
		this.lastZoom = camera.zoom;
		const box = field.inWindow();
		if (pinned >= 0 || isZooming || !this.region || !isWithin(box, this.region)) {
			const region = field.inWindow(isZooming ? 0 : SPARE);
			const candidates = [...field.candidates(pinned, stage.indexOf(stage.current) ?? 0)];
			const seen = candidates.filter((index) => index === pinned || field.touches(index, box));
			const shown = new Set(seen);
			const around = candidates.filter((index) => field.touches(index, region) && !shown.has(index));
			const few = this.loop.isRunning ? tiles.withFewNew(around, FEW) : around;
			this.region = few.length < around.length ? null : region;
			tiles.bring([...seen, ...few], camera.zoom);
		}
		tiles.moveSheet(camera, field.viewport, this.press);
		if (this.loop.isRunning) stage.sheet.style.willChange = isZooming ? "" : "transform";
	}

	rest() {
		if (!this.isShown) return;
		delete this.wall.dataset.moving;
		this.stage.sheet.style.willChange = "";
		if (this.field.isFlat) this.drawSheet(-1);
		this.tiles.rest(this.camera.zoom);
		if (this.mosaic?.nearness() === 1) this.settle();
	}

	async settle() {
		const box = this.field.inWindow();
		await this.tiles.decoded((index) => this.field.touches(index, box));
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
return { Folders, CellsView };
})();

return module_cells;
});
