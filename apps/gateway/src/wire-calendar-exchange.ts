import { calendarExchangeFeature } from './features/calendar-exchange/calendar-exchange.feature.ts';
import type { CalendarFeature } from './features/calendar/calendar.feature.ts';
import type { GatewayParts } from './gateway-parts.ts';
import { Egress } from './platform/egress/egress.ts';
import { failureLogger } from './platform/log/unawaited.ts';

/** Wires import and export of calendar files, and the calendars of the Internet. */
export function wireCalendarExchange({ platform, shutdown }: GatewayParts, calendar: CalendarFeature): void {
  const { database, blobs, scanner, log, clock, server } = platform;
  const exchange = calendarExchangeFeature({
    mount: server.mount,
    db: database.db,
    blobs,
    scanner,
    texts: calendar.objects,
    feeds: calendar.feeds,
    shown: (owner, calendarId) => calendar.shown(owner, calendarId),
    egress: new Egress(),
    now: () => clock.now(),
    failed: failureLogger(log, 'an import or a feed of a calendar was interrupted'),
  });
  platform.jobs.add(exchange.jobs);
  shutdown.add('imports of calendars', () => exchange.close());
}
