import { makeCalendarLine, valueOfText } from './calendar-line.ts';
import { isComponent, lineBreakOf, lineNamed, withItems } from './component.ts';
import type { CalendarLine, Component } from './types.ts';
import type { FieldLines } from './write-lines.ts';
import { stampText } from './write-lines.ts';

/** The component with some lines replaced: the new ones stand where the first old one stood, else behind the last line. */
export function withLines(part: Component, { names, lines }: FieldLines): Component {
  const isOld = (item: CalendarLine | Component): boolean => !isComponent(item) && names.includes(item.name);
  const first = part.items.findIndex(isOld);
  const lastLine = part.items.findLastIndex((item) => !isComponent(item));
  const at = first === -1 ? lastLine + 1 : first;
  const kept = (items: Component['items']): Component['items'] => items.filter((item) => !isOld(item));
  return withItems(part, [...kept(part.items.slice(0, at)), ...lines, ...kept(part.items.slice(at))]);
}

/** The component without lines of these names. */
export function withoutLines(part: Component, names: readonly string[]): Component {
  return withLines(part, { names, lines: [] });
}

/** The component with one line of a name. `value` is escaped already. */
export function withLine(part: Component, name: string, value: string): Component {
  return withLines(part, { names: [name], lines: [makeCalendarLine({ name, value }, lineBreakOf(part))] });
}

/** What every change of a component leaves: DTSTAMP and LAST-MODIFIED, and a higher SEQUENCE for what people must know (RFC 5545 3.8.7.4). */
export function touched(part: Component, { now, isRevised }: { now: number; isRevised: boolean }): Component {
  const stamped = withLine(withLine(part, 'DTSTAMP', stampText(now)), 'LAST-MODIFIED', stampText(now));
  return isRevised ? withLine(stamped, 'SEQUENCE', String(nextSequence(part))) : stamped;
}

function nextSequence(part: Component): number {
  const sequence = Number(lineNamed(part, 'SEQUENCE')?.value ?? 0);
  return Number.isSafeInteger(sequence) && sequence >= 0 && sequence < 2 ** 31 - 1 ? sequence + 1 : 1;
}

/** A copy of a component as something new. */
export function renamed(part: Component, uid: string): Component {
  return withLine(part, 'UID', valueOfText(uid));
}

/** The calendar with a component replaced, or removed (null), and others added. */
export function withParts(
  calendar: Component,
  changed: ReadonlyMap<Component, Component | null>,
  added: readonly Component[] = [],
): Component {
  const items = calendar.items.flatMap((item) => {
    const other = isComponent(item) && changed.has(item) ? changed.get(item) : item;
    return other === null || other === undefined ? [] : [other];
  });
  return withItems(calendar, [...items, ...added]);
}
