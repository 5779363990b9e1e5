// The words of the page, in its language.

import { TABLE } from "./layout-table.js";

/** The languages in the order of all words, also of those in the descriptions of layouts. */
const LANGUAGES = ["en", "de", "fr", "es", "ar"];
/** The languages that are written from right to left. */
const REVERSED = ["ar"];

/**
 * Forms for one and for several are separated by a bar; one form serves all numbers.
 *
 * @type {Record<string, string[]>}
 */
const WORDS = {
  photos: ["Photos", "Fotos", "Photos", "Fotos", "صور"],
  count: ["{n} photo|{n} photos", "{n} Foto|{n} Fotos", "{n} photo|{n} photos", "{n} foto|{n} fotos",
    "عدد الصور: {n}"],
  layout: ["Layout", "Anordnung", "Disposition", "Disposición", "التخطيط"],
  mosaic: ["Mosaic", "Mosaik", "Mosaïque", "Mosaico", "فسيفساء"],
  plan: ["As planned", "Wie geplant", "Comme prévu", "Según lo previsto", "كما هو مخطط"],
  search: ["Search", "Suchen", "Rechercher", "Buscar", "بحث"],
  filter: ["Filter", "Filter", "Filtrer", "Filtrar", "تصفية"],
  folder: ["Folder", "Ordner", "Dossier", "Carpeta", "المجلد"],
  allFolders: ["All folders", "Alle Ordner", "Tous les dossiers", "Todas las carpetas", "كل المجلدات"],
  from: ["From", "Von", "Du", "Desde", "من"],
  to: ["To", "Bis", "Au", "Hasta", "إلى"],
  rating: ["Rating", "Bewertung", "Note", "Valoración", "التقييم"],
  anyRating: ["Any rating", "Alle Bewertungen", "Toutes les notes", "Cualquier valoración", "أي تقييم"],
  stars: ["{n} star or more|{n} stars or more", "ab {n} Stern|ab {n} Sternen",
    "{n} étoile ou plus|{n} étoiles ou plus", "{n} estrella o más|{n} estrellas o más", "التقييم {n} أو أكثر"],
  reset: ["Clear filters", "Filter zurücksetzen", "Effacer les filtres", "Borrar filtros", "مسح عوامل التصفية"],
  none: ["No photos match", "Keine Fotos gefunden", "Aucune photo trouvée", "No hay fotos que coincidan",
    "لا توجد صور مطابقة"],
  select: ["Select", "Auswählen", "Sélectionner", "Seleccionar", "تحديد"],
  selected: ["{n} selected|{n} selected", "{n} ausgewählt|{n} ausgewählt", "{n} sélectionnée|{n} sélectionnées",
    "{n} seleccionada|{n} seleccionadas", "المحدد: {n}"],
  copy: ["Copy names", "Namen kopieren", "Copier les noms", "Copiar nombres", "نسخ الأسماء"],
  copied: ["Copied", "Kopiert", "Copié", "Copiado", "تم النسخ"],
  failed: ["Could not copy", "Kopieren fehlgeschlagen", "Échec de la copie", "No se pudo copiar", "تعذر النسخ"],
  save: ["Save list", "Liste speichern", "Enregistrer la liste", "Guardar lista", "حفظ القائمة"],
  done: ["Done", "Fertig", "Terminé", "Listo", "تم"],
  expand: ["Open folder", "Ordner öffnen", "Ouvrir le dossier", "Abrir carpeta", "فتح المجلد"],
  collapse: ["Close folder", "Ordner schließen", "Fermer le dossier", "Cerrar carpeta", "إغلاق المجلد"],
  dates: ["Date", "Datum", "Date", "Fecha", "التاريخ"],
  close: ["Close", "Schließen", "Fermer", "Cerrar", "إغلاق"],
  previous: ["Previous photo", "Vorheriges Foto", "Photo précédente", "Foto anterior", "الصورة السابقة"],
  next: ["Next photo", "Nächstes Foto", "Photo suivante", "Foto siguiente", "الصورة التالية"],
  original: ["Original", "Original", "Original", "Original", "الصورة الأصلية"],
  map: ["Map", "Karte", "Carte", "Mapa", "الخريطة"],
  places: ["Places", "Orte", "Lieux", "Lugares", "الأماكن"],
  zoomIn: ["Zoom in", "Vergrößern", "Zoom avant", "Acercar", "تكبير"],
  zoomOut: ["Zoom out", "Verkleinern", "Zoom arrière", "Alejar", "تصغير"],
  position: ["{n} of {of}", "{n} von {of}", "{n} sur {of}", "{n} de {of}", "{n} من {of}"],
};

/**
 * @param {string} locale @param {Record<string, Record<string, string>>} [own] The forms of the owner's texts, by key.
 * @returns {Words}
 *
 * @typedef {object} Words
 * @property {(key: string, values?: {n?: number, of?: number}) => string} text
 * @property {(time: Date, style: Intl.DateTimeFormatOptions) => string} date
 * @property {(element: HTMLElement) => void} mark Notes the language of words on an element that holds nothing else.
 * @property {(table: Record<string, string[]>) => void} add Adds the words of a part of the script.
 */
export function wordsIn(locale, own = {}) {
  const tag = isKnown(locale) ? locale : "en";
  const column = Math.max(0, LANGUAGES.indexOf(tag.split("-")[0].toLowerCase()));
  const language = LANGUAGES[column];
  const plural = new Intl.PluralRules(language);
  const ownPlural = new Intl.PluralRules(tag);
  const known = { ...WORDS };
  const numbers = new Intl.NumberFormat(tag);
  /** @type {Map<string, Intl.DateTimeFormat>} */
  const dates = new Map();
  return {
    text(key, values = {}) {
      const forms = (known[key] ?? TABLE[key].words)[column].split("|");
      const usual = forms.length > 1 && plural.select(values.n ?? NaN) !== "one" ? forms[1] : forms[0];
      const form = own[key] ? own[key][ownPlural.select(values.n ?? NaN)] ?? own[key].other : usual;
      return form.replace(/\{(n|of)\}/g, (_, name) => numbers.format((name === "n" ? values.n : values.of) ?? NaN));
    },
    date(time, style) {
      const name = JSON.stringify(style);
      const format = dates.get(name) ?? new Intl.DateTimeFormat(tag, style);
      dates.set(name, format);
      return format.format(time);
    },
    mark(element) {
      // Words of another language than the page's are read and aligned as such.
      if (locale.toLowerCase().startsWith(language) || Object.keys(own).length > 0) return;
      element.lang = language;
      element.dir = REVERSED.includes(language) ? "rtl" : "ltr";
    },
    add: (table) => void Object.assign(known, table),
  };
}

/** @param {string} locale */
function isKnown(locale) {
  try {
    return Intl.NumberFormat.supportedLocalesOf(locale).length > 0;
  } catch {
    return false;
  }
}
