import { MESSAGE_FLAG } from '@pillarbox/contract/mail/flags';
import { text } from '../../../lib/i18n/text.tsx';
import { currentLocation } from '../../../lib/location.ts';
import { changeFlags, deleteMessages, markSpam, moveMessages } from '../data/changes.ts';
import type { Target } from '../data/changes.ts';
import { folderBeside } from '../data/folders.ts';
import type { MessageName } from '../model/conversation-fold.ts';
import { folderName } from '../model/folder-text.ts';
import { locationOf, openMessage } from '../model/location.ts';
import { openView } from '../state/open-list.ts';
import { archive, markRows, remove } from './message-actions.ts';

/** One message of a conversation, in any folder. */
export interface OneMessage extends MessageName {
  /** 0 when unknown. */
  readonly uidvalidity: number;
}

function targetOf({ folder, uid, uidvalidity }: OneMessage): Target {
  return { folder, uids: [uid], uidvalidity };
}

/** Sets or unsets a flag of one message. */
export function flagOne(message: OneMessage, flag: number, isSet: boolean): void {
  void changeFlags(targetOf(message), isSet ? { set: flag, unset: 0 } : { set: 0, unset: flag });
}

/**
 * What the pane shows after a message has left it. Returns false when that message was the last one of the conversation in the
 * folder: the caller then removes its row.
 */
function staysOpen({ folder, uid }: MessageName): boolean {
  const { path, search } = currentLocation();
  const open = locationOf(path, search);
  if (open.folder !== folder || open.uid !== uid) return true;
  const rest = (openView()?.rowOf(uid)?.threadmap ?? []).find((one) => one !== uid);
  if (rest !== undefined) openMessage(folder, rest, true);
  return rest !== undefined;
}

/** Moves one message to Trash. */
export function removeOne(message: OneMessage): void {
  if (message.folder === folderBeside('trash', message.folder)?.name || !staysOpen(message)) remove([message.uid]);
  else void deleteMessages(targetOf(message), false, text('LANG_MAIL_DELETED', { count: 1 }));
}

/** Reports one message as spam; `done` is the sentence of the growl. */
export function reportSpam(message: OneMessage, done: string): void {
  if (!staysOpen(message)) markRows([message.uid], true, done);
  else void markSpam(targetOf(message), true, done);
}

/** Moves one message to the archive folder; undefined if it lies there or the account has none. */
export function archiverOf(message: OneMessage): (() => void) | undefined {
  const to = folderBeside('archive', message.folder);
  if (to === undefined || to.name === message.folder) return undefined;
  return () => {
    if (!staysOpen(message)) archive([message.uid]);
    else
      void moveMessages(
        targetOf(message),
        to.name,
        text('LANG_MAIL_MOVED', { count: 1, folder: folderName(to, text) }),
      );
  };
}

/** Whether the flags of a message say that it is a draft. */
export function isDraft(flags: number): boolean {
  return (flags & MESSAGE_FLAG.DRAFT) !== 0;
}
