// The words of the page, in the language of the browser.

const LANGUAGES = ["en", "de", "fr", "es", "ar"];

/**
 * Forms for one and for several are separated by a bar.
 *
 * @type {Record<string, string[]>}
 */
const WORDS = {
  wall: ["Wall", "Wand", "Mur", "Mural", "الجدار"],
  page: ["Page {n}", "Seite {n}", "Page {n}", "Página {n}", "الصفحة {n}"],
  settings: ["Settings", "Einstellungen", "Réglages", "Ajustes", "الإعدادات"],
  find: ["Search settings", "Einstellungen suchen", "Rechercher un réglage", "Buscar ajustes", "بحث في الإعدادات"],
  noneFound: ["No settings match", "Keine Einstellung gefunden", "Aucun réglage trouvé", "No se encontraron ajustes",
    "لا توجد إعدادات مطابقة"],
  reset: ["Back to default: {name}", "Zurück zum Standard: {name}", "Valeur par défaut : {name}",
    "Volver al valor predeterminado: {name}", "استعادة الافتراضي: {name}"],
  byDefault: ["Default", "Standard", "Par défaut", "Predeterminado", "افتراضي"],
  fields: ["Fields", "Felder", "Champs", "Campos", "الحقول"],
  slider: ["{name}, slider", "{name}, Regler", "{name}, curseur", "{name}, control deslizante", "{name}، شريط تمرير"],
  picker: ["{name}, color picker", "{name}, Farbwähler", "{name}, sélecteur de couleur", "{name}, selector de color",
    "{name}، منتقي الألوان"],
  files: ["Files", "Dateien", "Fichiers", "Archivos", "الملفات"],
  file: ["File", "Datei", "Fichier", "Archivo", "ملف"],
  forPrint: ["Print", "Druck", "Impression", "Impresión", "طباعة"],
  forWeb: ["Website", "Website", "Site web", "Sitio web", "موقع ويب"],
  forScreen: ["Screen", "Bildschirm", "Écran", "Pantalla", "شاشة"],
  removeFile: ["Remove {name}", "{name} entfernen", "Retirer {name}", "Quitar {name}", "إزالة {name}"],
  command: ["Command line", "Befehlszeile", "Ligne de commande", "Línea de comandos", "سطر الأوامر"],
  batch: ["Batch file", "Stapeldatei", "Fichier de lot", "Archivo por lotes", "ملف الدفعات"],
  copy: ["Copy", "Kopieren", "Copier", "Copiar", "نسخ"],
  copied: ["Copied", "Kopiert", "Copié", "Copiado", "تم النسخ"],
  notCopied: ["Could not copy", "Kopieren fehlgeschlagen", "Échec de la copie", "No se pudo copiar", "تعذر النسخ"],
  undo: ["Undo", "Rückgängig", "Annuler", "Deshacer", "تراجع"],
  redo: ["Redo", "Wiederholen", "Rétablir", "Rehacer", "إعادة"],
  undoStep: ["Undo: {name}", "Rückgängig: {name}", "Annuler : {name}", "Deshacer: {name}", "تراجع: {name}"],
  redoStep: ["Redo: {name}", "Wiederholen: {name}", "Rétablir : {name}", "Rehacer: {name}", "إعادة: {name}"],
  another: ["Another", "Andere", "Autre", "Otra", "أخرى"],
  save: ["Save", "Sichern", "Enregistrer", "Guardar", "حفظ"],
  saved: ["Saved", "Gesichert", "Enregistré", "Guardado", "تم الحفظ"],
  unsaved: ["Not saved", "Nicht gesichert", "Non enregistré", "Sin guardar", "غير محفوظ"],
  make: ["Make", "Erstellen", "Créer", "Crear", "إنشاء"],
  making: ["Making {name}", "{name} wird erstellt", "Création de {name}", "Creando {name}", "جارٍ إنشاء {name}"],
  cancel: ["Cancel", "Abbrechen", "Annuler", "Cancelar", "إلغاء"],
  made: ["Made: {name}", "Erstellt: {name}", "Créé : {name}", "Creado: {name}", "تم إنشاء: {name}"],
  showFolder: ["Show in folder", "Im Ordner zeigen", "Afficher dans le dossier", "Mostrar en la carpeta",
    "إظهار في المجلد"],
  notMade: ["Not made: {name}", "Nicht erstellt: {name}", "Échec : {name}", "No se creó: {name}",
    "تعذر الإنشاء: {name}"],
  help: ["Keys and hands", "Tasten und Gesten", "Touches et gestes", "Teclas y gestos", "المفاتيح والإيماءات"],
  close: ["Close", "Schließen", "Fermer", "Cerrar", "إغلاق"],
  zoomIn: ["Zoom in", "Vergrößern", "Zoom avant", "Acercar", "تكبير"],
  zoomOut: ["Zoom out", "Verkleinern", "Zoom arrière", "Alejar", "تصغير"],
  fit: ["Fit to window", "An Fenster anpassen", "Adapter à la fenêtre", "Ajustar a la ventana", "ملاءمة النافذة"],
  count: ["{n} photo|{n} photos", "{n} Foto|{n} Fotos", "{n} photo|{n} photos", "{n} foto|{n} fotos", "عدد الصور: {n}"],
  notes: ["{n} note|{n} notes", "{n} Hinweis|{n} Hinweise", "{n} remarque|{n} remarques", "{n} nota|{n} notas",
    "ملاحظات: {n}"],
  photos: ["Selected photos", "Ausgewählte Fotos", "Photos sélectionnées", "Fotos seleccionadas", "الصور المحددة"],
  selected: ["{n} selected", "{n} ausgewählt", "{n} sélectionnée|{n} sélectionnées",
    "{n} seleccionada|{n} seleccionadas", "المحدد: {n}"],
  none: ["No photos", "Keine Fotos", "Aucune photo", "No hay fotos", "لا توجد صور"],
  loading: ["Reading photos …", "Fotos werden gelesen …", "Lecture des photos…", "Leyendo fotos…", "جارٍ قراءة الصور…"],
  lock: ["Lock", "Sperren", "Verrouiller", "Bloquear", "قفل"],
  unlock: ["Unlock", "Entsperren", "Déverrouiller", "Desbloquear", "فتح القفل"],
  hero: ["Larger photo", "Größeres Foto", "Photo plus grande", "Foto más grande", "صورة أكبر"],
  ordinary: ["Ordinary size", "Normale Größe", "Taille ordinaire", "Tamaño normal", "حجم عادي"],
  larger: ["Larger", "Größer", "Plus grande", "Más grande", "أكبر"],
  smaller: ["Smaller", "Kleiner", "Plus petite", "Más pequeña", "أصغر"],
  leaveOut: ["Leave out", "Weglassen", "Écarter", "Omitir", "استبعاد"],
  putBack: ["Put back", "Zurückholen", "Remettre", "Recuperar", "إرجاع"],
  focus: ["Crop", "Ausschnitt", "Cadrage", "Encuadre", "الاقتصاص"],
  turn: ["Turn", "Drehen", "Pivoter", "Girar", "تدوير"],
  caption: ["Caption", "Bildunterschrift", "Légende", "Leyenda", "تسمية"],
  faces: ["Faces", "Gesichter", "Visages", "Caras", "الوجوه"],
  noFaces: ["No faces found", "Keine Gesichter gefunden", "Aucun visage trouvé", "No se encontraron caras",
    "لم يُعثر على وجوه"],
  done: ["Done", "Fertig", "Terminé", "Listo", "تم"],
  automatic: ["Automatic", "Automatisch", "Automatique", "Automático", "تلقائي"],
  focusHint: ["Drag the photo, or use the arrow keys", "Foto ziehen oder Pfeiltasten benutzen",
    "Faites glisser la photo ou utilisez les flèches", "Arrastre la foto o use las flechas",
    "اسحب الصورة أو استخدم مفاتيح الأسهم"],
  whole: ["This photo is not cropped", "Dieses Foto ist nicht beschnitten", "Cette photo n’est pas rognée",
    "Esta foto no está recortada", "هذه الصورة غير مقصوصة"],
  tray: ["Left out", "Weggelassen", "Écartées", "Omitidas", "المستبعدة"],
  trayPut: ["Put back {name}", "{name} zurückholen", "Remettre {name}", "Recuperar {name}", "إرجاع {name}"],
  swapWith: ["Swap with {name}", "Mit {name} tauschen", "Échanger avec {name}", "Intercambiar con {name}",
    "تبديل مع {name}"],
  moveBefore: ["Move before {name}", "Vor {name} einfügen", "Placer avant {name}", "Mover antes de {name}",
    "نقل قبل {name}"],
  moveEnd: ["Move to the end", "Ans Ende", "Placer à la fin", "Mover al final", "نقل إلى النهاية"],
  isLocked: ["{name} is locked", "{name} ist gesperrt", "{name} est verrouillée", "{name} está bloqueada",
    "{name} مقفلة"],
  held: ["{name} picked up. Arrows choose, Enter swaps, B puts before, Escape cancels",
    "{name} aufgenommen. Pfeile wählen, Eingabe tauscht, B fügt davor ein, Escape bricht ab",
    "{name} saisie. Flèches : choisir, Entrée : échanger, B : placer avant, Échap : annuler",
    "{name} tomada. Flechas: elegir, Intro: intercambiar, B: poner antes, Escape: cancelar",
    "تم التقاط {name}. الأسهم للاختيار، Enter للتبديل، B للوضع قبلها، Escape للإلغاء"],
  dropped: ["Cancelled", "Abgebrochen", "Annulé", "Cancelado", "أُلغي"],
  didSwap: ["Swapped", "Getauscht", "Échangées", "Intercambiadas", "تم التبديل"],
  didMove: ["Moved", "Verschoben", "Déplacée", "Movida", "تم النقل"],
  didLock: ["Locked", "Gesperrt", "Verrouillée", "Bloqueada", "تم القفل"],
  didUnlock: ["Unlocked", "Entsperrt", "Déverrouillée", "Desbloqueada", "تم فتح القفل"],
  didLeaveOut: ["Left out", "Weggelassen", "Écartée", "Omitida", "تم الاستبعاد"],
  didPutBack: ["Put back", "Zurückgeholt", "Remise", "Recuperada", "تم الإرجاع"],
  didWeight: ["Size {name}", "Größe {name}", "Taille {name}", "Tamaño {name}", "الحجم {name}"],
  didFocus: ["Crop changed", "Ausschnitt geändert", "Cadrage modifié", "Encuadre cambiado", "تم تغيير الاقتصاص"],
  didTurn: ["Turned", "Gedreht", "Pivotée", "Girada", "تم التدوير"],
  didCaption: ["Caption changed", "Bildunterschrift geändert", "Légende modifiée", "Leyenda cambiada",
    "تم تغيير التسمية"],
  didAnother: ["Another arrangement", "Andere Anordnung", "Autre disposition", "Otra disposición", "ترتيب آخر"],
  didUndo: ["Undone", "Rückgängig gemacht", "Annulé", "Deshecho", "تم التراجع"],
  didRedo: ["Redone", "Wiederholt", "Rétabli", "Rehecho", "تمت الإعادة"],
  didSet: ["{name} changed", "{name} geändert", "{name} modifié", "{name} cambiado", "تم تغيير {name}"],
  gone: ["The program has ended. This page shows its last state.",
    "Das Programm ist beendet. Diese Seite zeigt den letzten Stand.",
    "Le programme est terminé. Cette page montre son dernier état.",
    "El programa ha terminado. Esta página muestra su último estado.",
    "انتهى البرنامج. تعرض هذه الصفحة آخر حالة له."],
  refused: ["Not done: {name}", "Nicht ausgeführt: {name}", "Refusé : {name}", "No se hizo: {name}",
    "لم يُنفذ: {name}"],
  conflict: ["{name} was changed meanwhile", "{name} wurde inzwischen geändert", "{name} a été modifié entre-temps",
    "{name} ha cambiado entretanto", "تغيّر {name} في هذه الأثناء"],
  mine: ["This window", "Dieses Fenster", "Cette fenêtre", "Esta ventana", "هذه النافذة"],
  theirs: ["The file", "Die Datei", "Le fichier", "El archivo", "الملف"],
  overwrite: ["Replace the file", "Datei ersetzen", "Remplacer le fichier", "Reemplazar el archivo", "استبدال الملف"],
  reload: ["Take the file", "Datei übernehmen", "Reprendre le fichier", "Usar el archivo", "اعتماد الملف"],
  decide: ["Decide later", "Später entscheiden", "Décider plus tard", "Decidir más tarde", "القرار لاحقًا"],
};

