import type { EventFile } from '@pillarbox/contract/calendar/event';
import { visibleText } from '@pillarbox/rules/deception/hidden-characters';
import { formatSize } from '@pillarbox/rules/size';
import { Paperclip, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useRef, useState } from 'react';
import { useText } from '../../../../lib/i18n/text.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { IconButton } from '../../../../ui/IconButton.tsx';
import { stageFile } from '../data/edit.queries.ts';
import { growlFailure } from '../undo-growl.ts';
import type { EventForm } from '../use-event-form.ts';
import { FormRow } from './FormRow.tsx';
import styles from './Details.module.css';

/** Most files of an event. */
const MOST_FILES = 25;

/** The files of the event: those that it has, those of a message, and new ones of the user's disk. */
export function FileFields({ form }: { readonly form: EventForm }): ReactNode {
  const t = useText();
  const input = useRef<HTMLInputElement>(null);
  const [isBusy, setBusy] = useState(false);
  const { attachments } = form.draft;
  const add = async (files: readonly File[]): Promise<void> => {
    setBusy(true);
    const added: EventFile[] = [];
    try {
      for (const file of files.slice(0, MOST_FILES - attachments.length)) added.push(await stageFile(file));
    } catch (error) {
      growlFailure(error);
    }
    setBusy(false);
    if (added.length > 0) form.change({ attachments: [...attachments, ...added] });
  };
  return (
    <FormRow icon={Paperclip}>
      {attachments.length === 0 ? null : (
        <ul className={styles['files']} aria-label={t('LANG_EVENT_FILES')}>
          {attachments.map((file) => (
            <li key={file.id} className={styles['file']}>
              <bdi className={styles['fileName']}>{visibleText(file.name)}</bdi>
              <span className={styles['size']}>{formatSize(file.size)}</span>
              <IconButton
                size="dense"
                icon={<X size={16} />}
                label={t('LANG_EVENT_REMOVE_FILE', { name: visibleText(file.name) })}
                onClick={() => form.change({ attachments: attachments.filter((one) => one !== file) })}
              />
            </li>
          ))}
        </ul>
      )}
      <input
        ref={input}
        type="file"
        multiple
        hidden
        onChange={({ currentTarget }) => {
          void add([...(currentTarget.files ?? [])]);
          currentTarget.value = '';
        }}
      />
      {attachments.length >= MOST_FILES ? null : (
        <Button kind="quiet" className={styles['start']} busy={isBusy} onClick={() => input.current?.click()}>
          {t('LANG_EVENT_ADD_FILES')}
        </Button>
      )}
    </FormRow>
  );
}
