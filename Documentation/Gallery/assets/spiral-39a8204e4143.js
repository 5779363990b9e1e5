"use strict";
tesseraPart("spiral.js", (modules, part) => {
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

const module_windows = modules["windows.js"];
// spiral.js
const module_spiral = modules["spiral.js"] ??= (() => {

const { Division } = module_division;
const { isNarrow } = module_windows;


const spiral = {
	arrange,
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

return module_spiral;
});
