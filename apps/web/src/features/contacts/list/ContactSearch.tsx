import type { ReactNode } from 'react';
import { useRef } from 'react';
import { useText } from '../../../lib/i18n/text.tsx';
import { useShortcut, useSingleKey } from '../../../lib/shortcuts.ts';
import { useStore } from '../../../lib/store.ts';
import { SearchField } from '../../../ui/SearchField.tsx';
import { focusList } from '../actions/focus-list.ts';
import { searchText } from '../state/search-text.ts';
import styles from './ContactSearch.module.css';

/** Longest text that the gateway looks for, in characters. */
const MAX_TEXT = 200;

/** The search of the contacts: it looks in all fields while the user types. */
export function ContactSearch(): ReactNode {
  const t = useText();
  const typed = useStore(searchText);
  const key = useSingleKey('search_contacts');
  const input = useRef<HTMLInputElement>(null);
  useShortcut('search_contacts', () => input.current?.select());
  return (
    <div role="search" className={styles['bar']}>
      <SearchField
        input={input}
        label={t('LANG_CONTACTS_SEARCH')}
        clearLabel={t('LANG_CONTACTS_CLEAR_SEARCH')}
        maxLength={MAX_TEXT}
        typed={typed}
        onType={(text) => searchText.set(text)}
        onDown={focusList}
        keyHint={key}
      />
    </div>
  );
}
