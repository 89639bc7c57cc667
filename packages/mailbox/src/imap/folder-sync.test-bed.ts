import { expect } from 'vitest';
import { exchange } from './engine/connection.test-bed.ts';
import type { Connection } from './engine/connection.ts';
import { readUidSet } from './engine/text.ts';
import { fillSmall } from './fill.ts';
import { FolderState } from './folder-state.ts';
import { FolderSync } from './folder-sync.ts';

/** A folder on a server. What `news` says is reported with the next NOOP. */
export interface ServerFolder {
  validity: number;
  modseq: number;
  /** Flags by uid. */
  messages: Map<number, string>;
  news: string[];
}

export const inbox = (...uids: readonly number[]): ServerFolder => ({
  validity: 7,
  modseq: 0,
  messages: new Map(uids.map((uid) => [uid, ''])),
  news: [],
});

/** A server with one folder, and what keeps it in step. `fresh` are the uids that were announced as new mail. */
export function setUp(server: ServerFolder) {
  const states = new Map<string, FolderState>();
  const fresh: number[] = [];
  const sync = new FolderSync({
    states,
    nameOf: (path) => Buffer.from(path),
    threadsOf: () => undefined,
    fill: () => Promise.resolve(),
    fresh: (_state, entries) => {
      expect(entries).not.toEqual([]);
      fresh.push(...entries.map(({ uid }) => uid));
    },
  });
  const top = (): number => Math.max(0, ...server.messages.keys());
  const answer = (command: string): string[] => {
    const uids = [...server.messages.keys()];
    if (command.startsWith('SELECT')) {
      const modseq = server.modseq === 0 ? 'NOMODSEQ' : `HIGHESTMODSEQ ${String(server.modseq)}`;
      const codes = [`UIDVALIDITY ${String(server.validity)}`, `UIDNEXT ${String(top() + 1)}`, modseq];
      const changes = command.includes('QRESYNC') ? server.news.splice(0) : [];
      return [`* ${String(uids.length)} EXISTS`, ...codes.map((code) => `* OK [${code}] x`), ...changes];
    }
    if (command === 'NOOP') return server.news.splice(0);
    if (command.startsWith('UID SEARCH')) return [`* SEARCH ${uids.join(' ')}`];
    const [, isUid, set = ''] = /^(UID )?FETCH (\S+)/.exec(command) ?? [];
    const wanted = readUidSet(set.replace('*', String(Math.max(top(), 1))), 5000) ?? [];
    // A set such as 9:* has the last message also when that is below 9.
    const has = (uid: number, at: number): boolean =>
      wanted.includes(isUid === undefined ? at + 1 : uid) || (set.endsWith('*') && uid === top());
    const preview = command.includes(' PREVIEW') ? ' PREVIEW "first words"' : '';
    return uids.flatMap((uid, at) =>
      has(uid, at)
        ? [
            `* ${String(at + 1)} FETCH (UID ${String(uid)} FLAGS (${server.messages.get(uid) ?? ''}) RFC822.SIZE 9${preview})`,
          ]
        : [],
    );
  };
  /** Runs a job; the commands that it sent. */
  const run = async (job: (connection: Connection) => Promise<unknown>, ...capabilities: readonly string[]) => {
    const withChanges = (connection: Connection): Promise<unknown> => {
      connection.onUnsolicited = (untagged) => sync.handleUntagged(untagged);
      return job(connection);
    };
    const { commands, end } = await exchange(withChanges, answer, ...capabilities);
    if (typeof end === 'string') throw new Error(end);
    return commands;
  };
  /** Opens the folder and reads its view. */
  const filled = async (connection: Connection): Promise<FolderState> => {
    const state = await sync.open(connection, 'INBOX');
    await fillSmall(connection, state);
    return state;
  };
  const state = (): FolderState => states.get('INBOX') ?? new FolderState('none', 0);
  return { sync, run, filled, fresh, state, left: () => [...state().view.uids()] };
}
