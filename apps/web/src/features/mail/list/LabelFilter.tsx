import type { ReactNode } from 'react';
import { useText } from '../../../lib/i18n/text.tsx';
import { useStore } from '../../../lib/store.ts';
import { Chip } from '../../../ui/Chip.tsx';
import { useLabelMap } from '../../labels/public.ts';
import { changeOptions, listOptions } from '../state/list-options.ts';
import styles from './ListColumn.module.css';

/** Says above the list that it has only messages with a label, and shows all again. */
export function LabelFilter(): ReactNode {
  const t = useText();
  const labels = useStore(listOptions, (options) => options.labels);
  const map = useLabelMap();
  if (labels.length === 0) return null;
  return (
    <div className={styles['label']}>
      {labels.map((keyword) => {
        const name = map.get(keyword)?.name ?? keyword;
        return (
          <Chip
            key={keyword}
            removeLabel={t('LANG_MAIL_LABEL_SHOW_ALL', { name })}
            onRemove={() => changeOptions({ labels: labels.filter((one) => one !== keyword) })}
          >
            {t('LANG_MAIL_LABEL_ONLY', { name })}
          </Chip>
        );
      })}
    </div>
  );
}
