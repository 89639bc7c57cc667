import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { calendarAt, groupOf } from './due.ts';
import { countTasks, isShown } from './scope.ts';
import { columnsOf, TASK_ORDERS, viewOf } from './task-view.ts';
import { at, makeTask } from './task.test-maker.ts';

/** Wednesday 15 October 2025, 09:41 in London. */
const NOW = Date.UTC(2025, 9, 15, 8, 41);
const calendar = calendarAt(NOW, 'Europe/London', 1);
const ALL = { show: 'all', box: '', list: '' } as const;

describe('the days of tasks', () => {
  it('knows today and the end of the week, which begins where the language says', () => {
    expect(calendar).toEqual({ today: '2025-10-15', weekEnd: '2025-10-19', zone: 'Europe/London' });
    expect(calendarAt(NOW, 'Europe/London', 7).weekEnd).toBe('2025-10-18');
    expect(calendarAt(Date.UTC(2025, 9, 19, 12), 'Europe/London', 1).weekEnd).toBe('2025-10-19');
  });

  it('groups tasks by when they are due; what is done is never overdue', () => {
    const group = (date: string | null, isDone = false): string =>
      groupOf({ due: date === null ? null : at(date), isDone }, calendar);
    expect(
      ['2025-10-14', '2025-10-15', '2025-10-16', '2025-10-19', '2025-10-20', null].map((day) => group(day)),
    ).toEqual(['overdue', 'today', 'week', 'week', 'later', 'none']);
    expect([group('2025-10-14', true), group('2025-10-15', true)]).toEqual(['done', 'today']);
  });

  it('compares a time of another zone by the day here, and a whole day as it is', () => {
    expect(groupOf({ due: at('2025-10-15', '20:00', 'America/New_York'), isDone: false }, calendar)).toBe('week');
    expect(groupOf({ due: at('2025-10-15', '', 'America/New_York'), isDone: false }, calendar)).toBe('today');
  });
});

describe('the rows of tasks', () => {
  it('stand under the date groups by date and time, whole days last, then in their own order', () => {
    const view = viewOf(
      [
        makeTask('none'),
        makeTask('day', { due: at('2025-10-15') }),
        makeTask('two', { due: at('2025-10-16'), order: 2 }),
        makeTask('one', { due: at('2025-10-16'), order: 1 }),
        makeTask('nine', { due: at('2025-10-15', '09:00') }),
        makeTask('late', { due: at('2025-10-01') }),
      ],
      'due',
      calendar,
    );
    expect(view.groups).toEqual([
      { key: 'overdue', count: 1 },
      { key: 'today', count: 2 },
      { key: 'week', count: 2 },
      { key: 'none', count: 1 },
    ]);
    expect(view.rows.map(({ task }) => task.id)).toEqual(['late', 'nine', 'day', 'one', 'two', 'none']);
    expect([view.indexOf('one'), view.indexOf('gone'), view.uidAt(3), view.uidAt(9)]).toEqual([3, -1, 'one', '']);
  });

  it('have their parts below them, in the same group', () => {
    const view = viewOf(
      [
        makeTask('part', { parent: 'whole' }),
        makeTask('whole', { due: at('2025-10-15') }),
        makeTask('deep', { parent: 'part', due: at('2026-01-01') }),
        makeTask('orphan', { parent: 'gone', due: at('2025-10-15'), task_name: 'Z' }),
      ],
      'due',
      calendar,
    );
    expect(view.groups).toEqual([{ key: 'today', count: 4 }]);
    expect(view.rows.map(({ task, depth }) => [task.id, depth])).toEqual([
      ['whole', 0],
      ['part', 1],
      ['deep', 2],
      ['orphan', 0],
    ]);
  });

  it('hold every task once, also of 5,000 with parts in circles', () => {
    const ids = Array.from({ length: 5000 }, (_, index) => `t${String(index)}`);
    fc.assert(
      fc.property(fc.infiniteStream(fc.nat(6000)), fc.constantFrom(...TASK_ORDERS), (numbers, order) => {
        const next = (): number => numbers.next().value ?? 0;
        const tasks = ids.map((id) => makeTask(id, { parent: next() < 3000 ? `t${String(next())}` : '' }));
        const view = viewOf(tasks, order, calendar);
        expect(view.rows.map(({ task }) => task.id).sort()).toEqual([...ids].sort());
        if (order === 'due') expect(view.groups.reduce((sum, { count }) => sum + count, 0)).toBe(ids.length);
      }),
      { numRuns: 5 },
    );
  });

  it('are sorted by priority with none last, and done ones by when they were done', () => {
    const ids = (tasks: ReturnType<typeof makeTask>[], order: 'priority' | 'due'): string[] =>
      viewOf(tasks, order, calendar).rows.map(({ task }) => task.id);
    expect(
      ids([makeTask('none'), makeTask('low', { priority: 9 }), makeTask('high', { priority: 1 })], 'priority'),
    ).toEqual(['high', 'low', 'none']);
    const done = (id: string, doneAt: string) => makeTask(id, { isDone: true, doneAt });
    expect(ids([done('first', '2025-10-01T00:00:00Z'), done('last', '2025-10-02T00:00:00Z')], 'due')).toEqual([
      'last',
      'first',
    ]);
  });

  it('are columns of the board by their box [TASK-005, TASK-006, TASK-007, TASK-008, TASK-009]', () => {
    const columns = columnsOf(
      [makeTask('b', { order: 2 }), makeTask('a', { order: 1 }), makeTask('c', { zero_inbox_tag: 'priotity' })],
      'own',
    );
    expect([...columns].map(([box, tasks]) => [box, tasks.map(({ id }) => id)])).toEqual([
      ['todo', ['a', 'b']],
      ['pending', []],
      ['priotity', ['c']],
      ['future', []],
      ['reference', []],
    ]);
  });
});

describe('the parts of the tasks in the pane', () => {
  const tasks = [
    makeTask('late', { due: at('2025-10-01'), list: 'l2' }),
    makeTask('today', { due: at('2025-10-15'), zero_inbox_tag: 'future' }),
    makeTask('friday', { due: at('2025-10-17') }),
    makeTask('done', { due: at('2025-10-15'), isDone: true }),
  ];

  it('are counted by what is open', () => {
    const { shows, boxes, lists } = countTasks(tasks, calendar);
    expect(shows).toEqual({ all: 3, today: 2, week: 3, done: 1 });
    expect([boxes.get('todo'), boxes.get('future'), boxes.get('pending')]).toEqual([2, 1, undefined]);
    expect([lists.get('l1'), lists.get('l2')]).toEqual([2, 1]);
  });

  it('show what they say', () => {
    const ids = (scope: Partial<typeof ALL> | object): string[] =>
      tasks.filter((task) => isShown(task, { ...ALL, ...scope }, calendar)).map(({ id }) => id);
    expect(ids({ show: 'today' })).toEqual(['late', 'today', 'done']);
    expect(ids({ show: 'done' })).toEqual(['done']);
    expect(ids({ list: 'l2' })).toEqual(['late']);
    expect(ids({ box: 'future' })).toEqual(['today']);
  });
});
