import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { paced } from './paced.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('runs at once, then with the newest call of each pause, and never forgets the last one', () => {
  const seen: number[] = [];
  const { call, stop } = paced((value: number) => void seen.push(value), 100);
  call(1);
  call(2);
  call(3);
  expect(seen).toEqual([1]);
  vi.advanceTimersByTime(100);
  expect(seen).toEqual([1, 3]);
  call(4);
  vi.advanceTimersByTime(100);
  expect(seen).toEqual([1, 3, 4]);
  vi.advanceTimersByTime(500);
  call(5);
  expect(seen).toEqual([1, 3, 4, 5]);
  call(6);
  stop();
  vi.advanceTimersByTime(500);
  expect(seen).toEqual([1, 3, 4, 5]);
});
