import { MESSAGE_FLAG } from '@pillarbox/contract/mail/flags';
import { expect, it } from 'vitest';
import type { Connection } from './engine/connection.ts';
import { exchange } from './engine/connection.test-bed.ts';
import { FolderState } from './folder-state.ts';
import { readInventory } from './inventory.ts';

interface Server {
  readonly uids: readonly number[];
  /** The items of a message. */
  readonly items?: (uid: number) => string;
  /** The UIDVALIDITY, from one job to the next. */
  readonly validities?: readonly number[];
}

const SIZE = (uid: number): string => `UID ${String(uid)} RFC822.SIZE ${String(uid)}`;

/** Reads the inventory of a folder with these messages: the jobs it took, what was sent in them, and the inventory. */
async function inventory({ uids, items = SIZE, validities = [7] }: Server) {
  let jobs = 0;
  const read = (connection: Connection) =>
    readInventory((run) => {
      const state = new FolderState('INBOX', validities[jobs] ?? 7);
      state.exists = uids.length;
      jobs += 1;
      return run(connection, state);
    });
  const { commands, end } = await exchange(read, (command) => {
    if (command.startsWith('UID SEARCH')) return [`* SEARCH ${uids.join(' ')}`];
    return [...uids].reverse().map((uid) => `* 1 FETCH (${items(uid)})`);
  });
  return { jobs, commands, end };
}

it('has what the server knows of each message, by ascending uid', async () => {
  const when = '"21-Nov-2026 06:00:00 +0000"';
  const items = (uid: number): string =>
    uid === 12 ? 'UID 12 RFC822.SIZE 5' : `${SIZE(uid)} FLAGS (\\Seen work) INTERNALDATE ${when}`;
  const { commands, end } = await inventory({ uids: [11, 12, 14], items });
  const rest = { arrived: Date.UTC(2026, 10, 21, 6), flags: MESSAGE_FLAG.SEEN, labels: ['work'] };
  expect(end).toEqual({
    uidvalidity: 7,
    messages: [
      { uid: 11, size: 11, ...rest },
      { uid: 12, size: 5, arrived: 0, flags: 0, labels: [] },
      { uid: 14, size: 14, ...rest },
    ],
  });
  expect(commands).toEqual(['UID SEARCH ALL', 'UID FETCH 11:12,14 (UID FLAGS INTERNALDATE RFC822.SIZE)']);
});

it('of an empty folder asks nothing', async () => {
  expect(await inventory({ uids: [] })).toEqual({ jobs: 1, commands: [], end: { uidvalidity: 7, messages: [] } });
});

it('is read in portions, between which users have their turn, and each message once', async () => {
  const uids = Array.from({ length: 4001 }, (_, at) => at + 1);
  const { jobs, commands, end } = await inventory({ uids });
  expect(jobs).toBe(4);
  expect(commands.slice(1).map((command) => command.split(' ')[2])).toEqual(['1:2000', '2001:4000', '4001']);
  expect((end as { messages: { uid: number }[] }).messages.map(({ uid }) => uid)).toEqual(uids);
});

it('fails when the folder is replaced while it is read', async () => {
  const { commands, end } = await inventory({ uids: [11, 12], validities: [7, 8] });
  expect([commands, end]).toEqual([['UID SEARCH ALL'], 'mailbox_changed']);
});
