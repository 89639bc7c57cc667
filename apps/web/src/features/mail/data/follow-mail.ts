import { isWindowHash } from '../../../lib/child-windows/child.ts';
import { text } from '../../../lib/i18n/text.tsx';
import { queryClient } from '../../../lib/query-client.ts';
import { beforeSignOut } from '../../../lib/session-events.ts';
import { setBadge, tellShell } from '../../../lib/shell-state.ts';
import { folderFor, foldersQuery } from './folders.ts';
import { followStatus } from './follow-status.ts';
import { forgetLists } from './lists.ts';
import { expungeAtSignOut } from './expunge-at-sign-out.ts';
import { alertNewMail } from './new-mail-alert.ts';
import { forgetNewMail, freshCount, onNewMail, recordFolder, seeNewMail } from './new-mail.ts';
import { startMailPush } from './push.ts';

let stops: readonly (() => void)[] = [];

/** The badge counts the inbox; where nothing is unread the title counts nothing either [MAIL-107]. */
function tellBadge(): void {
  const inbox = folderFor('inbox');
  setBadge('/mail', inbox?.info.unseen ?? 0);
  if (inbox?.info.unseen === 0 && freshCount.get() > 0) seeNewMail(inbox.name);
}

function tellTitle(): void {
  const count = freshCount.get();
  tellShell({ titleStatus: count > 0 ? text('LANG_MAIL_TITLE_NEW', { count }) : '' });
}

/**
 * Follows the mailbox of who has signed in, whatever section is open: push, the badge, the window title, the status bar. Asks for the
 * folders at once, while the code of the section is still on its way. Who is followed already is followed on.
 */
export async function followMail(): Promise<void> {
  if (stops.length > 0) return;
  stops = [
    startMailPush(),
    followStatus(),
    queryClient.getQueryCache().subscribe(tellBadge),
    freshCount.subscribe(tellTitle),
    // One page is enough to say so: the one that opens the windows.
    isWindowHash() ? () => undefined : onNewMail((mail) => void alertNewMail(mail)),
    beforeSignOut(expungeAtSignOut),
  ];
  // The folder pane asks again and says what went wrong.
  const known = await queryClient.query(foldersQuery).catch(() => []);
  for (const { name, info } of known) recordFolder(name, info.topuid);
}

/** Forgets everything about the mailbox that was followed. */
export function leaveMail(): void {
  for (const stop of stops) stop();
  stops = [];
  forgetNewMail();
  forgetLists();
}
