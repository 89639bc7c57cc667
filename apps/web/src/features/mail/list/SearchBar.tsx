import { SEARCH_SCOPE } from '@pillarbox/contract/mail/flags';
import type { SearchFilter } from '@pillarbox/contract/mail/flags';
import { Search, SlidersHorizontal, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useEffect, useRef, useState } from 'react';
import { useText } from '../../../lib/i18n/text.tsx';
import { useShortcut } from '../../../lib/shortcuts.ts';
import { useStore } from '../../../lib/store.ts';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Popover } from '../../../ui/Popover.tsx';
import { changeOptions, hasOwnOptions, listOptions, withFlag } from '../state/list-options.ts';
import styles from './SearchBar.module.css';

/** Time in ms without a key after which the search begins, so that not every letter sends a request. */
const PAUSE_MS = 350;

const SCOPES = [
  { bit: SEARCH_SCOPE.SENDER, key: 'LANG_MAIL_SEARCH_IN_SENDER' },
  { bit: SEARCH_SCOPE.SUBJECT, key: 'LANG_MAIL_SEARCH_IN_SUBJECT' },
  { bit: SEARCH_SCOPE.TOCC, key: 'LANG_MAIL_SEARCH_IN_RECIPIENTS' },
  { bit: SEARCH_SCOPE.BODY, key: 'LANG_MAIL_SEARCH_IN_TEXT' },
] as const;

/** The flags that a search can filter by [MAIL-057 to MAIL-062, MAIL-065]. The product has no tasks yet, so their flags are missing. */
const FILTERS: readonly SearchFilter[] = [
  'UNSEEN',
  'SEEN',
  'FLAGGED',
  'ATTACHMENT',
  'ANSWERED',
  'PRIORITY',
  'CALENDAR',
];

/** The search of a folder: the words, the fields to search in, and the flags that messages must have [MAIL-077]. */
export function SearchBar({
  folder,
  autoFocus = false,
}: {
  readonly folder: string;
  readonly autoFocus?: boolean;
}): ReactNode {
  const t = useText();
  const options = useStore(listOptions);
  const [typed, setTyped] = useState(options.text);
  const [open, setOpen] = useState<Element | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useShortcut('search', () => input.current?.focus());
  useEffect(() => setTyped(options.text), [options.text]);
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    if (autoFocus) input.current?.focus();
  }, [autoFocus]);
  const search = (text: string, wait: number): void => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => changeOptions({ text }), wait);
  };
  const clear = (): void => {
    setTyped('');
    search('', 0);
  };
  return (
    <div role="search" className={styles['bar']}>
      <div className={styles['field']}>
        <Search size={16} strokeWidth={1.75} aria-hidden="true" />
        <input
          ref={input}
          type="search"
          className={styles['input']}
          value={typed}
          maxLength={512}
          placeholder={t('LANG_MAIL_SEARCH_FOLDER', { folder })}
          aria-label={t('LANG_MAIL_SEARCH_FOLDER', { folder })}
          onChange={(event) => {
            setTyped(event.target.value);
            search(event.target.value, PAUSE_MS);
          }}
          onKeyDown={(event) => {
            if (event.key === 'Enter') search(typed, 0);
            if (event.key === 'Escape' && typed !== '') {
              event.preventDefault();
              clear();
            }
          }}
        />
        {typed === '' ? null : (
          <IconButton size="dense" icon={<X size={15} />} label={t('LANG_MAIL_SEARCH_CLEAR')} onClick={clear} />
        )}
        <IconButton
          size="dense"
          icon={<SlidersHorizontal size={16} strokeWidth={1.75} />}
          label={t('LANG_MAIL_SEARCH_OPTIONS')}
          pressed={hasOwnOptions(options)}
          aria-haspopup="dialog"
          aria-expanded={open !== null}
          onClick={(event) => setOpen(open === null ? event.currentTarget : null)}
        />
      </div>
      {open === null ? null : (
        <Popover
          anchor={open}
          role="dialog"
          label={t('LANG_MAIL_SEARCH_OPTIONS')}
          placement="bottom-end"
          className={styles['options']}
          onClose={() => setOpen(null)}
          onOpen={(element) => element.querySelector('input')?.focus()}
        >
          <SearchOptions />
        </Popover>
      )}
    </div>
  );
}

function SearchOptions(): ReactNode {
  const t = useText();
  const { scope, flags } = useStore(listOptions);
  return (
    <div className={styles['columns']}>
      <fieldset>
        <legend>{t('LANG_MAIL_SEARCH_IN')}</legend>
        {SCOPES.map(({ bit, key }) => (
          <Checkbox
            key={bit}
            label={t(key)}
            checked={(scope & bit) !== 0}
            // At least one field stays checked, or nothing could be found.
            onChange={() => changeOptions({ scope: scope === bit ? scope : scope ^ bit })}
          />
        ))}
      </fieldset>
      <fieldset>
        <legend>{t('LANG_MAIL_SEARCH_ONLY')}</legend>
        {FILTERS.map((flag) => (
          <Checkbox
            key={flag}
            label={t(`LANG_MAIL_SEARCH_FLAG_${flag}`)}
            checked={flags.includes(flag)}
            onChange={() => changeOptions({ flags: withFlag(flags, flag) })}
          />
        ))}
      </fieldset>
    </div>
  );
}
