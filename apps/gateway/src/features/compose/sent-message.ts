import type { Outgoing } from '@pillarbox/contract/compose/draft';
import type { FollowUps } from '@pillarbox/contract/follow-ups/request';
import { headerText, readHeaderBlock } from '@pillarbox/mailbox/message/header-fields';
import type { Account } from '../../platform/account/account.ts';
import type { ComposeBlobs } from './compose.ports.ts';
import type { OutboxRow } from './outbox-rows.ts';

/** A message that was sent and asks for follow-ups. */
export interface SentMessage {
  readonly owner: Account;
  /** Id of its row in the outbox. */
  readonly id: string;
  /** With angle brackets. */
  readonly messageId: string;
  /** Those of its References, with angle brackets. */
  readonly references: readonly string[];
  readonly message: Outgoing;
  readonly followUps: FollowUps;
  /** When the submission server accepted it. */
  readonly acceptedAt: Date;
  /** The credential that it was sent with, encrypted; null for none. */
  readonly sealed: Buffer | null;
}

/** Most bytes of the source in which References is looked for. */
const MAX_HEADER = 64 * 1024;

/** What the follow-ups of a sent message need of it; null when it asks for none. */
export async function sentMessage(blobs: Pick<ComposeBlobs, 'read'>, row: OutboxRow): Promise<SentMessage | null> {
  const { outgoing: message, acceptedAt, id, messageId, accountId, partner, mail } = row;
  if (message?.followups === undefined || acceptedAt === null) return null;
  const source = row.blob === null ? null : await blobs.read(row.blob);
  const references = source === null ? [] : referencesOf(source);
  const owner = { accountId, partner, mail };
  const { sealed } = row;
  return { owner, id, messageId, references, message, followUps: message.followups, acceptedAt, sealed };
}

function referencesOf(source: Uint8Array): string[] {
  const { fields } = readHeaderBlock(source, 0, Math.min(source.length, MAX_HEADER));
  const field = fields.find(({ name }) => name.toLowerCase() === 'references');
  return field === undefined ? [] : (headerText(field.raw, '').match(/<[^\s<>]{1,400}>/g) ?? []);
}
