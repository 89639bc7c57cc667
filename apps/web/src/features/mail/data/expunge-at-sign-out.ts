import { expungedeleted } from '@pillarbox/contract/mail/changes';
import { FOLDER_FLAG } from '@pillarbox/contract/mail/flags';
import { loadMailboxRotation } from '@pillarbox/contract/preferences/account';
import { call } from '../../../lib/call.ts';
import { currentPreferences } from '../../../lib/preferences-state.ts';
import { session } from '../../../lib/session-state.ts';
import { ownFolders } from './folders.ts';

/**
 * Expunges deleted messages before sign-out when the preference is set and mailbox rotation is on [AUTH-033]; else it does
 * nothing [AUTH-034]. A folder that refuses does not stop the others.
 */
export async function expungeAtSignOut(): Promise<void> {
  const mail = session.get().user?.mail;
  if (mail === undefined || currentPreferences().expunge_deleted_msgs_on_logout !== 1) return;
  const rotation = await call(loadMailboxRotation, { params: { file: `${mail}.json` } });
  if (rotation.enabled !== 1) return;
  const folders = ownFolders().filter(({ flags }) => (flags & FOLDER_FLAG.NOSELECT) === 0);
  await Promise.allSettled(folders.map(({ name }) => call(expungedeleted, { body: { folder: name } })));
}
