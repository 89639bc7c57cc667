const CANVAS = 128;
const drawn = new Map<string, string>();
/** Drawings that are kept: each takes some 2 KB. */
const MAX_KEPT = 1000;

/** An address in the place of a name. */
const ADDRESS = /^[<"']?[^\s@<>"']{1,64}@[^\s@<>"']{1,255}[>"']?$/u;

/**
 * One or two letters for a person: the first letters of the first and last word of the name, else the first two of the
 * address. An address as a name is not used. Never empty.
 */
export function initialsOf(name: string | undefined, address: string | undefined): string {
  const written = (name ?? '').trim();
  if (ADDRESS.test(written)) return initialsOf('', address === undefined || address === '' ? written : address);
  const words = written.match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}'’.-]*/gu) ?? [];
  const letters = words.length > 1 ? [words[0], words.at(-1)] : [...(words[0] ?? '')].slice(0, 1);
  const fromName = letters.map((word) => [...(word ?? '')][0] ?? '').join('');
  const text =
    fromName === '' ? [...(address ?? '').replaceAll(/[^\p{L}\p{N}]/gu, '')].slice(0, 2).join('') || '?' : fromName;
  return text.toLocaleUpperCase();
}

/** Local parts that no person has (RFC 2142 among others), whole or before a separator. */
const OFFICE =
  /^(?:no-?reply|do-?not-?reply|info|support|help(?:desk)?|service|sales|billing|invoices?|accounts?|orders?|shop|news(?:letters?)?|notifications?|alerts?|updates?|team|hello|contact|office|marketing|jobs|security|abuse|postmaster|mailer-daemon|root|webmaster|hostmaster|admin|bounces?|kontakt|rechnung(?:en)?|bestellung(?:en)?|buero|contacto|facturas?|contatto)(?:[-_.+].*)?$/i;

/** Whether an address belongs to an office or a machine, judged by its local part. */
export function isOffice(address: string | undefined): boolean {
  return OFFICE.test((address ?? '').split('@')[0] ?? '');
}

/** What a drawing of initials depends on. */
export interface Portrait {
  readonly initials: string;
  readonly hue: number;
  readonly dark: boolean;
  /** Increases when drawings must be drawn again, because fonts loaded. */
  readonly version: number;
  /** Width and height in device pixels. */
  readonly pixels: number;
}

function keyOf({ initials, hue, dark, version, pixels }: Portrait): string {
  return `${initials} ${hue} ${String(dark)} ${version} ${pixels}`;
}

/** The data URL of the drawing, if it was drawn before. */
export function keptInitials(portrait: Portrait): string | undefined {
  return drawn.get(keyOf(portrait));
}

/**
 * Draws the initials on their background at 128 x 128 (ui.md 2.2) and scales them down smoothly, which takes some
 * milliseconds. The result is cached as a data URL and not as a canvas: each canvas on the page is a layer of its own,
 * and some dozens of them add ten milliseconds to each frame of scrolling. Null if the browser cannot draw.
 */
export function drawInitials(portrait: Portrait): string | null {
  const kept = keptInitials(portrait);
  if (kept !== undefined) return kept;
  const full = canvasOf(CANVAS);
  const small = canvasOf(portrait.pixels);
  if (full === null || small === null) return null;
  drawLetters(full.pen, portrait);
  small.pen.imageSmoothingQuality = 'high';
  small.pen.drawImage(full.canvas, 0, 0, portrait.pixels, portrait.pixels);
  const [oldest] = drawn.keys();
  if (oldest !== undefined && drawn.size >= MAX_KEPT) drawn.delete(oldest);
  const address = small.canvas.toDataURL();
  drawn.set(keyOf(portrait), address);
  return address;
}

function canvasOf(size: number): { canvas: HTMLCanvasElement; pen: CanvasRenderingContext2D } | null {
  const canvas = document.createElement('canvas');
  canvas.width = size;
  canvas.height = size;
  const pen = penOf(canvas);
  return pen === null ? null : { canvas, pen };
}

/** A drawing context in main memory: these pictures are small, static and many, so the GPU would be slower. */
function penOf(canvas: HTMLCanvasElement): CanvasRenderingContext2D | null {
  return canvas.getContext('2d', { alpha: false, willReadFrequently: true });
}

function drawLetters(pen: CanvasRenderingContext2D, { initials, hue, dark }: Portrait): void {
  pen.fillStyle = dark ? `oklch(0.37 0.055 ${hue})` : `oklch(0.915 0.05 ${hue})`;
  pen.fillRect(0, 0, CANVAS, CANVAS);
  pen.fillStyle = dark ? `oklch(0.9 0.06 ${hue})` : `oklch(0.4 0.1 ${hue})`;
  pen.font = `600 ${initials.length > 1 ? 46 : 54}px "Inter Variable", system-ui, sans-serif`;
  pen.textAlign = 'center';
  pen.textBaseline = 'alphabetic';
  const measure = pen.measureText(initials);
  const rise = (measure.actualBoundingBoxAscent - measure.actualBoundingBoxDescent) / 2;
  pen.fillText(initials, CANVAS / 2, CANVAS / 2 + rise);
}
