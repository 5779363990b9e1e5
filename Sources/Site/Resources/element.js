// Elements of the document: new ones, and the parts of those that are there.

/**
 * @template {keyof HTMLElementTagNameMap} Name
 * @param {Name} name @param {string} [className] @param {string} [text]
 * @returns {HTMLElementTagNameMap[Name]}
 */
export function element(name, className = "", text = "") {
  const result = document.createElement(name);
  if (className) result.className = className;
  if (text) result.textContent = text;
  return result;
}

/**
 * Returns the first element of a name within another one, which has to have it.
 *
 * @template {keyof HTMLElementTagNameMap} Name
 * @param {HTMLElement} whole @param {Name} name
 * @returns {HTMLElementTagNameMap[Name]}
 */
export function partOf(whole, name) {
  const part = whole.querySelector(name);
  if (!part) throw new Error(`an element of the wall has no ${name}`);
  return part;
}

/**
 * Returns the element at which an event happened, or the nearest one around it.
 *
 * @param {EventTarget | null} target @param {string} selectors
 * @returns {Element | null}
 */
export function closest(target, selectors) {
  return target instanceof Element ? target.closest(selectors) : null;
}
