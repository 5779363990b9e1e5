// The kinds of fields of cells: flat, a honeycomb, a mosaic.

import { Field } from "./field.js";
import { HoneycombField } from "./honeycomb-field.js";
import { MosaicField } from "./mosaic-field.js";

/**
 * @typedef {import("./mosaic.js").Mosaic} Mosaic
 *
 * @typedef {object} FieldStyle
 * @property {boolean} bends True of a honeycomb, with a fish-eye.
 * @property {[number, number]} [drag] The distance that it has been dragged to begin with.
 * @property {Mosaic} [mosaic]
 */

/** @param {Field} field @param {FieldStyle} style */
export function isOfStyle(field, { bends, mosaic }) {
  if (mosaic) return field instanceof MosaicField && field.mosaic === mosaic;
  return !(field instanceof MosaicField) && field instanceof HoneycombField === bends;
}

/**
 * Returns the field, if it is of this style, or a new one in its place.
 *
 * @param {Field} field @param {FieldStyle} style
 */
export function fieldOf(field, style) {
  if (isOfStyle(field, style)) return field;
  const { camera, wall } = field;
  if (style.mosaic) return new MosaicField(camera, wall, style.mosaic);
  return style.bends ? new HoneycombField(camera, wall) : new Field(camera, wall);
}
