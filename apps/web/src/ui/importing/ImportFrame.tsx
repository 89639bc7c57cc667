import type { ReactNode } from 'react';
import styles from './ImportFrame.module.css';

interface ImportFrameProps {
  readonly title: string;
  /** The names of the steps. */
  readonly steps: readonly string[];
  /** Which step is shown, from 0. */
  readonly step: number;
  /** The area of a screen beside which others are. */
  readonly area?: string;
  readonly children: ReactNode;
}

/** A screen that imports a file in steps. */
export function ImportFrame({ title, steps, step, area, children }: ImportFrameProps): ReactNode {
  return (
    <div className={styles['screen']} data-area={area}>
      <header className={styles['head']}>
        <h2 className={styles['title']}>{title}</h2>
        <ol className={styles['steps']}>
          {steps.map((name, index) => (
            <li key={name} className={styles['step']} aria-current={index === step ? 'step' : undefined}>
              {name}
            </li>
          ))}
        </ol>
      </header>
      {children}
    </div>
  );
}
