import * as z from 'zod/mini';
import { mailCommand, zero } from '../define.ts';
import { folderPath, opId, uid, uidvalidity } from '../mail/fields.ts';
import { MAX_SNOOZE_UIDS, snoozeChoice, snoozedMessage } from './snooze.ts';

const messages = {
  folder: folderPath,
  uidvalidity: z.optional(uidvalidity),
  uids: z.array(uid).check(z.minLength(1), z.maxLength(MAX_SNOOZE_UIDS)),
  opId: z.optional(opId),
};

/** The snoozed messages of the account. */
export const snoozed = mailCommand({
  id: 'snooze.list',
  command: 'snoozed',
  summary: 'The snoozed messages and the times at which they return.',
  changes: false,
  origin: 'ours',
  reply: z.array(snoozedMessage),
});

/**
 * Moves messages to the folder of snoozed messages until a time (milliseconds since 1970). They then return to their folder as
 * unread. With `early` they also return when a message of their conversation arrives. In the folder of snoozed messages it only
 * changes the time.
 */
export const snooze = mailCommand({
  id: 'snooze.snooze',
  command: 'snooze',
  summary: 'Snoozes messages until a time, or changes the time.',
  changes: true,
  origin: 'ours',
  body: z.object({ ...messages, ...snoozeChoice.shape }),
  reply: zero,
  errors: [
    'folder_not_found',
    'mailbox_changed',
    'message_not_found',
    'mail_over_quota',
    'snooze_time_invalid',
    'too_many_snoozed',
  ],
});

/** Returns snoozed messages to their folders now; their flags stay. `snooze.undo` takes it back for ten minutes. */
export const returnSnoozed = mailCommand({
  id: 'snooze.return',
  command: 'snoozereturn',
  summary: 'Returns snoozed messages now.',
  changes: true,
  origin: 'ours',
  body: z.object(messages),
  reply: zero,
  errors: ['folder_not_found', 'mailbox_changed', 'message_not_found', 'mail_over_quota'],
});

/** Returns the messages that the request with this opId snoozed, or snoozes again those that it returned. */
export const undoSnooze = mailCommand({
  id: 'snooze.undo',
  command: 'snoozeundo',
  summary: 'Undoes one snooze, or one return, by its opId.',
  changes: true,
  origin: 'ours',
  body: z.object({ opId }),
  reply: zero,
  errors: ['folder_not_found', 'mailbox_changed', 'nothing_to_undo', 'mail_over_quota'],
});
