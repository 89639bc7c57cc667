import { afterEach, expect, it, vi } from 'vitest';
import { Readiness } from './readiness.ts';

afterEach(() => {
  vi.useRealTimers();
});

it('goes from starting to ready to draining, and never back', async () => {
  const readiness = new Readiness();
  const status = async () => (await readiness.health()).status;
  expect(await status()).toBe('starting');
  readiness.ready();
  expect(await status()).toBe('ready');
  readiness.drain();
  readiness.ready();
  expect(await status()).toBe('draining');
});

it('reports parts that are down or do not reply, stays ready, and limits how often it checks them', async () => {
  vi.useFakeTimers();
  const readiness = new Readiness();
  const ask = vi.fn(() => Promise.resolve());
  readiness.addPart('well', ask);
  readiness.addPart('down', () => Promise.reject(new Error('refused')));
  readiness.addPart('silent', () => new Promise(() => undefined));
  readiness.ready();
  const all = Promise.all([readiness.health(), readiness.health()]);
  await vi.advanceTimersByTimeAsync(2_000);
  const [health] = await all;
  expect(health).toEqual({ status: 'ready', parts: { well: 'ok', down: 'unavailable', silent: 'unavailable' } });
  expect(ask).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(2_000);
  void readiness.health();
  expect(ask).toHaveBeenCalledTimes(2);
});
