"use strict";
tesseraPart("kiosk-tiles.js", (modules, part) => {
const module_arrangement = modules["arrangement.js"];
const module_element = modules["element.js"];
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

const module_layouts = modules["layouts.js"];
// kiosk-cells.js
const module_kiosk_cells = modules["kiosk-cells.js"] ??= (() => {

const { HALF_SQUARE_ROOT_OF_THREE } = module_honeycomb;
const { layoutNamed } = module_layouts;


const LEAST_PITCH = 1 / 6;
const MOST_PITCH = 0.6;
const FLOWER = 7;
const MOST_CHOICES = 400;
const SLIVER = 1;


function fullField(draft, filling, height) {
	const { name, settings, width, draftBy } = filling;
	if (draft.frames.length === 0 || !(width > 0 && height > 0)) return draft;
	const cells = name === "hex" ? draftBy({ ...settings, aspect: width / height }) : draft;
	const before = combOf(cells, filling);
	if (!before) return draft;
	const count = cells.photos.reduce((sum, { hero }) => sum + (hero && name === "hex" ? FLOWER : 1), 0);
	const pitch = pitchFor(count, filling, height, before.pitch);
	const scale = pitch / before.pitch;
	const frames = cells.frames.map((frame) => ({
		x: frame.x * scale, y: frame.y * scale, width: frame.width * scale, height: frame.height * scale,
	}));
	const comb = { ...before, pitch, origin: { x: before.origin.x * scale, y: before.origin.y * scale } };
	const covered = regionAround(frames, { width: width + pitch, height: height + pitch });
	const taken = new Set(cells.photos.flatMap((photo, index) => namesOf(comb, frames[index], photo, name)));
	const free = cellsIn(comb, covered).filter((cell) => !taken.has(cell.name));
	const size = sizeOfCells(cells, frames, comb, filling);
	const photos = [...cells.photos, ...repeated(cells.photos, frames, free, pitch, covered)];
	frames.push(...free.map(({ x, y }) => frameAround({ x, y }, size)));
	return { ...cells, photos, frames, covered };
}

function pitchFor(count, { name, settings, width }, height, own) {
	const isAsked = name === "hex" ? settings.columns : "diameter" in settings;
	const shorter = Math.min(width, height);
	const least = isAsked ? own : shorter * LEAST_PITCH;
	const fitting = Math.sqrt((width * height) / (HALF_SQUARE_ROOT_OF_THREE * count));
	return Math.max(least, Math.min(fitting, shorter * MOST_PITCH));
}

function combOf({ photos, frames }, { name, settings }) {
	const isPointy = isPointed(name, settings);
	const single = name === "hex" ? photos.findIndex(({ hero }) => !hero) : 0;
	const { x, y, width, height } = frames[Math.max(0, single)];
	const across = (isPointy ? width : height) + spacingOf(name, settings);
	const pitch = single < 0 ? across / 3 : across;
	return pitch > 0 ? { isPointy, pitch, origin: { x: x + width / 2, y: y + height / 2 } } : null;
}

function isPointed(name, settings) {
	return layoutNamed(name).shape?.(settings) === "hexagon-pointy";
}

function spacingOf(name, { spacing }) {
	return spacing ?? (name === "hex" ? 4 : 0);
}

function sizeOfCells({ photos }, frames, { isPointy, pitch }, { name }) {
	const single = name === "hex" ? photos.findIndex(({ hero }) => !hero) : 0;
	if (single >= 0) return frames[single];
	const [long, short] = [pitch / HALF_SQUARE_ROOT_OF_THREE, pitch];
	return isPointy ? { width: short, height: long } : { width: long, height: short };
}

function regionAround(frames, least) {
	let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
	for (const { x, y, width, height } of frames) {
		[left, right] = [Math.min(left, x), Math.max(right, x + width)];
		[top, bottom] = [Math.min(top, y), Math.max(bottom, y + height)];
	}
	const [across, down] = [Math.max(0, least.width - (right - left)), Math.max(0, least.height - (bottom - top))];
	return { left: left - across / 2, right: right + across / 2, top: top - down / 2, bottom: bottom + down / 2 };
}

function namesOf({ isPointy, pitch, origin }, { x, y, width, height }, { hero }, name) {
	const [aside, down] = [x + width / 2 - origin.x, y + height / 2 - origin.y];
	const [along, across] = isPointy ? [down, aside] : [aside, down];
	const line = Math.round(along / (pitch * HALF_SQUARE_ROOT_OF_THREE));
	const half = Math.round((2 * across) / pitch);
	const around = [[0, 0], [0, 2], [0, -2], [1, 1], [1, -1], [-1, 1], [-1, -1]];
	return around.slice(0, hero && name === "hex" ? FLOWER : 1).map(([a, b]) => `${line + a} ${half + b}`);
}

function repeated(photos, frames, free, pitch, region) {
	const choices = photos.slice(0, MOST_CHOICES).map((photo, index) => {
		const { x, y, width, height } = frames[index];
		return { photo, places: [{ x: x + width / 2, y: y + height / 2 }] };
	});
	const middle = { x: (region.left + region.right) / 2, y: (region.top + region.bottom) / 2 };
	const result = new Array(free.length);
	const order = [...free.keys()].sort((one, other) => distance(free[one], middle) - distance(free[other], middle));
	for (const index of order) {
		let [best, most] = [choices[0], -Infinity];
		for (const choice of choices) {
			const nearest = choice.places.reduce((least, place) => Math.min(least, distance(place, free[index])), Infinity);
			const value = (nearest > 1.2 * pitch ? 1e6 : 0) - 1e3 * choice.places.length + Math.min(500, nearest / pitch);
			if (value > most) [best, most] = [choice, value];
		}
		best.places.push(free[index]);
		result[index] = Object.create(best.photo, {
			key: { value: `${best.photo.key}-r${index}` }, whole: { value: best.photo.whole ?? best.photo },
			hero: { value: false },
		});
	}
	return result;
}

function distance(one, other) {
	return Math.hypot(one.x - other.x, one.y - other.y);
}


function coveringCells(most, { width, height }, isPointy) {
	const shorter = Math.min(width, height);
	const comb = { isPointy, pitch: shorter * LEAST_PITCH, origin: { x: width / 2, y: height / 2 } };
	const screen = { left: 0, top: 0, right: width, bottom: height };
	let cells = cellsIn(comb, screen);
	while (cells.length > most && comb.pitch < shorter) {
		comb.pitch *= 1.02;
		cells = cellsIn(comb, screen);
	}
	return { pitch: comb.pitch, cells };
}

function coveringField(draft, filling, height) {
	const { name, photos, settings, width } = filling;
	const before = combOf(draft, filling);
	if (!before) return draft;
	const { pitch, cells } = coveringCells(photos.length, { width, height }, before.isPointy);
	const gap = spacingOf(name, settings);
	const { width: across, height: down } = draft.frames[0];
	const scale = Math.max(1, pitch - gap) / (before.isPointy ? across : down);
	const size = { width: across * scale, height: down * scale };
	const frames = cells.slice(0, photos.length).map((middle) => frameAround(middle, size));
	return { ...draft, photos: photos.slice(0, frames.length), frames, width, height };
}


function cellsIn({ isPointy, pitch, origin }, { left, top, right, bottom }) {
	const [first, last, low, high] = isPointy ? [top, bottom, left, right] : [left, right, top, bottom];
	const [start, side] = isPointy ? [origin.y, origin.x] : [origin.x, origin.y];
	const step = pitch * HALF_SQUARE_ROOT_OF_THREE;
	const cells = [];
	for (let line = Math.floor((first - start) / step) - 1; start + (line - 1) * step < last; line += 1) {
		const shift = Math.abs(line % 2);
		const along = start + line * step;
		for (let place = Math.floor((low - side) / pitch) - 1; side + (place - 1) * pitch < high; place += 1) {
			const half = 2 * place + shift;
			const across = side + (half * pitch) / 2;
			const [aside, down] = [Math.max(first - along, along - last, 0), Math.max(low - across, across - high, 0)];
			const reach = Math.max(down, aside * HALF_SQUARE_ROOT_OF_THREE + down / 2);
			if (reach > pitch / 2 - SLIVER) continue;
			const [x, y] = isPointy ? [across, along] : [along, across];
			cells.push({ x, y, name: `${line} ${half}` });
		}
	}
	return cells.sort((one, other) => one.y - other.y || one.x - other.x);
}

function frameAround({ x, y }, { width, height }) {
	return { x: x - width / 2, y: y - height / 2, width, height };
}
return { fullField, isPointed, coveringCells, coveringField };
})();

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
		const equal = cellFrames(photos.length, { columns, rows, missing, inside, down, spacing, gapDown, margin });
		const frames = fairFrames(photos, equal);
		const crop = photos.reduce((sum, photo, index) => sum + cropped(photo, frames[index]), 0) / photos.length;
		const cost = isTall ? missing / photos.length + Math.abs(columns - usual) / 100 : crop;
		if (cost < least) [best, least] = [frames, cost];
	}
	if (best.length === 0) return draft;
	if (!isTall && photos.length <= FEW && mostCropped(photos, best) > MOST_CROP_OF_CELLS) {
		return sliced(draft, filling, height) ?? centered(draft, height);
	}
	const last = best[best.length - 1];
	return {
		...draft, photos, frames: best.map((frame, index) => inCell(photos[index], frame)),
		height: isTall ? last.y + last.height + margin : height,
	};
}

