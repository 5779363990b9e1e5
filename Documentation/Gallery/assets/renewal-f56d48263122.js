"use strict";
tesseraPart("renewal.js", (modules, part) => {
const module_addresses = modules["addresses.js"];
const module_data = modules["data.js"];
const module_toolbar = modules["toolbar.js"];
// renewal.js
const module_renewal = modules["renewal.js"] ??= (() => {

const { showPhoto } = module_addresses;
const { prepare } = module_data;
const { layoutNames } = module_toolbar;


async function renew(page, data) {
	if (data.version === page.data.version) return;
	if (data.program !== page.data.program) {
		location.reload();
		return;
	}
	prepare(data);
	page.kiosk?.sift(data);
	const { tiles } = page.stage;
	const known = new Set(tiles.keys());
	const first = data.photos.filter((photo) => !known.has(photo.key)).slice(0, 60);
	await preloaded(data, first);
	const before = new Set(page.data.photos.map((photo) => photo.key));
	const isChosen = page.layout !== page.data.layout;
	for (const photo of data.photos) if (before.has(photo.key)) tiles.get(photo.key)?.fill(data, photo);
	document.title = data.title || document.title;
	if (data.mosaic) tiles.clear();
	const layout = isChosen && layoutNames(data).includes(page.layout) ? page.layout : data.layout;
	await page.take(data, layout);
}

function preloaded(data, photos) {
	return Promise.all(photos.map((photo) => {
		const image = new Image();
		image.sizes = "1px";
		showPhoto(image, photo, data.format, photo.widths[0]);
		return image.decode().catch(() => {});
	}));
}
return { renew };
})();

return module_renewal;
});
