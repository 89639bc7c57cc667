import { expect, it } from 'vitest';
import { sent } from '../command.test-bed.ts';
import { createFolder, deleteFolder, renameFolder, subscribe, unsubscribe } from './folder-changes.ts';
import { store, storeSilently } from './store.ts';

const A = Buffer.from('A b');

it('names the folder that is changed', () => {
  expect([createFolder, deleteFolder, subscribe, unsubscribe].map((change) => sent(change(A)))).toEqual([
    'CREATE "A b"',
    'DELETE "A b"',
    'SUBSCRIBE "A b"',
    'UNSUBSCRIBE "A b"',
  ]);
  expect(sent(renameFolder(A, Buffer.from('ü')))).toBe('RENAME "A b" {2}\n\xc3\xbc');
});

it('adds, removes and replaces flags', () => {
  const words = ['\\Seen', 'work'];
  expect((['+', '-', ''] as const).map((mode) => sent(store('1:3', mode, words)))).toEqual([
    'UID STORE 1:3 +FLAGS (\\Seen work)',
    'UID STORE 1:3 -FLAGS (\\Seen work)',
    'UID STORE 1:3 FLAGS (\\Seen work)',
  ]);
  expect(sent(store('1', '', []))).toBe('UID STORE 1 FLAGS ()');
  expect(sent(storeSilently('1:3', '-', words))).toBe('UID STORE 1:3 -FLAGS.SILENT (\\Seen work)');
});
