import type { CalendarImport } from '@pillarbox/contract/calendar/import-calls';
import type { ReactNode } from 'react';
import { useLocaleTag, useText } from '../../../lib/i18n/text.tsx';
import styles from './Outcome.module.css';

const KINDS = [
  ['added', 'LANG_CALENDAR_IMPORT_ADDED'],
  ['changed', 'LANG_CALENDAR_IMPORT_CHANGED'],
  ['kept', 'LANG_CALENDAR_IMPORT_KEPT'],
  ['leftOutCount', 'LANG_CALENDAR_IMPORT_LEFT_OUT'],
] as const;

interface OutcomeProps {
  readonly counts: Pick<CalendarImport, 'added' | 'changed' | 'kept' | 'leftOutCount'>;
  readonly title: string;
  readonly note: string;
}

/** How many entries are new, replace an older version, are there already, or are left out: as numbers and as a bar. */
export function Outcome({ counts, title, note }: OutcomeProps): ReactNode {
  const t = useText();
  const tag = useLocaleTag();
  const words = KINDS.map(([kind, key]) => `${counts[kind].toLocaleString(tag)} ${t(key)}`).join(', ');
  return (
    <section className={styles['outcome']}>
      <header className={styles['head']}>
        <h3 className={styles['heading']}>{title}</h3>
        <span className={styles['note']}>{note}</span>
      </header>
      <ul className={styles['counts']}>
        {KINDS.map(([kind, key]) => (
          <li key={kind} className={styles['count']} data-kind={kind}>
            <strong className={styles['number']}>{counts[kind].toLocaleString(tag)}</strong>
            <span className={styles['word']}>{t(key)}</span>
          </li>
        ))}
      </ul>
      <div className={styles['bar']} role="img" aria-label={words}>
        {KINDS.map(([kind]) =>
          counts[kind] === 0 ? null : (
            <span key={kind} className={styles['part']} data-kind={kind} style={{ flexGrow: counts[kind] }} />
          ),
        )}
      </div>
    </section>
  );
}
