import type { EventFile } from '@pillarbox/contract/calendar/event';
import { MAX_ATTACHMENTS } from '@pillarbox/contract/compose/draft';
import { visibleText } from '@pillarbox/rules/deception/hidden-characters';
import { formatSize } from '@pillarbox/rules/size';
import { Paperclip, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { useLocaleTag, useText } from '../../../../lib/i18n/text.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { FileDrop } from '../../../../ui/FileDrop.tsx';
import { IconButton } from '../../../../ui/IconButton.tsx';
import { stageFile } from '../data/event-files.ts';
import { growlFailure } from '../undo-growl.ts';
import type { EventForm } from '../use-event-form.ts';
import { FormRow } from './FormRow.tsx';
import styles from './Files.module.css';

/** The files of the event: those that it has, those of a message, and new ones, which are chosen or dropped. */
export function FileFields({ form }: { readonly form: EventForm }): ReactNode {
  const t = useText();
  const [isBusy, setBusy] = useState(false);
  const { attachments } = form.draft;
  const add = async (files: readonly File[]): Promise<void> => {
    setBusy(true);
    const added: EventFile[] = [];
    try {
      for (const file of files.slice(0, MAX_ATTACHMENTS - attachments.length)) added.push(await stageFile(file));
    } catch (error) {
      growlFailure(error);
    }
    setBusy(false);
    // What was uploaded before a failure stays. The user may have removed files meanwhile.
    form.change(({ attachments: now }) => ({ attachments: [...now, ...added] }));
  };
  return (
    <FormRow icon={Paperclip}>
      <FileDrop
        label={t('LANG_EVENT_ADD_FILES')}
        isMultiple
        className={styles['drop']}
        onFiles={(files) => void add(files)}
      >
        {(choose) => (
          <>
            <Files form={form} />
            {attachments.length >= MAX_ATTACHMENTS ? null : (
              <Button kind="quiet" className={styles['add']} busy={isBusy} onClick={choose}>
                {t('LANG_EVENT_ADD_FILES')}
              </Button>
            )}
          </>
        )}
      </FileDrop>
    </FormRow>
  );
}

function Files({ form }: { readonly form: EventForm }): ReactNode {
  const t = useText();
  const tag = useLocaleTag();
  const { attachments } = form.draft;
  if (attachments.length === 0) return null;
  return (
    <ul className={styles['files']} aria-label={t('LANG_EVENT_FILES')}>
      {attachments.map((file) => (
        <li key={file.id} className={styles['file']}>
          <bdi className={styles['name']}>{visibleText(file.name)}</bdi>
          <span className={styles['size']}>{formatSize(file.size, tag)}</span>
          <IconButton
            size="dense"
            icon={<X size={16} />}
            label={t('LANG_EVENT_REMOVE_FILE', { name: visibleText(file.name) })}
            onClick={() => form.change({ attachments: attachments.filter((one) => one !== file) })}
          />
        </li>
      ))}
    </ul>
  );
}
