import * as calendars from '@pillarbox/contract/calendar/calendar-calls';
import { undoEventChange } from '@pillarbox/contract/calendar/event-calls';
import { TASK_BOXES } from '@pillarbox/contract/tasks/task';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { GatewayUnderTest } from './journey.test-bed.ts';
import { refusal, startTaskGateway, TaskUser } from './tasks.test-bed.ts';

const HOSTILE = '<img src=x onerror=alert(1)>\u202e"\'\r\nBEGIN:VEVENT';
const day = (date: string, time = '', zone = '') => ({ date, time, zone });
const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

describe('tasks', () => {
  let under: GatewayUnderTest;
  let ann: TaskUser;
  let ben: TaskUser;
  beforeAll(async () => {
    under = await startTaskGateway();
    [ann, ben] = [await TaskUser.arrive(under, 'ann'), await TaskUser.arrive(under, 'ben')];
  });
  afterAll(() => under.close());

  it('are created with everything that was said, in a list that the first call makes [API-099, DATA-033, DATA-034]', async () => {
    const mail_details = { folder: 'INBOX', uid: 7, threadid: 't', to: ben.mail, from: 'x@y.test', cc: '', bcc: '' };
    const given = {
      task_name: `Call ${HOSTILE}`,
      notes: HOSTILE,
      zero_inbox_tag: 'priotity' as const,
      mail_details,
      start: day('2026-12-01', '09:00', 'Europe/Vienna'),
      due: day('2026-12-02', '17:00', 'Europe/Vienna'),
      priority: 1,
      tags: ['home', 'a,b'],
      reminders: [{ minutes: 30, from: 'end' as const, byMail: false }],
      order: -5,
    };
    const made = await ann.create(given);
    const { task_name, notes, ...rest } = given;
    expect(made).toMatchObject({ ...rest, isDone: false, parent: '', isEditable: true, attachments: [] });
    // Line breaks of a name become part of it, not of the calendar text.
    expect([made.task_name, made.notes.replaceAll('\r\n', '\n')]).toEqual([
      task_name.replace('\r\n', '\n'),
      notes.replaceAll('\r\n', '\n'),
    ]);
    expect(await ann.read(made.id)).toEqual(made);
    const lists = (await ann.page.send(calendars.listCalendars, {})).calendars.filter(({ kind }) => kind === 'tasks');
    expect(lists).toMatchObject([{ id: made.list, isDefault: true, right: 'OWN' }]);
  });

  it('have the boxes todo, pending, priotity, future and reference, and no other [TASK-005, TASK-006, TASK-007, TASK-008, TASK-009]', async () => {
    expect(TASK_BOXES).toEqual(['todo', 'pending', 'priotity', 'future', 'reference']);
    for (const zero_inbox_tag of TASK_BOXES) {
      const { id } = await ben.create({ task_name: 'x', zero_inbox_tag });
      expect((await ben.read(id)).zero_inbox_tag).toBe(zero_inbox_tag);
    }
    const made = await ben.create({ task_name: 'x' });
    expect(made.zero_inbox_tag).toBe('todo');
    expect(await refusal(ben.change(made.id, { zero_inbox_tag: 'priority' as 'todo' }))).toBe('422 invalid_request');
  });

  it('are changed field by field, and undone [API-100]', async () => {
    const made = await ann.create({ task_name: 'Paint', notes: 'blue', due: day('2026-12-01'), tags: ['a'] });
    const { task, undo } = await ann.change(made.id, { notes: 'green', tags: [], due: null });
    expect(task).toMatchObject({ task_name: 'Paint', notes: 'green', tags: [], due: null, id: made.id });
    expect(task.etag).not.toBe(made.etag);
    expect(await refusal(ann.change(made.id, { notes: 'red', etag: made.etag }))).toBe('409 task_changed');
    expect((await ann.change(made.id, { isDone: true, etag: task.etag })).task).toMatchObject({ isDone: true });
    expect((await ann.read(made.id)).doneAt).toMatch(/^20\d\d-/);
    expect(await refusal(ann.page.send(undoEventChange, { params: { undo } }))).toBe('409 event_changed');
    const last = await ann.change(made.id, { isDone: false });
    expect(last.task).toMatchObject({ isDone: false, doneAt: '' });
    await ann.page.send(undoEventChange, { params: { undo: last.undo } });
    expect(await ann.read(made.id)).toMatchObject({ isDone: true, notes: 'green' });
  });

  it('that repeat move to their next date when they are done', async () => {
    const made = await ann.create({ task_name: 'Water', due: day(inDays(0)), rule: 'FREQ=DAILY;INTERVAL=2;COUNT=2' });
    const { task } = await ann.change(made.id, { isDone: true });
    expect(task).toMatchObject({ isDone: false, due: day(inDays(2)), rule: 'FREQ=DAILY;INTERVAL=2;COUNT=1' });
    expect((await ann.change(made.id, { isDone: true })).task).toMatchObject({ isDone: true, due: day(inDays(2)) });
  });

  it('need a name, times that exist, and a date to repeat from', async () => {
    const refused = (body: object) => refusal(ann.create({ task_name: 'x', ...body }));
    expect(await refused({ task_name: ' \t' })).toBe('422 task_name_missing');
    expect(await refused({ due: day('2026-02-31') })).toBe('422 event_time_invalid');
    expect(await refused({ start: day('2026-02-03'), due: day('2026-02-02') })).toBe('422 event_time_invalid');
    expect(await refused({ start: day('2026-02-01', '10:00'), due: day('2026-02-02') })).toBe('422 event_time_invalid');
    expect(await refused({ due: day('2026-02-01', '10:00', 'Mars/Olympus') })).toBe('422 event_zone_unknown');
    expect(await refused({ rule: 'FREQ=DAILY' })).toBe('422 event_rule_invalid');
    expect(await refused({ rule: 'nonsense', due: day('2026-02-01') })).toBe('422 event_rule_invalid');
    expect(await refused({ list: 'unknown' })).toBe('404 calendar_not_found');
    const { id: calendar } = await ann.page.send(calendars.createCalendar, {
      body: { name: 'Events', kind: 'calendar' },
    });
    expect(await refused({ list: calendar })).toBe('404 calendar_not_found');
    const made = await ann.create({ task_name: 'x' });
    expect(await refusal(ann.change(made.id, { task_name: '' }))).toBe('422 task_name_missing');
  });

  it('have parts, which go with them, and no loops', async () => {
    const whole = await ann.create({ task_name: 'Move house' });
    const part = await ann.create({ task_name: 'Boxes', parent: whole.id });
    const inner = await ann.create({ task_name: 'Tape', parent: part.id });
    expect([part.parent, inner.parent]).toEqual([whole.id, part.id]);
    for (const parent of [whole.id, part.id, inner.id, 'unknown'])
      expect(await refusal(ann.change(whole.id, { parent }))).toBe('422 task_parent_invalid');
    const { id: list } = await ann.page.send(calendars.createCalendar, { body: { name: 'House', kind: 'tasks' } });
    expect((await ann.change(part.id, { list })).task).toMatchObject({ list, parent: '' });
    expect(await ann.read(inner.id)).toMatchObject({ list, parent: part.id });
    const { undo } = await ann.remove(part.id);
    expect(await ann.list({ list })).toEqual([]);
    expect(await refusal(ann.read(inner.id))).toBe('404 task_not_found');
    await ann.page.send(undoEventChange, { params: { undo } });
    expect((await ann.list({ list })).map(({ task_name }) => task_name).sort()).toEqual(['Boxes', 'Tape']);
  });

  it('are listed by their order, those that are done as they are wanted', async () => {
    const eve = await TaskUser.arrive(under, 'eve');
    expect(await eve.list()).toEqual([]);
    for (const [task_name, order, isDone] of [
      ['b', 2, false],
      ['a', 1, true],
      ['c', 3, false],
    ] as const)
      await eve.create({ task_name, order, isDone });
    const names = async (done?: 'all' | 'none'): Promise<string> =>
      (await eve.list(done === undefined ? {} : { done })).map(({ task_name }) => task_name).join('');
    expect([await names(), await names('all'), await names('none')]).toEqual(['abc', 'abc', 'bc']);
  });

  it('of others are not there, and those of shared lists go by the rights of the list', async () => {
    const own = await ann.create({ task_name: 'mine' });
    const calls = [
      () => ben.read(own.id),
      () => ben.change(own.id, { notes: 'x' }),
      () => ben.remove(own.id),
      () => ben.sendTo(own.id, 'x@y.test'),
    ];
    for (const call of calls) expect(await refusal(call())).toBe('404 task_not_found');
    expect(await refusal(ben.create({ task_name: 'x', list: own.list }))).toBe('404 calendar_not_found');
    expect(await refusal(ben.list({ list: own.list }))).toBe('404 calendar_not_found');
    const readable = await ann.create({ task_name: 'look', list: await ann.sharedWith(ben, 'READ') });
    expect(await ben.read(readable.id)).toMatchObject({ task_name: 'look', isEditable: false });
    expect(await refusal(ben.change(readable.id, { notes: 'x' }))).toBe('409 calendar_not_allowed');
    expect(await refusal(ben.remove(readable.id))).toBe('409 calendar_not_allowed');
    const writable = await ann.create({ task_name: 'do', list: await ann.sharedWith(ben, 'WRITE') });
    expect((await ben.change(writable.id, { isDone: true })).task).toMatchObject({ isDone: true, isEditable: true });
    expect(await ann.read(writable.id)).toMatchObject({ isDone: true });
    expect((await ben.list()).map(({ task_name }) => task_name)).toEqual(expect.arrayContaining(['look', 'do']));
  });

  it('tell the other pages of a change', async () => {
    await ben.page.listen('INBOX');
    const made = await ben.create({ task_name: 'told' });
    await expect.poll(() => ben.page.events).toContainEqual({ event: 'calendar-changed' });
    expect(made.task_name).toBe('told');
    ben.page.close();
  });
});
