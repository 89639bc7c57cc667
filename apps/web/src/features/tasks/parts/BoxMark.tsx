import type { TaskBox } from '@pillarbox/contract/tasks/task';
import type { ReactNode } from 'react';
import { boxColors } from '../model/boxes.ts';
import styles from './BoxMark.module.css';

/** The square in the colour of a box. */
export function BoxMark({ box }: { readonly box: TaskBox }): ReactNode {
  return <span {...boxColors(box)} className={styles['mark']} aria-hidden="true" />;
}
