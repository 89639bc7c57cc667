import type { BusyTime } from '@pillarbox/contract/calendar/availability-calls';
import { MAX_WINDOW_DAYS } from '@pillarbox/contract/calendar/event';
import { stampText } from '@pillarbox/rules/icalendar/write-lines';
import type { Account } from '../../../platform/account/account.ts';
import type { DavReply } from '../../../platform/dav/dav-area.ts';
import { DavError } from '../../../platform/dav/dav-error.ts';
import { cal } from '../../../platform/dav/names.ts';
import { childNamed } from '../../../platform/dav/xml-reader.ts';
import type { XmlElement } from '../../../platform/dav/xml-reader.ts';
import { busyTimes } from '../availability/busy-times.ts';
import type { BusyStore } from '../availability/busy.store.ts';
import { readTimeRange } from './time-range.ts';

const DAY_MS = 86_400_000;
const TYPES: Readonly<Record<BusyTime['kind'], string>> = {
  busy: 'BUSY',
  tentative: 'BUSY-TENTATIVE',
  away: 'BUSY-UNAVAILABLE',
};

export interface FreeBusyDeps {
  readonly busy: Pick<BusyStore, 'instances'>;
  readonly zoneOf: (owner: Account) => Promise<string>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/**
 * The free and busy times of a calendar as a VFREEBUSY (RFC 4791 7.10): a calendar text, and no multistatus.
 * @throws DavError for a range above MAX_WINDOW_DAYS, or without one of its ends.
 */
export async function freeBusy(
  { busy, zoneOf, now }: FreeBusyDeps,
  { account, calendarId }: { readonly account: Account; readonly calendarId: string },
  root: XmlElement,
): Promise<DavReply> {
  const asked = childNamed(root, cal('time-range'));
  const range = asked === undefined ? null : readTimeRange(asked);
  if (range === null || range.to - range.from > MAX_WINDOW_DAYS * DAY_MS) throw new DavError(403, cal('valid-filter'));
  const rows = await busy.instances([calendarId], range);
  const times = busyTimes(rows, { ...range, zone: 'UTC', ownZone: (await zoneOf(account)) || 'UTC' });
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Pillarbox//Calendar//EN',
    'BEGIN:VFREEBUSY',
    `DTSTAMP:${stampText(now())}`,
    `DTSTART:${stampText(range.from)}`,
    `DTEND:${stampText(range.to)}`,
    ...times.map(({ start, end, kind }) => `FREEBUSY;FBTYPE=${TYPES[kind]}:${period(start, end)}`),
    'END:VFREEBUSY',
    'END:VCALENDAR',
    '',
  ];
  return { status: 200, headers: { 'content-type': 'text/calendar; charset=utf-8' }, body: lines.join('\r\n') };
}

function period(start: string, end: string): string {
  return `${stampText(Date.parse(start))}/${stampText(Date.parse(end))}`;
}
