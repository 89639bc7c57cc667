import * as z from 'zod/mini';
import { keyword } from '../mail/fields.ts';

/** Longest name of a label, in characters: longer ones do not fit into a row of the list. */
export const MAX_LABEL_NAME = 60;

/** Number of colours to choose from: the personal hues of the page. */
export const LABEL_HUES = 10;

/** Index of one of the personal hues. */
export const labelHue = z.int().check(z.gte(0), z.lt(LABEL_HUES));

/** A name as typed; the gateway trims it, and refuses control characters and an empty name with `label_name_empty`. */
export const labelName = z.string().check(z.maxLength(MAX_LABEL_NAME));

/**
 * A label of an account. `keyword` is the IMAP keyword that marks its messages. `name` is '' for a keyword whose name the page
 * knows in each language (`$label1` to `$label5`). `own` is false for a keyword that another program set and that the user has
 * not changed.
 */
export const label = z.object({ keyword, name: z.string(), hue: labelHue, own: z.boolean() });
export type Label = z.output<typeof label>;
