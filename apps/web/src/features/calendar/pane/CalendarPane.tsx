import { CalendarPlus } from 'lucide-react';
import type { ReactNode } from 'react';
import { useText } from '../../../lib/i18n/text.tsx';
import { go } from '../../../lib/location.ts';
import { useSingleKey } from '../../../lib/shortcuts.ts';
import { Button } from '../../../ui/Button.tsx';

/** The pane of the section: a new event, the mini month and the calendars. */
export function CalendarPane(): ReactNode {
  const t = useText();
  const key = useSingleKey('new_event');
  return (
    <Button
      kind="primary"
      size="large"
      icon={<CalendarPlus size={17} />}
      keyHint={key}
      onClick={() => go('/calendar/newevent')}
    >
      {t('LANG_CALENDAR_NEW_EVENT')}
    </Button>
  );
}
