import { Failure } from '@pillarbox/contract/failure';
import { MESSAGE_FLAG } from '@pillarbox/contract/mail/flags';
import type { Mailbox } from '@pillarbox/mailbox/port';
import { realmOf } from '@pillarbox/rules/realm-path';
import type { ComposeBlobs } from './compose.ports.ts';
import type { DraftService } from './draft.service.ts';
import { removeMessage } from './draft.service.ts';
import type { OutboxRow } from './outbox-rows.ts';
import type { StagedService } from './staged.service.ts';
import type { StagedStore } from './staged.store.ts';

interface FilingDeps {
  readonly drafts: Pick<DraftService, 'forget'>;
  readonly stagedStore: StagedStore;
  readonly staged: StagedService;
  readonly blobs: ComposeBlobs;
}

/** Removes the draft, the staged files and the source of a message that was sent. Safe to repeat. */
export async function removeDraftAndFiles(
  { drafts, stagedStore, staged, blobs }: FilingDeps,
  row: OutboxRow,
  mailbox: Mailbox,
): Promise<void> {
  await drafts.forget(row, row.draftid, mailbox);
  // A draft that was opened from the own Drafts and sent without having been saved again.
  const from = row.outgoing?.reference;
  if (from?.command === 'draft' && realmOf(from.folder) === '') await removeMessage(mailbox, from);
  await staged.forget(await stagedStore.heldBy(row.id));
  if (row.blob !== null) await blobs.remove(row.blob);
}

/** Files the copy of a message in Sent unless it is there. @throws Failure `storage_unavailable` when its source is missing. */
export async function copyToSent(blobs: ComposeBlobs, row: OutboxRow, mailbox: Mailbox): Promise<void> {
  const folder = await mailbox.specialFolder('sent');
  if ((await mailbox.findByMessageId(folder, row.messageId)).length > 0) return;
  const source = row.blob === null ? null : await blobs.read(row.blob);
  // A blob folder that is not mounted looks like an empty one, so a missing source is an outage and not the end.
  if (source === null) throw new Failure('storage_unavailable');
  const copy = Buffer.concat([Buffer.from(row.bccHeader, 'utf8'), source]);
  await mailbox.append({ folder, source: copy, flags: MESSAGE_FLAG.SEEN });
}

/** Marks the message that was replied to or forwarded. A message that is gone or cannot be marked is no error. Safe to repeat. */
export async function markOriginal(row: OutboxRow, mailbox: Mailbox): Promise<void> {
  const { reference } = row;
  if (reference === null || reference.command === 'new' || reference.command === 'draft') return;
  const flag = reference.command === 'forward' ? MESSAGE_FLAG.FORWARDED : MESSAGE_FLAG.ANSWERED;
  const selection = { folder: reference.folder, uidvalidity: reference.uidvalidity, which: { uids: [reference.uid] } };
  try {
    await mailbox.setFlags(selection, { set: flag, unset: 0, stomp: false });
  } catch (error) {
    const harmless = ['folder_not_found', 'message_not_found', 'mailbox_changed', 'mail_refused'];
    if (!(error instanceof Failure) || !harmless.includes(error.code)) throw error;
  }
}
