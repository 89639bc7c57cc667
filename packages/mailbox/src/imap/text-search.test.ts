import { describe, expect, it } from 'vitest';
import { MESSAGE_FLAG } from '@pillarbox/contract/mail/flags';
import type { FindTerm } from '../port.ts';
import type { Account } from './account.ts';
import { exchange } from './engine/connection.test-bed.ts';
import { FolderState } from './folder-state.ts';
import { searchTexts } from './text-search.ts';

const FACTS = { date: 0, size: 5, messageId: '', references: [], from: [], to: [], cc: [], bcc: [] };

/** A folder with the messages from 1 on; those with an even uid have a file. */
function folder(count: number): FolderState {
  const state = new FolderState('INBOX', 7);
  const uids = Array.from({ length: count }, (_, at) => at + 1);
  const flagsOf = (uid: number): number => (uid % 2 === 0 ? MESSAGE_FLAG.ATTACH : 0);
  state.view.insert(uids.map((uid) => ({ uid, ...FACTS, flags: flagsOf(uid), subject: `m${String(uid)}` })));
  state.view.complete = true;
  state.detailed = null;
  return state;
}

const account = { folders: { paths: { nameOf: (path: string) => Buffer.from(path) } } } as unknown as Account;
const term = (field: 'body' | 'filename' | 'any'): FindTerm => ({ kind: 'text', field, text: 'oak', not: false });

/** Searches; the server finds a text in these messages and has these names of files. */
async function search(
  terms: readonly FindTerm[],
  {
    count = 4,
    below = 0,
    validity = 7,
    found = [],
    names = {},
  }: {
    readonly count?: number;
    readonly below?: number;
    readonly validity?: number;
    readonly found?: readonly number[];
    readonly names?: Readonly<Record<number, string>>;
  } = {},
) {
  const state = folder(count);
  const { commands, end } = await exchange(
    (connection) => searchTexts(connection, account, { state, terms, below }),
    (command) => {
      if (command.startsWith('SELECT')) return [`* OK [UIDVALIDITY ${String(validity)}] ok`];
      if (command.startsWith('UID SEARCH')) return [`* SEARCH ${found.join(' ')}`];
      return Object.entries(names).map(
        ([uid, name]) =>
          `* ${uid} FETCH (UID ${uid} BODYSTRUCTURE ("APPLICATION" "PDF" NIL NIL NIL "7BIT" 6 NIL ("ATTACHMENT" ("FILENAME" "${name}"))))`,
      );
    },
  );
  const result = end as Awaited<ReturnType<typeof searchTexts>>;
  const texts = [...(result?.texts ?? [])].map(([index, { low, high, uids }]) => [index, low, high, [...uids]]);
  return { commands, end, texts, below: result?.below, state };
}

describe('a search of texts', () => {
  it('asks for the text and for names of files, of messages that have not been found', async () => {
    const { commands, texts, below } = await search([term('any')], { found: [2], names: { 4: 'Oak.pdf' } });
    expect(commands).toEqual(['SELECT "INBOX"', 'UID SEARCH UID 1:4 BODY "oak"', 'UID FETCH 4 (UID BODYSTRUCTURE)']);
    expect(texts).toEqual([[0, 0, Infinity, [2, 4]]]);
    expect(below).toBe(0);
  });

  it('asks only for what the field needs', async () => {
    expect((await search([term('body')], { found: [1] })).commands).toEqual([
      'SELECT "INBOX"',
      'UID SEARCH UID 1:4 BODY "oak"',
    ]);
    const { commands, texts } = await search([term('filename')], { names: { 2: 'a.pdf', 4: 'my OAK.pdf' } });
    expect(commands).toEqual(['SELECT "INBOX"', 'UID FETCH 2,4 (UID BODYSTRUCTURE)']);
    expect(texts).toEqual([[0, 0, Infinity, [4]]]);
  });

  it('goes on below what was searched, and asks nothing about messages that are decided', async () => {
    expect((await search([term('body')], { below: 3 })).commands).toEqual([
      'SELECT "INBOX"',
      'UID SEARCH UID 1:2 BODY "oak"',
    ]);
    const withFile: FindTerm = { kind: 'flag', flag: 'attachment', not: false };
    expect((await search([withFile, term('body')])).commands).toEqual([
      'SELECT "INBOX"',
      'UID SEARCH UID 2,4 BODY "oak"',
    ]);
    const none = await search([{ kind: 'flag', flag: 'starred', not: false }, term('body')]);
    expect([none.commands, none.texts]).toEqual([['SELECT "INBOX"'], [[1, 0, Infinity, []]]]);
  });

  it('searches 5,000 messages by one command, the newest first', async () => {
    const { commands, texts } = await search([term('body')], { count: 5002 });
    expect(commands).toEqual(['SELECT "INBOX"', 'UID SEARCH UID 3:5002 BODY "oak"', 'UID SEARCH UID 1:2 BODY "oak"']);
    expect(texts).toEqual([[0, 0, Infinity, []]]);
  });

  it('finds newsletters by their header fields, and asks once for each message', async () => {
    const terms: readonly FindTerm[] = [{ kind: 'newsletter', not: false }];
    const { commands, state } = await search(terms, { found: [3] });
    expect(commands).toEqual(['SELECT "INBOX"', 'UID SEARCH UID 1:4 OR HEADER List-Id "" HEADER List-Unsubscribe ""']);
    expect(state.view.undecided({ terms, texts: new Map() }, 0)).toEqual([]);
  });

  it('finds nothing in a folder that was created again', async () => {
    const { commands, end } = await search([term('body')], { validity: 8 });
    expect([commands, end]).toEqual([['SELECT "INBOX"'], null]);
  });
});
