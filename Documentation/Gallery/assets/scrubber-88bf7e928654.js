"use strict";
tesseraPart("scrubber.js", (modules, part) => {
const module_arrangement = modules["arrangement.js"];
const module_element = modules["element.js"];
const module_page = modules["page.js"];
// scrubber.js
const module_scrubber = modules["scrubber.js"] ??= (() => {

const { firstIndex } = module_arrangement;
const { element } = module_element;
const { scrollAtOnce } = module_page;


const STEPS = new Map([
	["ArrowUp", -1], ["ArrowLeft", -1], ["ArrowDown", 1], ["ArrowRight", 1], ["PageUp", -12], ["PageDown", 12],
	["Home", -1e6], ["End", 1e6],
]);

class Scrubber {
	constructor(words, page) {
		this.words = words;
		this.page = page;
		this.months = [];
		this.height = 0;
		this.place = undefined;
		this.element = element("div", "scrubber");
		const attributes = {
			role: "slider", "aria-orientation": "vertical", tabindex: "0", "aria-label": words.text("dates"),
			"aria-valuemin": "0",
		};
		for (const [name, value] of Object.entries(attributes)) this.element.setAttribute(name, value);
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
		this.element.hidden = !arrangement || this.months.length < 3 || arrangement.height < 4 * innerHeight;
		if (!arrangement || this.element.hidden) return;
		this.height = arrangement.height;
		this.element.setAttribute("aria-valuemax", String(this.months.length - 1));
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
		this.element.setAttribute("aria-valuenow", String(place));
		this.element.setAttribute("aria-valuetext", text);
	}

	drag(event) {
		const { top, height } = this.element.getBoundingClientRect();
		const share = Math.min(1, Math.max(0, (event.clientY - top) / height));
		scrollAtOnce(this.page.top() + share * (this.height - innerHeight));
	}

	key(event) {
		const step = STEPS.get(event.key);
		if (step === undefined) return;
		event.preventDefault();
		const place = Math.min(this.months.length - 1, Math.max(0, (this.place ?? 0) + step));
		scrollAtOnce(this.page.top() + this.months[place].y - innerHeight / 4 + 1);
	}
}

function monthsOf({ photos, frames }) {
	const months = [];
	let direction = 0;
	let last = "";
	for (let index = 0; index < photos.length; index += 1) {
		const month = photos[index].date?.slice(0, 7);
		if (!month || month === last) continue;
		const way = last ? Math.sign(month.localeCompare(last)) : 0;
		if (direction && way && way !== direction) return [];
		direction ||= way;
		last = month;
		months.push({ time: new Date(`${month}-01T00:00:00`), y: frames[index].y });
	}
	return months;
}
return { Scrubber };
})();

return module_scrubber;
});
