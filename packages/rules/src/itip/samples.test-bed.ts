/** Lines of an event for tests: a series of three days in Berlin, organized by Tom, with Clara and Ana. */
const SERIES = [
  'UID:walk@example.test',
  'DTSTAMP:20261101T090000Z',
  'SEQUENCE:1',
  'SUMMARY:Site walk',
  'DTSTART;TZID=Europe/Berlin:20261202T140000',
  'DTEND;TZID=Europe/Berlin:20261202T153000',
  'RRULE:FREQ=DAILY;COUNT=3',
  'ORGANIZER;CN=Tom:mailto:Tom@example.test',
  'ATTENDEE;CN=Tom;PARTSTAT=ACCEPTED:mailto:tom@example.test',
  'ATTENDEE;CN=Clara;PARTSTAT=NEEDS-ACTION;RSVP=TRUE:mailto:clara@example.test',
  'ATTENDEE;CN=Ana;PARTSTAT=NEEDS-ACTION;RSVP=TRUE:mailto:ana@example.test',
];

export const TOM = 'tom@example.test';
export const CLARA = 'clara@example.test';
export const ANA = 'ana@example.test';
/** 1 November 2026, 10:00 UTC. */
export const NOW = Date.UTC(2026, 10, 1, 10);

/** A calendar text with these events, each a list of lines. */
export function calendarText(method: string, ...events: readonly (readonly string[])[]): string {
  const head = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Test//EN', ...(method === '' ? [] : [`METHOD:${method}`])];
  const parts = events.flatMap((lines) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT']);
  return [...head, ...parts, 'END:VCALENDAR', ''].join('\r\n');
}

/** The lines of the series with other values: `{ SUMMARY: 'SUMMARY:Other' }`; '' leaves a line out. Further lines come last. */
export function series(changes: Readonly<Record<string, string>> = {}, ...further: readonly string[]): string[] {
  const changed = SERIES.map((line) => changes[/^[A-Z-]+/.exec(line)?.[0] ?? ''] ?? line);
  return [...changed.filter((line) => line !== ''), ...further];
}

/** The second day of the series as a component of its own, at another time. */
export function secondDay(...further: readonly string[]): string[] {
  const moved = {
    RRULE: 'RECURRENCE-ID;TZID=Europe/Berlin:20261203T140000',
    DTSTART: 'DTSTART;TZID=Europe/Berlin:20261203T160000',
    DTEND: 'DTEND;TZID=Europe/Berlin:20261203T170000',
  };
  return series(moved, ...further);
}

export const SECOND_KEY = '20261203T130000Z';
