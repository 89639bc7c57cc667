import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { firstScreenShown } from '../first-screen.ts';
import { partner } from '../partner.ts';
import type { RecordStore, StartRecord } from './record.ts';
import type * as startCache from './start-cache.ts';

const disk = vi.hoisted((): { record: StartRecord | undefined } => ({ record: undefined }));
vi.mock('./record.ts', () => ({
  recordInDatabase: (): RecordStore => ({
    read: () => Promise.resolve(disk.record),
    write: (record) => Promise.resolve(void (disk.record = record)),
    clear: () => Promise.resolve(void (disk.record = undefined)),
  }),
}));

const CLARA = { mail: 'clara@example.test', localkey: 'AAAA' };
type Cache = typeof startCache;

/** Opens the cache as a page does that has just loaded. Returns what it shows. */
async function load(owner: typeof CLARA, value?: unknown): Promise<{ cache: Cache; shown: unknown[] }> {
  vi.resetModules();
  const { firstScreenShown: shownAgain } = await import('../first-screen.ts');
  const cache = await import('./start-cache.ts');
  const shown: unknown[] = [];
  cache.expectStartCache();
  cache.cacheAtStart({ name: 'list', read: () => value, show: (kept) => shown.push(kept) });
  await cache.openStartCache(owner);
  shownAgain();
  return { cache, shown };
}

const written = (): Promise<void> => vi.waitFor(() => expect(disk.record).toBeDefined());

beforeEach(() => {
  disk.record = undefined;
  firstScreenShown();
});
afterEach(() => partner.set(null));

describe('the start cache', () => {
  it('shows after a reload what was kept, and a part that comes later too', async () => {
    await load(CLARA, { subject: 'Staircase' });
    await written();
    const { cache, shown } = await load(CLARA);
    expect(shown).toEqual([{ subject: 'Staircase' }]);
    cache.cacheAtStart({ name: 'list', read: () => null, show: (kept) => shown.push(kept) });
    expect(shown).toHaveLength(1);
  });

  it('is not readable in what the browser stores', async () => {
    await load(CLARA, { subject: 'Staircase' });
    await written();
    const bytes = new TextDecoder('latin1').decode(disk.record?.data);
    expect(bytes).not.toContain('Staircase');
  });

  it.each([
    ['another account', { mail: 'dora@example.test', localkey: 'BBBB' }],
    ['another key of the same account', { ...CLARA, localkey: 'CCCC' }],
    ['another account with the same key', { ...CLARA, mail: 'dora@example.test' }],
  ])('shows nothing to %s, and removes what was there', async (_, other) => {
    await load(CLARA, { subject: 'Staircase' });
    await written();
    expect((await load(other)).shown).toEqual([]);
    expect((await load(CLARA)).shown).toEqual([]);
  });

  it('ignores and removes a damaged record, and one that is too old', async () => {
    await load(CLARA, { subject: 'Staircase' });
    await written();
    const good = disk.record as StartRecord;
    disk.record = { ...good, data: good.data.slice(0, 20) };
    expect((await load(CLARA)).shown).toEqual([]);
    disk.record = { ...good, at: Date.now() - 8 * 24 * 60 * 60 * 1000 };
    expect((await load(CLARA)).shown).toEqual([]);
    disk.record = { at: Date.now() } as StartRecord;
    expect((await load(CLARA)).shown).toEqual([]);
  });

  it('is gone after sign-out, also when it was just being written', async () => {
    const { cache } = await load(CLARA, { subject: 'Staircase' });
    cache.dropStartCache();
    await new Promise((resolve) => setTimeout(resolve));
    expect(disk.record).toBeUndefined();
  });

  it('keeps nothing that is too large', async () => {
    await load(CLARA, 'x'.repeat(600_000));
    await new Promise((resolve) => setTimeout(resolve));
    expect(disk.record).toBeUndefined();
  });

  it('goes on without the cache when a part does not know its value', async () => {
    await load(CLARA, { subject: 'Staircase' });
    await written();
    vi.resetModules();
    const cache = await import('./start-cache.ts');
    cache.expectStartCache();
    cache.cacheAtStart({ name: 'list', read: () => null, show: () => expect.unreachable() });
    await expect(cache.openStartCache(CLARA)).resolves.toBeUndefined();
  });
});
