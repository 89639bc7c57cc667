import type { ComponentProps, ReactNode } from 'react';
import styles from './Middle.module.css';

/** Shows something in the middle of the room that its column leaves: a state without rows, or nothing yet. */
export function Middle(props: Omit<ComponentProps<'div'>, 'className'>): ReactNode {
  return <div {...props} className={styles['middle']} />;
}
