// The words of kiosks, in the languages of `strings.js`.

/** @type {Record<string, string[]>} */
export const KIOSK_WORDS = {
  kioskFault: [
    "{what} in the address is not possible; use {choices}",
    "{what} in der Adresse ist nicht möglich; möglich: {choices}",
    "{what} dans l’adresse n’est pas possible ; utilisez {choices}",
    "{what} en la dirección no es posible; use {choices}", "القيمة {what} في العنوان غير ممكنة؛ الممكن: {choices}",
  ],
  kioskNone: [
    "No photos since {date}", "Keine Fotos seit {date}", "Aucune photo depuis {date}", "No hay fotos desde {date}",
    "لا توجد صور منذ {date}",
  ],
};

/**
 * @param {import("./strings.js").Words} words @param {string} key @param {Record<string, string>} values
 * @returns {string}
 */
export function filled(words, key, values) {
  return words.text(key).replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole);
}
