/** A part of a content, in bytes: from `start`, up to and without `end`. */
export interface BytePart {
  readonly start: number;
  readonly end: number;
}

/**
 * The part of a content of `size` bytes that a Range header asks for: null for the whole of it, 'outside' when there is no such byte
 * (RFC 9110 14.2). Several ranges, and what cannot be read, ask for the whole.
 */
export function byteRange(header: string | null, size: number): BytePart | 'outside' | null {
  const [, from = '', to = ''] = /^\s*bytes\s*=\s*(\d{0,15})\s*-\s*(\d{0,15})\s*$/i.exec(header ?? '') ?? [];
  if (from === '' && to === '') return null;
  if (from === '')
    return Number(to) === 0 || size === 0 ? 'outside' : { start: Math.max(0, size - Number(to)), end: size };
  const start = Number(from);
  if (to !== '' && Number(to) < start) return null;
  if (start >= size) return 'outside';
  return { start, end: to === '' ? size : Math.min(size, Number(to) + 1) };
}
