"use strict";
tesseraPart("kiosk.js", (modules, part) => {
const module_addresses = modules["addresses.js"];
const module_motion = modules["motion.js"];
const module_page = modules["page.js"];
// kiosk.js
const module_kiosk = modules["kiosk.js"] ??= (() => {

const { addressOf } = module_addresses;
const { isStill } = module_motion;
const { scrollAtOnce } = module_page;


const LOOKING = 20_000;
const CHANGING = 20_000;
const TOUR = 12_000;
const SPEED = 24;

function runKiosk(style, { layouts, setLayout, cells, page }) {
	let cursor = 0;
	addEventListener("pointermove", () => {
		delete document.documentElement.dataset.idle;
		clearTimeout(cursor);
		cursor = setTimeout(() => (document.documentElement.dataset.idle = ""), 2000);
	});
	dispatchEvent(new PointerEvent("pointermove"));
	if (style === "wander" && layouts().includes("honeycomb")) setLayout("honeycomb");
	if (style === "layouts") {
		let place = 0;
		setInterval(() => setLayout(layouts()[(place += 1) % layouts().length]), CHANGING);
	}
	const wander = (time) => ({ x: 0.5 + 0.5 * Math.sin(time / 23_000), y: 0.5 + 0.5 * Math.sin(time / 14_213) });
	if (isStill()) return void setInterval(() => pageOn(page), CHANGING);
	let turn = 0;
	if (style !== "pan") tour(cells, () => ((turn += 0.618034) % 1));
	cells.follow(wander);
	pan(page);
	return undefined;
}

function tour(cells, next) {
	cells.tours = true;
	let isIn = false;
	const step = () => {
		const { mosaic } = cells;
		if (isIn) mosaic?.flyBack(TOUR / 2);
		else mosaic?.flyTo(Math.floor(next() * mosaic.middles.length), TOUR / 2);
		if (mosaic) cells.wake();
		isIn = !isIn;
		setTimeout(step, TOUR);
	};
	setTimeout(step, TOUR / 2);
}

function pageOn(page) {
	if (!page.isShown) return;
	const isLast = scrollY + innerHeight >= document.documentElement.scrollHeight - 2;
	scrollAtOnce(isLast ? 0 : scrollY + innerHeight * 0.9);
}

function pan(page) {
	let [last, position, way] = [performance.now(), scrollY, 1];
	const step = (now) => {
		const most = document.documentElement.scrollHeight - innerHeight;
		if (page.isShown && most > 0) {
			position += (way * SPEED * Math.min(1000, now - last)) / 1000;
			if (position >= most) way = -1;
			if (position <= 0) way = 1;
			position = Math.min(most, Math.max(0, position));
			scrollAtOnce(position);
		}
		last = now;
		requestAnimationFrame(step);
	};
	requestAnimationFrame(step);
}

function watchVersion(versionOf) {
	const tesseraVersion = (version, photos = "") => {
		if (version === versionOf() || !/^assets\/[\w.-]+\.js$/.test(photos)) return;
		const address = addressOf(photos);
		if (address) load(address);
	};
	Object.assign(globalThis, { tesseraVersion });
	setInterval(() => load(`${addressOf("version.js")}?${Date.now()}`), LOOKING);
}

function load(address) {
	const script = document.createElement("script");
	script.src = address;
	script.onload = script.onerror = () => script.remove();
	document.head.append(script);
}
return { runKiosk, watchVersion };
})();

return module_kiosk;
});
