import { expect, it } from 'vitest';
import type { Sample } from '../port.ts';
import { exchange } from './engine/connection.test-bed.ts';
import { FolderState } from './folder-state.ts';
import { readSample } from './read-sample.ts';

const FACTS = { date: 0, size: 5, flags: 0, messageId: '', references: [], from: [], to: [], cc: [], bcc: [] };

function folder(): FolderState {
  const state = new FolderState('INBOX', 7);
  state.view.insert([11, 12, 13].map((uid) => ({ uid, ...FACTS, subject: `m${String(uid)}` })));
  state.view.complete = true;
  return state;
}

it('is the newest messages with header fields and found texts, each text searched once', async () => {
  const query = { folder: 'INBOX', most: 2, headers: ['X-A', 'X-B'], texts: ['oak', 'oak', 'elm'] };
  const block = 'X-A: one\r\nX-a: two\r\n\r\n';
  const { commands, end } = await exchange(
    (connection) => readSample(connection, folder(), query),
    (command) => {
      if (command.includes('oak')) return ['* SEARCH 13'];
      if (command.startsWith('UID SEARCH')) return [];
      return [
        `* 3 FETCH (UID 13 BODY[HEADER.FIELDS (X-A X-B)]<0> {${String(block.length)}}\r\n${block})`,
        '* 2 FETCH (UID 12)',
      ];
    },
  );
  expect(commands).toEqual([
    'UID FETCH 12:13 (UID BODY.PEEK[HEADER.FIELDS (X-A X-B)]<0.16384>)',
    'UID SEARCH UID 12:13 BODY "oak"',
    'UID SEARCH UID 12:13 BODY "elm"',
  ]);
  const { messages, texts, uidvalidity } = end as Sample;
  expect(uidvalidity).toBe(7);
  expect(messages.map(({ uid, subject }) => [uid, subject])).toEqual([
    [13, 'm13'],
    [12, 'm12'],
  ]);
  expect(messages.map(({ headers }) => [...headers])).toEqual([[['x-a', ['one', 'two']]], []]);
  expect([...texts].map(([text, uids]) => [text, [...uids]])).toEqual([
    ['oak', [13]],
    ['elm', []],
  ]);
});

it('asks the server for nothing that nobody wants', async () => {
  const { commands, end } = await exchange(
    (connection) => readSample(connection, folder(), { folder: 'INBOX', most: 9, headers: [], texts: [] }),
    () => [],
  );
  expect([commands, (end as Sample).messages.map(({ uid }) => uid)]).toEqual([[], [13, 12, 11]]);
});
