import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../../lib/api-error.ts';
import { makeTask } from '../model/task.test-maker.ts';
import { useTaskDraft } from './use-task-draft.ts';

const sent: Record<string, unknown>[] = [];
let refusals = 0;
/** What somebody else saved meanwhile. */
const theirs = makeTask('7', { task_name: 'Theirs', etag: 'e2' });

vi.mock('../../../lib/call.ts', () => ({
  call: async (operation: { id: string }, { body }: { body?: Record<string, unknown> }) => {
    await Promise.resolve();
    if (operation.id === 'tasks.read') return theirs;
    sent.push(body ?? {});
    if (refusals > 0) {
      refusals -= 1;
      throw new ApiError('task_changed', 409);
    }
    return { Success: 1, task: { ...theirs, ...body, etag: 'e3' }, undo: 'u' };
  },
}));

beforeEach(() => {
  vi.useFakeTimers();
  sent.length = 0;
  refusals = 0;
});
afterEach(() => void vi.useRealTimers());

describe('a task that is edited', () => {
  it('is saved once after typing, by its last text', async () => {
    const { result } = renderHook(() => useTaskDraft(makeTask('7', { etag: 'e1' })));
    act(() => result.current.change({ notes: 'a' }, true));
    act(() => result.current.change({ notes: 'ab' }, true));
    expect(result.current.shown.notes).toBe('ab');
    expect(sent).toEqual([]);
    await act(() => vi.advanceTimersByTimeAsync(1000));
    expect(sent).toEqual([{ notes: 'ab', etag: 'e1' }]);
    expect(result.current.state?.kind).toBe('saved');
  });

  it('keeps what was typed when somebody else changed it meanwhile', async () => {
    refusals = 1;
    const { result } = renderHook(() => useTaskDraft(makeTask('7', { etag: 'e1' })));
    act(() => result.current.change({ notes: 'mine' }));
    await act(() => vi.advanceTimersByTimeAsync(0));
    expect(sent).toEqual([
      { notes: 'mine', etag: 'e1' },
      { notes: 'mine', etag: 'e2' },
    ]);
    expect(result.current.state?.kind).toBe('merged');
  });

  it('is saved when it is left, and its name is never saved empty', async () => {
    const { result, unmount } = renderHook(() => useTaskDraft(makeTask('7', { etag: 'e1' })));
    act(() => result.current.change({ task_name: ' ' }, true));
    act(() => result.current.change({ notes: 'x' }, true));
    unmount();
    await vi.advanceTimersByTimeAsync(0);
    expect(sent).toEqual([{ notes: 'x', etag: 'e1' }]);
  });

  it('says that it could not be saved, and tries again with the next change', async () => {
    refusals = 3;
    const { result } = renderHook(() => useTaskDraft(makeTask('7', { etag: 'e1' })));
    act(() => result.current.change({ notes: 'x' }));
    await act(() => vi.advanceTimersByTimeAsync(0));
    expect(result.current.state?.kind).toBe('failed');
    expect(result.current.shown.notes).toBe('x');
    act(() => result.current.change({ priority: 1 }));
    await act(() => vi.advanceTimersByTimeAsync(0));
    expect(sent.at(-1)).toMatchObject({ notes: 'x', priority: 1 });
  });
});
