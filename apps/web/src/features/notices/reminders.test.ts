import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { dismiss, notifications } from './notification.ts';
import type { Reminder } from './reminders.ts';
import { addReminderSource, followReminders, groupByMinute, reminderWindow } from './reminders.ts';

const NOW = Date.UTC(2025, 9, 15, 7, 41, 30);
const zone = 'Europe/Berlin';
const settings = () => ({ zone, desktopNotifications: 1, openLabel: 'Open' });

function reminder(id: string, alarm: number, openDelay = 0): Reminder {
  return {
    id,
    title: id,
    message: 'due',
    alarm,
    open: vi.fn(),
    openDelay,
    markDisplayed: vi.fn(() => Promise.resolve()),
  };
}

const stops: (() => void)[] = [];
beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
  notifications.set([]);
});
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

async function follow(...reminders: Reminder[]): Promise<void> {
  stops.push(
    addReminderSource(() => Promise.resolve(reminders)),
    followReminders(settings),
  );
  await vi.advanceTimersByTimeAsync(0);
}

const shown = (): string[] => notifications.get().map(({ title }) => title);

describe('reminders', () => {
  it('are loaded from today 00:00:00 to 23:59:59 seven days ahead in the user’s zone [CAL-009, TASK-010, CONST-053]', () => {
    const { start, end } = reminderWindow(NOW, zone);
    const write = (instant: number): string => new Date(instant).toLocaleString('sv-SE', { timeZone: zone });
    expect([write(start), write(end)]).toEqual(['2025-10-15 00:00:00', '2025-10-22 23:59:59']);
  });

  it('are grouped by minute key, YYYYMMDDHHmm in the user’s zone [CAL-010]', () => {
    const groups = groupByMinute([reminder('a', NOW), reminder('b', NOW + 20_000), reminder('c', NOW + 60_000)], zone);
    expect([...groups].map(([key, list]) => [key, list.map(({ id }) => id)])).toEqual([
      ['202510150941', ['a', 'b']],
      ['202510150942', ['c']],
    ]);
  });

  it('are shown when their minute has come, and once [CAL-011, CAL-012]', async () => {
    await follow(reminder('past', NOW - 3_600_000), reminder('now', NOW), reminder('soon', NOW + 60_000));
    expect(shown()).toEqual(['past', 'now']);
    for (const { obj_id } of notifications.get()) dismiss(obj_id, 'user');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(shown()).toEqual(['soon']);
  });

  it('are marked displayed when they are dismissed [CAL-016, TASK-013]', async () => {
    const due = reminder('due', NOW);
    await follow(due);
    dismiss(notifications.get()[0]?.obj_id ?? '', 'user');
    expect(due.markDisplayed).toHaveBeenCalledTimes(1);
    expect(due.open).not.toHaveBeenCalled();
  });

  it('open what they are about after their delay, and are marked displayed [CAL-014, CAL-015, CONST-052]', async () => {
    const event = reminder('event', NOW, 5000);
    await follow(event);
    const { obj_id, link } = notifications.get()[0] ?? { obj_id: '', link: undefined };
    dismiss(obj_id, 'link');
    link?.open();
    expect(event.markDisplayed).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(4999);
    expect(event.open).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(event.open).toHaveBeenCalledTimes(1);
  });

  it('also alert on the desktop while the page is hidden, and only then [CAL-013]', async () => {
    const made = vi.fn();
    vi.stubGlobal('Notification', Object.assign(made, { permission: 'granted' }));
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    await follow(reminder('unseen', NOW), reminder('seen', NOW + 60_000));
    expect(made).toHaveBeenCalledExactlyOnceWith('unseen', { body: 'due', tag: 'reminder-unseen' });
    hidden.mockReturnValue(false);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(made).toHaveBeenCalledTimes(1);
  });

  it('that cannot be loaded are logged, and the others still come [ERR-016]', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    stops.push(addReminderSource(() => Promise.reject(new Error('no reminders'))));
    await follow(reminder('due', NOW));
    expect(shown()).toEqual(['due']);
    expect(warn).toHaveBeenCalledTimes(1);
  });
});
