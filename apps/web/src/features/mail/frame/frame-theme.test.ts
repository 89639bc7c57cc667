import { expect, it, vi } from 'vitest';
import { frameTheme } from './frame-theme.ts';

it('computes a theme once, and again after the page has changed its own', async () => {
  const compute = vi.spyOn(window, 'getComputedStyle');
  const light = frameTheme(false, false);
  const once = compute.mock.calls.length;
  expect(frameTheme(false, false)).toBe(light);
  expect(frameTheme(true, false).mode).toBe('dark');
  expect(compute).toHaveBeenCalledTimes(2 * once);
  document.documentElement.style.setProperty('--h', '200');
  await vi.waitFor(() => expect(frameTheme(false, false)).not.toBe(light));
  expect(compute).toHaveBeenCalledTimes(3 * once);
});
