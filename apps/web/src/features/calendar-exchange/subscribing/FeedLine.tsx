import type { Calendar } from '@pillarbox/contract/calendar/calendar';
import { visibleText } from '@pillarbox/rules/deception/hidden-characters';
import { RefreshCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { useLocaleTag, useText } from '../../../lib/i18n/text.tsx';
import { Button } from '../../../ui/Button.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { refreshFeed, unsubscribe } from '../data/exchange.queries.ts';
import { guarded } from '../data/guarded.ts';
import { CalendarLine } from '../parts/CalendarLine.tsx';
import styles from '../parts/Lists.module.css';

/** The host of an address, which says more than the rest of it. */
function hostOf(address: string): string {
  return URL.canParse(address) ? new URL(address).host : address;
}

/** A calendar of the Internet: where it comes from, when it was read, and that it cannot be reached. */
export function FeedLine({ calendar }: { readonly calendar: Calendar }): ReactNode {
  const t = useText();
  const [isBusy, setBusy] = useState(false);
  const name = visibleText(calendar.name);
  const run = async (change: Promise<unknown>, done?: string): Promise<void> => {
    setBusy(true);
    await guarded(change, done);
    setBusy(false);
  };
  return (
    <CalendarLine calendar={calendar} facts={<Facts calendar={calendar} />}>
      <IconButton
        icon={<RefreshCw size={16} />}
        label={t('LANG_CALENDAR_SHARE_REFRESH', { name })}
        disabled={isBusy}
        onClick={() => void run(refreshFeed(calendar.id))}
      />
      <Button
        busy={isBusy}
        aria-label={t('LANG_CALENDAR_SHARE_END_NAMED', { name })}
        onClick={() => void run(unsubscribe(calendar.id), t('LANG_CALENDAR_SHARE_ENDED_SUBSCRIPTION', { name }))}
      >
        {t('LANG_CALENDAR_SHARE_END')}
      </Button>
    </CalendarLine>
  );
}

function Facts({ calendar: { feed } }: { readonly calendar: Calendar }): ReactNode {
  const t = useText();
  const tag = useLocaleTag();
  if (feed === null) return null;
  const when = (time: string): string =>
    new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(time));
  return (
    <>
      <bdi>{visibleText(hostOf(feed.address))}</bdi>
      {feed.refreshedAt === '' ? null : (
        <span>{t('LANG_CALENDAR_SHARE_READ_AT', { time: when(feed.refreshedAt) })}</span>
      )}
      {feed.failedSince === '' ? null : (
        <span className={styles['failed']}>
          {t('LANG_CALENDAR_SHARE_NOT_REACHED', { time: when(feed.failedSince) })}
        </span>
      )}
    </>
  );
}
