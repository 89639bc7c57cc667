import { Search } from 'lucide-react';
import type { KeyboardEvent, ReactNode } from 'react';
import { useText } from '../../../lib/i18n/text.tsx';
import { useShortcut, useSingleKey } from '../../../lib/shortcuts.ts';
import { useStore } from '../../../lib/store.ts';
import { Kbd } from '../../../ui/Kbd.tsx';
import { closeSearch, earlyWords, openSearch, searchPlace } from '../state/search-state.ts';
import styles from './SearchBar.module.css';

/** Opens the search, which covers the width of the sheet [MAIL-077]. */
export function SearchBar(): ReactNode {
  const t = useText();
  const key = useSingleKey('search');
  useShortcut('search', openSearch);
  const isOpening = useStore(searchPlace, (place) => place !== null);
  if (isOpening) return <OpeningSearch />;
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

/** The field of the search while its code loads. It keeps what is typed, which would be shortcuts otherwise. */
function OpeningSearch(): ReactNode {
  const t = useText();
  const { text } = useStore(earlyWords);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Enter') earlyWords.set({ text, asked: true });
    else if (event.key === 'Escape') closeSearch();
  };
  return (
    <div role="search" className={styles['bar']}>
      <div className={styles['field']}>
        <Search size={16} strokeWidth={1.75} aria-hidden="true" />
        <input
          type="text"
          autoFocus
          className={styles['words']}
          value={text}
          maxLength={512}
          aria-label={t('LANG_MAIL_SEARCH')}
          onChange={(event) => earlyWords.set({ text: event.target.value, asked: false })}
          onKeyDown={onKeyDown}
        />
      </div>
    </div>
  );
}
