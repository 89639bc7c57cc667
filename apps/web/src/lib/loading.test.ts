import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadOnce } from './loading.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe('loading code', () => {
  it('keeps a failure for some seconds, and loads again when asked after that [ERR-050]', async () => {
    const code = vi.fn<() => Promise<string>>().mockRejectedValueOnce(new Error('gone')).mockResolvedValue('here');
    const loader = { code };
    await expect(loadOnce(loader)).rejects.toThrow('gone');
    await expect(loadOnce(loader)).rejects.toThrow('gone');
    expect(code).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(code).toHaveBeenCalledTimes(1);
    expect(await loadOnce(loader)).toBe('here');
    expect(await loadOnce(loader)).toBe('here');
    expect(code).toHaveBeenCalledTimes(2);
  });
});
