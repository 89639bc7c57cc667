import type { ReactNode } from 'react';
import { useText } from '../../../lib/i18n/text.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';

interface TellDialogProps {
  readonly action: 'move' | 'delete';
  readonly title: string;
  /** How many people are invited; 0 when the user is the guest, and the organizer can be told. */
  readonly people: number;
  readonly onChoose: (notify: boolean) => void;
  readonly onClose: () => void;
}

/** Asks, before a meeting is moved or deleted, whether its people are told. */
export function TellDialog({ action, title, people, onChoose, onClose }: TellDialogProps): ReactNode {
  const t = useText();
  const isDelete = action === 'delete';
  return (
    <Dialog
      title={t(isDelete ? 'LANG_EVENT_TELL_DELETE_TITLE' : 'LANG_EVENT_TELL_MOVE_TITLE', { title })}
      closeLabel={t('LANG_EVENT_CLOSE')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t(isDelete ? 'LANG_EVENT_SCOPE_DELETE_NOT' : 'LANG_EVENT_SCOPE_MOVE_NOT')}</Button>
          <Button onClick={() => onChoose(false)}>{t('LANG_EVENT_TELL_NOT')}</Button>
          <Button data-autofocus="" kind={isDelete ? 'danger' : 'primary'} onClick={() => onChoose(true)}>
            {t('LANG_EVENT_TELL_YES')}
          </Button>
        </>
      }
    >
      <p>{people === 0 ? t('LANG_EVENT_TELL_ORGANIZER') : t('LANG_EVENT_TELL_PEOPLE', { count: people })}</p>
    </Dialog>
  );
}
