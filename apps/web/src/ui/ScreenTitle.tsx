import type { ReactNode } from 'react';
import styles from './ScreenTitle.module.css';

interface ScreenTitleProps {
  readonly title: string;
  /** A count or a state beside the title; on a phone below it. */
  readonly beside: string;
  readonly children?: ReactNode;
}

/** The title of a screen in the header of the shell. */
export function ScreenTitle({ title, beside, children }: ScreenTitleProps): ReactNode {
  return (
    <div className={styles['header']}>
      <h1 className={styles['title']}>{title}</h1>
      <span className={styles['beside']}>{beside}</span>
      {children}
    </div>
  );
}
