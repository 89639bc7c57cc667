import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { BUSY_AFTER, FrameWatch, GIVE_UP_AFTER } from './frame-watch.ts';

describe('the watch over the message frame', () => {
  const actions = { replace: vi.fn(), giveUp: vi.fn(), ping: vi.fn() };
  let ahead = 0;
  const watch = (): FrameWatch => new FrameWatch(actions, () => Date.now() + ahead);
  beforeEach(() => {
    vi.useFakeTimers();
    ahead = 0;
    for (const action of Object.values(actions)) action.mockClear();
  });
  afterEach(() => vi.useRealTimers());

  it('leaves a frame alone that answers', () => {
    const frame = watch();
    frame.next();
    frame.shown();
    expect(actions.ping).toHaveBeenCalledOnce();
    frame.alive();
    vi.advanceTimersByTime(10 * GIVE_UP_AFTER);
    frame.next();
    expect(actions.replace).not.toHaveBeenCalled();
    expect(actions.giveUp).not.toHaveBeenCalled();
  });

  it('replaces a frame that does not answer, and gives its message up', () => {
    watch().next();
    vi.advanceTimersByTime(GIVE_UP_AFTER);
    expect(actions.replace).toHaveBeenCalledOnce();
    expect(actions.giveUp).toHaveBeenCalledOnce();
  });

  it('does the same when a body is there and cannot be drawn', () => {
    const frame = watch();
    frame.next();
    frame.shown();
    vi.advanceTimersByTime(GIVE_UP_AFTER);
    expect(actions.giveUp).toHaveBeenCalledOnce();
  });

  it('lets no message wait behind one that the frame is still busy with', () => {
    const frame = watch();
    frame.next();
    vi.advanceTimersByTime(BUSY_AFTER + 1);
    frame.next();
    expect(actions.replace).toHaveBeenCalledOnce();
    expect(actions.giveUp).not.toHaveBeenCalled();
  });

  it('gives the time again when it was the page that stood still', () => {
    watch().next();
    ahead = 60_000;
    vi.advanceTimersByTime(GIVE_UP_AFTER);
    expect(actions.replace).not.toHaveBeenCalled();
    vi.advanceTimersByTime(GIVE_UP_AFTER);
    expect(actions.giveUp).toHaveBeenCalledOnce();
  });

  it('asks nothing of an empty frame, but replaces one that was stuck when it was emptied', () => {
    const frame = watch();
    frame.next();
    frame.rest();
    vi.advanceTimersByTime(10 * GIVE_UP_AFTER);
    expect(actions.replace).not.toHaveBeenCalled();
    frame.next();
    vi.advanceTimersByTime(BUSY_AFTER + 1);
    frame.rest();
    expect(actions.replace).toHaveBeenCalledOnce();
    frame.end();
  });
});
