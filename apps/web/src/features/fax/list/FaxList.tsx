import type { Fax } from '@pillarbox/contract/fax/fax';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { moveFocus } from '../../../ui/roving.ts';
import { check, checkRange, toggle, uncheckAll } from '../data/selection.ts';
import { removeFaxes } from '../data/fax-actions.ts';
import { openFax } from '../data/fax-location.ts';
import { useFaxWords } from '../data/use-fax-words.ts';
import { writeFax } from '../paths.ts';
import { FaxRow } from './FaxRow.tsx';
import { focusFax } from './focus-fax.ts';
import styles from './FaxList.module.css';

interface FaxListProps {
  /** The newest first. */
  readonly faxes: readonly Fax[];
  readonly openId: string;
  /** Ids of those that are chosen. */
  readonly checked: ReadonlySet<string>;
  /** At the end: the button that loads more; null when all are there. */
  readonly more: ReactNode;
}

/** Opens a fax beside the list; a draft where it is written. */
function openOne({ id, state }: Fax): void {
  if (state === 'draft') writeFax(id);
  else openFax(id);
}

/** The faxes by day. It is one tab stop: arrows move, Space chooses, Enter opens, Delete deletes. */
export function FaxList({ faxes, openId, checked, more }: FaxListProps): ReactNode {
  const words = useFaxWords();
  const [active, setActive] = useState('');
  const stop = [active, openId].find((id) => faxes.some((one) => one.id === id)) ?? faxes[0]?.id;
  const order = faxes.map(({ id }) => id);
  const days = [...Map.groupBy(faxes, ({ time }) => words.day(time))];
  return (
    <div
      className={styles['scroll']}
      onFocus={({ target }) => setActive(target.closest<HTMLElement>('[data-fax]')?.dataset['fax'] ?? '')}
      data-checking={checked.size > 0 || undefined}
      onKeyUp={(event) => {
        // Space chooses the row and does not press its button.
        if (event.key === ' ' && (event.target as HTMLElement).dataset['fax'] !== undefined) event.preventDefault();
      }}
      onKeyDown={(event) => {
        if (moveFocus(event.currentTarget, '[data-fax]', event)) event.preventDefault();
        const at = faxes.findIndex(({ id }) => id === (event.target as HTMLElement).dataset['fax']);
        const fax = faxes[at];
        if (fax === undefined) return;
        const isCommand = event.ctrlKey || event.metaKey;
        if (event.key === ' ') toggle(fax.id);
        else if (isCommand && event.key.toLowerCase() === 'a') check(order, false);
        else if (event.key === 'Escape' && checked.size > 0) uncheckAll();
        else if (event.key === 'Delete') {
          const going = checked.size > 0 ? faxes.filter(({ id }) => checked.has(id)) : [fax];
          const stays = (one: Fax | undefined): boolean => one !== undefined && !going.includes(one);
          focusFax([...faxes.slice(at), ...faxes.slice(0, at).reverse()].find(stays)?.id ?? '');
          removeFaxes(going);
          uncheckAll();
        } else return;
        event.preventDefault();
      }}
    >
      {days.map(([day, ofDay]) => (
        <section key={day} aria-label={day}>
          <p className={styles['day']} aria-hidden="true">
            <span>{day}</span>
            <span className={styles['count']}>{ofDay.length}</span>
          </p>
          <ul className={styles['list']}>
            {ofDay.map((fax) => (
              <li key={fax.id} className={styles['line']}>
                <FaxRow
                  fax={fax}
                  isOpen={fax.id === openId}
                  isStop={fax.id === stop}
                  isChecked={checked.has(fax.id)}
                  onOpen={openOne}
                  onCheck={(one, isRange) => {
                    if (isRange) checkRange(one.id, order);
                    else toggle(one.id);
                  }}
                />
              </li>
            ))}
          </ul>
        </section>
      ))}
      {more === null ? null : <div className={styles['more']}>{more}</div>}
    </div>
  );
}
