import type { TextKey } from '@pillarbox/locales/keys';
import type { Folder } from '@pillarbox/contract/mail/folder';
import type { MergedPlace } from '@pillarbox/rules/realm-path';
import { countOf } from './folder-kind.ts';

/** The names of the lists over all accounts. */
export const MERGED_NAMES: Readonly<Record<MergedPlace, TextKey>> = {
  inbox: 'LANG_MAIL_FOLDER_INBOX',
  starred: 'LANG_MAIL_SHOW_STARRED',
  snoozed: 'LANG_MAIL_FOLDER_SNOOZED',
  drafts: 'LANG_MAIL_FOLDER_DRAFTS',
  sent: 'LANG_MAIL_FOLDER_SENT',
};

/** The number beside a list over all accounts: what the folders of its kind show. Servers do not count stars. */
export function mergedCount(place: MergedPlace, folders: readonly Folder[]): ReturnType<typeof countOf> {
  const counts = folders.filter(({ use }) => use === place).map(countOf);
  const count = counts.reduce((sum, one) => sum + one.count, 0);
  return { count, unread: counts.some(({ unread }) => unread) };
}
