import type { Calendar, CalendarShare } from '@pillarbox/contract/calendar/calendar';
import type { UsableCalendar } from './calendar.ports.ts';
import type { CalendarDetails } from './calendar.store.ts';

/** A calendar as its user sees it [DATA-025]. Only its owner gets the people with whom it is shared, its public page and the address of a feed. */
export function wireCalendar(
  calendar: UsableCalendar,
  details: CalendarDetails | undefined,
  shares: readonly CalendarShare[],
): Calendar {
  const isOwn = calendar.right === 'OWN';
  return {
    id: calendar.id,
    name: calendar.name,
    kind: calendar.kind,
    color: calendar.color,
    description: details?.description ?? '',
    right: calendar.right,
    owner: calendar.ownerMail,
    isDefault: calendar.isDefault,
    isShown: calendar.isShown,
    blocksTime: isOwn && calendar.blocksTime,
    shares: isOwn ? shares.map(({ mail, level }) => ({ mail, level })) : [],
    publicKey: isOwn ? (details?.publicKey ?? '') : '',
    resource: details?.resource ?? null,
    feed: isOwn ? wireFeed(details?.feed ?? null) : null,
  };
}

function wireFeed(feed: CalendarDetails['feed']): Calendar['feed'] {
  if (feed === null) return null;
  const { address, refreshedAt, failedSince } = feed;
  return { address, refreshedAt: refreshedAt?.toISOString() ?? '', failedSince: failedSince?.toISOString() ?? '' };
}
