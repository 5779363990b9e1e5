// The surroundings of the photos, as the style sheet asks for them.

/** @typedef {import("./data.js").WallLook} WallLook */

/**
 * Applies the requested look to a wall.
 *
 * @param {HTMLElement} wall @param {WallLook} look
 */
export function dress(wall, look) {
  const { style } = document.documentElement;
  const { background, border, shadow } = look;
  /** @param {string} name @param {string | number | null | undefined} value Nothing leaves it to the style sheet. */
  const set = (name, value) => (value ? style.setProperty(name, String(value)) : style.removeProperty(name));
  set("--background", background);
  set("color-scheme", background && (look.isDark ? "dark" : "light"));
  set("--select", look.selectColor);
  set("--corner", look.cornerRadius && `${look.cornerRadius}px`);
  set("--caption-gap", `${look.captionGap}px`);
  set("--caption-height", `${look.captionGap + look.captionHeight}px`);
  set("--caption-size", `${look.captionSize}px`);
  set("--caption-align", look.captionAlign);
  set("--caption-color", look.captionColor);
  set("--border", border && `0 0 0 ${border.width}px ${border.color}`);
  set("--shadow", shadow && `${shadow.x}px ${shadow.y}px ${shadow.blur}px ${shadow.color}`);
  wall.dataset.captions = look.captions ?? "";
}
