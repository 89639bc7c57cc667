/** Whether the page is written from right to left. Styles follow by themselves; this is for keys, pointers and measured places. */
export function isRightToLeft(): boolean {
  return document.documentElement.dir === 'rtl';
}

/** Letters that are written from right to left: Hebrew, Arabic and their relatives. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

/** Whether a text has letters that are written from right to left. */
export function hasRightToLeft(text: string): boolean {
  return RIGHT_TO_LEFT.test(text);
}

/** A name or a title as part of a sentence: isolated where its direction would reorder the words around it (UAX 9, FSI and PDI). */
export function isolated(text: string): string {
  return isRightToLeft() || hasRightToLeft(text) ? `\u2068${text}\u2069` : text;
}

/** An arrow key by its meaning: `ArrowRight` goes on along the line and `ArrowLeft` goes back, in either direction of writing. */
export function keyAlongLine(key: string): string {
  if (!isRightToLeft()) return key;
  if (key === 'ArrowRight') return 'ArrowLeft';
  return key === 'ArrowLeft' ? 'ArrowRight' : key;
}

/** A horizontal distance along the line, in px: positive goes on. Applied twice, it gives the first value again. */
export function alongLine(distance: number): number {
  return isRightToLeft() ? -distance : distance;
}
