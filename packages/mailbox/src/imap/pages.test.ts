import { expect, it } from 'vitest';
import { play } from './engine/connection.test-bed.ts';
import { FolderState } from './folder-state.ts';
import { readUids } from './pages.ts';

const ENTRY = {
  date: 0,
  size: 1,
  messageId: '',
  references: [],
  from: [],
  to: [],
  cc: [],
  bcc: [],
  subject: '',
  flags: 0,
};

it('names 100,000 messages of a list, and all of them for a change', async () => {
  const state = new FolderState('Archive', 7);
  const count = 100_002;
  state.view.insert(Array.from({ length: count }, (_, at) => ({ ...ENTRY, uid: at + 1 })));
  state.view.complete = true;
  const query = { folder: 'Archive', sort: 0, dir: 1, threaded: false } as const;
  const read = (most?: number) =>
    readUids(play().connection, state, { query, only: undefined, ...(most !== undefined && { most }) });
  expect(await read()).toHaveLength(100_000);
  const all = await read(Infinity);
  expect([all.length, all.at(-1)]).toEqual([count, count]);
});
