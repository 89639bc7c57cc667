import type { ReactNode } from 'react';
import { GroupHeader } from '../../../ui/list/GroupHeader.tsx';
import styles from './MessageGrid.module.css';

interface GroupRowProps {
  readonly name: string;
  readonly count: number;
  /** Distance from the top in px; null for the header that sticks at the top. */
  readonly top: number | null;
}

/** The header of a group of messages, such as a month. Its count moves beside the round button, as the content of the rows does. */
export function GroupRow(props: GroupRowProps): ReactNode {
  return <GroupHeader {...props} className={styles['group']} />;
}
