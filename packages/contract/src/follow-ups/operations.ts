import * as z from 'zod/mini';
import { mailCommand, zero } from '../define.ts';
import { WRITTEN_BODY_LIMIT } from '../operation.ts';
import { followUpSet, MAX_FOLLOW_UPS } from './follow-up.ts';
import { followUpChange, followUpId, followUps } from './request.ts';

/** The follow-ups of the account, the next due first [API-014]. Where the partner stores no sign-in, it also sends those that are due. */
export const followUpList = mailCommand({
  id: 'followUps.list',
  command: 'followuplist',
  summary: 'The follow-ups of sent messages.',
  changes: false,
  reply: z.object({ list: z.array(followUpSet) }),
});

/** Stops follow-ups and forgets them [API-015]. Unknown ids are no error. */
export const followUpDelete = mailCommand({
  id: 'followUps.delete',
  command: 'followupdelete',
  summary: 'Deletes follow-ups.',
  changes: true,
  body: z.object({ uids: z.array(followUpId).check(z.minLength(1), z.maxLength(MAX_FOLLOW_UPS)) }),
  reply: zero,
});

/**
 * Changes follow-ups that are still to come [API-016]: `requests` replaces those that have not been sent. `version` is the one of the set
 * that the change is based on; another one is `followup_changed`. A new delay of a reminder that is due counts from now.
 */
export const followUpUpdate = mailCommand({
  id: 'followUps.update',
  command: 'followupupdate',
  summary: 'Changes follow-ups that have not been sent.',
  changes: true,
  bodyLimit: WRITTEN_BODY_LIMIT,
  body: z.object({
    data: z.array(followUpChange).check(z.minLength(1), z.maxLength(10)),
  }),
  reply: zero,
  errors: [
    'followup_not_found',
    'followup_changed',
    'followup_invalid',
    'attachment_not_found',
    'attachments_too_large',
  ],
});

/** The follow-ups of one message with their texts, for changing them. `requests` has only those that have not been sent. */
export const followUpRead = mailCommand({
  id: 'followUps.read',
  command: 'followup',
  summary: 'The follow-ups of one message with their texts.',
  changes: false,
  origin: 'ours',
  body: z.object({ srcUID: followUpId }),
  reply: z.extend(followUps, { version: z.int(), passed: z.int() }),
  errors: ['followup_not_found'],
});
