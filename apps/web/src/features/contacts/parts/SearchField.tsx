import { Search, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useRef } from 'react';
import { useText } from '../../../lib/i18n/text.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import styles from '../list/ContactSearch.module.css';

interface SearchFieldProps {
  readonly label: string;
  readonly maxLength: number;
  readonly typed: string;
  readonly onType: (typed: string) => void;
  /** Moves the focus to the list. */
  readonly onDown?: () => void;
}

/** The search of a list: Down goes to the list, Escape clears. */
export function SearchField({ label, maxLength, typed, onType, onDown }: SearchFieldProps): ReactNode {
  const t = useText();
  const input = useRef<HTMLInputElement>(null);
  const clear = (): void => {
    onType('');
    input.current?.focus();
  };
  return (
    <div role="search" className={styles['bar']}>
      <div className={styles['field']}>
        <Search size={16} strokeWidth={1.75} aria-hidden="true" />
        <input
          ref={input}
          type="search"
          maxLength={maxLength}
          aria-label={label}
          placeholder={label}
          value={typed}
          onChange={(event) => onType(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'ArrowDown' && onDown !== undefined) onDown();
            else if (event.key === 'Escape' && typed !== '') clear();
            else return;
            event.preventDefault();
          }}
        />
        {typed === '' ? null : (
          <IconButton size="dense" icon={<X size={15} />} label={t('LANG_CONTACTS_CLEAR_SEARCH')} onClick={clear} />
        )}
      </div>
    </div>
  );
}
