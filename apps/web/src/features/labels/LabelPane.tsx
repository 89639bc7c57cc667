import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { openDialog } from '../../lib/dialogs.ts';
import { useText } from '../../lib/i18n/text.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { PaneGroup, PaneHead, PaneRow } from '../../ui/Pane.tsx';
import { LabelSquare } from './LabelSquare.tsx';
import { useLabels } from './labels.ts';
import styles from './LabelPane.module.css';

interface LabelPaneProps {
  /** Keyword of the label whose messages are shown; '' for none. */
  readonly selected: string;
  /** Keyword of the label that dragged messages would get now; '' for none. */
  readonly over: string;
  /** Shows the messages of a label, or all again when it is selected. */
  readonly onOpen: (keyword: string) => void;
}

/** The labels, last in the folder pane (ui.md 13). The section is not there until the labels are loaded. */
export function LabelPane({ selected, over, onOpen }: LabelPaneProps): ReactNode {
  const t = useText();
  const { all, error, retry } = useLabels();
  if (all === undefined && error === null) return null;
  const stop = all?.some(({ keyword }) => keyword === selected) === true ? selected : (all?.[0]?.keyword ?? '');
  return (
    <section aria-label={t('LANG_LABELS_TITLE')}>
      <PaneHead
        action={
          <IconButton
            size="dense"
            icon={<Plus size={16} />}
            label={t('LANG_LABELS_EDIT')}
            onClick={() => openDialog('labels')}
          />
        }
      >
        {t('LANG_LABELS_TITLE')}
      </PaneHead>
      {all === undefined ? (
        <p className={styles['failed']}>
          {t('LANG_LABELS_FAILED')}{' '}
          <button type="button" onClick={retry}>
            {t('LANG_LABELS_TRY_AGAIN')}
          </button>
        </p>
      ) : (
        <PaneGroup label={t('LANG_LABELS_TITLE')}>
          {all.map(({ keyword, name, hue }) => (
            <PaneRow
              key={keyword}
              data-label={keyword}
              name={name}
              icon={<LabelSquare hue={hue} />}
              hint={name}
              isOpen={keyword === selected}
              isTarget={keyword === over}
              aria-current={undefined}
              aria-pressed={keyword === selected}
              tabIndex={keyword === stop ? 0 : -1}
              onClick={() => onOpen(keyword === selected ? '' : keyword)}
            />
          ))}
        </PaneGroup>
      )}
    </section>
  );
}
