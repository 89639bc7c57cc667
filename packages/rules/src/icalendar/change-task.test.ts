import { describe, expect, it } from 'vitest';
import { changeTask } from './change-task.ts';
import { readTask } from './read-object.ts';
import { writeTask } from './write-task.ts';

const NOW = Date.UTC(2026, 2, 2, 12);
const due = { date: '2026-03-02', time: '', zone: '' };
const write = (fields: Parameters<typeof writeTask>[0]): string => writeTask(fields, { uid: 't', now: NOW });
const done = (text: string, now = NOW): string => changeTask(text, { isDone: true }, { now });

describe('a task', () => {
  it('is done, and open again', () => {
    const text = done(write({ task_name: 'Call', due }));
    expect(readTask(text).fields).toMatchObject({ isDone: true, doneAt: '2026-03-02T12:00:00.000Z' });
    expect(text).toContain('PERCENT-COMPLETE:100\r\n');
    const open = changeTask(text, { isDone: false }, { now: NOW });
    expect(readTask(open).fields).toMatchObject({ isDone: false, doneAt: '' });
    expect(open).not.toContain('PERCENT-COMPLETE');
  });

  it('moves to its next date when it repeats', () => {
    const text = done(write({ task_name: 'Water', due, rule: 'FREQ=WEEKLY;COUNT=2' }));
    expect(readTask(text).fields).toMatchObject({
      isDone: false,
      due: { date: '2026-03-09' },
      rule: 'FREQ=WEEKLY;COUNT=1',
    });
    expect(readTask(done(text)).fields).toMatchObject({ isDone: true, due: { date: '2026-03-09' } });
  });

  it('that is late moves to the next date from today on', () => {
    const start = { date: '2026-01-31', time: '08:00', zone: 'Europe/Berlin' };
    const text = done(write({ task_name: 'Rent', start, due: { ...start, time: '18:00' }, rule: 'FREQ=MONTHLY' }));
    expect(readTask(text).fields).toMatchObject({
      start: { ...start, date: '2026-03-31' },
      due: { date: '2026-03-31', time: '18:00', zone: 'Europe/Berlin' },
    });
  });

  it('keeps the lines of others, and what no field shows', () => {
    const text = write({
      task_name: 'Call',
      notes: 'x',
      tags: ['a'],
      reminders: [{ minutes: 5, from: 'start', byMail: false }],
      due,
    }).replace('END:VALARM', 'X-MOZ-LASTACK:20260101T000000Z\r\nEND:VALARM');
    const changed = changeTask(text, { notes: 'y', order: 3 }, { now: NOW });
    expect(changed.replace('DESCRIPTION:y', 'DESCRIPTION:x').replace('X-APPLE-SORT-ORDER:3\r\n', '')).toBe(text);
    expect(changeTask(text, { notes: 'x' }, { now: NOW + 5000 })).toBe(text);
  });
});
