// The words of the page, in its language.

const LANGUAGES = ["en", "de", "fr", "es"];

/**
 * Forms for one and for several are separated by a bar.
 *
 * @type {Record<string, string[]>}
 */
const WORDS = {
  photos: ["Photos", "Fotos", "Photos", "Fotos"],
  count: ["{n} photo|{n} photos", "{n} Foto|{n} Fotos", "{n} photo|{n} photos", "{n} foto|{n} fotos"],
  layout: ["Layout", "Anordnung", "Disposition", "Disposición"],
  flow: ["Rows", "Zeilen", "Lignes", "Filas"],
  hex: ["Hexagons", "Sechsecke", "Hexagones", "Hexágonos"],
  honeycomb: ["Honeycomb", "Wabe", "Nid d’abeilles", "Panal"],
  masonry: ["Columns", "Spalten", "Colonnes", "Columnas"],
  grid: ["Grid", "Raster", "Grille", "Cuadrícula"],
  radial: ["Circle", "Kreis", "Cercle", "Círculo"],
  mosaic: ["Mosaic", "Mosaik", "Mosaïque", "Mosaico"],
  plan: ["As planned", "Wie geplant", "Comme prévu", "Según el plan"],
  search: ["Search", "Suchen", "Rechercher", "Buscar"],
  filter: ["Filter", "Filter", "Filtrer", "Filtrar"],
  folder: ["Folder", "Ordner", "Dossier", "Carpeta"],
  allFolders: ["All folders", "Alle Ordner", "Tous les dossiers", "Todas las carpetas"],
  from: ["From", "Von", "Du", "Desde"],
  to: ["To", "Bis", "Au", "Hasta"],
  rating: ["Rating", "Bewertung", "Note", "Valoración"],
  anyRating: ["Any rating", "Jede Bewertung", "Toutes les notes", "Cualquier valoración"],
  stars: ["{n} star or more|{n} stars or more", "ab {n} Stern|ab {n} Sternen", "{n} étoile ou plus|{n} étoiles ou plus",
    "{n} estrella o más|{n} estrellas o más"],
  reset: ["Clear filters", "Filter löschen", "Effacer les filtres", "Quitar filtros"],
  none: ["No photos match", "Keine Fotos gefunden", "Aucune photo trouvée", "No hay fotos que coincidan"],
  select: ["Select", "Auswählen", "Sélectionner", "Seleccionar"],
  selected: ["{n} selected|{n} selected", "{n} ausgewählt|{n} ausgewählt", "{n} sélectionnée|{n} sélectionnées",
    "{n} seleccionada|{n} seleccionadas"],
  copy: ["Copy names", "Namen kopieren", "Copier les noms", "Copiar nombres"],
  copied: ["Copied", "Kopiert", "Copié", "Copiado"],
  failed: ["Could not copy", "Kopieren nicht möglich", "Copie impossible", "No se pudo copiar"],
  save: ["Save list", "Liste speichern", "Enregistrer la liste", "Guardar lista"],
  done: ["Done", "Fertig", "Terminé", "Listo"],
  expand: ["Open folder", "Ordner öffnen", "Ouvrir le dossier", "Abrir carpeta"],
  collapse: ["Close folder", "Ordner schließen", "Fermer le dossier", "Cerrar carpeta"],
  dates: ["Date", "Datum", "Date", "Fecha"],
  close: ["Close", "Schließen", "Fermer", "Cerrar"],
  previous: ["Previous photo", "Vorheriges Foto", "Photo précédente", "Foto anterior"],
  next: ["Next photo", "Nächstes Foto", "Photo suivante", "Foto siguiente"],
  original: ["Original", "Original", "Original", "Original"],
  position: ["{n} of {of}", "{n} von {of}", "{n} sur {of}", "{n} de {of}"],
};

/**
 * @param {string} locale
 * @returns {Words}
 *
 * @typedef {object} Words
 * @property {(key: string, values?: {n?: number, of?: number}) => string} text
 * @property {(time: Date, style: Intl.DateTimeFormatOptions) => string} date
 */
export function wordsIn(locale) {
  const tag = isKnown(locale) ? locale : "en";
  const column = Math.max(0, LANGUAGES.indexOf(tag.split("-")[0].toLowerCase()));
  const plural = new Intl.PluralRules(LANGUAGES[column]);
  const numbers = new Intl.NumberFormat(tag);
  /** @type {Map<string, Intl.DateTimeFormat>} */
  const dates = new Map();
  return {
    text(key, values = {}) {
      const forms = WORDS[key][column].split("|");
      const form = forms.length > 1 && plural.select(values.n ?? NaN) !== "one" ? forms[1] : forms[0];
      return form.replace(/\{(n|of)\}/g, (_, name) => numbers.format((name === "n" ? values.n : values.of) ?? NaN));
    },
    date(time, style) {
      const name = JSON.stringify(style);
      const format = dates.get(name) ?? new Intl.DateTimeFormat(tag, style);
      dates.set(name, format);
      return format.format(time);
    },
  };
}

/** @param {string} locale */
function isKnown(locale) {
  try {
    return Intl.DateTimeFormat.supportedLocalesOf(locale).length > 0;
  } catch {
    return false;
  }
}
