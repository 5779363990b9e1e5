// The layouts that browsers arrange, by name: the same frames as the program plans. Each module describes its own.

export { flow } from "./flow.js";
export { grid } from "./grid.js";
export { hex } from "./hexagons.js";
export { honeycomb } from "./honeycomb.js";
export { masonry } from "./masonry.js";
export { radial } from "./radial.js";
export { spiral } from "./spiral.js";
