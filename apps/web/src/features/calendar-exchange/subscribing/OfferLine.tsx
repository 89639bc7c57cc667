import type { OfferedCalendar } from '@pillarbox/contract/calendar/calendar';
import { visibleText } from '@pillarbox/rules/deception/hidden-characters';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { useText } from '../../../lib/i18n/text.tsx';
import { Badge } from '../../../ui/Badge.tsx';
import { Button } from '../../../ui/Button.tsx';
import { subscribe, unsubscribe } from '../data/exchange.queries.ts';
import { guarded } from '../data/guarded.ts';
import { CalendarLine } from '../parts/CalendarLine.tsx';
import { useRightWords } from '../parts/level-words.ts';

interface OfferLineProps {
  readonly offer: OfferedCalendar;
  /** Facts beside the owner. */
  readonly facts?: ReactNode;
}

/** A calendar or resource of another user, with the button that starts or ends the subscription. */
export function OfferLine({ offer: { calendar, isSubscribed }, facts }: OfferLineProps): ReactNode {
  const t = useText();
  const words = useRightWords(calendar.right);
  const [isBusy, setBusy] = useState(false);
  const name = visibleText(calendar.name);
  const change = async (): Promise<void> => {
    setBusy(true);
    await (isSubscribed
      ? guarded(unsubscribe(calendar.id), t('LANG_CALENDAR_SHARE_ENDED_SUBSCRIPTION', { name }))
      : guarded(subscribe(calendar.id), t('LANG_CALENDAR_SHARE_SUBSCRIBED', { name })));
    setBusy(false);
  };
  return (
    <CalendarLine
      calendar={calendar}
      badge={calendar.kind === 'resource' || words === '' ? null : <Badge>{words}</Badge>}
      facts={
        <>
          <bdi>{t('LANG_CALENDAR_SHARE_BY', { owner: calendar.owner })}</bdi>
          {facts}
        </>
      }
    >
      <Button
        busy={isBusy}
        aria-label={t(isSubscribed ? 'LANG_CALENDAR_SHARE_END_NAMED' : 'LANG_CALENDAR_SHARE_DO_NAMED', { name })}
        onClick={() => void change()}
      >
        {t(isSubscribed ? 'LANG_CALENDAR_SHARE_END' : 'LANG_CALENDAR_SHARE_DO')}
      </Button>
    </CalendarLine>
  );
}
