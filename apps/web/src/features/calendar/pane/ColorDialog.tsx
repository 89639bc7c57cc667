import type { Calendar } from '@pillarbox/contract/calendar/calendar';
import type { ReactNode } from 'react';
import { useText } from '../../../lib/i18n/text.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { setColor } from '../actions/calendar-actions.ts';
import { ColorChoice } from '../parts/ColorChoice.tsx';

interface ColorDialogProps {
  readonly calendar: Calendar;
  readonly onClose: () => void;
}

/** The colour of a calendar, which changes at once. */
export function ColorDialog({ calendar, onClose }: ColorDialogProps): ReactNode {
  const t = useText();
  return (
    <Dialog
      title={calendar.name}
      onClose={onClose}
      footer={
        <Button kind="primary" onClick={onClose}>
          {t('LANG_CALENDAR_DONE')}
        </Button>
      }
    >
      <ColorChoice chosen={calendar.color} onChoose={(color) => void setColor(calendar, color)} />
    </Dialog>
  );
}
