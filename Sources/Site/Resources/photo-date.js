// The dates of photos. They have no time zone, and of some only the day, the month or the year is known.

/**
 * @typedef {import("./strings.js").Words} Words
 */

/**
 * @param {string | undefined} date
 * @returns {Date | null} The time at which clocks of the visitor show this date; null if there is none.
 */
export function timeOfDate(date) {
  if (!date) return null;
  // A date without a time is read as one in universal time: in America it would be the day before.
  const [day, time = "00:00:00"] = date.split("T");
  const result = new Date(`${`${day}-01-01`.slice(0, 10)}T${time}`);
  return isNaN(result.getTime()) ? null : result;
}

/**
 * @param {string | undefined} date @param {Words} words @param {"short" | "medium"} timeStyle
 * @returns {string} What is known of a date, in words.
 */
export function dateInWords(date, words, timeStyle) {
  const time = timeOfDate(date);
  if (!date || !time) return "";
  if (date.includes("T")) return words.date(time, { dateStyle: "long", timeStyle });
  if (date.length >= 10) return words.date(time, { dateStyle: "long" });
  return words.date(time, date.length >= 7 ? { year: "numeric", month: "long" } : { year: "numeric" });
}
