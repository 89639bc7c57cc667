import type { MergedPlace } from '@pillarbox/rules/realm-path';
import { mergedPlaceOf, realmOf } from '@pillarbox/rules/realm-path';
import { Search } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLocaleTag, useText } from '../../../lib/i18n/text.tsx';
import { useStore } from '../../../lib/store.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { ScreenTitle } from '../../../ui/ScreenTitle.tsx';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import { freshCount } from '../data/new-mail.ts';
import { useFolders } from '../data/folders.ts';
import { unified } from '../data/unified-state.ts';
import { useAccount } from '../folders/AccountMark.tsx';
import { folderName, lastName } from '../model/folder-text.ts';
import { FIRST_FOLDER, openMerged, useMailLocation } from '../model/location.ts';
import { MERGED_NAMES } from '../model/merged-place.ts';
import { selection } from '../state/mail-state.ts';
import { useOpenView } from '../state/open-list.ts';
import { closeSearch, openSearch, searchPlace } from '../state/search-state.ts';
import { useSearchParts } from './search-parts.ts';
import styles from './MailHeader.module.css';

/** The title of the search while it is open, else the name of the open folder. */
export function MailHeader(): ReactNode {
  const isSearching = useStore(searchPlace, (place) => place !== null);
  const parts = useSearchParts(isSearching);
  const { folder } = useMailLocation();
  const open = useStore(openMerged);
  if (isSearching && parts !== null) return <parts.SearchHeader />;
  const place = open ?? mergedPlaceOf(folder);
  return place === null ? <FolderHeader /> : <AllHeader place={place} />;
}

/** The title of a list over all accounts, and the number of its unread, checked or all messages. */
function AllHeader({ place }: { readonly place: MergedPlace }): ReactNode {
  const t = useText();
  const tag = useLocaleTag();
  const { data: folders = [] } = useFolders();
  const checked = useStore(selection, (now) => now.checked.size);
  const { accounts } = useStore(unified);
  const unseen = folders.filter(({ use }) => use === 'inbox').reduce((sum, { info }) => sum + info.unseen, 0);
  const total = accounts.reduce((sum, account) => sum + account.total, 0);
  const beside =
    checked > 0
      ? t('LANG_MAIL_SELECTED_OF', { count: checked, total: total.toLocaleString(tag) })
      : place === 'inbox'
        ? t('LANG_FOLDERS_ALL_UNREAD', { count: unseen })
        : t('LANG_FOLDERS_ALL_MESSAGES', { count: total });
  return <ScreenTitle title={t(MERGED_NAMES[place])} beside={beside} />;
}

/** The name of the open folder, and the number of its unread or checked messages. */
function FolderHeader(): ReactNode {
  const t = useText();
  const tag = useLocaleTag();
  const { folder: path } = useMailLocation();
  const { data: folders = [] } = useFolders();
  const checked = useStore(selection, (now) => now.checked.size);
  const total = useOpenView((view) => view?.total ?? 0);
  const fresh = useStore(freshCount);
  const folder = folders.find((one) => one.name === path);
  const unseen = folder?.info.unseen ?? 0;
  const name =
    folder === undefined
      ? path === FIRST_FOLDER
        ? t('LANG_MAIL_FOLDER_INBOX')
        : lastName(path)
      : folderName(folder, t);
  const account = useAccount(path);
  const words =
    checked > 0
      ? t('LANG_MAIL_SELECTED_OF', { count: checked, total: total.toLocaleString(tag) })
      : unseen > 0
        ? t('LANG_MAIL_UNREAD_COUNT', { count: unseen })
        : '';
  const beside = realmOf(path) === '' ? words : [account.name, words].filter((part) => part !== '').join(', ');
  return (
    <ScreenTitle title={name} beside={beside}>
      <VisuallyHidden>
        <span aria-live="polite">{fresh > 0 ? t('LANG_MAIL_NEW_ARRIVED', { count: fresh }) : ''}</span>
      </VisuallyHidden>
    </ScreenTitle>
  );
}

/** The icon that opens the search on a phone. */
export function MailTools(): ReactNode {
  const t = useText();
  const isOpen = useStore(searchPlace, (place) => place !== null);
  return (
    <IconButton
      className={styles['search'] ?? ''}
      icon={<Search size={21} strokeWidth={1.8} />}
      label={t('LANG_MAIL_SEARCH')}
      pressed={isOpen}
      onClick={isOpen ? closeSearch : openSearch}
    />
  );
}
