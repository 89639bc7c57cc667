import { MAX_TEMPLATE_NAME } from '@pillarbox/contract/compose/templates';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { useText } from '../../../lib/i18n/text.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import type { Composer } from '../composer/composer.ts';
import { saveAsTemplate, useTemplates } from './use-templates.ts';

interface NameDialogProps {
  readonly composer: Composer;
  readonly onClose: () => void;
}

/** Asks for the name of the template that the message becomes. A template of the same name is replaced. */
export function NameDialog({ composer, onClose }: NameDialogProps): ReactNode {
  const t = useText();
  const { rows } = useTemplates();
  const [name, setName] = useState(composer.state.get().subject.slice(0, MAX_TEMPLATE_NAME));
  const [isSaving, setSaving] = useState(false);
  const same = (rows ?? []).find((row) => row.name === name.trim()) ?? null;
  const save = async (): Promise<void> => {
    if (name.trim() === '' || isSaving) return;
    setSaving(true);
    const isSaved = await saveAsTemplate(composer, name.trim(), same);
    setSaving(false);
    if (isSaved) onClose();
  };
  return (
    <Dialog
      title={t('LANG_WRITING_TEMPLATE_SAVE_AS')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('LANG_WRITING_CANCEL')}</Button>
          <Button kind="primary" busy={isSaving} disabled={name.trim() === ''} onClick={() => void save()}>
            {t('LANG_WRITING_SAVE')}
          </Button>
        </>
      }
    >
      <TextField
        label={t('LANG_WRITING_TEMPLATE_NAME')}
        hint={t(same === null ? 'LANG_WRITING_TEMPLATE_FIELDS_HINT' : 'LANG_WRITING_TEMPLATE_REPLACES')}
        value={name}
        maxLength={MAX_TEMPLATE_NAME}
        autoComplete="off"
        data-autofocus=""
        onChange={(event) => setName(event.currentTarget.value)}
        onKeyDown={(event) => {
          // The dialog is inside the form of the message, so it has no form of its own.
          if (event.key !== 'Enter') return;
          event.preventDefault();
          event.stopPropagation();
          void save();
        }}
      />
    </Dialog>
  );
}
