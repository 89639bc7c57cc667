import type { ReactNode } from 'react';
import { useText } from '../../../lib/i18n/text.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { useOpenView } from '../state/open-list.ts';
import styles from './ReadingPane.module.css';

/** Shown while no message is open. */
export function NothingOpen({ unread }: { readonly unread: number }): ReactNode {
  const t = useText();
  // An empty list shows the picture already.
  const isListEmpty = useOpenView((view) => view?.total === 0);
  return (
    <div className={styles['middle']}>
      <EmptyState plain={isListEmpty} title={t('LANG_MAIL_NOTHING_OPEN')}>
        {t('LANG_MAIL_NOTHING_OPEN_UNREAD', { count: unread })}
      </EmptyState>
    </div>
  );
}
