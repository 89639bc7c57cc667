import * as z from 'zod/mini';

/**
 * Reads a number that may arrive as a number, as decimal digits in a string, or as a boolean. Other values stay unchanged.
 */
function asNumber(value: unknown): unknown {
  if (typeof value === 'boolean') return value ? 1 : 0;
  return typeof value === 'string' && /^-?\d{1,15}$/.test(value) ? Number(value) : value;
}

/** 0 or 1; also read from '0', '1', true and false. */
export const flag = z.pipe(z.transform(asNumber), z.literal([0, 1]));

/** An integer within these limits; also read from its digits in a string. */
export function whole(least: number, most: number) {
  return z.pipe(z.transform(asNumber), z.int().check(z.gte(least), z.lte(most)));
}

/** 1 or -1; also read from a string. */
export const direction = z.pipe(z.transform(asNumber), z.literal([1, -1]));

/** Text of at most `most` characters. */
export function words(most: number) {
  return z.string().check(z.maxLength(most));
}

/** One mail address, or ''. */
export const address = z.string().check(z.maxLength(320), z.regex(/^([^\s@<>"]+@[^\s@<>"]+)?$/));

/** A colour as #rgb or #rrggbb, or ''. */
export const colour = z.string().check(z.regex(/^(#([0-9a-fA-F]{3}|[0-9a-fA-F]{6}))?$/));
