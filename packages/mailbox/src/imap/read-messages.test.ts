import { describe, expect, it } from 'vitest';
import { exchange } from './engine/connection.test-bed.ts';
import { readUidSet } from './engine/text.ts';
import { readMessages } from './read-messages.ts';
import type { MessageRead, MessagesWanted } from './read-messages.ts';

/** Messages 11, 12 ... of a folder with this many; `answer` is what a server sends for one of them that was asked for with ENVELOPE. */
async function read(wanted: MessagesWanted, count: number, answer: (uid: number) => string | null) {
  const basics = (uid: number): string => `UID ${String(uid)} FLAGS () RFC822.SIZE 9`;
  const { commands, end } = await exchange(
    (connection) => readMessages(connection, wanted, 'UID FLAGS ENVELOPE'),
    (command) => {
      const [, isUid, set = ''] = /^(UID )?FETCH (\S+)/.exec(command) ?? [];
      const first = isUid === undefined ? 1 : 11;
      const numbers = readUidSet(set.replace('*', String(first + count - 1)), 100) ?? [];
      const lines: string[] = [];
      for (const uid of numbers.map((number) => number - first + 11)) {
        const items = command.includes('ENVELOPE') ? answer(uid) : basics(uid);
        if (items === null) return [...lines, 'NO [SERVERBUG] cannot read it'];
        if (items !== '') lines.push(`* ${String(uid - 10)} FETCH (${items})`);
      }
      return lines;
    },
  );
  const found = Array.isArray(end)
    ? (end as MessageRead[]).map(({ entry }) => `${String(entry.uid)} ${entry.subject}`)
    : end;
  return { commands: commands.map((command) => command.replace(' (UID FLAGS ENVELOPE)', '')), found };
}

const whole = (uid: number): string =>
  `UID ${String(uid)} FLAGS () ENVELOPE (NIL "s${String(uid)}" NIL NIL NIL NIL NIL NIL NIL NIL)`;
const BASICS = '(UID FLAGS INTERNALDATE RFC822.SIZE)';
const byNumber: MessagesWanted = { set: '1:*', by: 'sequence', count: 3 };
const byUid: MessagesWanted = { set: '11:*', by: 'uid', count: 3 };

describe('reading messages for lists', () => {
  it('takes one command when all are answered', async () => {
    expect(await read(byNumber, 3, whole)).toEqual({ commands: ['FETCH 1:*'], found: ['11 s11', '12 s12', '13 s13'] });
    expect((await read({ ...byUid, count: 2 }, 3, whole)).commands).toEqual(['UID FETCH 11:*']);
  });

  it('reads what every server can say of those without an answer', async () => {
    const answer = (uid: number): string => (uid === 12 ? '' : whole(uid));
    expect(await read(byNumber, 3, answer)).toEqual({
      commands: ['FETCH 1:*', `FETCH 1:* ${BASICS}`],
      found: ['11 s11', '13 s13', '12 '],
    });
  });

  it('asks again for the others, and not for the one, where the server stops at a message', async () => {
    const stopped = await read(byNumber, 4, (uid) => (uid === 12 ? null : whole(uid)));
    expect(stopped.commands).toEqual([
      'FETCH 1:*',
      `FETCH 1:* ${BASICS}`,
      'UID FETCH 12:14',
      'UID FETCH 12',
      'UID FETCH 13:14',
    ]);
    expect(stopped.found).toEqual(['11 s11', '12 ', '13 s13', '14 s14']);
    const last = await read(byUid, 3, (uid) => (uid === 13 ? null : whole(uid)));
    expect(last.commands).toEqual(['UID FETCH 11:*', `UID FETCH 11:* ${BASICS}`]);
    expect(last.found).toEqual(['11 s11', '12 s12', '13 ']);
  });

  it('takes each message once, and none that it was not to read', async () => {
    const twice = (uid: number): string => `${whole(uid)})\r\n* 9 FETCH (${whole(uid)}`;
    expect((await read(byUid, 3, twice)).found).toEqual(['11 s11', '12 s12', '13 s13']);
    // A set without an end always has the last message.
    expect((await read({ ...byUid, above: 12, count: 1 }, 3, whole)).found).toEqual(['13 s13']);
    expect((await read({ ...byUid, wanted: new Set([12]), count: 1 }, 3, whole)).found).toEqual(['12 s12']);
  });

  it('keeps to limits of its own', async () => {
    expect((await read({ ...byUid, limits: { answers: 2 } }, 3, whole)).found).toBe('mail_protocol');
  });
});
