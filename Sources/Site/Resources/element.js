/** @param {string} name @param {string} [className] @param {string} [text] @returns {HTMLElement} */
export function element(name, className = "", text = "") {
  const result = document.createElement(name);
  if (className) result.className = className;
  if (text) result.textContent = text;
  return result;
}
