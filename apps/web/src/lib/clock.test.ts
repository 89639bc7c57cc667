import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { onMinute } from './clock.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

describe('the minute clock', () => {
  it('ticks every 60 s, aligned to the minute [SHELL-178, CONST-014]', () => {
    vi.setSystemTime(new Date('2025-10-15T09:41:43.250Z'));
    const ticks: number[] = [];
    const stop = onMinute(() => ticks.push(Date.now()));
    vi.advanceTimersByTime(16_749);
    expect(ticks).toEqual([]);
    vi.advanceTimersByTime(120_001);
    expect(ticks.map((time) => time % 60_000)).toEqual([0, 0, 0]);
    stop();
    vi.advanceTimersByTime(120_000);
    expect(ticks).toHaveLength(3);
  });
});
