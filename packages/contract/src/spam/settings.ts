import * as z from 'zod/mini';
import { isSafeHook } from '../partner/form-target.ts';
import { variable, webAddress } from '../partner/setting-values.ts';
import { readStatement } from '../partner/statement.ts';

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

/** Values that name the account: its address, and the parts before and after the @. */
export const SPAM_LIST_ACCOUNT = ['mail', 'account', 'domain'] as const;
/** Values that the statement `add` can refer to. `pattern`: the entry with `*`, as SpamAssassin reads it. */
export const SPAM_LIST_VALUES = [...SPAM_LIST_ACCOUNT, 'list', 'entry', 'pattern'] as const;

/** A statement that names the account: without, it would remove or write the rows of everybody. */
const statement = (names: readonly string[]) =>
  z.string().check(
    z.maxLength(4000),
    z.refine(
      (text) => {
        const values: readonly string[] = readStatement(text, names)?.values ?? [];
        return values.includes('mail') || values.includes('account');
      },
      `must be one statement with :mail or :account, and otherwise only ${names.join(', ')}`,
    ),
  );

const spamLists = z.discriminatedUnion('driver', [
  z.strictObject({
    driver: z.literal('sql'),
    /** Name of the environment variable with the `postgres://` URL. */
    databaseUrlFrom: variable,
    /** Removes the rows of an account. */
    clear: statement(SPAM_LIST_ACCOUNT),
    /** Writes one row. */
    add: statement(SPAM_LIST_VALUES),
  }),
  z.strictObject({
    driver: z.literal('http'),
    url: webAddress.check(z.refine(isSafeHook, 'must begin with https:// unless it is on this machine')),
    /** Name of the environment variable with the shared secret. */
    secretFrom: variable,
  }),
]);
export type SpamListsSettings = z.output<typeof spamLists>;

/** Partner settings about spam filters. */
export const spamSettings = {
  /** The filter that learns what users mark as spam and not spam; absent: none. */
  spamTraining: z.optional(spamTraining),
  /** Where the filter reads the lists of users, besides the rules at the mail server; absent: nowhere. */
  spamLists: z.optional(spamLists),
};
