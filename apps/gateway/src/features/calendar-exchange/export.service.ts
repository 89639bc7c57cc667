import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { makeCalendarLine, valueOfText } from '@pillarbox/rules/icalendar/calendar-line';
import { readCalendars } from '@pillarbox/rules/icalendar/calendar-text';
import { lineNamed } from '@pillarbox/rules/icalendar/component';
import { CalendarTextError } from '@pillarbox/rules/icalendar/types';
import type { Component } from '@pillarbox/rules/icalendar/types';
import type { Account } from '../../platform/account/account.ts';
import type { Download } from '../../platform/http/request-pipeline.ts';
import type { CalendarTexts } from './calendar-exchange.ports.ts';

/** Objects that are read and written at once: a tenth of a second of nobody else's time would be too much. */
const PORTION = 50;

/** A calendar as a file that is written while it is sent. @throws Failure `calendar_not_found`, `calendar_not_allowed`. */
export async function exportFile(owner: Account, texts: CalendarTexts, calendarId: string): Promise<Download> {
  const { name } = await texts.usable(owner, calendarId, 'read');
  return {
    mime: 'text/calendar',
    name: `${name}.ics`,
    inline: false,
    content: Readable.from(pieces(owner, texts, { calendarId, name })),
  };
}

async function* pieces(
  owner: Account,
  texts: CalendarTexts,
  { calendarId, name }: { readonly calendarId: string; readonly name: string },
): AsyncGenerator<Buffer> {
  const title = makeCalendarLine({ name: 'X-WR-CALNAME', value: valueOfText(name) }).raw;
  yield Buffer.from(`BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Pillarbox//EN\r\n${title}`);
  const zones = new Set<string>();
  let after = '';
  for (;;) {
    const objects = await texts.list(owner, calendarId, { after, limit: PORTION });
    const last = objects.at(-1);
    if (last === undefined) break;
    yield Buffer.from(objects.map(({ text }) => componentsOf(text, zones)).join(''));
    after = last.id;
    await nextTurn();
  }
  yield Buffer.from('END:VCALENDAR\r\n');
}

/** The components of an object as they are stored, and each zone once in the file. */
function componentsOf(text: string, zones: Set<string>): string {
  try {
    return readCalendars(text)
      .flatMap(({ components }) => components)
      .filter((part) => isNew(part, zones))
      .map(textOf)
      .join('');
  } catch (error) {
    if (error instanceof CalendarTextError) return '';
    throw error;
  }
}

function isNew(part: Component, zones: Set<string>): boolean {
  if (part.name !== 'VTIMEZONE') return true;
  const tzid = lineNamed(part, 'TZID')?.value ?? '';
  if (zones.has(tzid)) return false;
  zones.add(tzid);
  return true;
}

function textOf({ begin, items, end }: Component): string {
  const inside = items.map((item) => ('items' in item ? textOf(item) : item.raw)).join('');
  return `${begin}${inside}${end}`;
}
