import { MESSAGE_FLAG } from '@pillarbox/contract/mail/flags';
import { describe, expect, it } from 'vitest';
import type { MessageSource } from '../port.ts';
import { exchange } from './engine/connection.test-bed.ts';
import { FolderState } from './folder-state.ts';
import { readSource, readSources } from './read-source.ts';

const FACTS = 'UID FLAGS INTERNALDATE RFC822.SIZE';
const DATE = 'INTERNALDATE "21-Nov-2026 06:00:00 +0000"';
const body = (bytes: string, origin = ''): string => `BODY[]${origin} {${String(bytes.length)}}\r\n${bytes}`;

/** A folder whose view has message 11 of 5 bytes, flagged as seen. */
function folder(): FolderState {
  const state = new FolderState('INBOX', 7);
  const people = { from: [], to: [], cc: [], bcc: [] };
  const facts = { date: 0, size: 5, flags: MESSAGE_FLAG.SEEN, messageId: '', references: [], subject: '' };
  state.view.insert([{ uid: 11, ...facts, ...people }]);
  return state;
}

describe('the source of a message', () => {
  const read = (uid: number, lines: readonly string[], { maxBytes = 100, mostAtOnce = 100 } = {}) =>
    exchange(
      (connection) => readSource(connection, { state: folder(), uid, maxBytes, mostAtOnce }),
      (command) => (command.includes('BODY') ? lines : [`* 1 FETCH (UID ${String(uid)} RFC822.SIZE 5)`]),
    );

  it('is what the server stores, with the flags of the list', async () => {
    const { commands, end } = await read(11, [
      `* 1 FETCH (UID 11 FLAGS (\\Flagged) ${DATE} RFC822.SIZE 5 ${body('a\r\nb')})`,
    ]);
    expect(commands).toEqual([`UID FETCH 11 (${FACTS} BODY.PEEK[])`]);
    const arrived = Date.UTC(2026, 10, 21, 6);
    expect(end).toEqual({
      ...{ uid: 11, uidvalidity: 7, flags: MESSAGE_FLAG.SEEN, arrived, isWhole: true },
      source: Uint8Array.from(Buffer.from('a\r\nb')),
    });
    // What else the server has sent is not kept in memory with it.
    expect((end as MessageSource).source.buffer.byteLength).toBe(4);
  });

  it('of a message that no list has is read when the server has said its size', async () => {
    const { commands, end } = await read(12, [`* 2 FETCH (UID 12 FLAGS (\\Flagged) ${body('x')})`]);
    expect(commands).toEqual(['UID FETCH 12 (UID RFC822.SIZE)', `UID FETCH 12 (${FACTS} BODY.PEEK[])`]);
    expect(end).toMatchObject({ uid: 12, flags: MESSAGE_FLAG.FLAGGED, arrived: 0 });
    expect(await read(12, [`* 2 FETCH (UID 12 ${body('x')})`])).toMatchObject({ end: { flags: 0 } });
  });

  it('is not asked for when it is too large, and refused when it is larger than the server said', async () => {
    expect(await read(11, [], { maxBytes: 4 })).toEqual({ commands: [], end: 'message_too_large' });
    const text = [`* 1 FETCH (UID 11 ${body('123456')})`];
    expect((await read(11, text, { maxBytes: 5 })).end).toBe('message_too_large');
    expect((await read(11, text, { maxBytes: 6 })).end).toMatchObject({ isWhole: true });
  });

  it('is only its beginning where it is large, unless the server knows no beginnings', async () => {
    const beginning = await read(11, [`* 1 FETCH (UID 11 ${body('123', '<0>')})`], { mostAtOnce: 3 });
    expect(beginning.commands).toEqual([`UID FETCH 11 (${FACTS} BODY.PEEK[]<0.3>)`]);
    expect(beginning.end).toMatchObject({ isWhole: false });
    const whole = await read(11, [`* 1 FETCH (UID 11 ${body('12345')})`], { mostAtOnce: 4 });
    expect(whole.end).toMatchObject({ isWhole: true });
    expect((await read(11, [], { mostAtOnce: 5 })).commands).toEqual([`UID FETCH 11 (${FACTS} BODY.PEEK[])`]);
  });

  it('is not that of another message', async () => {
    for (const lines of [[], ['* 1 FETCH (UID 11 RFC822.SIZE 5)'], [`* 2 FETCH (UID 12 ${body('x')})`]])
      expect((await read(11, lines)).end).toBe('message_not_found');
    const none = await exchange(
      (connection) => readSource(connection, { state: folder(), uid: 13, maxBytes: 9, mostAtOnce: 9 }),
      () => [],
    );
    expect(none).toEqual({ commands: ['UID FETCH 13 (UID RFC822.SIZE)'], end: 'message_not_found' });
  });
});

it('sources are read together, without those that are cut or that nobody asked for', async () => {
  const { commands, end } = await exchange(
    (connection) => readSources(connection, { state: folder(), uids: [11, 12, 13], maxBytes: 6 }),
    () => [
      `* 1 FETCH (UID 11 FLAGS (\\Flagged) ${DATE} ${body('12345')})`,
      `* 2 FETCH (UID 12 ${body('123456')})`,
      `* 3 FETCH (UID 13 ${body('x')})`,
      `* 4 FETCH (UID 14 ${body('y')})`,
    ],
  );
  expect(commands).toEqual([`UID FETCH 11:13 (${FACTS} BODY.PEEK[])`]);
  const sources = (end as MessageSource[]).map(({ source, ...rest }) => ({
    ...rest,
    text: Buffer.from(source).toString(),
  }));
  const facts = { uidvalidity: 7, isWhole: true };
  expect(sources).toEqual([
    { uid: 11, ...facts, flags: MESSAGE_FLAG.SEEN, arrived: Date.UTC(2026, 10, 21, 6), text: '12345' },
    { uid: 13, ...facts, flags: 0, arrived: 0, text: 'x' },
  ]);
});
