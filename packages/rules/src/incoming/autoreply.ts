import { autoReply } from '@pillarbox/contract/incoming/autoreply';
import type { AutoReply } from '@pillarbox/contract/incoming/autoreply';
import { sieveString, sieveStrings, sieveText } from '../sieve/write.ts';
import type { Day } from '../zoned-days.ts';
import { dayOf, startOfDay, wallClock } from '../zoned-days.ts';
import { modelLine, readModelLine } from './model-line.ts';
import type { SieveSection } from './model-line.ts';

/** The auto-reply of an account that never had one. */
export const NO_AUTO_REPLY: AutoReply = {
  on: false,
  subject: '',
  text: '',
  from: '',
  until: '',
  days: 7,
  addresses: [],
  timeZone: 'UTC',
};

/** The auto-reply of a section; one that is off if there is none, or if it cannot be read. */
export function readAutoReply(text: string | undefined): AutoReply {
  const parsed = autoReply.safeParse(readModelLine(text ?? ''));
  return parsed.success ? parsed.data : NO_AUTO_REPLY;
}

/**
 * The section `autoreply` (RFC 5230). The days need the extensions `date` and `relational`.
 * @param ownAddresses addresses of the account, in addition to those of the auto-reply.
 */
export function autoReplySection(reply: AutoReply, ownAddresses: readonly string[]): SieveSection {
  const line = modelLine(reply);
  if (!reply.on) return { require: [], text: line };
  const addresses = [...new Set([...ownAddresses, ...reply.addresses].map((address) => address.toLowerCase()))];
  const vacation = [
    'vacation',
    `:days ${String(reply.days)}`,
    ...(reply.subject === '' ? [] : [`:subject ${sieveString(reply.subject)}`]),
    ...(addresses.length === 0 ? [] : [`:addresses ${sieveStrings(addresses)}`]),
    sieveText(reply.text),
  ].join(' ');
  const tests = [dayTest(reply, 'from'), dayTest(reply, 'until')].filter((test) => test !== null);
  const lines = [line, ...(tests.length === 0 ? [] : [`if allof (${tests.join(', ')}) {`]), `${vacation};`];
  if (tests.length > 0) lines.push('}');
  return {
    require: tests.length === 0 ? ['vacation'] : ['vacation', 'date', 'relational'],
    text: lines.join('\n'),
  };
}

/** The test for one end of the days, in the time of the user's zone on that day; null for no limit (RFC 5260 4). */
function dayTest({ timeZone, ...reply }: AutoReply, end: 'from' | 'until'): string | null {
  const day = readDay(reply[end]);
  if (day === null) return null;
  const at = startOfDay(day, timeZone);
  const minutes = Math.round((wallClock(at, timeZone) - at) / 60_000);
  const digits = (value: number): string => String(Math.trunc(value)).padStart(2, '0');
  const zone = `${minutes < 0 ? '-' : '+'}${digits(Math.abs(minutes) / 60)}${digits(Math.abs(minutes) % 60)}`;
  const relation = end === 'from' ? 'ge' : 'le';
  return `currentdate :zone "${zone}" :value "${relation}" "date" "${reply[end]}"`;
}

/** A day from YYYY-MM-DD; null for '' and for days that do not exist. */
function readDay(text: string): Day | null {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text) ?? [];
  if (year === undefined) return null;
  const read = { year: Number(year), month: Number(month), day: Number(day) };
  const date = new Date(Date.UTC(read.year, read.month - 1, read.day));
  return date.getUTCDate() === read.day && date.getUTCMonth() + 1 === read.month ? read : null;
}

/** Whether the days of an auto-reply exist and follow each other. */
export function hasGoodDays({ from, until }: AutoReply): boolean {
  if ((from !== '' && readDay(from) === null) || (until !== '' && readDay(until) === null)) return false;
  return from === '' || until === '' || from <= until;
}

/** Whether an auto-reply answers at a time (milliseconds since 1970). */
export function answersAt(
  { on, from, until, timeZone }: Pick<AutoReply, 'on' | 'from' | 'until' | 'timeZone'>,
  at: number,
): boolean {
  const { year, month, day } = dayOf(at, timeZone);
  const today = [String(year).padStart(4, '0'), ...[month, day].map((part) => String(part).padStart(2, '0'))].join('-');
  return on && (from === '' || from <= today) && (until === '' || today <= until);
}
