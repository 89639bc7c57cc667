import type { ReactNode } from 'react';
import { useText } from '../../../lib/i18n/text.tsx';
import { PHONE, useMedia } from '../../../lib/media.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Popover } from '../../../ui/Popover.tsx';
import { TimePanel } from './TimePanel.tsx';
import styles from './TimePanel.module.css';

interface TimePickerProps {
  readonly anchor: Element;
  /** Milliseconds since 1970. */
  readonly initial: number;
  readonly label: (time: string) => string;
  readonly onChoose: (at: number) => void;
  readonly onClose: () => void;
}

/** The panel for a date and time: beside its button, on a phone as a sheet. It is mounted while it is open. */
export function TimePicker({ anchor, onChoose, onClose, ...panel }: TimePickerProps): ReactNode {
  const t = useText();
  const isPhone = useMedia(PHONE);
  const title = t('LANG_SCHEDULE_PICK');
  const choose = (at: number): void => {
    onClose();
    onChoose(at);
  };
  if (isPhone) {
    return (
      <Dialog title={title} onClose={onClose} closeLabel={t('LANG_SCHEDULE_CANCEL')}>
        <TimePanel {...panel} onChoose={choose} />
      </Dialog>
    );
  }
  return (
    <Popover
      anchor={anchor}
      placement="top-start"
      role="dialog"
      label={title}
      className={styles['popover']}
      onClose={onClose}
      onOpen={(element) => element.querySelector<HTMLElement>('[data-autofocus]')?.focus()}
    >
      <TimePanel {...panel} onChoose={choose} />
    </Popover>
  );
}
