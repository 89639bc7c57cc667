import { act, renderHook } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { useWholeDays } from './use-whole-days.ts';

afterEach(() => vi.unstubAllGlobals());

it('draws few events whole at once, and those of many one day after the other while the page is idle', () => {
  const idle: (() => void)[] = [];
  vi.stubGlobal('requestIdleCallback', (work: () => void) => idle.push(work));
  const days = [1, 2, 3];
  expect(renderHook(() => useWholeDays(days, 100)).result.current).toBe(3);
  const { result, rerender } = renderHook(({ shown }) => useWholeDays(shown, 101), { initialProps: { shown: days } });
  const counts = [result.current];
  while (idle.length > 0) {
    act(() => idle.splice(0).forEach((work) => work()));
    counts.push(result.current);
  }
  expect(counts).toEqual([0, 1, 2, 3]);
  rerender({ shown: [4, 5, 6] });
  expect(result.current).toBe(0);
});
