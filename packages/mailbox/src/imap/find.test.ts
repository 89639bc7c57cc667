import { describe, expect, it } from 'vitest';
import type { FindTerm } from '../port.ts';
import type { AccountCall } from './account-call.ts';
import type { FolderStatus } from './engine/commands/status.ts';
import { findInFolder, sizesOfFolder } from './find.ts';
import { FolderState } from './folder-state.ts';

const FACTS = { date: 0, size: 5, flags: 0, messageId: '', references: [], from: [], to: [], cc: [], bcc: [] };
const CURRENT: FolderStatus = { messages: 2, unseen: 2, uidnext: 13, uidvalidity: 7, highestmodseq: 40, size: 10 };
const OAK: readonly FindTerm[] = [{ kind: 'text', field: 'subject', text: 'oak', not: false }];
const BODY: readonly FindTerm[] = [{ kind: 'text', field: 'body', text: 'oak', not: false }];

/** A call on an account that knows the inbox with two messages, and what it was asked to do. */
function called({
  listed = CURRENT,
  age = 0,
  change = () => undefined,
}: {
  readonly listed?: FolderStatus | null;
  readonly age?: number;
  readonly change?: (state: FolderState) => void;
} = {}) {
  const state = new FolderState('INBOX', 7);
  state.view.insert([11, 12].map((uid) => ({ uid, ...FACTS, subject: uid === 11 ? 'oak' : 'elm' })));
  state.view.complete = true;
  state.modseq = 40;
  state.topuid = 12;
  change(state);
  const done: string[] = [];
  const did = (what: string): Promise<null> => {
    done.push(what);
    return Promise.resolve(null);
  };
  const account = {
    states: new Map([['INBOX', state]]),
    listedAt: Date.now() - age,
    folders: { status: new Map(listed === null ? [] : [['INBOX', listed]]) },
    readFolders: () => did('list'),
  };
  const call = {
    account,
    job: (run: () => Promise<unknown>) => run(),
    work: () => did('select'),
    search: () => did('search'),
  } as unknown as AccountCall;
  return { call, done };
}

const find = (call: AccountCall, terms = OAK, texts = true) =>
  findInFolder(call, { folder: 'INBOX', terms, texts, below: 0 });

describe('a search of a folder', () => {
  it('needs no server where the view has all that was listed a moment ago', async () => {
    const { call, done } = called();
    expect(await find(call)).toMatchObject({ uidvalidity: 7, below: 0, hits: [[11, expect.anything()]] });
    expect(await find(call, BODY, false)).toMatchObject({ below: 0, hits: [] });
    expect(await sizesOfFolder(call, 'INBOX')).not.toBeNull();
    expect(done).toEqual([]);
  });

  it('lists the folders first where that was long ago', async () => {
    const { call, done } = called({ age: 6000 });
    expect(await find(call)).toMatchObject({ below: 0 });
    expect(done).toEqual(['list']);
  });

  it.each<[string, Parameters<typeof called>[0]]>([
    ['is incomplete', { change: (state) => (state.view.complete = false) }],
    ['was not listed', { listed: null }],
    ['was created again', { listed: { ...CURRENT, uidvalidity: 8 } }],
    ['has other messages', { listed: { ...CURRENT, messages: 3 } }],
    ['has new messages', { listed: { ...CURRENT, uidnext: 14 } }],
    ['has other flags', { listed: { ...CURRENT, unseen: 1 } }],
    ['has changed', { listed: { ...CURRENT, highestmodseq: 41 } }],
    ['has no MODSEQ', { listed: { ...CURRENT, highestmodseq: 0 }, change: (state) => (state.modseq = 0) }],
  ])('selects a folder that %s', async (_what, how) => {
    const { call, done } = called(how);
    expect(await find(call)).toBeNull();
    expect(await sizesOfFolder(call, 'INBOX')).toBeNull();
    expect(done).toEqual(['select', 'select']);
  });

  it('waits for a view that is being filled', async () => {
    const { call, done } = called({ age: 6000, change: (state) => void (state.filling = Promise.resolve()) });
    expect(await find(call)).toBeNull();
    expect(done).toEqual([]);
  });

  it('asks the server for texts, and finds nothing in a folder that was created again meanwhile', async () => {
    const { call, done } = called();
    expect(await find(call, BODY)).toBeNull();
    expect(done).toEqual(['search']);
  });
});
