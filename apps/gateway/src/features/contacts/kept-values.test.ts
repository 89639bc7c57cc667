import { describe, expect, it, vi } from 'vitest';
import { KeptValues } from './kept-values.ts';

describe('kept values', () => {
  const bed = (max = 100) => new KeptValues<string[]>({ max, sizeOf: ({ length }) => length });

  it('are made once for a state, also for calls at the same time', async () => {
    const kept = bed();
    const make = vi.fn<() => Promise<string[]>>(() => Promise.resolve(['a']));
    await Promise.all([kept.get('k', '1', make), kept.get('k', '1', make)]);
    expect(await kept.get('k', '1', make)).toEqual(['a']);
    expect(make).toHaveBeenCalledOnce();
  });

  it('are made again from the older value when the state is another one', async () => {
    const kept = bed();
    const add = (older: string[] = []) => Promise.resolve([...older, 'x']);
    await kept.get('k', '1', add);
    expect(await kept.get('k', '2', add)).toEqual(['x', 'x']);
    expect(await kept.get('other', '2', add)).toEqual(['x']);
  });

  it('are made anew after a failure', async () => {
    const kept = bed();
    await expect(kept.get('k', '1', () => Promise.reject(new Error('down')))).rejects.toThrow('down');
    expect(await kept.get('k', '1', (older) => Promise.resolve([String(older)]))).toEqual(['undefined']);
  });

  it('are dropped when all are too large together, the one that was asked for longest ago first', async () => {
    const kept = bed(3);
    const make = vi.fn<() => Promise<string[]>>(() => Promise.resolve(['a', 'b']));
    await kept.get('one', '1', make);
    await kept.get('two', '1', make);
    await kept.get('two', '1', make);
    expect(make).toHaveBeenCalledTimes(2);
    await kept.get('one', '1', make);
    expect(make).toHaveBeenCalledTimes(3);
  });
});
