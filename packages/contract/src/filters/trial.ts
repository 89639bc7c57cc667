import * as z from 'zod/mini';
import { define } from '../define.ts';
import { address, folderPath, uid, uidvalidity } from '../mail/fields.ts';
import { mailFilter } from './filter.ts';

/** Messages of a folder on which a filter is tried: the newest ones. */
export const TRIAL_MESSAGES = 1000;
/** Most messages of each kind that a trial lists. */
export const TRIAL_ROWS = 50;
/** Parts of the time between the oldest and the newest message. */
export const TRIAL_BARS = 28;

const trialRow = z.object({ uid, date: z.number(), from: z.array(address), subject: z.string() });
export type TrialRow = z.output<typeof trialRow>;

/** What a filter would have done to the last messages of a folder. */
const trial = z.object({
  uidvalidity,
  /** The number of messages that it was tried on. */
  tried: z.int(),
  /** Dates of the oldest and the newest of them, milliseconds since 1970; 0 for none. */
  from: z.number(),
  to: z.number(),
  /** How many messages the conditions match. */
  matched: z.int(),
  /** Matches in equal parts of the time between `from` and `to`. */
  bars: z.array(z.int()),
  /** Matches that the filter would act on. The others are taken by an earlier filter that stops. */
  acted: z.int(),
  /** Their uids, the newest first. */
  uids: z.array(uid),
  /** Earlier filters that take matches first. */
  taken: z.array(z.object({ id: mailFilter.shape.id, name: z.string(), count: z.int() })),
  /** Messages that the filter would act on and that the user answered. */
  answered: z.int(),
  /** Earlier rules that are text: they are not tried. */
  untried: z.int(),
  /** The newest messages: those that the filter acts on, those that an earlier filter takes, and those that miss one condition. */
  acts: z.array(trialRow),
  stays: z.array(z.extend(trialRow, { takenBy: mailFilter.shape.id })),
  near: z.array(z.extend(trialRow, { condition: z.int() })),
  nearCount: z.int(),
});
export type FilterTrial = z.output<typeof trial>;

/** Says what a filter would do, with the stored filters before it. Changes nothing. */
export const tryFilter = define({
  id: 'filters.try',
  method: 'POST',
  path: '/api/rrad/mail/filter/:domain/:user/trial',
  origin: 'ours',
  changes: false,
  whenDegraded: 'refused',
  summary: 'Says what a filter would have done to the last messages of a folder; changes nothing.',
  params: z.object({ domain: z.string().check(z.maxLength(255)), user: z.string().check(z.maxLength(80)) }),
  /** `id`: the place of the filter among the stored ones; absent for a new one, which comes last. */
  body: z.object({
    filter: z.omit(mailFilter, { id: true }),
    id: z.optional(mailFilter.shape.id),
    folder: z._default(folderPath, 'INBOX'),
  }),
  reply: trial,
  errors: [
    'session_ended',
    'token_expired',
    'not_permitted',
    'filter_invalid',
    'filter_untriable',
    'folder_not_found',
    'mail_rules_unavailable',
    'mail_unavailable',
    'mail_timeout',
    'mail_protocol',
    'mail_refused',
  ],
});
