import { Search } from 'lucide-react';
import type { ReactNode } from 'react';
import { useText } from '../../../lib/i18n/text.tsx';
import { useShortcut, useSingleKey } from '../../../lib/shortcuts.ts';
import { Kbd } from '../../../ui/Kbd.tsx';
import { openSearch } from '../state/search-state.ts';
import styles from './SearchBar.module.css';

/** Opens the search, which covers the width of the sheet [MAIL-077]. */
export function SearchBar(): ReactNode {
  const t = useText();
  const key = useSingleKey('search');
  useShortcut('search', openSearch);
  return (
    <div role="search" className={styles['bar']}>
      <button type="button" className={styles['field']} onClick={openSearch}>
        <Search size={16} strokeWidth={1.75} aria-hidden="true" />
        <span className={styles['words']}>{t('LANG_MAIL_SEARCH')}</span>
        {key === undefined ? null : <Kbd>{key}</Kbd>}
      </button>
    </div>
  );
}
