import { expect, it, vi } from 'vitest';
import { ContentStore } from './content-store.ts';
import { Thumbnails } from './thumbnails.ts';

it('makes a small picture once, however many ask for it at the same time', async () => {
  const stored = new Map<string, Uint8Array>([['files/abc-00000', Buffer.from('no picture')]]);
  const reads: string[] = [];
  const thumbnails = new Thumbnails(
    new ContentStore({
      read: (id) => {
        reads.push(id);
        return Promise.resolve(stored.get(id) ?? null);
      },
      put: (id, content) => {
        stored.set(id, content as Uint8Array);
        return Promise.resolve();
      },
      remove: () => Promise.resolve(),
    }),
  );
  const file = { id: 'abc', size: 10, name: 'a.png', mime: 'image/png' };
  const ask = () => thumbnails.of(file).catch((error: unknown) => (error as { code: string }).code);
  expect(await Promise.all([ask(), ask(), ask()])).toEqual(Array(3).fill('file_not_picture'));
  expect(reads.filter((id) => id.startsWith('files/'))).toEqual(['files/abc-00000']);
  expect([...stored.keys()]).toContain('filepictures/abc');
});

it('remembers what a file itself causes, and not what the machine had no time or room for', async () => {
  const stored = new Map<string, Uint8Array>([['files/abc-00000', Buffer.from('%PDF')]]);
  const contents = new ContentStore({
    read: (id) => Promise.resolve(stored.get(id) ?? null),
    put: (id, content) => Promise.resolve(void stored.set(id, content as Uint8Array)),
    remove: () => Promise.resolve(),
  });
  const file = { id: 'abc', size: 4, name: 'a.pdf', mime: 'application/pdf' };
  const firstPageOf = vi.fn<() => Promise<null | 'later'>>().mockResolvedValueOnce('later').mockResolvedValue(null);
  const makers = { firstPageOf, videoFrame: () => Promise.resolve('later' as const) };
  // A new gateway does not know the pause of another one.
  for (const isRemembered of [false, true, true]) {
    const thumbnails = new Thumbnails(contents, makers);
    for (const _ of [1, 2]) await expect(thumbnails.of(file)).rejects.toMatchObject({ code: 'file_not_picture' });
    expect(stored.has('filepictures/abc')).toBe(isRemembered);
  }
  expect(firstPageOf).toHaveBeenCalledTimes(2);
});
