import { Trash2, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useText } from '../../../lib/i18n/text.tsx';
import bulk from '../../../ui/BulkBar.module.css';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Toolbar } from '../../../ui/Toolbar.tsx';
import { cx } from '../../../ui/cx.ts';
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
    <Toolbar label={t('LANG_CONTACTS_SELECTED_ACTIONS')} className={bulk['bar']}>
      <span className={cx(bulk['count'], styles['chosen'])} role="status">
        {t('LANG_CONTACTS_SELECTED', { count })}
      </span>
      <span className={bulk['rule']} />
      <button type="button" className={bulk['action']} onClick={onAct}>
        <Trash2 size={17} />
        {action}
      </button>
      <span className={bulk['space']} />
      <IconButton
        className={bulk['close'] ?? ''}
        icon={<X size={17} />}
        label={t('LANG_CONTACTS_SELECT_NONE')}
        onClick={onNone}
      />
    </Toolbar>
  );
}
