import { ClockArrowUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { useText } from '../../../lib/i18n/text.tsx';
import { go, useLocation } from '../../../lib/location.ts';
import { tellShell } from '../../../lib/shell-state.ts';
import { useStore } from '../../../lib/store.ts';
import { cx } from '../../../ui/cx.ts';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import { countWaiting, SCHEDULED_PATH, waiting } from '../../compose/public.ts';
import styles from './FolderTree.module.css';

/** The way to the scheduled messages, below the core folders, with their number. */
export function ScheduledLink(): ReactNode {
  const t = useText();
  const { path } = useLocation();
  const count = useStore(waiting, countWaiting);
  const isOpen = path === SCHEDULED_PATH;
  const open = (): void => {
    tellShell({ paneOpen: false });
    go(SCHEDULED_PATH);
  };
  return (
    <button
      type="button"
      className={cx(styles['row'], styles['link'], isOpen && styles['selected'])}
      aria-current={isOpen ? 'page' : undefined}
      onClick={open}
    >
      <ClockArrowUp size={16} strokeWidth={1.75} className={styles['icon']} aria-hidden="true" />
      <span className={styles['name']}>{t('LANG_SHELL_SCHEDULED')}</span>
      {count === 0 ? null : (
        <span className={styles['count']}>
          <VisuallyHidden>, </VisuallyHidden>
          {count}
        </span>
      )}
    </button>
  );
}
