import { withReminders } from './alarms.ts';
import { atTime } from './change-current.ts';
import { lineBreakOf, lineNamed, withItems } from './component.ts';
import { touched, withLine, withLines, withoutLines, withParts } from './edit-parts.ts';
import { occurrencesOf } from './occurrences.ts';
import { spanOf, textNamed } from './read-fields.ts';
import { readTask } from './read-object.ts';
import { ruleDates } from './rule-dates.ts';
import { ruleParts, ruleText } from './rule-parts.ts';
import type { Series } from './series.ts';
import { isRepeating, overriddenWall, seriesIn, timesOf } from './series.ts';
import type { Component, TaskFields } from './types.ts';
import { CalendarTextError } from './types.ts';
import type { TimeValue } from './time-value.ts';
import { DAY_MS, dayStart } from './wall-time.ts';
import { writeChanged } from './with-zones.ts';
import type { TaskWriting, WrittenTask } from './write-task.ts';
import { taskLines, taskTimes } from './write-task.ts';

/** How far the next date of a repeating task is looked for. */
const FAR_MS = 40 * 366 * DAY_MS;

/**
 * The text of a changed task. Only lines of what changes are written anew. A repeating task that is done moves to its next date that
 * is today or later and is open again there; after its last date it is done.
 * @throws CalendarTextError for a text that is no task, CalendarEditError `time_invalid` for a time that is none.
 */
export function changeTask(text: string, change: WrittenTask, { now }: { now: number }): string {
  const object = readTask(text);
  const series = seriesIn(object.calendar);
  const part = series?.master ?? series?.overrides[0];
  if (series === null || part === undefined) throw new CalendarTextError('no_object');
  const changes = realChanges(change, object.fields);
  if (Object.keys(changes).length === 0) return text;
  const { isDone, ...others } = changes;
  const changed = withTaskFields(
    part,
    { ...object.fields, ...others },
    { changes: others, now, calendar: object.calendar },
  );
  const isMoved = isDone === true && isRepeating(changed);
  const next = isMoved ? nextOf({ ...series, master: changed }, now) : null;
  const done = next ?? { part: isDone === undefined ? changed : withDone(changed, isDone, now), passed: [] };
  const stamped = touched(done.part, { now, isRevised: false });
  const parts = new Map<Component, Component | null>([[part, stamped]]);
  for (const passed of done.passed) parts.set(passed, null);
  return writeChanged(withParts(object.calendar, parts), object.calendar);
}

function realChanges(change: WrittenTask, shown: TaskFields): WrittenTask {
  const keys = (Object.keys(change) as (keyof WrittenTask)[]).filter(
    (key) => change[key] !== undefined && JSON.stringify(change[key]) !== JSON.stringify(shown[key]),
  );
  return Object.fromEntries(keys.map((key) => [key, change[key]]));
}

interface TaskChange {
  readonly changes: WrittenTask;
  readonly now: number;
  readonly calendar: Component;
}

function withTaskFields(part: Component, after: TaskFields, { changes, now, calendar }: TaskChange): Component {
  const writing: TaskWriting = { before: part, lineBreak: lineBreakOf(part), now };
  const keys = Object.keys(changes) as (keyof WrittenTask)[];
  taskTimes(changes);
  const written = keys.flatMap((key) => taskLines(key, after, writing)).reduce(withLines, part);
  const span = timesOf(written, calendar);
  if (changes.reminders === undefined || span === null) return written;
  const about = { span: spanOf(span), summary: textNamed(written, 'SUMMARY'), lineBreak: writing.lineBreak };
  return withItems(written, withReminders(written, changes.reminders, about));
}

/** STATUS, COMPLETED and PERCENT-COMPLETE say the same: clients read any of them. */
function withDone(part: Component, isDone: boolean, now: number): Component {
  const writing: TaskWriting = { before: part, lineBreak: lineBreakOf(part), now };
  return taskLines('isDone', { isDone }, writing).reduce(withLines, part);
}

/**
 * A repeating task at its next date that is today or later, and the changed instances before it, which have passed. Null when there
 * is no next date.
 */
function nextOf(series: Series, now: number): { part: Component; passed: Component[] } | null {
  const { master, calendar, overrides } = series;
  const start = master === null ? undefined : timesOf(master, calendar)?.start;
  if (master === null || start === undefined) return null;
  const today = dayStart(start.zone === null ? now : start.zone.wallAt(now));
  const range = { from: Math.max(start.wall + 1, today), to: Math.max(start.wall, today) + FAR_MS, limit: 1 };
  const [next] = occurrencesOf(master, calendar, range);
  if (next === undefined) return null;
  const passed = overrides.filter((part) => (overriddenWall(part, series) ?? next) < next);
  return { part: withDone(atTime(withLessCount(master, start, next), calendar, next), false, now), passed };
}

/** The rule for the dates from `next` on. */
function withLessCount(part: Component, start: TimeValue, next: number): Component {
  const rule = lineNamed(part, 'RRULE')?.value ?? '';
  const parts = new Map(ruleParts(rule) ?? []);
  const count = Number(parts.get('COUNT'));
  if (!Number.isSafeInteger(count)) return part;
  const given = { rule, start: start.wall, isDate: start.isDate, zone: start.zone };
  const passed = ruleDates(given, { from: start.wall, to: next - 1, limit: count }).length;
  if (count <= passed) return withoutLines(part, ['RRULE']);
  parts.set('COUNT', String(count - passed));
  return withLine(part, 'RRULE', ruleText(parts));
}
