"use strict";
tesseraPart("flow.js", (modules, part) => {
// balance.js
const module_balance = modules["balance.js"] ??= (() => {

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
const module_full_end = modules["full-end.js"] ??= (() => {

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
const module_line = modules["line.js"] ??= (() => {


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

const module_windows = modules["windows.js"];
// flow.js
const module_flow = modules["flow.js"] ??= (() => {

const { balancedBands } = module_balance;
const { withFullEnd } = module_full_end;
const { FlowLine } = module_line;
const { isNarrow } = module_windows;


const flow = { arrange, larger, inWindow };

const PHONE_ROW = 0.3;

function inWindow(settings, { width }) {
	const { rowHeight = 240 } = settings;
	return isNarrow(width) ? { ...settings, rowHeight: Math.min(rowHeight, PHONE_ROW * width) } : settings;
}

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

return module_flow;
});
