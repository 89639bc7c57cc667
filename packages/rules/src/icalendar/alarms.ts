import type { Reminder } from '@pillarbox/contract/calendar/event';
import { MAX_REMINDERS } from '@pillarbox/contract/calendar/event';
import { makeCalendarLine, paramOf, valueOfText } from './calendar-line.ts';
import { componentsNamed, lineNamed, newComponent } from './component.ts';
import { readDuration } from './time-value.ts';
import type { Component } from './types.ts';
import { DAY_MS, MINUTE_MS } from './wall-time.ts';
import { readWall } from './written-time.ts';

const MAX_MINUTES = 525_600;

/** When an event or task starts and ends, in milliseconds since 1970: a reminder at a fixed time becomes one before the start. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/**
 * The reminder of a VALARM (RFC 5545 3.6.6). Null for one that is none: `ACTION:NONE` (Apple's "no standard reminder"), one that
 * runs a program, or one without a readable time.
 */
function readReminder(alarm: Component, span: Span): Reminder | null {
  const action = lineNamed(alarm, 'ACTION')?.value.trim().toUpperCase() ?? '';
  const trigger = lineNamed(alarm, 'TRIGGER');
  if (!['DISPLAY', 'AUDIO', 'EMAIL'].includes(action) || trigger === undefined) return null;
  const byMail = action === 'EMAIL';
  const duration = readDuration(trigger.value);
  const fixed = duration === null ? readWall(trigger.value) : null;
  if (duration === null && fixed === null) return null;
  const exact = duration === null ? (fixed?.wall ?? 0) - span.start : duration.days * DAY_MS + duration.exact;
  const minutes = -Math.round(exact / MINUTE_MS);
  if (!(Math.abs(minutes) <= MAX_MINUTES)) return null;
  const isFromEnd = duration !== null && paramOf(trigger, 'RELATED').toUpperCase() === 'END';
  return { minutes: minutes === 0 ? 0 : minutes, from: isFromEnd ? 'end' : 'start', byMail };
}

/** The reminders of a component, in the order of its alarms. */
export function readReminders(part: Component, span: Span): Reminder[] {
  return componentsNamed(part, 'VALARM')
    .flatMap((alarm) => readReminder(alarm, span) ?? [])
    .slice(0, MAX_REMINDERS);
}

/** The VALARM of a reminder. */
export function alarmOf(reminder: Reminder, summary: string, lineBreak: string): Component {
  const line = (name: string, value: string, params = {}): ReturnType<typeof makeCalendarLine> =>
    makeCalendarLine({ name, params, value }, lineBreak);
  const text = valueOfText(summary.trim() === '' ? '-' : summary);
  const related: Readonly<Record<string, string>> = reminder.from === 'end' ? { RELATED: 'END' } : {};
  const lines = [
    line('ACTION', reminder.byMail ? 'EMAIL' : 'DISPLAY'),
    line('TRIGGER', triggerText(reminder.minutes), related),
    line('DESCRIPTION', text),
    ...(reminder.byMail ? [line('SUMMARY', text)] : []),
  ];
  return newComponent('VALARM', lines, lineBreak);
}

/** Whole days and weeks are written as days: they stay at the same time on the clock (RFC 5545 3.3.6). */
function triggerText(minutes: number): string {
  const sign = minutes > 0 ? '-' : '';
  const size = Math.abs(minutes);
  if (size !== 0 && size % 1440 === 0) return `${sign}P${String(size / 1440)}D`;
  return `${sign}PT${String(size)}M`;
}

/** The items of a component with these reminders: alarms that stay are as they were read, alarms that are no reminders too. */
export function withReminders(
  part: Component,
  reminders: readonly Reminder[],
  made: { span: Span; summary: string; lineBreak: string },
): Component['items'] {
  const wanted = reminders.map((reminder) => reminder);
  const kept = part.items.filter((item) => {
    if (!('items' in item) || item.name !== 'VALARM') return true;
    const reminder = readReminder(item, made.span);
    if (reminder === null) return true;
    const at = wanted.findIndex(
      (one) => one.minutes === reminder.minutes && one.from === reminder.from && one.byMail === reminder.byMail,
    );
    if (at === -1) return false;
    wanted.splice(at, 1);
    return true;
  });
  return [...kept, ...wanted.map((reminder) => alarmOf(reminder, made.summary, made.lineBreak))];
}
