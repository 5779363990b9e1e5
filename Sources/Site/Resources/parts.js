// Parts of the script, which are loaded when they are first needed. In the published script, `import("./kiosk.js")`
// calls the loader: browsers import no modules from a disk.

/**
 * @typedef {Record<string, any>} Modules Those that several scripts hold, by their names.
 * @typedef {(name: string) => Promise<any>} Loader
 */

const program = document.currentScript;

/**
 * @param {Modules} modules @param {Record<string, string>} files The scripts of parts, beside the program.
 * @returns {Loader}
 */
export function loader(modules, files) {
  /** @type {Map<string, Promise<any>>} */
  const parts = new Map();
  /** @type {Map<string, any>} */
  const exports = new Map();
  /** @type {Loader} */
  const part = (name) => {
    const known = parts.get(name);
    if (known) return known;
    // Pages name the parts that they need at once, which have run by then.
    const loading = (exports.has(name) ? Promise.resolve() : loaded(files[name])).then(() => exports.get(name));
    parts.set(name, loading);
    // It may be there later.
    loading.catch(() => parts.delete(name));
    return loading;
  };
  /** @param {string} name @param {(modules: Modules, part: Loader) => any} make */
  const tesseraPart = (name, make) => exports.set(name, make(modules, part));
  Object.assign(globalThis, { tesseraPart });
  return part;
}

/** @param {string} file @returns {Promise<void>} Resolves once the script has run. */
function loaded(file) {
  return new Promise((resolve, reject) => {
    const script = document.createElement("script");
    script.src = new URL(file, program instanceof HTMLScriptElement ? program.src : document.baseURI).href;
    script.onload = () => resolve();
    script.onerror = () => reject(new Error(`${file} cannot be loaded`));
    document.head.append(script);
    script.addEventListener("load", () => script.remove());
  });
}
