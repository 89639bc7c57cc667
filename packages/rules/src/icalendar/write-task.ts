import { alarmOf } from './alarms.ts';
import { makeCalendarLine, valueOfText } from './calendar-line.ts';
import { writeCalendar } from './calendar-text.ts';
import { linesNamed, newComponent } from './component.ts';
import { isParent } from './read-task.ts';
import type { CalendarLine, TaskFields } from './types.ts';
import { CalendarEditError } from './edit-error.ts';
import type { FieldLines, Writing } from './write-lines.ts';
import { FIELD_LINES, fileLines, ruleLines, stampText, textLines, timeValueOf } from './write-lines.ts';
import type { NewObject } from './write-object.ts';
import { identityLines, newCalendar } from './write-object.ts';
import type { TimeValue } from './time-value.ts';
import { timeLineParts } from './time-value.ts';

/** A task to write: what is left out is empty, not done, and in the box `todo`. */
export type WrittenTask = Partial<Omit<TaskFields, 'doneAt' | 'createdAt'>>;

const NEW: Writing = { before: null, lineBreak: '\r\n' };

/**
 * The calendar text of a new task.
 * @throws CalendarEditError `time_invalid` for a time that is none, or in an unknown zone.
 */
export function writeTask(fields: WrittenTask, made: NewObject): string {
  const times = taskTimes(fields);
  const names = (Object.keys(fields) as (keyof WrittenTask)[]).filter((name) => fields[name] !== undefined);
  const lines = names.flatMap((name) => taskLines(name, fields, { ...NEW, now: made.now }).flatMap((one) => one.lines));
  const alarms = (fields.reminders ?? []).map((reminder) => alarmOf(reminder, fields.task_name ?? '', NEW.lineBreak));
  const status = fields.isDone === undefined ? [makeCalendarLine({ name: 'STATUS', value: 'NEEDS-ACTION' })] : [];
  const part = newComponent('VTODO', [...identityLines(made), ...lines, ...status, ...alarms]);
  return writeCalendar(newCalendar(part, [times.start, times.due]));
}

/** The times of a task. Throws CalendarEditError `time_invalid` for one that is no time. */
export function taskTimes({ start, due }: WrittenTask): { start: TimeValue | null; due: TimeValue | null } {
  const valueOf = (time: TaskFields['start'] | undefined): TimeValue | null => {
    if (time === null || time === undefined) return null;
    const value = timeValueOf(time);
    if (value === null) throw new CalendarEditError('time_invalid');
    return value;
  };
  return { start: valueOf(start), due: valueOf(due) };
}

export interface TaskWriting extends Writing {
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** The lines of one field of a task; none for reminders, which are components. */
export function taskLines(name: keyof WrittenTask, fields: WrittenTask, writing: TaskWriting): FieldLines[] {
  const { lineBreak } = writing;
  const times = taskTimes(fields);
  const timeLine = (key: 'DTSTART' | 'DUE', time: TimeValue | null): CalendarLine[] =>
    time === null ? [] : [makeCalendarLine(timeLineParts(key, time), lineBreak)];
  switch (name) {
    case 'task_name':
      return [FIELD_LINES.summary(fields.task_name ?? '', writing)];
    case 'notes':
      return [FIELD_LINES.description(fields.notes ?? '', writing)];
    case 'zero_inbox_tag':
      return [textLines('X-PILLARBOX-BOX', fields.zero_inbox_tag ?? 'todo', writing)];
    case 'isDone':
      return doneLines(fields.isDone === true, writing);
    case 'start':
      return [{ names: ['DTSTART'], lines: timeLine('DTSTART', times.start) }];
    case 'due':
      return [{ names: ['DUE', 'DURATION'], lines: timeLine('DUE', times.due) }];
    case 'priority':
      return [textLines('PRIORITY', fields.priority ? String(fields.priority) : '', writing)];
    case 'rule':
      return [ruleLines(fields.rule ?? '', times.start ?? times.due, writing)];
    case 'tags':
      return [{ names: ['CATEGORIES'], lines: tagLines(fields.tags ?? [], lineBreak) }];
    case 'parent':
      return [{ names: ['RELATED-TO'], lines: parentLines(fields.parent ?? '', writing) }];
    case 'order':
      return [textLines('X-APPLE-SORT-ORDER', String(fields.order ?? 0), writing)];
    case 'mail_details':
      return [textLines('X-PILLARBOX-MAIL', fields.mail_details ? JSON.stringify(fields.mail_details) : '', writing)];
    case 'attachments':
      return [{ names: ['ATTACH'], lines: fileLines(fields.attachments ?? [], writing) }];
    case 'reminders':
      return [];
  }
}

/** STATUS, COMPLETED and PERCENT-COMPLETE change together: clients read any of them. */
function doneLines(isDone: boolean, writing: TaskWriting): FieldLines[] {
  return [
    textLines('STATUS', isDone ? 'COMPLETED' : 'NEEDS-ACTION', writing),
    textLines('COMPLETED', isDone ? stampText(writing.now) : '', writing),
    textLines('PERCENT-COMPLETE', isDone ? '100' : '', writing),
  ];
}

function tagLines(tags: readonly string[], lineBreak: string): CalendarLine[] {
  const value = tags.map(valueOfText).join(',');
  return value === '' ? [] : [makeCalendarLine({ name: 'CATEGORIES', value }, lineBreak)];
}

/** RELATED-TO to the parent, and those to others as they were. */
function parentLines(parent: string, { before, lineBreak }: Writing): CalendarLine[] {
  const others = before === null ? [] : linesNamed(before, 'RELATED-TO').filter((line) => !isParent(line));
  if (parent === '') return others;
  return [
    ...others,
    makeCalendarLine({ name: 'RELATED-TO', params: { RELTYPE: 'PARENT' }, value: valueOfText(parent) }, lineBreak),
  ];
}
