import type { ImportState } from '@pillarbox/contract/contacts-import/import';
import type { ReactNode } from 'react';
import { useLocaleTag, useText } from '../../lib/i18n/text.tsx';
import styles from './Outcome.module.css';

const KINDS = [
  ['added', 'LANG_CONTACT_IMPORT_ADDED'],
  ['filled', 'LANG_CONTACT_IMPORT_FILLED'],
  ['complete', 'LANG_CONTACT_IMPORT_COMPLETE'],
  ['leftOut', 'LANG_CONTACT_IMPORT_LEFT_OUT'],
] as const;

interface OutcomeProps {
  readonly counts: Pick<ImportState, 'added' | 'filled' | 'complete' | 'leftOut'>;
  readonly title: string;
  readonly note: string;
}

/** How many rows are new, fill in a card, find it complete, or are left out: as numbers and as a bar with the same text. */
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
