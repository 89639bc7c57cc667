import type { ReactNode } from 'react';
import { useLocaleTag } from '../../lib/i18n/text.tsx';
import styles from './ImportOutcome.module.css';

/** How many entries have one outcome. */
interface Part {
  readonly kind: 'added' | 'changed' | 'same' | 'left-out';
  readonly count: number;
  readonly word: string;
}

interface ImportOutcomeProps {
  readonly parts: readonly Part[];
  readonly title: string;
  readonly note: string;
}

/** How many entries of a file are new, change something, are there already, or are left out: as numbers and as a bar with the same text. */
export function ImportOutcome({ parts, title, note }: ImportOutcomeProps): ReactNode {
  const tag = useLocaleTag();
  const words = parts.map(({ count, word }) => `${count.toLocaleString(tag)} ${word}`).join(', ');
  return (
    <section className={styles['outcome']}>
      <header className={styles['head']}>
        <h3 className={styles['heading']}>{title}</h3>
        <span className={styles['note']}>{note}</span>
      </header>
      <ul className={styles['counts']}>
        {parts.map(({ kind, count, word }) => (
          <li key={kind} className={styles['count']} data-kind={kind}>
            <strong className={styles['number']}>{count.toLocaleString(tag)}</strong>
            <span className={styles['word']}>{word}</span>
          </li>
        ))}
      </ul>
      <div className={styles['bar']} role="img" aria-label={words}>
        {parts.map(({ kind, count }) =>
          count === 0 ? null : (
            <span key={kind} className={styles['part']} data-kind={kind} style={{ flexGrow: count }} />
          ),
        )}
      </div>
    </section>
  );
}
