import type { Label as LabelValue } from '@pillarbox/contract/labels/label';
import { MAX_LABEL_NAME } from '@pillarbox/contract/labels/label';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { useText } from '../../lib/i18n/text.tsx';
import type { TextKey } from '@pillarbox/locales/keys';
import { Label } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { PERSONAL_HUES } from '../../theme/personal.ts';
import { create } from './label-actions.ts';
import { LabelColors } from './LabelColors.tsx';
import styles from './NewLabel.module.css';

interface NewLabelProps {
  readonly name: string;
  /** Index of the hue that is proposed. */
  readonly color: number;
  /** Words of the button. */
  readonly action: string;
  readonly onBack: () => void;
  readonly onCreated: (label: LabelValue) => void;
}

/** The form of a new label: name, colour, and the label as it will look. */
export function NewLabel({ name: first, color: proposed, action, onBack, onCreated }: NewLabelProps): ReactNode {
  const t = useText();
  const [name, setName] = useState(first);
  const [color, setColor] = useState(proposed);
  const [wrong, setWrong] = useState<TextKey | null>(null);
  const [isBusy, setBusy] = useState(false);
  const submit = async (): Promise<void> => {
    setBusy(true);
    const result = await create(name, color);
    setBusy(false);
    if ('label' in result) onCreated(result.label);
    else setWrong(result.wrong);
  };
  return (
    <form
      className={styles['form']}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy) void submit();
      }}
    >
      <div className={styles['head']}>
        <IconButton size="dense" icon={<ArrowLeft size={16} />} label={t('LANG_LABELS_BACK')} onClick={onBack} />
        <h2>{t('LANG_LABELS_NEW')}</h2>
      </div>
      <TextField
        label={t('LANG_LABELS_NAME')}
        value={name}
        autoFocus
        maxLength={MAX_LABEL_NAME}
        error={wrong === null ? undefined : t(wrong)}
        onChange={(event) => {
          setName(event.target.value);
          setWrong(null);
        }}
      />
      <p className={styles['caption']}>{t('LANG_LABELS_COLOR')}</p>
      <LabelColors chosen={color} label={t('LANG_LABELS_COLOR')} onChoose={setColor} />
      {name.trim() === '' ? null : (
        <p className={styles['preview']}>
          <Label hue={PERSONAL_HUES[color] ?? PERSONAL_HUES[0]}>{name.trim()}</Label> {t('LANG_LABELS_PREVIEW')}
        </p>
      )}
      <div className={styles['foot']}>
        <Button kind="quiet" onClick={onBack}>
          {t('LANG_LABELS_BACK')}
        </Button>
        <Button kind="primary" type="submit" disabled={isBusy || name.trim() === ''}>
          {action}
        </Button>
      </div>
    </form>
  );
}
