import type { OutboxItem, OutboxState } from '@pillarbox/contract/compose/outbox';
import { SHOWN_RECIPIENTS } from '@pillarbox/contract/compose/outbox';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import type { outbox } from './outbox.table.ts';

/** A message of the outbox as it is in the database. */
export type OutboxRow = typeof outbox.$inferSelect;

/** A new message of the outbox; the database adds the times. */
export type NewOutboxRow = Omit<typeof outbox.$inferInsert, 'dueAt' | 'createdAt' | 'updatedAt'>;

/** Values or SQL for the columns of a row. */
export type OutboxChanges = PgUpdateSetSource<typeof outbox>;

/** States in which the same draft may be sent again. */
export const OPEN_AGAIN: OutboxState[] = ['failed', 'recalled'];

/** States in which the time of a scheduled message can be changed. */
export const RESCHEDULED: OutboxState[] = ['held', 'sending', 'signin', 'failed'];

/** Columns that are cleared when a message is sent or recalled. */
export const ERASED = {
  sealed: null,
  outgoing: null,
  reference: null,
  blob: null,
  bccHeader: '',
  envelopeTo: [],
  leaseOwner: null,
  leaseUntil: null,
};

/** The row as its owner may see it. */
export function itemOf(row: OutboxRow): OutboxItem {
  return {
    id: row.id,
    draftid: row.draftid,
    state: row.state,
    subject: row.subject,
    recipients: row.recipients,
    to: firstRecipients(row),
    dueat: row.dueAt.getTime(),
    sendat: row.sendAt?.getTime() ?? 0,
    queueid: row.queueId,
    reason: row.reason,
    servertext: row.serverText,
  };
}

/** The first recipients, with names of at most 100 characters: items travel between gateways in messages of limited size. */
function firstRecipients({ outgoing }: OutboxRow): OutboxItem['to'] {
  if (outgoing === null) return [];
  const all = [...outgoing.to, ...outgoing.cc, ...outgoing.bcc];
  return all
    .slice(0, SHOWN_RECIPIENTS)
    .map(({ name, mail }) => ({ name: name.slice(0, 100), mail: mail.slice(0, 320) }));
}
