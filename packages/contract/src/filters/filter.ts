import * as z from 'zod/mini';
import { folderPath, keyword } from '../mail/fields.ts';

/** Most filters of an account: a script of more than a few hundred is too large for common servers. */
export const MAX_FILTERS = 200;
/** Most conditions, and most actions, of a filter. */
export const MAX_CONDITIONS = 20;
/** Longest name of a filter, in characters. */
export const MAX_FILTER_NAME = 100;
/** Longest value of a condition, in characters. */
export const MAX_FILTER_VALUE = 500;
/** Longest reason of a refusal, in characters. */
export const MAX_REJECT_TEXT = 2000;
/** Longest rule that is edited as text, in characters. */
export const MAX_RULE_TEXT = 20_000;

/** How a condition compares a text. Case is ignored in ASCII letters only, as mail servers do by default (RFC 4790 9.2). */
export const TEXT_TESTS = ['contains', 'notContains', 'is', 'isNot', 'startsWith', 'endsWith'] as const;
export type TextTest = (typeof TEXT_TESTS)[number];

const value = z.string().check(z.maxLength(MAX_FILTER_VALUE));
const textTest = z.enum(TEXT_TESTS);

/**
 * A condition of a filter. `from`: name or address of the sender for `contains`, otherwise the address; `to`: the same of all in
 * To and Cc. `header` names any header field; `exists` and `notExists` have the value ''. `size` compares bytes. `date` compares
 * the day of the Date field in UTC with a day `YYYY-MM-DD`; `since` includes the day.
 */
const filterCondition = z.discriminatedUnion('field', [
  z.object({ field: z.literal('from'), test: textTest, value }),
  z.object({ field: z.literal('to'), test: textTest, value }),
  z.object({ field: z.literal('subject'), test: textTest, value }),
  z.object({
    field: z.literal('header'),
    header: z.string().check(z.maxLength(76)),
    test: z.enum([...TEXT_TESTS, 'exists', 'notExists']),
    value,
  }),
  z.object({ field: z.literal('body'), test: z.enum(['contains', 'notContains']), value }),
  z.object({
    field: z.literal('size'),
    test: z.enum(['over', 'under']),
    value: z.int().check(z.nonnegative(), z.lte(2_147_483_647)),
  }),
  z.object({ field: z.literal('date'), test: z.enum(['before', 'since']), value: z.string().check(z.maxLength(10)) }),
]);
export type FilterCondition = z.output<typeof filterCondition>;
export type FilterField = FilterCondition['field'];

/**
 * What a filter does. `label` adds a keyword. `redirect` sends the message on; without `copy` it is not kept here unless another
 * action keeps it. `stop`: later filters do not run.
 */
export const filterAction = z.discriminatedUnion('do', [
  z.object({ do: z.literal('label'), label: keyword }),
  z.object({ do: z.literal('flag') }),
  z.object({ do: z.literal('read') }),
  z.object({ do: z.literal('move'), folder: folderPath }),
  z.object({ do: z.literal('copy'), folder: folderPath }),
  z.object({ do: z.literal('redirect'), address: z.string().check(z.maxLength(320)), copy: z.boolean() }),
  z.object({ do: z.literal('reject'), text: z.string().check(z.maxLength(MAX_REJECT_TEXT)) }),
  z.object({ do: z.literal('discard') }),
  z.object({ do: z.literal('keep') }),
  z.object({ do: z.literal('stop') }),
]);
export type FilterAction = z.output<typeof filterAction>;
export type FilterVerb = FilterAction['do'];

/**
 * A filter [DATA-045]. `id` is its place: filters run in the order of their ids. No condition matches every message. With `text`,
 * the filter is a rule in Sieve that the fields cannot express; conditions and actions are then empty.
 */
export const mailFilter = z.object({
  id: z.int().check(z.positive(), z.lte(1_000_000)),
  on: z.boolean(),
  name: z.string().check(z.maxLength(MAX_FILTER_NAME)),
  match: z.enum(['all', 'any']),
  conditions: z.array(filterCondition).check(z.maxLength(MAX_CONDITIONS)),
  actions: z.array(filterAction).check(z.maxLength(MAX_CONDITIONS)),
  text: z.optional(z.string().check(z.maxLength(MAX_RULE_TEXT))),
});
export type MailFilter = z.output<typeof mailFilter>;
