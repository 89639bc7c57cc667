import { visibleText } from '@pillarbox/rules/deception/hidden-characters';
import type { ReactNode } from 'react';
import { useEffect, useRef } from 'react';
import { growl } from '../../../lib/growl.ts';
import { errorTextKey } from '../../../lib/api-error.ts';
import { text, useText } from '../../../lib/i18n/text.tsx';
import { go, useLocation } from '../../../lib/location.ts';
import { changeCalendar, useCalendars } from '../data/exchange.queries.ts';
import { idIn } from '../data/id-in-path.ts';
import { ExchangePage } from '../parts/ExchangePage.tsx';
import { NotShared } from './SubscribeLinkScreen.tsx';

/** Switches a calendar on in the views and shows them. */
async function enable(id: string, name: string): Promise<void> {
  try {
    await changeCalendar(id, { isShown: true });
    growl.show({ type: 'success', text: text('LANG_CALENDAR_SHARE_ENABLED', { name: visibleText(name) }) });
  } catch (error) {
    growl.show({ type: 'danger', text: text(errorTextKey(error)) });
  }
  go('/calendar', { replace: true });
}

/** Route /calendar/enablecalendar/:id [SHELL-076]: switches a calendar of the user on in the views, then shows them. */
export function EnableScreen(): ReactNode {
  const t = useText();
  const id = idIn(useLocation().path);
  const calendars = useCalendars();
  const found = calendars.data?.find((calendar) => calendar.id === id);
  const started = useRef('');
  useEffect(() => {
    if (found === undefined || started.current === found.id) return;
    started.current = found.id;
    void enable(found.id, found.name);
  }, [found]);
  return (
    <ExchangePage title={t('LANG_CALENDAR_SHARE_SUBSCRIBE')} found={calendars}>
      {() => (found === undefined ? <NotShared /> : null)}
    </ExchangePage>
  );
}
