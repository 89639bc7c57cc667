import { Search, X } from 'lucide-react';
import type { ReactNode, RefObject } from 'react';
import { useRef } from 'react';
import { IconButton } from './IconButton.tsx';
import { Kbd } from './Kbd.tsx';
import styles from './SearchField.module.css';

interface SearchFieldProps {
  readonly label: string;
  readonly clearLabel: string;
  /** Longest text, in characters. */
  readonly maxLength: number;
  readonly typed: string;
  readonly onType: (typed: string) => void;
  /** Moves the focus to the list below. */
  readonly onDown?: () => void;
  /** The key that leads here, shown while the field is empty. */
  readonly keyHint?: string | undefined;
  readonly input?: RefObject<HTMLInputElement | null>;
}

/** The field of a search that looks while the user types. Down goes to the list, Escape clears. */
export function SearchField(props: SearchFieldProps): ReactNode {
  const { label, clearLabel, maxLength, typed, onType, onDown, keyHint } = props;
  const own = useRef<HTMLInputElement>(null);
  const input = props.input ?? own;
  const clear = (): void => {
    onType('');
    input.current?.focus();
  };
  return (
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
      {typed !== '' ? (
        <IconButton size="dense" icon={<X size={15} />} label={clearLabel} onClick={clear} />
      ) : keyHint === undefined ? null : (
        <Kbd>{keyHint}</Kbd>
      )}
    </div>
  );
}
