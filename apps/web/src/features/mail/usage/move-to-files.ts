import { moveAttachments } from '@pillarbox/contract/files/transfers';
import { MESSAGE_FLAG } from '@pillarbox/contract/mail/flags';
import type { Folder } from '@pillarbox/contract/mail/folder';
import type { MessageRow } from '@pillarbox/contract/mail/message-row';
import { hasFlag } from '@pillarbox/rules/flags';
import { formatSize } from '@pillarbox/rules/size';
import { errorTextKey } from '../../../lib/api-error.ts';
import { call } from '../../../lib/call.ts';
import { growl } from '../../../lib/growl.ts';
import { text } from '../../../lib/i18n/text.tsx';
import { showOutcome } from '../data/changes.ts';

/** Whether the attachments of a message can be moved to Files, as far as its row says. */
export function canLoseFiles(row: MessageRow, folder: Folder | undefined): boolean {
  return hasFlag(row.flags, MESSAGE_FLAG.ATTACH) && folder !== undefined && folder.use !== 'drafts';
}

/**
 * Moves the attachments of messages to Files, one message after the other, and says what became of it; Undo brings the messages back.
 * It stops at the first failure, which it says.
 */
export async function moveToFiles(
  rows: readonly MessageRow[],
  { folders, tag }: { readonly folders: readonly Folder[]; readonly tag: string },
): Promise<void> {
  growl.withdraw();
  const opIds: string[] = [];
  let [files, bytes] = [0, 0];
  let failure: unknown = null;
  for (const { folder, uid } of rows) {
    const uidvalidity = folders.find(({ name }) => name === folder)?.uidvalidity;
    const opId = crypto.randomUUID();
    const body = { folder, uid, uidvalidity, opId, note: text('LANG_USAGE_TO_FILES_NOTE'), to: '' };
    try {
      const moved = await call(moveAttachments, { body });
      files += moved.files.length;
      bytes += moved.freed;
      opIds.push(opId);
    } catch (error) {
      failure = error;
      break;
    }
  }
  if (opIds.length > 0) {
    const done = text('LANG_USAGE_TO_FILES_DONE', { count: files, size: formatSize(bytes, tag) });
    showOutcome({ type: 'success', text: done, opIds });
  }
  if (failure !== null) growl.show({ type: 'danger', text: text(errorTextKey(failure)) });
}
