import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import type { SortablePlace } from './use-sortable.ts';
import styles from './Sortable.module.css';

interface SortableItemProps {
  readonly place: SortablePlace;
  readonly className: string;
  readonly children: ReactNode;
}

/** An item of a list that `useSortable` sorts; one alone cannot be dragged. */
export function SortableItem({ place, className, children }: SortableItemProps): ReactNode {
  const { total, drop, handlers } = place;
  return (
    <li {...handlers} draggable={total > 1} className={cx(className, styles['item'], drop !== null && styles[drop])}>
      {children}
    </li>
  );
}
