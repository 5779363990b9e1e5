"use strict";
tesseraPart("radial.js", (modules, part) => {
const module_fitting = modules["fitting.js"];
const module_windows = modules["windows.js"];
// radial.js
const module_radial = modules["radial.js"] ??= (() => {

const { fitted } = module_fitting;
const { isNarrow } = module_windows;


const MOST_ON_ONE_CIRCLE = { single: Infinity, open: 24, filled: 5 };
const OPEN = 0.25;
const HALVINGS = 60;
const LEAST = 2 ** -1022;
const MOST_IN_NARROW = 8;

const radial = {
	arrange,
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

return module_radial;
});
