import { loadList } from '@pillarbox/contract/mail/list';
import { call } from '../../../lib/call.ts';
import { text } from '../../../lib/i18n/text.tsx';
import { cutSnippet, desktopAlert, playSound } from '../../notices/public.ts';
import { currentPreferences } from '../../../lib/preferences-state.ts';
import { folderName } from '../model/folder-text.ts';
import { label, nameOf } from '../model/row-text.ts';
import { openFolder, openMessage } from '../model/location.ts';
import { knownFolders } from './folders.ts';
import type { NewMail } from './new-mail.ts';

/** Whether the page is visible and has the focus: the user then sees new mail in the list. */
function isPageInUse(): boolean {
  return document.visibilityState === 'visible' && document.hasFocus();
}

/** Shows a desktop alert about new mail [MAIL-105] and plays a sound [PREF-075, MAIL-106], each as the preferences say. */
export async function alertNewMail(mail: NewMail): Promise<void> {
  const { desktop_notifications: wanted, play_sound: sound, sound_uid: uid } = currentPreferences();
  if (sound === 1) void playSound(uid);
  if (isPageInUse() || wanted === 0) return;
  const tag = `new-mail-${mail.folder}`;
  const words = mail.fresh === 1 ? await wordsOf(mail) : manyWords(mail);
  const open = mail.fresh === 1 ? () => openMessage(mail.folder, mail.topuid, false) : () => openFolder(mail.folder);
  desktopAlert(wanted, { ...words, tag, open });
}

function manyWords({ fresh, folder }: NewMail): { title: string; body: string } {
  const known = knownFolders().find(({ name }) => name === folder);
  return { title: text('LANG_MAIL_NEW_ARRIVED', { count: fresh }), body: known ? folderName(known, text) : folder };
}

/** The words for one message: its sender and its beginning. The row is loaded, because polling brings only numbers. */
async function wordsOf(mail: NewMail): Promise<{ title: string; body: string }> {
  const row = await call(loadList, { body: { folder: mail.folder, uids: [mail.topuid] } }).then(
    ([found]) => found,
    () => undefined,
  );
  const sender = row?.from[0];
  const from = nameOf(sender) || label(mail.from) || text('LANG_MAIL_NEW_ARRIVED', { count: 1 });
  return { title: from, body: cutSnippet(label(row?.preview || row?.subject || mail.subject)) };
}
