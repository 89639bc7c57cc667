import * as z from 'zod/mini';
import { define } from '../define.ts';
import { MAX_FILTER_NAME } from './filter.ts';
import { filterOwner, FILTER_CHANGE, FILTER_READ, filtersState } from './operations.ts';

/** Longest text of all filters, in characters: that of a script that common servers take. */
export const MAX_FILTERS_TEXT = 500_000;

const text = z.string().check(z.maxLength(MAX_FILTERS_TEXT));

const checked = z.object({
  /** The first problem; null for none. `line` from 1, null when it is not known; `serverText`: the mail server's own words, or ''. */
  problem: z.nullable(z.object({ line: z.nullable(z.int()), serverText: z.string() })),
  /** How many rules the text has, and how many of them the fields of a filter cannot express. */
  rules: z.int(),
  asText: z.int(),
});
export type CheckedText = z.output<typeof checked>;

/** Checks the text of all filters, first here, then by the mail server (CHECKSCRIPT, RFC 5804 2.12). Changes nothing. */
export const checkFiltersText = define({
  id: 'filters.checkText',
  method: 'POST',
  path: '/api/rrad/mail/filter/:domain/:user/text',
  origin: 'ours',
  changes: false,
  whenDegraded: 'refused',
  summary: 'Checks filters that are written as one text; changes nothing.',
  params: filterOwner,
  body: z.object({ text }),
  reply: checked,
  errors: FILTER_READ,
});

/** Replaces all filters by those of a text. What the fields of a filter can express is a filter again. */
export const saveFiltersText = define({
  id: 'filters.saveText',
  method: 'PUT',
  path: '/api/rrad/mail/filter/:domain/:user/text',
  origin: 'ours',
  whenDegraded: 'refused',
  summary: 'Replaces all filters by those of one text.',
  params: filterOwner,
  /** `unnamed`: the name of rules that have none. */
  body: z.object({
    text,
    etag: z.string().check(z.maxLength(100)),
    unnamed: z.string().check(z.minLength(1), z.maxLength(MAX_FILTER_NAME)),
  }),
  reply: filtersState,
  errors: FILTER_CHANGE,
});
