import { expect, it } from 'vitest';
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
