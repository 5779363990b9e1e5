"use strict";
tesseraPart("masonry.js", (modules, part) => {
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

// masonry-foot.js
const module_masonry_foot = modules["masonry-foot.js"] ??= (() => {


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

const module_windows = modules["windows.js"];
// masonry.js
const module_masonry = modules["masonry.js"] ??= (() => {

const { Division, equalParts } = module_division;
const { evenFoot } = module_masonry_foot;
const { fittingColumns, isNarrow } = module_windows;


const LEAST = 2 ** -1022;

const masonry = {
	arrange,
	inWindow: (settings, { width }) => ({
		...settings, mostColumns: fittingColumns(width, settings.spacing), columnWidth: columnIn(width, settings),
	}),
	larger: (settings) => Array.from({ length: 11 }, (_, index) => ({ ...settings, columns: index + 1, level: true })),
};

function columnIn(width, { columnWidth = 300, spacing = 4 }) {
	return isNarrow(width) ? Math.max(1, Math.min(columnWidth, (width - spacing) / 2)) : columnWidth;
}

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

return module_masonry;
});
