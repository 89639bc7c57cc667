import type { Operation } from '@pillarbox/contract/operation';
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../lib/api-error.ts';
import { growls } from '../../lib/growl.ts';
import { loadTexts } from '../../lib/i18n/language.ts';
import { showPreferences } from '../../lib/preferences-state.ts';
import { NotificationArea } from '../notices/NotificationArea.tsx';
import { notifications } from '../notices/notification.ts';
import { followReminders } from './follow.ts';

interface Sent {
  readonly query?: unknown;
  readonly params?: unknown;
  readonly body?: unknown;
}
const page = vi.hoisted(() => ({
  lists: { events: [] as object[], tasks: [] as object[] },
  failing: new Set<string>(),
  sent: [] as [string, unknown][],
  opened: [] as string[],
  push: (): void => undefined,
}));
vi.mock('../../lib/call.ts', () => ({
  call: async ({ id }: Operation, input: Sent) => {
    await Promise.resolve();
    page.sent.push([id, input]);
    if (page.failing.has(id)) throw new ApiError('offline');
    if (id === 'events.notifications') return { Success: 1, Notifications: [...page.lists.events] };
    return id === 'tasks.notifications' ? { Success: 1, Notifications: [...page.lists.tasks] } : { Success: 1 };
  },
}));
vi.mock('../../lib/location.ts', () => ({
  go: (path: string, { search }: { search?: { date?: string } } = {}) =>
    void page.opened.push(search?.date === undefined ? path : `${path}?${search.date}`),
}));
vi.mock('../../lib/socket.ts', () => ({
  onPushOrMissed: (_name: string, listener: () => void) => {
    page.push = listener;
    return () => undefined;
  },
}));

const NOW = Date.parse('2026-11-23T22:58:30Z');
const event = (id: string, alarm: string) => ({
  id,
  summary: `Event ${id}`,
  dtstart: alarm,
  alarm,
  trigger: 'event-0',
});
const task = (id: string, alarm: string) => ({
  id: `${id}-alarm`,
  task_id: id,
  task_name: `Task ${id}`,
  alarm,
  due_date: '',
});
const titles = (): string[] => notifications.get().map(({ title }) => title);
const later = async (ms: number): Promise<void> => {
  await act(() => vi.advanceTimersByTimeAsync(ms));
};
const calls = (id: string): unknown[] => page.sent.filter(([one]) => one === id).map(([, input]) => input);
const begin = async (): Promise<void> => {
  followReminders('ann@example.test');
  await later(0);
};
const card = (title: string): ReturnType<typeof within> =>
  within(screen.getByText(title).closest('[data-type]') as HTMLElement);

