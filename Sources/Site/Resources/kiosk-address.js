// The settings of a kiosk in its address: ?kiosk=split&clock&rest=22-7

/**
 * @typedef {{name: string, value: string, choices: string}} Fault A value that is not possible, and those that are.
 *
 * @typedef {object} KioskOptions
 * @property {string} style One of `STYLES`.
 * @property {number | null} seconds The pace.
 * @property {"" | "12" | "24" | null} clock Its hours; empty for those of the language, null for no clock.
 * @property {boolean} hasCaptions
 * @property {[number, number] | null} rest The minutes of the day at which the rest begins and ends.
 * @property {string | null} since A date or an age: `2026-05`, `30d`.
 * @property {Fault[]} faults
 */

const STYLES = ["auto", "pan", "wander", "layouts", "split", "tiles"];
const MINUTES_OF_DAY = 24 * 60;

/** @param {string} query @returns {KioskOptions} */
export function kioskOptions(query) {
  const asked = new URLSearchParams(query);
  /** @type {Fault[]} */
  const faults = [];
  /**
   * @template Value
   * @param {string} name @param {string} choices
   * @param {(text: string) => Value | null} read Returns null for a value that is not possible.
   * @returns {Value | null}
   */
  const option = (name, choices, read) => {
    const value = asked.get(name);
    if (value === null) return null;
    const result = read(value.trim());
    if (result === null) faults.push({ name, value, choices });
    return result;
  };
  return {
    style: option("kiosk", STYLES.slice(1).join(", "), (text) => oneOf(STYLES, text || "auto")) ?? "auto",
    seconds: option("seconds", "1 – 86400", secondsIn),
    clock: option("clock", "12, 24", (text) => /** @type {"" | "12" | "24" | null} */ (oneOf(["", "12", "24"], text))),
    hasCaptions: option("captions", "on, off", (text) => oneOf(["", "on", "off"], text)) !== null
      && asked.get("captions") !== "off",
    rest: option("rest", "22-7, 22:30-6:45", hoursIn),
    since: option("since", "30d, 4w, today, 2026, 2026-05, 2026-05-01", sinceIn),
    faults,
  };
}

/** @param {string[]} choices @param {string} text */
function oneOf(choices, text) {
  return choices.includes(text) ? text : null;
}

/** @param {string} text */
function secondsIn(text) {
  const seconds = /^\d+(\.\d+)?$/.test(text) ? Number(text) : 0;
  return seconds >= 1 && seconds <= 86_400 ? seconds : null;
}

/** @param {string} text @returns {[number, number] | null} */
function hoursIn(text) {
  const parts = /^(\d{1,2})(?::(\d\d))?\s*[-–]\s*(\d{1,2})(?::(\d\d))?$/.exec(text);
  if (!parts) return null;
  const [from, to] = [minutes(parts[1], parts[2]), minutes(parts[3], parts[4])];
  return from === null || to === null || from === to ? null : [from, to];
}

/** @param {string} hour @param {string | undefined} minute @returns {number | null} Those since midnight. */
function minutes(hour, minute = "0") {
  const sum = Number(hour) * 60 + Number(minute);
  return Number(minute) < 60 && sum <= MINUTES_OF_DAY ? sum % MINUTES_OF_DAY : null;
}

/** @param {string} text */
function sinceIn(text) {
  return /^(\d{1,5}[dw]|today|yesterday|\d{4}(-\d\d){0,2})$/.test(text) ? text : null;
}

/**
 * Returns the first date that is asked for, as photos have it: `2026-05-01`.
 *
 * @param {string} since @param {Date} now
 */
export function firstDate(since, now) {
  const age = /^(\d+)([dw])$/.exec(since);
  const days = age ? Number(age[1]) * (age[2] === "w" ? 7 : 1) : { today: 0, yesterday: 1 }[since];
  if (days === undefined) return since;
  const first = new Date(now);
  first.setDate(first.getDate() - days);
  if (Number.isNaN(first.getTime())) return "0000";
  /** @param {number} number @param {number} digits */
  const padded = (number, digits) => String(number).padStart(digits, "0");
  const year = padded(Math.max(0, first.getFullYear()), 4);
  return [year, padded(first.getMonth() + 1, 2), padded(first.getDate(), 2)].join("-");
}

/**
 * Returns true for a photo that is not older. Of some photos, only the year or the month is known.
 *
 * @param {string | undefined} date The photo's. @param {string} first
 */
export function isSince(date, first) {
  return date !== undefined && date >= first.slice(0, date.length);
}

/**
 * @param {number} minute Of the day. @param {[number, number] | null} hours
 * @returns {boolean}
 */
export function isWithin(minute, hours) {
  if (!hours) return false;
  const [from, to] = hours;
  return from < to ? minute >= from && minute < to : minute >= from || minute < to;
}
