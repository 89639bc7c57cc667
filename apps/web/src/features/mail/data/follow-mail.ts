import { isWindowHash } from '../../../lib/child-windows/child.ts';
import { text } from '../../../lib/i18n/text.tsx';
import { queryClient } from '../../../lib/query-client.ts';
import { beforeSignOut } from '../../../lib/session-events.ts';
import { onPush } from '../../../lib/socket.ts';
import { setBadge, tellShell } from '../../../lib/shell-state.ts';
import { followEmptying } from './emptying.ts';
import { folderFor, foldersQuery, refreshFolders } from './folders.ts';
import { followStatus, onQueryChange } from './follow-status.ts';
import { forgetLists } from './lists.ts';
import { forgetRealms, loadRealms } from './realm-folders.ts';
import { expungeAtSignOut } from './expunge-at-sign-out.ts';
import { alertNewMail } from './new-mail-alert.ts';
import { forgetNewMail, freshCount, onNewMail, recordFolder, seeNewMail } from './new-mail.ts';
import { startMailPush } from './push.ts';

let stops: readonly (() => void)[] = [];

/** Shows the inbox's unread messages as the badge. An inbox without any has no new mail either [MAIL-107]. */
function updateBadge(): void {
  const inbox = folderFor('inbox');
  setBadge('/mail', inbox?.info.unseen ?? 0);
  if (inbox?.info.unseen === 0 && freshCount.get() > 0) seeNewMail(inbox.name);
}

function updateTitle(): void {
  const count = freshCount.get();
  tellShell({ titleStatus: count > 0 ? text('LANG_MAIL_TITLE_NEW', { count }) : '' });
}

/**
 * Follows the mailbox of the signed-in user in every section: push, badge, window title, status bar. It loads the folders at
 * once, while the code of the section still loads. Further calls do nothing until `leaveMail`.
 */
export async function followMail(): Promise<void> {
  if (stops.length > 0) return;
  stops = [
    startMailPush(),
    followStatus(),
    // The windows of a page leave it to that page.
    isWindowHash() ? () => undefined : followEmptying(),
    onQueryChange(updateBadge),
    freshCount.subscribe(updateTitle),
    // Only the page that opened the windows alerts, so that there is one alert.
    isWindowHash() ? () => undefined : onNewMail((mail) => void alertNewMail(mail)),
    beforeSignOut(expungeAtSignOut),
    // Another mail program has other special folders [PREF-074].
    onPush('preferences', ({ changed }) => {
      if (Object.hasOwn(changed, 'mail_client')) void refreshFolders();
    }),
  ];
  void loadRealms();
  // The folder pane loads them again and shows the error.
  const known = await queryClient.query(foldersQuery).catch(() => []);
  for (const { name, info } of known) recordFolder(name, info.topuid);
}

/** Stops following the mailbox and forgets its lists. */
export function leaveMail(): void {
  for (const stop of stops) stop();
  stops = [];
  forgetNewMail();
  forgetLists();
  forgetRealms();
}
