const WORDS = ['Review', 'Site walk', 'Kiln', 'Planning', 'Call with Ann', 'Delivery', 'Lunch', 'Interview'];
/** The year that the events are in. */
const YEAR = 2027;

const two = (value: number): string => String(value).padStart(2, '0');

/** An event of about 500 bytes; each of them is at another time of the year. Every twentieth one is a series. */
function eventOf(at: number): string[] {
  const day = new Date(Date.UTC(YEAR, 0, 1 + (at % 365)));
  const date = day.toISOString().slice(0, 10).replaceAll('-', '');
  const hour = 7 + (Math.floor(at / 365) % 12);
  const word = WORDS[at % WORDS.length] ?? '';
  return [
    'BEGIN:VEVENT',
    `UID:bench-event-${String(at)}`,
    'DTSTAMP:20260101T000000Z',
    `DTSTART;TZID=Europe/Berlin:${date}T${two(hour)}${two((at * 5) % 60)}00`,
    'DURATION:PT45M',
    `SUMMARY:${word} ${String(at)}`,
    `LOCATION:Room ${String(at % 40)}`,
    'DESCRIPTION:Bring the drawings of the last meeting\\, and the list of open questions.',
    ...(at % 20 === 0 ? ['RRULE:FREQ=WEEKLY;COUNT=40'] : []),
    'ORGANIZER;CN=Clara:mailto:clara@example.test',
    `ATTENDEE;CN=Guest;PARTSTAT=ACCEPTED:mailto:guest${String(at % 30)}@example.test`,
    'ATTENDEE;CN=Clara;PARTSTAT=ACCEPTED:mailto:clara@example.test',
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    'DESCRIPTION:Reminder',
    'TRIGGER:-PT10M',
    'END:VALARM',
    'END:VEVENT',
  ];
}

/** A calendar file of events with these numbers. */
export function fileOf(from: number, count: number): string {
  const events = Array.from({ length: count }, (_none, at) => eventOf(from + at)).flat();
  const lines = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Bench//EN', ...events, 'END:VCALENDAR', ''];
  return lines.join('\r\n');
}
