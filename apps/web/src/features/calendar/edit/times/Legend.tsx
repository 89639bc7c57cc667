import type { ReactNode } from 'react';
import { useText } from '../../../../lib/i18n/text.tsx';
import { cx } from '../../../../ui/cx.ts';
import styles from './FindTime.module.css';

const KINDS = [
  { name: 'busy', key: 'LANG_EVENT_BUSY' },
  { name: 'tentative', key: 'LANG_EVENT_TENTATIVE' },
  { name: 'booked', key: 'LANG_EVENT_BOOKED' },
  { name: 'outside', key: 'LANG_EVENT_OUTSIDE_HOURS' },
] as const;

/** What the bars of the grid mean. */
export function Legend(): ReactNode {
  const t = useText();
  return (
    <ul className={styles['legend']} aria-hidden="true">
      {KINDS.map(({ name, key }) => (
        <li key={name}>
          <span className={cx(styles['sample'], styles[name])} />
          {t(key)}
        </li>
      ))}
    </ul>
  );
}
