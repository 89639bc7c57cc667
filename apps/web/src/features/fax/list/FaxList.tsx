import type { Fax } from '@pillarbox/contract/fax/fax';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { moveFocus } from '../../../ui/roving.ts';
import { removeFax } from '../data/fax-actions.ts';
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
  /** At the end: the button that loads more; null when all are there. */
  readonly more: ReactNode;
}

/** Opens a fax beside the list; a draft where it is written. */
function openOne({ id, state }: Fax): void {
  if (state === 'draft') writeFax(id);
  else openFax(id);
}

/** The faxes by day. It is one tab stop: arrows move, Enter opens, Delete deletes. */
export function FaxList({ faxes, openId, more }: FaxListProps): ReactNode {
  const words = useFaxWords();
  const [active, setActive] = useState('');
  const stop = [active, openId].find((id) => faxes.some((one) => one.id === id)) ?? faxes[0]?.id;
  const days = [...Map.groupBy(faxes, ({ time }) => words.day(time))];
  return (
    <div
      className={styles['scroll']}
      onFocus={({ target }) => setActive(target.closest<HTMLElement>('[data-fax]')?.dataset['fax'] ?? '')}
      onKeyDown={(event) => {
        if (moveFocus(event.currentTarget, '[data-fax]', event)) event.preventDefault();
        const at = faxes.findIndex(({ id }) => id === (event.target as HTMLElement).dataset['fax']);
        const fax = faxes[at];
        if (event.key !== 'Delete' || fax === undefined) return;
        event.preventDefault();
        focusFax((faxes[at + 1] ?? faxes[at - 1])?.id ?? '');
        removeFax(fax);
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
              <li key={fax.id}>
                <FaxRow fax={fax} isOpen={fax.id === openId} isStop={fax.id === stop} onOpen={openOne} />
              </li>
            ))}
          </ul>
        </section>
      ))}
      {more === null ? null : <div className={styles['more']}>{more}</div>}
    </div>
  );
}
