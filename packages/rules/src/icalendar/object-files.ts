import type { EventFile } from '@pillarbox/contract/calendar/event';
import { makeCalendarLine } from './calendar-line.ts';
import { readCalendars, writeCalendar } from './calendar-text.ts';
import { isComponent, lineBreakOf, linesNamed, withItems } from './component.ts';
import { readFile } from './read-fields.ts';
import type { CalendarLine, Component } from './types.ts';

/**
 * The files that the gateway keeps for an event or a task, those of changed instances too, each once.
 * @throws CalendarTextError as `readCalendars`.
 */
export function filesOfObject(text: string): EventFile[] {
  if (!/^ATTACH/im.test(text)) return [];
  const files = readCalendars(text).flatMap((calendar) => calendar.components.flatMap(filesOfPart));
  return [...new Map(files.map((file) => [file.id, file])).values()];
}

/** The files that the gateway keeps for one component. */
export function filesOfPart(part: Component): EventFile[] {
  return linesNamed(part, 'ATTACH').flatMap((line) => readFile(line) ?? []);
}

/** Whether a line names a file that the gateway keeps, which no other program can read. */
export function isKeptFile(line: CalendarLine): boolean {
  return line.name === 'ATTACH' && readFile(line) !== null;
}

/** The line of a file that the gateway keeps (RFC 8607 4.3). */
export function fileLine(file: EventFile, lineBreak: string): CalendarLine {
  const params = { 'MANAGED-ID': file.id, FMTTYPE: file.type, SIZE: String(file.size), FILENAME: file.name };
  return makeCalendarLine(
    { name: 'ATTACH', params, value: `CID:${encodeURIComponent(file.id.toWellFormed())}` },
    lineBreak,
  );
}

/** An object with other files in place of its own, by the ids of these. @throws CalendarTextError as `readCalendars`. */
export function withOtherFiles(text: string, others: ReadonlyMap<string, EventFile>): string {
  if (others.size === 0) return text;
  return readCalendars(text)
    .map((calendar) => {
      const items = calendar.items.map((item) => (isComponent(item) ? replaced(item, others) : item));
      return writeCalendar(withItems(calendar, items));
    })
    .join('');
}

function replaced(part: Component, others: ReadonlyMap<string, EventFile>): Component {
  const items = part.items.map((item) => {
    if (isComponent(item) || item.name !== 'ATTACH') return item;
    const other = others.get(readFile(item)?.id ?? '');
    return other === undefined ? item : fileLine(other, lineBreakOf(part));
  });
  return withItems(part, items);
}
