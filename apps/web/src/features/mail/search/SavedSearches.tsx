import type { SavedSearch } from '@pillarbox/contract/search/saved';
import { parseSearch } from '@pillarbox/rules/search/parse';
import { ENGLISH } from '@pillarbox/rules/search/vocabulary';
import { Bookmark, Ellipsis } from 'lucide-react';
import type { ReactNode } from 'react';
import { useId, useState } from 'react';
import { useText } from '../../../lib/i18n/text.tsx';
import { Badge } from '../../../ui/Badge.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Menu, MenuItem } from '../../../ui/Menu.tsx';
import { label } from '../model/row-text.ts';
import { NameDialog } from './NameDialog.tsx';
import { searchedFolders, searchTerms } from './query.ts';
import { dropSearch, keepSearch, useSavedSearches, useUnreadCount } from './saved.ts';
import { repeatSearch } from './session.ts';
import { namesOf, useCalendar, useReadSearch } from './use-search.ts';
import { termsOf } from './words.ts';
import styles from './SavedSearches.module.css';

/** The saved searches with their unread messages. Nothing while there are none. */
export function SavedSearches(): ReactNode {
  const t = useText();
  const saved = useSavedSearches();
  const heading = useId();
  const [renaming, setRenaming] = useState<SavedSearch | null>(null);
  if (saved.length === 0) return null;
  return (
    <section aria-labelledby={heading} className={styles['section']}>
      <h2 id={heading}>{t('LANG_SEARCH_SAVED')}</h2>
      <ul>
        {saved.map((search) => (
          <Entry key={search.id} search={search} onRename={() => setRenaming(search)} />
        ))}
      </ul>
      {renaming === null ? null : (
        <NameDialog
          title={t('LANG_SEARCH_RENAME')}
          initial={renaming.name}
          onClose={() => setRenaming(null)}
          onName={(name) => void keepSearch({ ...renaming, name })}
        />
      )}
    </section>
  );
}

function Entry({ search, onRename }: { readonly search: SavedSearch; readonly onRename: () => void }): ReactNode {
  const t = useText();
  const name = label(search.name);
  const unread = useUnread(search.query);
  return (
    <li className={styles['row']}>
      <button type="button" className={styles['name']} onClick={() => repeatSearch(search.query)}>
        <Bookmark size={16} strokeWidth={1.75} aria-hidden="true" />
        <span>{name}</span>
        {unread === 0 ? null : <Badge>{unread}</Badge>}
      </button>
      <Menu
        label={t('LANG_SEARCH_ACTIONS', { name })}
        placement="bottom-end"
        trigger={(props) => (
          <IconButton
            {...props}
            size="dense"
            icon={<Ellipsis size={16} />}
            label={t('LANG_SEARCH_ACTIONS', { name })}
          />
        )}
      >
        <MenuItem onAction={onRename}>{t('LANG_SEARCH_RENAME')}</MenuItem>
        <MenuItem danger onAction={() => void dropSearch(search.id)}>
          {t('LANG_SEARCH_DELETE')}
        </MenuItem>
      </Menu>
    </li>
  );
}

function useUnread(query: string): number {
  const t = useText();
  const calendar = useCalendar()();
  const { folders, labels } = useReadSearch();
  const terms = termsOf(parseSearch(query, [ENGLISH]));
  const places = {
    scope: 'everywhere' as const,
    folders,
    namesOf: (folder: (typeof folders)[number]) => namesOf(folder, t),
  };
  // Whole minutes, so that the same search has the same key.
  const now = Math.floor(calendar.now / 60_000) * 60_000;
  const meaning = { calendar: { ...calendar, now }, labels };
  return useUnreadCount(searchTerms(terms, meaning), searchedFolders(terms, places));
}
