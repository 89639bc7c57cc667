import type { Suggestion } from '@pillarbox/contract/contacts/suggest';
import type { ReactNode } from 'react';
import { useEffect, useRef } from 'react';
import { useText } from '../../../lib/i18n/text.tsx';
import { Avatar } from '../../../ui/Avatar.tsx';
import { Kbd } from '../../../ui/Kbd.tsx';
import { Popover } from '../../../ui/Popover.tsx';
import styles from './SuggestionList.module.css';
import type { Suggestions } from './use-suggestions.ts';

interface SuggestionListProps {
  /** The input; the list is below it and leaves the focus there. */
  readonly anchor: Element;
  /** Id of the list; the rows have it with their index. */
  readonly id: string;
  readonly typed: string;
  readonly suggestions: Suggestions;
  readonly onTake: (row: Suggestion) => void;
}

/** A label with the typed text marked where it begins a word. */
function Marked({ label, typed }: { readonly label: string; readonly typed: string }): ReactNode {
  const at = label.toLowerCase().indexOf(typed.trim().toLowerCase());
  const isStart = at === 0 || (at > 0 && /[^\p{L}\p{N}]/u.test(label.charAt(at - 1)));
  if (!isStart || typed.trim() === '') return label;
  const end = at + typed.trim().length;
  return (
    <>
      {label.slice(0, at)}
      <mark className={styles['match']}>{label.slice(at, end)}</mark>
      {label.slice(end)}
    </>
  );
}

/** The suggested recipients below the input. */
export function SuggestionList({ anchor, id, typed, suggestions, onTake }: SuggestionListProps): ReactNode {
  const t = useText();
  const { rows, at, choose, close } = suggestions;
  const chosen = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // New browsers return a promise here, which React would take for the function that cleans up.
    chosen.current?.scrollIntoView({ block: 'nearest' });
  }, [at]);
  return (
    <Popover anchor={anchor} onClose={close} className={styles['list']}>
      <div id={id} role="listbox" aria-label={t('LANG_WRITING_SUGGESTIONS')}>
        {rows.map((row, index) => (
          <div
            key={row.isGroup ? row.object_id : row.Email}
            ref={index === at ? chosen : null}
            id={`${id}-${String(index)}`}
            role="option"
            aria-selected={index === at}
            className={styles['row']}
            onPointerMove={() => choose(index)}
            // A press would take the focus from the input, which then would make a chip of the typed text.
            onPointerDown={(event) => event.preventDefault()}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onTake(row)}
          >
            <Avatar name={row.Name} address={row.Email} photo={row.Image} size={28} />
            <span className={styles['who']}>
              {row.Name === '' ? null : (
                <span className={styles['name']}>
                  <Marked label={row.Name} typed={typed} />
                </span>
              )}
              <span className={row.Name === '' ? styles['name'] : styles['mail']}>
                {row.isGroup ? t('LANG_WRITING_GROUP') : <Marked label={row.Email} typed={typed} />}
              </span>
            </span>
            {index === at ? <Kbd>{t('LANG_WRITING_ENTER')}</Kbd> : null}
          </div>
        ))}
      </div>
    </Popover>
  );
}
