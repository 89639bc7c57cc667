import type { EventTime } from '@pillarbox/contract/calendar/event';
import { Failure } from '@pillarbox/contract/failure';
import type { SubmittedTask } from '@pillarbox/contract/tasks/task';
import type { TaskFields } from '@pillarbox/rules/icalendar/types';
import type { WrittenTask } from '@pillarbox/rules/icalendar/write-task';
import { isRule } from '@pillarbox/rules/icalendar/rule-dates';
import { resolveZone } from '@pillarbox/rules/icalendar/zones';

type Times = Pick<TaskFields, 'start' | 'due' | 'rule'>;

/** The fields that a call gives, without those that need the store: the task it is a part of, and its files. */
export function givenFields(body: SubmittedTask): WrittenTask {
  const { task_name: name, notes, zero_inbox_tag, mail_details, isDone, start, due, priority, rule, tags } = body;
  const { reminders, order } = body;
  const given = { notes, zero_inbox_tag, mail_details, isDone, start, due, priority, rule, tags, reminders, order };
  const fields = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as WrittenTask;
  return name === undefined ? fields : { ...fields, task_name: nameOf(name) };
}

/** @throws Failure `task_name_missing` for a name that is blank. */
export function nameOf(name = ''): string {
  const trimmed = name.trim();
  if (trimmed === '') throw new Failure('task_name_missing');
  return trimmed;
}

/**
 * Checks the times of a task as they will be: days that exist, zones that somebody knows, an end that is not before the start, and
 * both with a time of day or both without (RFC 5545 3.8.2.3).
 * @throws Failure `event_time_invalid`, `event_zone_unknown`, `event_rule_invalid` for a rule without a date to start from,
 *   or one that is none.
 */
export function checkTimes({ start, due, rule }: Times): void {
  for (const time of [start, due]) if (time !== null) checkTime(time);
  if (start !== null && due !== null) {
    if ((start.time === '') !== (due.time === '')) throw new Failure('event_time_invalid', { field: 'due' });
    if (start.zone === due.zone && wall(due) < wall(start)) throw new Failure('event_time_invalid', { field: 'due' });
  }
  const isDateless = start === null && due === null;
  if (rule !== '' && (isDateless || !isRule(rule))) throw new Failure('event_rule_invalid', { field: 'rule' });
}

function checkTime({ date, zone }: EventTime): void {
  const instant = Date.parse(`${date}T00:00:00Z`);
  // Engines take 31 February for 3 March.
  if (Number.isNaN(instant) || new Date(instant).toISOString().slice(0, 10) !== date)
    throw new Failure('event_time_invalid', { field: 'date' });
  if (zone !== '' && resolveZone(zone) === null) throw new Failure('event_zone_unknown', { field: 'zone' });
}

function wall({ date, time }: EventTime): string {
  return `${date} ${time}`;
}
