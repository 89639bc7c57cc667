import type { ReactNode } from 'react';
import { useText } from '../../lib/i18n/text.tsx';
import styles from './RowLabel.module.css';
import type { MergeModel } from './use-merge.ts';
import { rowText } from './words.ts';

interface RowLabelProps {
  readonly model: MergeModel;
  readonly row: MergeModel['rows'][number];
}

/** The name of a row of a merge; for a kind of which a card has several it says that all are kept. */
export function RowLabel({ model, row }: RowLabelProps): ReactNode {
  const t = useText();
  return (
    <>
      {rowText(row, t)}
      {row.kind === 'several' ? (
        <span className={styles['keep']}>
          {t(model.cards.length === 2 ? 'LANG_CONTACT_DUPLICATES_KEEP_BOTH' : 'LANG_CONTACT_DUPLICATES_KEEP_ALL')}
        </span>
      ) : null}
    </>
  );
}
