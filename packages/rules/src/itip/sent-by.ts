import { readCalendars, writeCalendar } from '../icalendar/calendar-text.ts';
import { isComponent, withItems } from '../icalendar/component.ts';
import { mapLines } from './parts.ts';
import { withParams } from './people.ts';

/** The text of a message that somebody sends for its organizer (RFC 5545 3.2.18): an assistant who may write to the calendar. */
export function withSentBy(text: string, sender: string): string {
  return readCalendars(text)
    .map((calendar) =>
      writeCalendar(
        withItems(
          calendar,
          calendar.items.map((item) =>
            isComponent(item) && item.name === 'VEVENT'
              ? mapLines(item, (line) =>
                  line.name === 'ORGANIZER' ? withParams(line, { 'SENT-BY': `mailto:${sender}` }) : line,
                )
              : item,
          ),
        ),
      ),
    )
    .join('');
}
