import { renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useSavedChanges } from './use-saved-changes.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function form(isReady = true) {
  const save = vi.fn(() => Promise.resolve(true));
  const view = renderHook(({ state, ready }) => useSavedChanges(state, ready, save), {
    initialProps: { state: 'as it was', ready: isReady },
  });
  const change = (state: string, ready = isReady): void => view.rerender({ state, ready });
  return { save, change, ...view };
}

describe('changes of a form', () => {
  it('are saved once nothing else changes for a while', () => {
    const { save, change } = form();
    vi.advanceTimersByTime(1000);
    change('one');
    vi.advanceTimersByTime(400);
    change('two');
    vi.advanceTimersByTime(400);
    expect(save).not.toHaveBeenCalled();
    vi.advanceTimersByTime(300);
    expect(save).toHaveBeenCalledOnce();
    vi.advanceTimersByTime(5000);
    expect(save).toHaveBeenCalledOnce();
  });

  it('are saved at once when it closes, and not after the link has ended', () => {
    const open = form();
    open.change('one');
    open.unmount();
    expect(open.save).toHaveBeenCalledOnce();
    const ended = form();
    ended.change('one');
    ended.change('one', false);
    ended.unmount();
    expect(ended.save).not.toHaveBeenCalled();
  });

  it('are saved when it closes if they could not be saved before', async () => {
    const { save, change, unmount } = form();
    save.mockResolvedValueOnce(false);
    change('one');
    await vi.advanceTimersByTimeAsync(5000);
    expect(save).toHaveBeenCalledOnce();
    unmount();
    expect(save).toHaveBeenCalledTimes(2);
  });

  it('are not saved again when the button has saved them', () => {
    const { save, change, result } = form(false);
    change('one');
    result.current();
    change('one', true);
    vi.advanceTimersByTime(5000);
    expect(save).not.toHaveBeenCalled();
  });
});
