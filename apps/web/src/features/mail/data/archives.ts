import { MAX_ARCHIVE_ENTRIES, zipAttachments, zipMessages } from '@pillarbox/contract/mail/archives';
import type { Message } from '@pillarbox/contract/mail/message';
import { speech } from '../../../lib/i18n/language.ts';
import { addressOf } from '../../../lib/request-parts.ts';

/** The address of one archive with all attachments of a message [API-052]. */
export function attachmentsAddress(message: Message): string {
  const { folder, uid, uidvalidity, attachments } = message;
  const parts = attachments.slice(0, MAX_ARCHIVE_ENTRIES).map(({ part }) => `${String(uid)}:${part}`);
  const query = { folder, uidvalidity: String(uidvalidity), lang: speech.get().code, parts: parts.join(',') };
  return addressOf(zipAttachments, { query }, null);
}

/** The address of one archive with these messages [API-053]; null when they are more than MAX_ARCHIVE_ENTRIES or none. */
export function messagesAddress(folder: string, uids: readonly number[], uidvalidity: number): string | null {
  if (uids.length === 0 || uids.length > MAX_ARCHIVE_ENTRIES) return null;
  const validity = uidvalidity === 0 ? {} : { uidvalidity: String(uidvalidity) };
  return addressOf(
    zipMessages,
    { query: { folder, ...validity, lang: speech.get().code, uids: uids.join(',') } },
    null,
  );
}
