import * as z from 'zod/mini';
import { define } from '../define.ts';
import { domainAndAccount, OWN_CHANGE, OWN_READ, saved } from './own-file.ts';

/** Most entries of each spam list. */
export const MAX_SPAM_ENTRIES = 1000;

const list = z.array(z.string().check(z.minLength(1), z.maxLength(320))).check(z.maxLength(MAX_SPAM_ENTRIES));

/** Senders whose mail is never, and always, spam: addresses and domains [DATA-013]. */
export const spamFilter = z.object({ AllowList: list, BlockList: list });
export type SpamFilter = z.output<typeof spamFilter>;

/** Reads the spam lists [API-067]; entries that are neither domain nor address are dropped [VAL-033]. */
export const loadSpamFilter = define({
  id: 'preferences.spamFilter',
  method: 'GET',
  path: '/api/rrad/mail/spamfilter/:domain/:file',
  whenDegraded: 'refused',
  summary: 'Senders that are never, and always, spam.',
  params: domainAndAccount,
  reply: spamFilter,
  errors: OWN_READ,
});

/** Saves the spam lists [API-081]. */
export const saveSpamFilter = define({
  id: 'preferences.saveSpamFilter',
  method: 'PUT',
  path: '/api/rrad/mail/spamfilter/:domain/:file',
  whenDegraded: 'refused',
  summary: 'Saves the senders that are never, and always, spam.',
  params: domainAndAccount,
  body: spamFilter,
  reply: saved,
  errors: [...OWN_CHANGE, 'spam_lists_not_taken'],
});
