import * as z from 'zod/mini';
import { isSafeHook } from '../partner/form-target.ts';
import { variable, webAddress } from '../partner/setting-values.ts';

/** A program with fixed arguments. The first entry is its absolute path; the message is on its standard input. */
const program = z
  .array(z.string().check(z.minLength(1), z.maxLength(1024), z.regex(/^[^\0]*$/)))
  .check(z.minLength(1), z.maxLength(20))
  .check(z.refine(([path]) => path?.startsWith('/') === true, 'must begin with an absolute path'));

/** Largest message that is learned by default, in bytes: that of sa-learn. Spam is small. */
const DEFAULT_MAX_BYTES = 256 * 1024;
const maxBytes = z._default(z.int().check(z.gte(1024), z.lte(10 * 1024 * 1024)), DEFAULT_MAX_BYTES);

const spamTraining = z.discriminatedUnion('driver', [
  z.strictObject({ driver: z.literal('command'), spam: program, ham: program, maxBytes }),
  z.strictObject({
    driver: z.literal('http'),
    url: webAddress.check(z.refine(isSafeHook, 'must begin with https:// unless it is on this machine')),
    /** Name of the environment variable with the shared secret. */
    secretFrom: variable,
    maxBytes,
  }),
]);
export type SpamTraining = z.output<typeof spamTraining>;

/** Partner settings about spam filters. */
export const spamSettings = {
  /** The filter that learns what users mark as spam and not spam; absent: none. */
  spamTraining: z.optional(spamTraining),
};
