import type { EventFields } from '@pillarbox/contract/calendar/event';
import { writeEvent } from '@pillarbox/rules/icalendar/write-object';

/** A day in a leap year, for birthdays without a year: 29 February exists. */
const SOME_YEAR = '2000';
/** Years before are no years of birth of a contact, and too many instances. */
const FIRST_YEAR = 1850;
/** The text of a birthday depends on the contact alone, so that it is written again only when it differs. */
const WRITTEN_AT = Date.UTC(2000, 0, 1);

/** The UID of the birthday of a contact. */
export function birthdayUid(contactId: string): string {
  return `birthday-${contactId}`;
}

/**
 * The birthday of a contact as a whole day of every year, which takes no time. In years without a 29 February it is on the last day of
 * the month.
 */
export function birthdayText(contactId: string, title: string, day: string): string {
  const [, year = '', month = '', date = ''] = /^(\d{4}|-)-(\d\d)-(\d\d)$/.exec(day) ?? [];
  const isKnown = Number(year) >= FIRST_YEAR && isDay(Number(year), Number(month), Number(date));
  const time = { date: `${isKnown ? year : SOME_YEAR}-${month}-${date}`, time: '', zone: '' };
  const isLeapDay = month === '02' && date === '29';
  const fields: EventFields = {
    summary: title.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' '),
    location: '',
    description: '',
    url: '',
    start: time,
    end: time,
    rule: isLeapDay ? 'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=-1' : 'FREQ=YEARLY',
    color: '',
    isBusy: false,
    isPrivate: false,
    status: 'confirmed',
    reminders: [],
    attendees: [],
    attachments: [],
  };
  return writeEvent(fields, { uid: birthdayUid(contactId), now: WRITTEN_AT });
}

function isDay(year: number, month: number, day: number): boolean {
  return new Date(Date.UTC(year, month - 1, day)).getUTCMonth() === month - 1;
}