function fairFrames(photos, equal) {
	const frames = [];
	while (frames.length < equal.length) {
		const first = frames.length;
		const row = equal.slice(first).filter(({ y }) => y === equal[first].y);
		const widths = fairWidths(photos.slice(first, first + row.length), row);
		const gap = row.length > 1 ? row[1].x - row[0].x - row[0].width : 0;
		let { x } = row[0];
		row.forEach((frame, index) => {
			frames.push({ ...frame, x, width: widths[index] });
			x += widths[index] + gap;
		});
	}
	return frames;
}

function fairWidths(photos, row) {
	const [{ width, height }] = row;
	const whole = width * row.length;
	const [rest, shapes] = [1 - MOST_CROP_OF_CELLS, photos.map((photo) => height * photo.width / photo.height)];
	let widths = row.map(() => width);
	const sum = () => widths.reduce((all, one) => all + one, 0);
	for (let round = 0; round < row.length; round += 1) {
		widths = widths.map((one, index) => Math.max(shapes[index] * rest, Math.min(shapes[index] / rest, one)));
		const excess = sum() - whole;
		const free = widths.map((one, index) => (
			excess > 0 ? one > shapes[index] * rest : one < shapes[index] / rest));
		const count = free.filter(Boolean).length;
		if (Math.abs(excess) < 0.01 || count === 0) break;
		widths = widths.map((one, index) => (free[index] ? one - excess / count : one));
	}
	const factor = whole / sum();
	return widths.map((one) => one * factor);
}

