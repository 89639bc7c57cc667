import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { followInactivity } from './inactivity.ts';

const TICK = 60_000;
const rule = { AutoLogout: true, AutoLogoutTime: 300, inactivityTick: 60 };
const signOut = vi.fn();
let stop: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  signOut.mockReset();
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

describe('inactivity', () => {
  it('counts ticks and signs out at the provider’s time [AUTH-048, AUTH-051]', () => {
    stop = followInactivity(() => rule, signOut);
    vi.advanceTimersByTime(4 * TICK);
    expect(signOut).not.toHaveBeenCalled();
    vi.advanceTimersByTime(TICK);
    expect(signOut).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['mouse movement [AUTH-049]', () => new MouseEvent('mousemove')],
    ['a key press [AUTH-050]', () => new KeyboardEvent('keydown', { key: 'a' })],
  ])('begins anew with %s', (_, sign) => {
    stop = followInactivity(() => rule, signOut);
    vi.advanceTimersByTime(4 * TICK);
    document.dispatchEvent(sign());
    window.dispatchEvent(sign());
    vi.advanceTimersByTime(4 * TICK);
    expect(signOut).not.toHaveBeenCalled();
    vi.advanceTimersByTime(TICK);
    expect(signOut).toHaveBeenCalledTimes(1);
  });

  it('signs nobody out unless the provider turned it on [AUTH-054, CONST-041]', () => {
    stop = followInactivity(() => ({ ...rule, AutoLogout: false }), signOut);
    vi.advanceTimersByTime(1000 * TICK);
    expect(signOut).not.toHaveBeenCalled();
  });

  it('uses the provider’s tick, and a change of it [CONST-034]', () => {
    let inactivityTick = 100;
    stop = followInactivity(() => ({ ...rule, inactivityTick }), signOut);
    vi.advanceTimersByTime(200_000);
    inactivityTick = 150;
    vi.advanceTimersByTime(99_000);
    expect(signOut).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1_000);
    expect(signOut).toHaveBeenCalledTimes(1);
  });

  it('stops when the session ends [AUTH-053]', () => {
    stop = followInactivity(() => rule, signOut);
    stop();
    vi.advanceTimersByTime(1000 * TICK);
    expect(signOut).not.toHaveBeenCalled();
  });
});