beforeAll(() => loadTexts('reminders'));
beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
  showPreferences({ timezone: 'Europe/Vienna' });
  page.lists = { events: [], tasks: [] };
  page.failing = new Set();
  [page.sent, page.opened] = [[], []];
  growls.set([]);
  render(<NotificationArea />);
});
afterEach(() => {
  followReminders(null);
  notifications.set([]);
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('reminders', () => {
  it('are read for today and the next seven days in the zone of the user [CAL-009, TASK-010]', async () => {
    await begin();
    const query = { query: { start: '2026-11-23', end: '2026-11-30', timezone: 'Europe/Vienna' } };
    expect([calls('events.notifications'), calls('tasks.notifications')]).toEqual([[query], [query]]);
    // Midnight in Vienna.
    await later(2 * 60_000);
    expect(calls('events.notifications')).toHaveLength(2);
    expect(calls('events.notifications')[1]).toEqual({
      query: { start: '2026-11-24', end: '2026-12-01', timezone: 'Europe/Vienna' },
    });
  });

  it('show when their minute has come, the earliest first, and once [CAL-010, CAL-011, CAL-012]', async () => {
    page.lists.events = [event('b', '2026-11-23T22:59:40Z'), event('a', '2026-11-23T20:00:00Z')];
    page.lists.tasks = [task('c', '2026-11-23T22:59:00Z')];
    await begin();
    expect(titles()).toEqual(['Event a']);
    await later(29_000);
    expect(titles()).toEqual(['Event a']);
    await later(1000);
    expect(titles()).toEqual(['Event a', 'Event b', 'Task c']);
    fireEvent.click(card('Event a').getByRole('button', { name: 'Dismiss' }));
    // The gateway still lists it, as a slow answer would.
    page.push();
    await later(2000);
    expect(titles()).toEqual(['Event b', 'Task c']);
  });

  it('are marked as displayed when they are dismissed [CAL-016, TASK-013]', async () => {
    page.lists.events = [event('a', '2026-11-23T20:00:00Z')];
    page.lists.tasks = [task('c', '2026-11-23T21:00:00Z')];
    await begin();
    for (const title of ['Event a', 'Task c']) {
      fireEvent.click(card(title).getByRole('button', { name: 'Dismiss' }));
      await later(0);
    }
    expect(calls('events.notificationDisplayed')).toEqual([{ params: { eventid: 'a', trigger: 'event-0' }, body: {} }]);
    expect(calls('tasks.alarmDisplayed')).toEqual([
      { params: { alarmId: 'c-alarm' }, body: { id: 'c-alarm', task_id: 'c', date: '2026-11-23T21:00:00Z' } },
    ]);
    expect(page.opened).toEqual([]);
  });

  it('of an event are marked by a click, which opens it after 5 s [CAL-014, CAL-015, CONST-052]', async () => {
    page.lists.events = [event('a', '2026-11-23T20:00:00Z')];
    await begin();
    fireEvent.click(card('Event a').getByRole('button', { name: 'Open event' }));
    await later(4999);
    expect(calls('events.notificationDisplayed')).toHaveLength(1);
    expect(page.opened).toEqual([]);
    await later(1);
    expect(page.opened).toEqual(['/calendar/editevent/a']);
  });

  it('of a series open its instance', async () => {
    page.lists.events = [{ ...event('a', '2026-11-23T20:00:00Z'), trigger: '20261123T200000Z-0' }];
    await begin();
    fireEvent.click(card('Event a').getByRole('button', { name: 'Open event' }));
    await later(5000);
    expect(page.opened).toEqual(['/calendar/editevent/a?20261123T200000Z']);
  });

  it('of a task are marked by a click, which opens its edit [TASK-011, TASK-012]', async () => {
    page.lists.tasks = [task('c', '2026-11-23T21:00:00Z')];
    await begin();
    fireEvent.click(card('Task c').getByRole('button', { name: 'Open task' }));
    await later(0);
    expect(page.opened).toEqual(['/tasks/edit/c']);
    expect(calls('tasks.alarmDisplayed')).toHaveLength(1);
  });

  it('alert on the desktop when the page is hidden, and only then [CAL-013]', async () => {
    const alerts: string[] = [];
    class FakeNotification {
      static readonly permission = 'granted';
      onclick = (): void => undefined;
      constructor(title: string) {
        alerts.push(title);
      }
    }
    vi.stubGlobal('Notification', FakeNotification);
    showPreferences({ timezone: 'Europe/Vienna', desktop_notifications: 1 });
    page.lists.events = [event('seen', '2026-11-23T20:00:00Z'), event('unseen', '2026-11-23T22:59:00Z')];
    await begin();
    expect(alerts).toEqual([]);
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    await later(40_000);
    expect([alerts, titles()]).toEqual([['Event unseen'], ['Event seen', 'Event unseen']]);
  });

  it('come again later when they are postponed', async () => {
    page.lists.tasks = [task('c', '2026-11-23T21:00:00Z')];
    await begin();
    fireEvent.click(card('Task c').getByRole('button', { name: 'Remind me later' }));
    fireEvent.click(screen.getByRole('menuitem', { name: 'In 15 minutes' }));
    await later(0);
    expect(calls('tasks.alarmDisplayed')).toMatchObject([{ body: { snooze: 15 } }]);
    expect(titles()).toEqual([]);
    page.lists.tasks = [task('c', '2026-11-23T22:59:00Z')];
    page.push();
    await later(1000);
    expect(titles()).toEqual([]);
    await later(30_000);
    expect(titles()).toEqual(['Task c']);
  });

  it('go when they were settled elsewhere, and with their user', async () => {
    page.lists.events = [event('a', '2026-11-23T20:00:00Z'), event('b', '2026-11-23T20:00:00Z')];
    await begin();
    page.lists.events.shift();
    page.push();
    await later(2000);
    expect(titles()).toEqual(['Event b']);
    followReminders(null);
    await later(0);
    expect(titles()).toEqual([]);
    expect(calls('events.notificationDisplayed')).toEqual([]);
  });

  it('show while those of the other kind cannot be read, which is only logged, and are asked for again [ERR-016]', async () => {
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    page.failing.add('events.notifications');
    page.lists.tasks = [task('c', '2026-11-23T21:00:00Z')];
    page.lists.events = [event('a', '2026-11-23T20:00:00Z')];
    await begin();
    expect(titles()).toEqual(['Task c']);
    expect(warned).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ code: 'offline' }));
    expect(growls.get()).toEqual([]);
    page.failing.clear();
    await later(30_000);
    expect(titles()).toEqual(['Task c', 'Event a']);
  });

  it('leave the page usable when many are due, and are read again when an answer fails', async () => {
    page.lists.events = Array.from({ length: 9 }, (_, index) => event(String(index), '2026-11-23T20:00:00Z'));
    await begin();
    expect(titles()).toHaveLength(4);
    page.failing.add('events.notificationDisplayed');
    fireEvent.click(card('Event 0').getByRole('button', { name: 'Dismiss' }));
    await later(0);
    expect(titles()).toEqual(['Event 1', 'Event 2', 'Event 3', 'Event 4']);
    expect(growls.get()).toMatchObject([{ type: 'danger' }]);
  });
});
