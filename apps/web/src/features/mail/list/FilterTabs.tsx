import { upper } from '@pillarbox/locales/keys';
import type { ReactNode } from 'react';
import { useText } from '../../../lib/i18n/text.tsx';
import { cx } from '../../../ui/cx.ts';
import type { QuickFilter } from '../state/list-options.ts';
import styles from './FilterRow.module.css';

interface FilterTabsProps<Name extends QuickFilter> {
  readonly names: readonly Name[];
  readonly shown: Name;
  readonly onShow: (name: Name) => void;
}

/** The tabs that show only a part of the messages. */
export function FilterTabs<Name extends QuickFilter>({ names, shown, onShow }: FilterTabsProps<Name>): ReactNode {
  const t = useText();
  return (
    <div role="group" aria-label={t('LANG_MAIL_SHOW')} className={styles['tabs']}>
      {names.map((name) => (
        <button
          key={name}
          type="button"
          aria-pressed={shown === name}
          className={cx(styles['tab'], name === 'attachments' && styles['wide'])}
          onClick={() => onShow(name)}
        >
          {t(`LANG_MAIL_SHOW_${upper(name)}`)}
        </button>
      ))}
    </div>
  );
}
