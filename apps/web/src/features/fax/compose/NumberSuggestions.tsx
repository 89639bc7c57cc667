import { visibleText } from '@pillarbox/rules/deception/hidden-characters';
import { showFaxNumber } from '@pillarbox/rules/fax/number';
import { Phone, Printer } from 'lucide-react';
import type { ReactNode } from 'react';
import { useText } from '../../../lib/i18n/text.tsx';
import { Popover } from '../../../ui/Popover.tsx';
import pick from '../../../ui/PickList.module.css';
import type { SuggestedNumber } from './number-suggestions.ts';
import styles from './FaxForm.module.css';

interface NumberSuggestionsProps {
  /** Id of the list; the rows have it with their index. */
  readonly id: string;
  /** The input, which keeps the focus. */
  readonly anchor: Element;
  readonly rows: readonly SuggestedNumber[];
  readonly at: number;
  readonly onPoint: (at: number) => void;
  readonly onTake: (row: SuggestedNumber) => void;
  readonly onClose: () => void;
}

/** Numbers of contacts below the input; those of fax machines have the sign of one. */
export function NumberSuggestions(props: NumberSuggestionsProps): ReactNode {
  const { id, anchor, rows, at, onPoint, onTake, onClose } = props;
  const t = useText();
  return (
    <Popover anchor={anchor} onClose={onClose} className={styles['suggestions']}>
      <div id={id} role="listbox" aria-label={t('LANG_FAX_SUGGESTIONS')}>
        {rows.map((row, index) => (
          <div
            key={row.number}
            id={`${id}-${String(index)}`}
            role="option"
            aria-selected={index === at}
            data-active={index === at || undefined}
            className={pick['row']}
            onPointerMove={() => onPoint(index)}
            // A press would take the focus from the input.
            onPointerDown={(event) => event.preventDefault()}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onTake(row)}
          >
            {row.isFax ? <Printer size={16} aria-hidden="true" /> : <Phone size={16} aria-hidden="true" />}
            <span className={pick['name']}>{visibleText(row.name)}</span>
            <span className={pick['aside']}>{showFaxNumber(row.number)}</span>
          </div>
        ))}
      </div>
    </Popover>
  );
}
