import { textOfValue } from '@pillarbox/rules/icalendar/calendar-line';

/** The head of a calendar file stands before its first component. */
const HEAD_CHARACTERS = 20_000;
const MAX_NAME = 200;

/** The name that a calendar file gives itself (RFC 7986 5.1, X-WR-CALNAME); '' for none. */
export function nameInFile(text: string): string {
  const value = valueOf(text, 'X-WR-CALNAME') || valueOf(text, 'NAME');
  return textOfValue(value).replaceAll(/\s+/g, ' ').trim().slice(0, MAX_NAME).toWellFormed();
}

/** Minutes after which a calendar file wants to be read again (RFC 7986 5.7, X-PUBLISHED-TTL); 0 when it does not say. */
export function minutesInFile(text: string): number {
  return minutesOf(valueOf(text, 'REFRESH-INTERVAL') || valueOf(text, 'X-PUBLISHED-TTL'));
}

function valueOf(text: string, name: string): string {
  const [head = ''] = text.slice(0, HEAD_CHARACTERS).split(/^BEGIN:(?!VCALENDAR)/im);
  const line = head
    .split(/\r?\n(?![ \t])/)
    .find((one) => one.toUpperCase().startsWith(name) && /^[\w-]+[;:]/.test(one));
  if (line?.slice(0, name.length + 1).match(/[;:]$/) == null) return '';
  return line
    .slice(line.indexOf(':') + 1)
    .replaceAll(/\r?\n[ \t]/g, '')
    .trim();
}

/** The minutes of a duration (RFC 5545 3.3.6); 0 for a text that is none. */
function minutesOf(duration: string): number {
  const match = /^P(?:(\d{1,4})W)?(?:(\d{1,4})D)?(?:T(?:(\d{1,5})H)?(?:(\d{1,6})M)?(?:\d{1,8}S)?)?$/.exec(duration);
  if (match === null) return 0;
  const [, weeks, days, hours, minutes] = match.map((part) => Number(part) || 0);
  return (((weeks ?? 0) * 7 + (days ?? 0)) * 24 + (hours ?? 0)) * 60 + (minutes ?? 0);
}
