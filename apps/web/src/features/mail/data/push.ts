import { newmail } from '@pillarbox/contract/mail/changes';
import { ApiError } from '../../../lib/api-error.ts';
import { call } from '../../../lib/call.ts';
import { onMinute } from '../../../lib/clock.ts';
import { tellShell } from '../../../lib/shell-state.ts';
import { onMissed, onPush, socketState } from '../../../lib/socket.ts';
import { refreshConversations } from './conversation.ts';
import { allLists, conversationListsBeside, listsByReturn, listsIn } from './lists.ts';
import { setFolderCounts, folderFor, knownFolders, ownFolders, refreshFolders } from './folders.ts';
import { loadRealms } from './realm-folders.ts';
import { recordAnswer } from './server-answered.ts';
import { forgetMessages, updateCachedFlags } from './message.ts';
import type { NewMail } from './new-mail.ts';
import { checkFolder, recordFolder } from './new-mail.ts';

/** Polls for new mail: once a minute without a socket, and once when the socket is back [API-009]. */
async function poll(): Promise<void> {
  const known = ownFolders().filter((folder) => folder.uidvalidity !== 0);
  if (known.length === 0) return;
  const lastuid = Object.fromEntries(known.map((folder) => [folder.name, folder.info.topuid]));
  try {
    const { folders } = await call(newmail, { body: { lastuid } });
    recordAnswer();
    tellShell({ mailAvailable: true });
    const inbox = folderFor('inbox')?.name;
    for (const { folder, topuid, fresh, unseen } of folders) {
      const before = known.find((one) => one.name === folder)?.info;
      setFolderCounts(folder, { topuid, unseen });
      if (fresh > 0 || before?.unseen !== unseen) for (const list of listsIn(folder)) list.refresh();
      if (folder === inbox) recordNewMail({ folder, topuid, fresh, from: '', subject: '' }, before?.topuid);
    }
  } catch (error) {
    if (error instanceof ApiError && error.code === 'mail_unavailable') tellShell({ mailAvailable: false });
  }
}

/** Checks a folder for new mail. `before` is its highest uid in the folder list, which counts as the first check. */
function recordNewMail(mail: NewMail, before: number | undefined): void {
  if (before !== undefined) recordFolder(mail.folder, before);
  checkFolder(mail);
}

/** Loads again what is shown, because events may be lost. */
function catchUp(): void {
  for (const list of allLists()) list.refresh();
  refreshConversations();
  void refreshFolders();
  void poll();
}

/** Listens to the socket, and polls while it is down. Returns a function that stops it. */
export function startMailPush(): () => void {
  const stops = [
    onPush('folder-changed', (change) => {
      recordAnswer();
      for (const list of listsIn(change.folder)) {
        const known = list.state.get().uidvalidity;
        if (known !== 0 && known !== change.uidvalidity) forgetMessages(change.folder);
        list.change(change);
      }
      if (change.reset || change.inserted.length + change.removed.length > 0) {
        refreshConversations();
        for (const list of conversationListsBeside(change.folder)) list.refresh();
      }
      for (const { uid, flags } of change.flags) updateCachedFlags(change.folder, [uid], () => flags);
    }),
    onPush('folder-counts', ({ folder, info }) => {
      recordAnswer();
      setFolderCounts(folder, info);
    }),
    onPush('folders-changed', () => void refreshFolders()),
    // The list of accounts has changed, or an account can be reached again or no longer.
    onPush('remote-accounts', ({ status }) => {
      if (status === null) void loadRealms();
    }),
    onPush('snoozed-changed', () => {
      for (const list of listsByReturn()) list.refresh();
    }),
    onPush('new-mail', ({ folder, fresh, topuid, unseen, from, subject }) => {
      recordAnswer();
      const before = knownFolders().find((one) => one.name === folder)?.info.topuid;
      setFolderCounts(folder, { topuid, unseen });
      recordNewMail({ folder, fresh, topuid, from, subject }, before);
    }),
    onPush('mail-state', ({ available }) => {
      tellShell({ mailAvailable: available });
      if (available) catchUp();
    }),
    onMissed(catchUp),
    onMinute(() => {
      if (socketState.get() === 'connected') recordAnswer();
      else void poll();
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