/**
 * Names of steps and of common settings; others have the name of their option.
 *
 * @type {Record<string, string[]>}
 */
const NAMES = {
  swap: ["Swap", "Tauschen", "Échange", "Intercambio", "تبديل"],
  move: ["Move", "Verschieben", "Déplacement", "Movimiento", "نقل"],
  also: WORDS.files, lock: WORDS.lock, unlock: WORDS.unlock, weight: ["Size", "Größe", "Taille", "Tamaño", "الحجم"],
  reload: WORDS.reload, leaveOut: WORDS.leaveOut, putBack: WORDS.putBack,
  focus: WORDS.focus, turn: WORDS.turn, another: WORDS.another,
  layout: ["Layout", "Anordnung", "Disposition", "Disposición", "التخطيط"],
  size: ["Size", "Größe", "Taille", "Tamaño", "الحجم"],
  width: ["Width", "Breite", "Largeur", "Ancho", "العرض"],
  paper: ["Paper", "Papier", "Papier", "Papel", "الورق"],
  device: ["Device", "Gerät", "Appareil", "Dispositivo", "الجهاز"],
  rowHeight: ["Row height", "Zeilenhöhe", "Hauteur des rangées", "Altura de las filas", "ارتفاع الصفوف"],
  columns: ["Columns", "Spalten", "Colonnes", "Columnas", "الأعمدة"],
  spacing: ["Gaps", "Abstände", "Espaces", "Separación", "المسافات"],
  margin: ["Margin", "Rand", "Marge", "Margen", "الهامش"],
  cornerRadius: ["Rounded corners", "Runde Ecken", "Coins arrondis", "Esquinas redondeadas", "زوايا مستديرة"],
  background: ["Background", "Hintergrund", "Fond", "Fondo", "الخلفية"],
  theme: ["Theme", "Stil", "Thème", "Tema", "السمة"],
  crop: ["Crop", "Ausschnitt", "Cadrage", "Encuadre", "الاقتصاص"],
  caption: ["Captions", "Bildunterschriften", "Légendes", "Leyendas", "التسميات"],
  title: ["Title", "Titel", "Titre", "Título", "العنوان"],
  groupBy: ["Groups", "Gruppen", "Groupes", "Grupos", "المجموعات"],
  sort: ["Order", "Reihenfolge", "Ordre", "Orden", "الترتيب"],
  where: ["Choice", "Auswahl", "Choix", "Selección", "الاختيار"],
};

