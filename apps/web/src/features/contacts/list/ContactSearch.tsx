import { Search, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useRef } from 'react';
import { useText } from '../../../lib/i18n/text.tsx';
import { useShortcut, useSingleKey } from '../../../lib/shortcuts.ts';
import { useStore } from '../../../lib/store.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Kbd } from '../../../ui/Kbd.tsx';
import { focusList } from '../actions/focus-list.ts';
import { searchText } from '../state/search-text.ts';
import styles from './ContactSearch.module.css';

/** Longest text that the gateway looks for, in characters. */
const MAX_TEXT = 200;

/** The search of the contacts: it looks in all fields while the user types. Down goes to the list, Escape clears. */
export function ContactSearch(): ReactNode {
  const t = useText();
  const typed = useStore(searchText);
  const key = useSingleKey('search_contacts');
  const input = useRef<HTMLInputElement>(null);
  useShortcut('search_contacts', () => input.current?.select());
  const clear = (): void => {
    searchText.set('');
    input.current?.focus();
  };
  return (
    <div role="search" className={styles['bar']}>
      <div className={styles['field']}>
        <Search size={16} strokeWidth={1.75} aria-hidden="true" />
        <input
          ref={input}
          type="search"
          maxLength={MAX_TEXT}
          aria-label={t('LANG_CONTACTS_SEARCH')}
          placeholder={t('LANG_CONTACTS_SEARCH')}
          value={typed}
          onChange={(event) => searchText.set(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'ArrowDown') focusList();
            else if (event.key === 'Escape' && typed !== '') clear();
            else return;
            event.preventDefault();
          }}
        />
        {typed === '' ? (
          key === undefined ? null : (
            <Kbd>{key}</Kbd>
          )
        ) : (
          <IconButton size="dense" icon={<X size={15} />} label={t('LANG_CONTACTS_CLEAR_SEARCH')} onClick={clear} />
        )}
      </div>
    </div>
  );
}
