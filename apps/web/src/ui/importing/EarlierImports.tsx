import type { ReactNode } from 'react';
import styles from './EarlierImports.module.css';

interface EarlierImport {
  readonly id: string;
  readonly name: string;
  /** What became of it, in one sentence. */
  readonly outcome: string;
  readonly actions: ReactNode;
}

interface EarlierImportsProps {
  readonly title: string;
  readonly imports: readonly EarlierImport[];
}

/** The imports that can still be taken back, or that were interrupted; nothing when there are none. */
export function EarlierImports({ title, imports }: EarlierImportsProps): ReactNode {
  if (imports.length === 0) return null;
  return (
    <section>
      <h3 className={styles['heading']}>{title}</h3>
      <ul>
        {imports.map(({ id, name, outcome, actions }) => (
          <li key={id} className={styles['import']}>
            <span className={styles['name']}>{name}</span>
            <span className={styles['what']}>{outcome}</span>
            {actions}
          </li>
        ))}
      </ul>
    </section>
  );
}
