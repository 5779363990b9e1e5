// Elements of the document.

/**
 * Returns a new element. Properties with a hyphen in their name, and roles, are attributes; `text` is its text.
 *
 * @template {keyof HTMLElementTagNameMap} Name
 * @param {Name} name @param {Record<string, any>} [properties] @param {(Node | null)[]} children
 * @returns {HTMLElementTagNameMap[Name]}
 */
export function make(name, properties = {}, ...children) {
  const result = document.createElement(name);
  for (const [key, value] of Object.entries(properties)) {
    if (key === "text") result.textContent = value;
    else if (key.includes("-") || key === "role" || key === "for") result.setAttribute(key, value);
    else Object.assign(result, { [key]: value });
  }
  for (const child of children) if (child) result.append(child);
  return result;
}

/**
 * Returns the target of an event, or its nearest ancestor, that matches.
 *
 * @param {EventTarget | null} target @param {string} selectors
 * @returns {HTMLElement | null}
 */
export function closest(target, selectors) {
  const found = target instanceof Element ? target.closest(selectors) : null;
  return found instanceof HTMLElement ? found : null;
}

/** @param {EventTarget | null} target @returns {boolean} True for an element that takes typed text. */
export function isTyping(target) {
  return target instanceof HTMLElement
    && target.matches("textarea, select, input:not([type=range], [type=checkbox], [type=radio], [type=color])");
}

/** @param {Element} node @param {string} name @param {string | null} value Sets an attribute only if it changes. */
export function setAttribute(node, name, value) {
  if (value === null) node.removeAttribute(name);
  else if (node.getAttribute(name) !== value) node.setAttribute(name, value);
}

/** @param {Node} node @param {string} text */
export function setText(node, text) {
  if (node.textContent !== text) node.textContent = text;
}
