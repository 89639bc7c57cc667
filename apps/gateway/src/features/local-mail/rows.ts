import { createHash } from 'node:crypto';
import type { LocalFolder, LocalMessage, NewLocalMessage } from '@pillarbox/mailbox/local/store';
import type { localFolders } from './local-mail.table.ts';
import { localMessages } from './local-mail.table.ts';

/** Columns of a message that are read; the text for searches is not among them. */
export const MESSAGE_COLUMNS = {
  uid: localMessages.uid,
  modseq: localMessages.modseq,
  flags: localMessages.flags,
  labels: localMessages.labels,
  arrived: localMessages.arrived,
  size: localMessages.size,
  blob: localMessages.blob,
  envelope: localMessages.envelope,
  preview: localMessages.preview,
};

type MessageRow = Pick<typeof localMessages.$inferSelect, keyof typeof MESSAGE_COLUMNS>;

/** A row as the message type of the store interface. */
export function toMessage(row: MessageRow): LocalMessage {
  return { ...row, envelope: JSON.parse(row.envelope) as LocalMessage['envelope'] };
}

/** A message as a row of the table. */
export function toRow(message: NewLocalMessage, position: { folderId: number; uid: number; modseq: number }) {
  const { flags, arrived, size, blob } = message;
  return {
    ...position,
    flags,
    arrived,
    size,
    blob,
    messageKey: messageKey(message.envelope.messageId),
    envelope: JSON.stringify(message.envelope),
    preview: storable(message.preview),
    body: storable(message.text),
  };
}

/** The hash by which a Message-ID is found. */
export function messageKey(messageId: string): string {
  return messageId === '' ? '' : createHash('sha256').update(messageId, 'utf8').digest('hex');
}

/** The text without U+0000 and lone surrogates, which PostgreSQL cannot store. */
export function storable(text: string): string {
  return text.replaceAll('\0', '').toWellFormed();
}

/** A row as the folder type of the store interface. */
export function toFolder(row: typeof localFolders.$inferSelect): LocalFolder {
  const { id, path, use, uidvalidity, uidnext, modseq } = row;
  return { id, path, use, uidvalidity, uidnext, modseq };
}
