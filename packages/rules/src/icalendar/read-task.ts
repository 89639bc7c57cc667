import type { TaskMail } from '@pillarbox/contract/tasks/task';
import { TASK_BOXES, taskMail } from '@pillarbox/contract/tasks/task';
import { readReminders } from './alarms.ts';
import { paramOf, textOfValue, textsOfValue } from './calendar-line.ts';
import { lineNamed, linesNamed } from './component.ts';
import { eventTimeOf, readFiles, readRule, spanOf, textNamed } from './read-fields.ts';
import { timesOf } from './series.ts';
import { addDuration, readDuration, timeOfLine } from './time-value.ts';
import type { TimeValue } from './time-value.ts';
import type { Component, TaskFields } from './types.ts';
import { readWall } from './written-time.ts';

const MAX_TAGS = 50;
const MAX_TAG = 100;
const MAX_NOTES = 100_000;
/** Longest text of the message that a task was made from. */
const MAX_MAIL = 50_000;

/** The fields of a task (RFC 5545 3.6.2). */
export function readTaskFields(part: Component, calendar: Component): TaskFields {
  const times = timesOf(part, calendar);
  const start = timeOfLine(lineNamed(part, 'DTSTART'), calendar);
  const due = dueOf(part, calendar, start);
  return {
    task_name: textNamed(part, 'SUMMARY'),
    notes: textNamed(part, 'DESCRIPTION', MAX_NOTES),
    zero_inbox_tag: readBox(part),
    isDone: isDone(part),
    doneAt: isDone(part) ? isoOf(part, 'COMPLETED') : '',
    start: start === null ? null : eventTimeOf(start),
    due: due === null ? null : eventTimeOf(due),
    priority: readNumber(part, 'PRIORITY', { least: 0, most: 9 }),
    rule: readRule(part),
    tags: readTags(part),
    reminders: times === null ? [] : readReminders(part, spanOf(times)),
    parent: readParent(part),
    order: readNumber(part, 'X-APPLE-SORT-ORDER', { least: -(2 ** 53) + 1, most: 2 ** 53 - 1 }),
    mail_details: readMail(part),
    attachments: readFiles(part),
    createdAt: isoOf(part, 'CREATED') || isoOf(part, 'DTSTAMP'),
  };
}

/** DUE, or DTSTART and DURATION: only one of them is allowed (RFC 5545 3.6.2). */
function dueOf(part: Component, calendar: Component, start: TimeValue | null): TimeValue | null {
  const due = timeOfLine(lineNamed(part, 'DUE'), calendar);
  const duration = readDuration(lineNamed(part, 'DURATION')?.value ?? '');
  return due ?? (start === null || duration === null ? null : addDuration(start, duration));
}

function isDone(part: Component): boolean {
  const status = lineNamed(part, 'STATUS')?.value.trim().toUpperCase();
  return status === 'COMPLETED' || (status === undefined && lineNamed(part, 'COMPLETED') !== undefined);
}

/** A time in UTC as ISO 8601; '' for none. */
function isoOf(part: Component, name: string): string {
  const time = readWall(lineNamed(part, name)?.value ?? '');
  return time === null ? '' : new Date(time.wall).toISOString();
}

function readNumber(part: Component, name: string, { least, most }: { least: number; most: number }): number {
  const number = Number(lineNamed(part, name)?.value ?? 0);
  return Number.isSafeInteger(number) && number >= least && number <= most ? number : 0;
}

function readBox(part: Component): TaskFields['zero_inbox_tag'] {
  const written = textNamed(part, 'X-PILLARBOX-BOX');
  return TASK_BOXES.find((box) => box === written) ?? 'todo';
}

function readTags(part: Component): string[] {
  const tags = linesNamed(part, 'CATEGORIES').flatMap(({ value }) => textsOfValue(value));
  return [...new Set(tags)].filter((tag) => tag !== '' && tag.length <= MAX_TAG).slice(0, MAX_TAGS);
}

/** The UID of the task that this one is a part of: RELATED-TO, whose RELTYPE is PARENT unless it says otherwise. */
function readParent(part: Component): string {
  const line = linesNamed(part, 'RELATED-TO').find((one) => isParent(one));
  return line === undefined ? '' : textOfValue(line.value).trim();
}

export function isParent(line: Parameters<typeof paramOf>[0]): boolean {
  return ['', 'PARENT'].includes(paramOf(line, 'RELTYPE').toUpperCase());
}

/** The message that a task was made from: JSON in a text property. Other programs keep what they do not know. */
function readMail(part: Component): TaskMail | null {
  const text = textNamed(part, 'X-PILLARBOX-MAIL', MAX_MAIL);
  if (text === '') return null;
  try {
    const read = taskMail.safeParse(JSON.parse(text));
    return read.success ? read.data : null;
  } catch {
    return null;
  }
}