function inCell(photo, cell) {
	const rest = (1 - cropped(photo, cell)) / (1 - MOST_CROP_OF_CELLS);
	if (rest >= 1) return cell;
	const isWide = photo.width / photo.height > cell.width / cell.height;
	const [width, height] = isWide ? [cell.width, cell.height * rest] : [cell.width * rest, cell.height];
	return { x: cell.x + (cell.width - width) / 2, y: cell.y + (cell.height - height) / 2, width, height };
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

function mainPart() {
	return document.querySelector("main") ?? document.body;
}

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
		mainPart().append(this.element);
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
return { mainPart, Show, imageOf, isLoaded, fadeOver, backdropOf, moveTo };
})();

const module_layout_table = modules["layout-table.js"];
const module_page = modules["page.js"];
// kiosk-tiles.js
const module_kiosk_tiles = modules["kiosk-tiles.js"] ??= (() => {

const { arrange } = module_arrangement;
const { element } = module_element;
const { coveringCells, coveringField, isPointed } = module_kiosk_cells;
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

function withCaptionsOver(data) {
	if (data.wall.captions !== "below") return data;
	const layouts = Object.entries(data.layouts).map(([name, settings]) =>
		[name, { ...settings, verticalSpacing: settings.spacing }]);
	return { ...data, layouts: Object.fromEntries(layouts), wall: { ...data.wall, captions: "overlay" } };
}

class TilesShow extends Show {
	constructor(data, rest, seconds, layout) {
		super(withCaptionsOver(data), rest, seconds);
		this.layout = layout;
		this.places = [];
		this.waiting = [];
		this.unseen = new Set();
		this.steps = 0;
		this.isNew = true;
		this.shown = null;
	}

	prepare() {
		const hero = this.isField() ? { hero: undefined } : {};
		this.plan(this.data.photos.map((photo) => ({ ...photo, ...hero, group: 0 })));
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
			fills ? (draft, filling) => (filling.isOnePiece ? coveringField : fullWall)(draft, filling, height) : null);
	}

	countOf(photos) {
		const { width, height } = this.size;
		const most = Math.max(1, Math.ceil(photos.length * MOST_SHOWN) - (photos.length < 4 ? 1 : 0));
		if (this.isField()) {
			const isPointy = isPointed(this.layout, this.data.layouts[this.layout] ?? {});
			return Math.min(most, coveringCells(most, this.size, isPointy).cells.length);
		}
		const arrangement = this.arranged(photos, false);
		const room = layoutNamed(this.layout).isWhole
			? Math.round((photos.length * width * height) / Math.max(1, arrangement.width * arrangement.height))
			: arrangement.frames.filter((frame) => frame.y + frame.height * 0.6 < height).length;
		const usual = Math.max(1, Math.min(room, most));
		if (layoutNamed(this.layout).isWhole) return usual;
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
		const isFull = arrangement.height <= height * 1.01 && arrangement.height >= height * 0.99;
		if (this.isField() || isFull) {
			return { arrangement, frames: arrangement.frames };
		}
		const across = Math.max(1, arrangement.width);
		const down = Math.max(1, arrangement.height);
		const scale = Math.min(width / across, height / down);
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
