// The layouts that browsers arrange, by name: the same frames as the program plans. Each one is a part of the script,
// since most visitors see only one. `SiteProgram.layoutParts` lists them, too.

/**
 * @typedef {object} LayoutEntry What is known of a layout that is not loaded.
 * @property {string[]} words Its name in the languages of `strings.js`.
 * @property {() => Promise<import("./layouts.js").Layout<any>>} load
 * @property {"always" | "without headings"} [field] When its cells are a field that is dragged and zoomed.
 * @property {boolean} [bends] True of a field with a fish-eye, whose folders open.
 */

/** @type {Record<string, LayoutEntry>} */
export const TABLE = {
  flow: {
    words: ["Rows", "Reihen", "Rangées", "Filas", "صفوف"], load: async () => (await import("./flow.js")).flow,
  },
  grid: {
    words: ["Grid", "Raster", "Grille", "Cuadrícula", "شبكة"], load: async () => (await import("./grid.js")).grid,
  },
  hex: {
    words: ["Hexagons", "Sechsecke", "Hexagones", "Hexágonos", "سداسيات"],
    field: "without headings", load: async () => (await import("./hexagons.js")).hex,
  },
  honeycomb: {
    words: ["Honeycomb", "Waben", "Nid d’abeille", "Panal", "قرص العسل"],
    field: "always", bends: true, load: async () => (await import("./honeycomb.js")).honeycomb,
  },
  masonry: {
    words: ["Columns", "Spalten", "Colonnes", "Columnas", "أعمدة"],
    load: async () => (await import("./masonry.js")).masonry,
  },
  radial: {
    words: ["Circle", "Kreis", "Cercle", "Círculo", "دائرة"], load: async () => (await import("./radial.js")).radial,
  },
  spiral: {
    words: ["Spiral", "Spirale", "Spirale", "Espiral", "حلزون"], load: async () => (await import("./spiral.js")).spiral,
  },
};
