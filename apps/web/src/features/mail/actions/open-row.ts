import type { Folder } from '@pillarbox/contract/mail/folder';
import { currentLocation } from '../../../lib/location.ts';
import { requestCompose } from './compose-request.ts';
import { openMessage, locationOf } from '../model/location.ts';
import { activeUid, autoOpenedUid } from '../state/mail-state.ts';
import { openUidvalidity } from '../state/open-list.ts';

/** Opens a message: a draft in the composer, anything else in the reading pane. */
export function openRow(folder: Pick<Folder, 'name' | 'use'>, uid: number): void {
  if (uid === 0) return;
  activeUid.set(uid);
  autoOpenedUid.set(0);
  if (folder.use === 'drafts') {
    const uidvalidity = openUidvalidity();
    requestCompose({ command: 'draft', folder: folder.name, uid, ...(uidvalidity === 0 ? {} : { uidvalidity }) });
    return;
  }
  const { path, search } = currentLocation();
  const open = locationOf(path, search).uid;
  // The first message is a new step of the history, so that Back returns to the list (on a phone a screen of its own).
  openMessage(folder.name, uid, open !== 0);
}
