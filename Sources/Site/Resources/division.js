// Lengths divided into parts with gaps between them.

/**
 * Parts one after the other. Without gaps, every part starts exactly where the one before it ends. If the gaps alone
 * would be too long, they share the whole length and the parts are empty.
 */
export class Division {
  /** @param {number} length @param {number} origin @param {number} parts @param {number} spacing */
  constructor(length, origin, parts, spacing) {
    const gaps = parts - 1;
    /** The length left by the gaps. */
    this.room = Math.max(0, length - spacing * gaps);
    this.gap = this.room > 0 || parts < 2 ? spacing : Math.min(spacing, length / gaps);
    this.origin = origin;
    this.position = origin;
    this.gapsPassed = 0;
  }

  /**
   * Returns the next part, which ends where a fraction of the room is used up.
   *
   * @param {number} share
   * @returns {{start: number, length: number}}
   */
  partUpTo(share) {
    const end = this.origin + this.room * share + this.gap * this.gapsPassed;
    const part = { start: this.position, length: Math.max(0, end - this.position) };
    this.position = part.start + part.length + this.gap;
    this.gapsPassed += 1;
    return part;
  }
}

/**
 * Returns equal parts.
 *
 * @param {number} length @param {number} origin @param {number} parts @param {number} spacing
 * @returns {{start: number, length: number}[]}
 */
export function equalParts(length, origin, parts, spacing) {
  const division = new Division(length, origin, parts, spacing);
  return Array.from({ length: parts }, (_, index) => division.partUpTo((index + 1) / parts));
}
