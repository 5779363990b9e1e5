// A clock over the photos.

import { element } from "./element.js";
import { mainPart } from "./kiosk-show.js";

const MINUTE = 60_000;

/**
 * @param {"" | "12" | "24"} hours Empty for those of the language. @param {string} locale
 */
export function showClock(hours, locale) {
  const clock = element("time", "clock");
  /** @type {Intl.DateTimeFormatOptions} */
  const style = { hour: "numeric", minute: "2-digit", ...(hours && { hour12: hours === "12" }) };
  const format = new Intl.DateTimeFormat(known(locale), style);
  const step = () => {
    const text = format.format(new Date());
    if (clock.textContent !== text) clock.textContent = text;
    setTimeout(step, MINUTE - (Date.now() % MINUTE));
  };
  step();
  mainPart().append(clock);
}

/** @param {string} locale */
function known(locale) {
  try {
    return Intl.DateTimeFormat.supportedLocalesOf(locale).length > 0 ? locale : undefined;
  } catch {
    return undefined;
  }
}
