import { ChevronDown, ChevronUp, Plus, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { MAX_LABEL_NAME } from '@pillarbox/contract/labels/label';
import type { TextKey } from '@pillarbox/locales/keys';
import { closeDialog } from '../../lib/dialogs.ts';
import { useText } from '../../lib/i18n/text.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { recolor, remove, rename, shift } from './label-actions.ts';
import { LabelColors } from './LabelColors.tsx';
import { LabelSquare } from './LabelSquare.tsx';
import { NewLabel } from './NewLabel.tsx';
import type { ShownLabel } from './labels.ts';
import { useLabels } from './labels.ts';
import styles from './LabelsDialog.module.css';

/** The dialog for renaming, recolouring, ordering, deleting and creating labels. */
export function LabelsDialog(): ReactNode {
  const t = useText();
  const { all = [], error } = useLabels();
  const [isCreating, setCreating] = useState(false);
  return (
    <Dialog
      title={t('LANG_LABELS_EDIT')}
      size="form"
      onClose={closeDialog}
      footer={
        isCreating ? undefined : (
          <>
            <Button icon={<Plus size={16} />} onClick={() => setCreating(true)}>
              {t('LANG_LABELS_NEW')}
            </Button>
            <Button kind="primary" onClick={closeDialog}>
              {t('LANG_LABELS_DONE')}
            </Button>
          </>
        )
      }
    >
      {isCreating ? (
        <NewLabel
          name=""
          color={all.length % 10}
          action={t('LANG_LABELS_CREATE')}
          onBack={() => setCreating(false)}
          onCreated={() => setCreating(false)}
        />
      ) : (
        <>
          {all.length === 0 ? (
            <p className={styles['none']}>{t(error === null ? 'LANG_LABELS_NONE' : 'LANG_LABELS_FAILED')}</p>
          ) : null}
          <ul className={styles['list']}>
            {all.map((label, at) => (
              <LabelLine key={label.keyword} label={label} all={all} at={at} />
            ))}
          </ul>
        </>
      )}
    </Dialog>
  );
}

interface LabelLineProps {
  readonly label: ShownLabel;
  readonly all: readonly ShownLabel[];
  readonly at: number;
}

function LabelLine({ label, all, at }: LabelLineProps): ReactNode {
  const t = useText();
  const { keyword, name, color, hue } = label;
  const [typed, setTyped] = useState<string | null>(null);
  const [wrong, setWrong] = useState<TextKey | null>(null);
  const [isColoring, setColoring] = useState(false);
  const save = async (): Promise<void> => {
    if (typed === null || typed.trim() === name) {
      setTyped(null);
      return;
    }
    const problem = await rename(keyword, typed);
    setWrong(problem);
    if (problem === null) setTyped(null);
  };
  return (
    <li>
      <div className={styles['line']}>
        <IconButton
          icon={<LabelSquare hue={hue} />}
          label={t('LANG_LABELS_COLOR_OF', { name })}
          aria-expanded={isColoring}
          onClick={() => setColoring(!isColoring)}
        />
        <TextField
          label={t('LANG_LABELS_NAME')}
          labelHidden
          size="normal"
          className={styles['name']}
          maxLength={MAX_LABEL_NAME}
          value={typed ?? name}
          error={wrong === null ? undefined : t(wrong)}
          onChange={(event) => {
            setTyped(event.target.value);
            setWrong(null);
          }}
          onBlur={() => void save()}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            void save();
          }}
        />
        <IconButton
          icon={<ChevronUp size={17} />}
          label={t('LANG_LABELS_UP', { name })}
          disabled={at === 0}
          onClick={() => void shift(all, keyword, -1)}
        />
        <IconButton
          icon={<ChevronDown size={17} />}
          label={t('LANG_LABELS_DOWN', { name })}
          disabled={at === all.length - 1}
          onClick={() => void shift(all, keyword, 1)}
        />
        <IconButton
          icon={<Trash2 size={17} />}
          label={t('LANG_LABELS_DELETE', { name })}
          onClick={() => void remove(label)}
        />
      </div>
      {isColoring ? (
        <LabelColors
          chosen={color}
          label={t('LANG_LABELS_COLOR_OF', { name })}
          onChoose={(next) => void recolor(keyword, next)}
        />
      ) : null}
    </li>
  );
}
