import { BOOK_COLORS } from '@pillarbox/contract/contacts/book';
import type { Calendar } from '@pillarbox/contract/calendar/calendar';
import { upper } from '@pillarbox/locales/keys';
import type { ReactNode } from 'react';
import { useText } from '../../../lib/i18n/text.tsx';
import { Button } from '../../../ui/Button.tsx';
import { ColorChoice } from '../../../ui/ColorChoice.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { setColor } from '../actions/calendar-actions.ts';

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
      <ColorChoice
        label={t('LANG_CALENDAR_COLOR')}
        nameOf={(name) => t(`LANG_CALENDAR_COLOR_${upper(name)}`)}
        colors={BOOK_COLORS}
        chosen={calendar.color}
        onChoose={(color) => void setColor(calendar, color)}
      />
    </Dialog>
  );
}