/**
 * Keys with what they do: the names of keys, and a key of the words.
 *
 * @type {[string, string][]}
 */
export const KEYS = [
  ["← ↑ ↓ →", "next"], ["Enter · Space", "pick"], ["Shift + ← → ↑ ↓", "extend"], ["X", "mark"], ["Ctrl + A", "all"],
  ["A", "another"], ["L", "lock"], ["H", "hero"], ["+ · −", "weight"], ["Delete", "leaveOut"], ["R", "turn"],
  ["F", "focus"], ["C", "caption"], ["Ctrl + Z", "undo"], ["Ctrl + Shift + Z", "redo"], ["Ctrl + S", "save"],
  ["/", "find"], ["0", "fit"], ["?", "help"],
];

/** @type {Record<string, string[]>} */
const KEY_WORDS = {
  next: ["Next photo that way", "Nächstes Foto dort", "Photo suivante de ce côté", "Foto siguiente en esa dirección",
    "الصورة التالية في هذا الاتجاه"],
  pick: ["Pick up; then arrows, and Enter to swap or B to put before", "Aufnehmen; dann Pfeile und Eingabe zum "
    + "Tauschen oder B zum Einfügen davor", "Saisir ; puis flèches, et Entrée pour échanger ou B pour placer avant",
  "Tomar; luego flechas, e Intro para intercambiar o B para poner antes",
  "التقاط، ثم الأسهم، وEnter للتبديل أو B للوضع قبلها"],
  extend: ["Select several", "Mehrere auswählen", "Sélectionner plusieurs", "Seleccionar varias", "تحديد عدة صور"],
  mark: ["Select or deselect", "Auswählen oder abwählen", "Sélectionner ou désélectionner", "Seleccionar o no",
    "تحديد أو إلغاء التحديد"],
  all: ["Select all", "Alle auswählen", "Tout sélectionner", "Seleccionar todo", "تحديد الكل"],
  hands: ["Drag a photo onto another to swap them, to the edge of another to move it there, or to the tray to leave it "
    + "out. On touch screens, press long first.", "Ein Foto auf ein anderes ziehen tauscht beide, an den Rand eines "
    + "anderen verschiebt es dorthin, in die Ablage lässt es weg. Auf Touchscreens zuerst lange drücken.",
  "Faites glisser une photo sur une autre pour les échanger, au bord d’une autre pour la placer là, ou vers la réserve "
    + "pour l’écarter. Sur un écran tactile, appuyez d’abord longuement.",
  "Arrastre una foto sobre otra para intercambiarlas, al borde de otra para moverla allí, o a la bandeja para "
    + "omitirla. En pantallas táctiles, mantenga pulsado primero.",
  "اسحب صورة إلى أخرى لتبديلهما، أو إلى حافة أخرى لنقلها هناك، أو إلى الدرج لاستبعادها. "
    + "على الشاشات اللمسية اضغط مطولًا أولًا."],
};

