// The words of private sites. Before a site is open, they are in the visitor's language: its own is as private as its
// photos.

const LANGUAGES = ["en", "de", "fr", "es", "ar"];

/** @type {Record<string, string[]>} In the order of the languages. */
const WORDS = {
  privateTitle: ["Private photos", "Private Fotos", "Photos privées", "Fotos privadas", "صور خاصة"],
  password: ["Password", "Passwort", "Mot de passe", "Contraseña", "كلمة المرور"],
  unlock: ["Open", "Öffnen", "Ouvrir", "Abrir", "فتح"],
  unlocking: ["Opening…", "Wird geöffnet …", "Ouverture…", "Abriendo…", "جارٍ الفتح…"],
  wrongPassword: ["This password does not open these photos.", "Dieses Passwort öffnet diese Fotos nicht.",
    "Ce mot de passe n’ouvre pas ces photos.", "Esta contraseña no abre estas fotos.",
    "كلمة المرور هذه لا تفتح هذه الصور."],
  damagedSite: ["A file of this site is missing or has been changed.",
    "Eine Datei dieser Site fehlt oder wurde verändert.",
    "Un fichier de ce site manque ou a été modifié.", "Falta un archivo de este sitio o ha sido modificado.",
    "أحد ملفات هذا الموقع مفقود أو تم تغييره."],
  unreachable: ["The photos could not be loaded. Try again.",
    "Die Fotos konnten nicht geladen werden. Versuche es erneut.",
    "Les photos n’ont pas pu être chargées. Réessayez.", "No se pudieron cargar las fotos. Inténtalo de nuevo.",
    "تعذر تحميل الصور. حاول مرة أخرى."],
  damagedPictures: ["Some pictures are missing or have been changed.", "Einige Bilder fehlen oder wurden verändert.",
    "Certaines images manquent ou ont été modifiées.", "Faltan algunas imágenes o han sido modificadas.",
    "بعض الصور مفقودة أو تم تغييرها."],
  missingPictures: ["Some pictures could not be loaded.", "Einige Bilder konnten nicht geladen werden.",
    "Certaines images n’ont pas pu être chargées.", "No se pudieron cargar algunas imágenes.", "تعذر تحميل بعض الصور."],
  insecure: [
    "Browsers open encrypted photos only over a secure connection. Use an address that begins with https://.",
    "Browser öffnen verschlüsselte Fotos nur über eine sichere Verbindung. Nutze eine Adresse mit https:// am Anfang.",
    "Les navigateurs n’ouvrent les photos chiffrées que par une connexion sécurisée. Utilisez une adresse en https://.",
    "Los navegadores solo abren fotos cifradas con una conexión segura. Usa una dirección que empiece por https://.",
    "لا تفتح المتصفحات الصور المشفرة إلا عبر اتصال آمن. استخدم عنوانًا يبدأ بـ https://."],
  noAlbum: ["The album you asked for is not here, or your password does not open it.",
    "Das gesuchte Album gibt es hier nicht, oder dein Passwort öffnet es nicht.",
    "L’album demandé n’est pas ici, ou votre mot de passe ne l’ouvre pas.",
    "El álbum solicitado no está aquí, o tu contraseña no lo abre.",
    "الألبوم المطلوب غير موجود هنا، أو أن كلمة مرورك لا تفتحه."],
  lock: ["Lock", "Sperren", "Verrouiller", "Bloquear", "قفل"],
};

/**
 * The owner's texts, which may be in any language.
 *
 * @typedef {object} OwnTexts
 * @property {Record<string, Record<string, string>>} texts The forms of each, by key. @property {string} language
 * @property {boolean} isReversed
 */

/**
 * Returns the words in the first of some languages that there is, or those of the owner.
 *
 * @param {readonly string[]} tags @param {OwnTexts | null} [own]
 */
export function privateWords(tags, own) {
  const languages = tags.map((tag) => tag.split("-")[0].toLowerCase());
  const language = languages.find((name) => LANGUAGES.includes(name)) ?? "en";
  const column = LANGUAGES.indexOf(language);
  return {
    /** @param {string} key */
    text: (key) => own?.texts[key]?.other ?? WORDS[key][column],
    /** @param {HTMLElement} part Whose words differ in language from the page. */
    mark(part) {
      part.lang = own?.language ?? language;
      part.dir = own?.isReversed ?? language === "ar" ? "rtl" : "ltr";
    },
  };
}
