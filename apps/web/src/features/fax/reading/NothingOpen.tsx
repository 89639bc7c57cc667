import type { ReactNode } from 'react';
import { useText } from '../../../lib/i18n/text.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import styles from './FaxReading.module.css';

/** Beside the list, while no fax is open. */
export function NothingOpen(): ReactNode {
  const t = useText();
  return (
    <div className={styles['middle']}>
      <EmptyState title={t('LANG_FAX_NOTHING_OPEN')} />
    </div>
  );
}