/**
 * All words, for tests.
 *
 * @type {Record<string, string[]>}
 */
export const ALL = { ...NAMES, ...WORDS, ...KEY_WORDS };

/** @typedef {(key: string, values?: {n?: number, name?: string}) => string} Text */

/** @param {readonly string[]} preferred The languages of the browser. */
export function wordsIn(preferred) {
  const known = preferred.map((tag) => tag.split("-")[0].toLowerCase()).find((name) => LANGUAGES.includes(name));
  const language = known ?? "en";
  const column = LANGUAGES.indexOf(language);
  const plural = new Intl.PluralRules(language);
  const numbers = new Intl.NumberFormat(preferred[0]?.startsWith(language) ? preferred[0] : language);
  /** @type {Text} */
  const text = (key, values = {}) => {
    const forms = (WORDS[key] ?? KEY_WORDS[key] ?? NAMES[key] ?? [key])[column]?.split("|") ?? [key];
    const form = forms.length > 1 && plural.select(values.n ?? NaN) !== "one" ? forms[1] : forms[0];
    // Names can have dollar signs, which replacing texts would take for groups.
    return form.replace("{n}", () => numbers.format(values.n ?? NaN)).replace("{name}", () => values.name ?? "");
  };
  return {
    text, language, isReversed: language === "ar",
    number: (/** @type {number} */ value) => numbers.format(value),
    /** @param {string} key The key of a setting, or the name of a step. */
    name: (key) => NAMES[key]?.[column] ?? spelled(key),
    /** @param {string} key @returns {boolean} True if its name is in this language. */
    isNamed: (key) => key in NAMES || language === "en",
  };
}

/** @typedef {ReturnType<typeof wordsIn>} Words */

/** @param {string} key @returns {string} A key such as `rowHeight` as words. */
function spelled(key) {
  const words = key.replace(/([a-z])([A-Z])/g, "$1 $2").toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
