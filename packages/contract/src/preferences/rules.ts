import * as z from 'zod/mini';

/** The header that a highlighting rule tests [DATA-011]. */
export const HIGHLIGHT_PATTERN = { TO: 1, SUBJECT: 2, FROM: 3 } as const;

/** A highlighting rule [DATA-011]; `status` 1 is active, the value for to and from may start with `*`. */
export const highlightRule = z.object({
  status: z.literal([0, 1]),
  pattern: z.literal(Object.values(HIGHLIGHT_PATTERN)),
  value: z.string().check(z.minLength(1), z.maxLength(320)),
  /** Hexadecimal colour; the client adds a missing #. */
  color: z.string().check(z.regex(/^#?([0-9a-fA-F]{3}|[0-9a-fA-F]{6})$/)),
});
export type HighlightRule = z.output<typeof highlightRule>;

/** The header that an image rule tests [DATA-012]. */
export const IMAGE_RULE_HEADER = { FROM: 1, TO: 2, CC: 3, TO_OR_CC: 4, SUBJECT: 5 } as const;
/** How an image rule compares the header with its value [DATA-012]. */
export const IMAGE_RULE_REGEXP = { CONTAINS: 1, EQUAL: 2, NOT_EQUAL: 3 } as const;

/** A rule for showing pictures of other hosts [DATA-012]. The title is generated: "if header condition value". */
export const imageRule = z.object({
  header_id: z.literal(Object.values(IMAGE_RULE_HEADER)),
  regexp_id: z.literal(Object.values(IMAGE_RULE_REGEXP)),
  value: z.string().check(z.minLength(1), z.maxLength(320)),
  title: z._default(z.string().check(z.maxLength(500)), ''),
});
export type ImageRule = z.output<typeof imageRule>;

/** Longest name of a signature, in characters. */
export const MAX_SIGNATURE_NAME = 100;
/** Longest text of a signature, in characters: with a small picture in it, and all of them load before a message opens. */
export const MAX_SIGNATURE_TEXT = 65_536;

/** A signature [DATA-016]; `default` is '1' for the one that new messages get. */
export const signature = z.object({
  id: z.string().check(z.maxLength(64)),
  name: z._default(z.string().check(z.maxLength(MAX_SIGNATURE_NAME)), ''),
  /** As its author wrote it: HTML, sanitized when it is shown, or plain text. */
  text: z.string().check(z.maxLength(MAX_SIGNATURE_TEXT)),
  /** What `text` is; absent: HTML. */
  format: z.optional(z.enum(['html', 'text'])),
  default: z._default(z.enum(['0', '1']), '0'),
});
export type Signature = z.output<typeof signature>;
