const CANVAS = 128;
const drawn = new Map<string, HTMLCanvasElement>();
const MOST_KEPT = 300;

/**
 * The one or two letters that stand for a person: the first letters of the first and last word of the name, else the
 * first two of the address. Never empty.
 */
export function initialsOf(name: string | undefined, address: string | undefined): string {
  const words = (name ?? '').match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}'’.-]*/gu) ?? [];
  const letters = words.length > 1 ? [words[0], words.at(-1)] : [...(words[0] ?? '')].slice(0, 1);
  const fromName = letters.map((word) => [...(word ?? '')][0] ?? '').join('');
  const text =
    fromName === '' ? [...(address ?? '').replaceAll(/[^\p{L}\p{N}]/gu, '')].slice(0, 2).join('') || '?' : fromName;
  return text.toLocaleUpperCase();
}

interface Portrait {
  readonly initials: string;
  readonly hue: number;
  readonly dark: boolean;
  /** Grows when drawings must be made anew, because fonts arrived. */
  readonly version: number;
}

/** The initials on their ground, drawn once at 128 x 128 and kept (MAIL list avatars, ui.md 2.2). Null without a canvas. */
export function drawInitials({ initials, hue, dark, version }: Portrait): HTMLCanvasElement | null {
  const key = `${initials} ${hue} ${String(dark)} ${version}`;
  const kept = drawn.get(key);
  if (kept !== undefined) return kept;
  const canvas = document.createElement('canvas');
  canvas.width = CANVAS;
  canvas.height = CANVAS;
  const pen = canvas.getContext('2d');
  if (pen === null) return null;
  pen.fillStyle = dark ? `oklch(0.37 0.055 ${hue})` : `oklch(0.915 0.05 ${hue})`;
  pen.fillRect(0, 0, CANVAS, CANVAS);
  pen.fillStyle = dark ? `oklch(0.9 0.06 ${hue})` : `oklch(0.4 0.1 ${hue})`;
  pen.font = `600 ${initials.length > 1 ? 46 : 54}px "Inter Variable", system-ui, sans-serif`;
  pen.textAlign = 'center';
  pen.textBaseline = 'alphabetic';
  const measure = pen.measureText(initials);
  const rise = (measure.actualBoundingBoxAscent - measure.actualBoundingBoxDescent) / 2;
  pen.fillText(initials, CANVAS / 2, CANVAS / 2 + rise);
  if (drawn.size >= MOST_KEPT) drawn.clear();
  drawn.set(key, canvas);
  return canvas;
}
