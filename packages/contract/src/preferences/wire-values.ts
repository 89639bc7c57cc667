import * as z from 'zod/mini';

/** A number as the wire may carry it: itself, its decimal digits in a string, or a boolean. Anything else stays what it is. */
function asNumber(value: unknown): unknown {
  if (typeof value === 'boolean') return value ? 1 : 0;
  return typeof value === 'string' && /^-?\d{1,15}$/.test(value) ? Number(value) : value;
}

/** 0 or 1; '0', '1', true and false are read as that. */
export const flag = z.pipe(z.transform(asNumber), z.literal([0, 1]));

/** A whole number in these limits; its digits in a string are read as that. */
export function whole(least: number, most: number) {
  return z.pipe(z.transform(asNumber), z.int().check(z.gte(least), z.lte(most)));
}

/** 1 or -1, strings too. */
export const direction = z.pipe(z.transform(asNumber), z.literal([1, -1]));

/** Text of at most so many characters. */
export function words(most: number) {
  return z.string().check(z.maxLength(most));
}

/** One mail address, or nothing. */
export const address = z.string().check(z.maxLength(320), z.regex(/^([^\s@<>"]+@[^\s@<>"]+)?$/));

/** A colour as #rgb or #rrggbb, or nothing. */
export const colour = z.string().check(z.regex(/^(#([0-9a-fA-F]{3}|[0-9a-fA-F]{6}))?$/));
