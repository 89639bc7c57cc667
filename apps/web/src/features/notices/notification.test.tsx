import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { NotificationArea } from './NotificationArea.tsx';
import { notifications, notify } from './notification.ts';

beforeEach(() => {
  vi.useFakeTimers();
  notifications.set([]);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function titles(): string[] {
  return notifications.get().map(({ title }) => title);
}

describe('notifications', () => {
  it('have title, message, type, options, link, dismissCallback and an id of their own [DATA-030, GROWL-017]', async () => {
    for (const type of ['default', 'success', 'double'] as const) await notify({ title: type, type });
    const shown = notifications.get();
    expect(shown.map(({ type }) => type)).toEqual(['default', 'success', 'double']);
    expect(new Set(shown.map(({ obj_id }) => obj_id)).size).toBe(3);
    await notify({ title: 'plain' });
    expect(notifications.get().at(-1)?.type).toBe('default');
  });

  it('are rejected without a title [VAL-042]', async () => {
    await expect(notify({ title: ' ' })).rejects.toThrow('title');
    expect(titles()).toEqual([]);
  });

  it('of type success disappear after 3 s, others stay [GROWL-013, CONST-051]', async () => {
    const gone = vi.fn();
    await notify({ title: 'saved', type: 'success', dismissCallback: gone });
    await notify({ title: 'stays' });
    vi.advanceTimersByTime(2999);
    expect(titles()).toEqual(['saved', 'stays']);
    vi.advanceTimersByTime(1);
    expect(titles()).toEqual(['stays']);
    expect(gone).toHaveBeenCalledExactlyOnceWith('timer');
  });

  it('disappear from the screen after the given time [GROWL-016]', async () => {
    render(<NotificationArea />);
    await act(() => notify({ title: 'short', options: { dismissAfter: 500 } }));
    act(() => void vi.advanceTimersByTime(499));
    expect(screen.getByText('short')).toBeTruthy();
    act(() => void vi.advanceTimersByTime(1));
    expect(screen.queryByText('short')).toBeNull();
  });

  it('are dismissed by the user [GROWL-014], and by the code that showed them, each time with its callback [GROWL-015]', async () => {
    const gone = vi.fn();
    render(<NotificationArea />);
    let dismiss = (): void => undefined;
    await act(async () => {
      await notify({ title: 'one', dismissCallback: gone });
      dismiss = await notify({ title: 'two', dismissCallback: gone });
    });
    fireEvent.click(screen.getAllByRole('button', { name: 'Dismiss' })[0] ?? document.body);
    expect([titles(), gone.mock.calls]).toEqual([['two'], [['user']]]);
    act(dismiss);
    act(dismiss);
    expect([titles(), gone.mock.calls]).toEqual([[], [['user'], ['callback']]]);
  });

  it('on a phone show the oldest of those that stay and count the others, until they are asked for', async () => {
    vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: vi.fn(), removeEventListener: vi.fn() }));
    render(<NotificationArea />);
    for (const title of ['one', 'two', 'three']) await act(() => notify({ title }));
    await act(() => notify({ title: 'saved', type: 'success' }));
    const shown = (): (string | null)[] => screen.getAllByText(/one|two|three|saved/).map((title) => title.textContent);
    expect(shown()).toEqual(['one', 'saved']);
    fireEvent.click(screen.getByRole('button', { name: '2 more' }));
    expect(shown()).toEqual(['one', 'two', 'three', 'saved']);
    fireEvent.click(screen.getByRole('button', { name: 'Show fewer' }));
    fireEvent.click(screen.getAllByRole('button', { name: 'Dismiss' })[0] ?? document.body);
    expect(shown()).toEqual(['two', 'saved']);
    expect(screen.getByRole('button', { name: '1 more', expanded: false })).toBeTruthy();
  });

  it('elsewhere show three of those that stay', async () => {
    render(<NotificationArea />);
    for (const title of ['one', 'two', 'three', 'four']) await act(() => notify({ title }));
    expect(screen.getAllByText(/one|two|three|four/)).toHaveLength(3);
    fireEvent.click(screen.getByRole('button', { name: '1 more' }));
    expect(screen.getByText('four')).toBeTruthy();
  });

  it('open their link, and do not interpret tags [DATA-030]', async () => {
    const open = vi.fn();
    const { container } = render(<NotificationArea />);
    await act(() => notify({ title: '<b>Tea</b>', message: '<img src=x>', link: { label: 'Open', open } }));
    expect(container.querySelector('b, img')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Open' }));
    expect(open).toHaveBeenCalledTimes(1);
    expect(titles()).toEqual([]);
  });
});
