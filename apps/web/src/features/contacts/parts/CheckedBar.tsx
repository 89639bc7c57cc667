import { Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useText } from '../../../lib/i18n/text.tsx';
import bulk from '../../../ui/BulkBar.module.css';
import { BulkBar } from '../../../ui/BulkBar.tsx';
import styles from './CheckedBar.module.css';

interface CheckedBarProps {
  readonly count: number;
  /** What removes the checked ones, in words. */
  readonly action: string;
  readonly onAct: () => void;
  readonly onNone: () => void;
}

/** How many rows are checked, and what removes them at once [CONT-032]. */
export function CheckedBar({ count, action, onAct, onNone }: CheckedBarProps): ReactNode {
  const t = useText();
  return (
    <BulkBar
      label={t('LANG_CONTACTS_SELECTED_ACTIONS')}
      count={<span className={styles['chosen']}>{t('LANG_CONTACTS_SELECTED', { count })}</span>}
      clearLabel={t('LANG_CONTACTS_SELECT_NONE')}
      onClear={onNone}
    >
      <button type="button" className={bulk['action']} onClick={onAct}>
        <Trash2 size={17} />
        {action}
      </button>
    </BulkBar>
  );
}
