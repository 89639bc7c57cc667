import { ENCRYPTED_PREVIEW } from '@pillarbox/contract/mail/encrypted-preview';
import { MESSAGE_FLAG } from '@pillarbox/contract/mail/flags';
import { describe, expect, it } from 'vitest';
import { exchange } from './engine/connection.test-bed.ts';
import { FolderState } from './folder-state.ts';
import { MAX_PREVIEWS } from './limits.ts';
import { DETAILS } from './message-entry.ts';
import { completeRows, evictOldest } from './previews.ts';

const PEOPLE = { from: [], to: [], cc: [], bcc: [] };
const FACTS = { date: 0, size: 5, flags: MESSAGE_FLAG.SEEN, messageId: '', references: [], subject: '' };
const TEXT = '("TEXT" "PLAIN" ("CHARSET" "utf-8") NIL NIL "7BIT" 6 1)';
const HTML = '("TEXT" "HTML" ("CHARSET" "utf-8") NIL NIL "7BIT" 6 1)';
const FILE = '("TEXT" "PLAIN" ("NAME" "a.txt") NIL NIL "7BIT" 6 1 NIL ("ATTACHMENT" ("FILENAME" "a.txt")))';
const literal = (bytes: string): string => `{${String(Buffer.byteLength(bytes, 'latin1'))}}\r\n${bytes}`;

/** A folder whose view has the messages from 11 on; complete unless it is being built. */
function folder({ count = 2, complete = true, detailed = true } = {}): FolderState {
  const state = new FolderState('INBOX', 7);
  const uids = Array.from({ length: count }, (_, at) => at + 11);
  state.view.insert(uids.map((uid) => ({ uid, ...FACTS, ...PEOPLE })));
  state.view.complete = complete;
  if (detailed) state.detailed = null;
  return state;
}

/** Completes rows. `structures` and `bodies` are what the server has for the messages from 11 on. */
async function complete(
  state: FolderState,
  {
    structures = [],
    bodies = [],
    previews = [],
    capability = [],
  }: {
    readonly structures?: readonly string[];
    readonly bodies?: readonly string[];
    readonly previews?: readonly string[];
    readonly capability?: readonly string[];
  },
) {
  const uids = [...state.view.uids()];
  const lines = (values: readonly string[], item: (value: string) => string) =>
    values.map((value, at) => `* ${String(at + 1)} FETCH (UID ${String(at + 11)} ${item(value)})`);
  const { commands, end } = await exchange(
    (connection) => completeRows(connection, state, uids),
    (command) => {
      if (command.includes('BODYSTRUCTURE')) return lines(structures, (value) => `BODYSTRUCTURE ${value}`);
      if (command.includes('PREVIEW')) return lines(previews, (value) => `PREVIEW ${value}`);
      return lines(bodies, (value) => `BODY[1]<0> ${literal(value)}`);
    },
    ...capability,
  );
  return { commands, end, rows: uids.map((uid) => state.previews.get(uid)) };
}

describe('previews that are made from the text of messages', () => {
  it('take the plain text, else the HTML, and no attachment', async () => {
    const { commands, rows } = await complete(folder({ count: 3 }), {
      structures: [`(${HTML}${TEXT} "ALTERNATIVE")`, HTML, `(${FILE}${HTML} "MIXED")`],
      bodies: ['plain', '<p>rich', '<b>other</b>'],
    });
    expect(commands).toEqual([
      `UID FETCH 11:13 (UID ${DETAILS})`,
      'UID FETCH 11 (UID BODY.PEEK[2]<0.2048>)',
      'UID FETCH 12 (UID BODY.PEEK[1]<0.8192>)',
      'UID FETCH 13 (UID BODY.PEEK[2]<0.8192>)',
    ]);
    expect(rows).toEqual(['plain', 'rich', 'other']);
  });

  it('ask for all messages of the same part at once', async () => {
    const { commands, rows } = await complete(folder(), { structures: [TEXT, TEXT], bodies: ['a', 'b'] });
    expect(commands.slice(1)).toEqual(['UID FETCH 11:12 (UID BODY.PEEK[1]<0.2048>)']);
    expect(rows).toEqual(['a', 'b']);
  });

  it('decode the part, without the character or tag that the limit has split', async () => {
    const coded = (encoding: string) => TEXT.replace('7BIT', encoding);
    const utf8 = (text: string) => Buffer.from(text).toString('latin1');
    const { rows } = await complete(folder({ count: 4 }), {
      structures: [coded('BASE64'), coded('8BIT'), coded('8BIT'), coded('8BIT').replace('utf-8', 'iso-8859-1')],
      bodies: [Buffer.from('grün').toString('base64'), utf8('grüß').slice(0, -1), '3 < 4 > 2 <spa', '\xe9t\xe9'],
    });
    expect(rows).toEqual(['grün', 'grü', '3 < 4 > 2', 'été']);
  });

  it('say of encrypted messages what they are, and nothing of messages without text', async () => {
    const pgp = `(("APPLICATION" "PGP-ENCRYPTED" NIL NIL NIL "7BIT" 9)${TEXT} "ENCRYPTED")`;
    const state = folder({ count: 4 });
    const { commands, rows } = await complete(state, { structures: [pgp, FILE, TEXT] });
    expect(commands.slice(1)).toEqual(['UID FETCH 13 (UID BODY.PEEK[1]<0.2048>)']);
    expect(rows).toEqual([ENCRYPTED_PREVIEW, '', '', '']);
    expect((await complete(state, {})).commands).toEqual([]);
  });
});

describe('previews of the server', () => {
  const capability = ['PREVIEW'];

  it('are taken, and made where it has none', async () => {
    const { commands, rows } = await complete(folder({ count: 3 }), {
      capability,
      previews: ['"first  line"', 'NIL', '""'],
      structures: [TEXT, TEXT, TEXT],
      bodies: ['-', 'second', 'third'],
    });
    expect(commands).toEqual([
      'UID FETCH 11:13 (UID PREVIEW)',
      `UID FETCH 12:13 (UID ${DETAILS})`,
      'UID FETCH 12:13 (UID BODY.PEEK[1]<0.2048>)',
    ]);
    expect(rows).toEqual(['first line', 'second', 'third']);
  });

  it('are asked for only where they are ready while the view is built, and once', async () => {
    const state = folder({ complete: false });
    const { commands, rows } = await complete(state, { capability, previews: ['"a"', 'NIL'] });
    expect(commands).toEqual(['UID FETCH 11:12 (UID PREVIEW (LAZY))']);
    expect(rows).toEqual(['a', undefined]);
    expect((await complete(state, { capability })).commands).toEqual([]);
    expect((await complete(folder({ complete: false }), {})).commands).toEqual([]);
  });
});

it('rows get what their parts and headers say, once', async () => {
  const state = folder({ detailed: false });
  for (const uid of [11, 12]) state.previews.set(uid, 'known');
  const { commands } = await complete(state, { structures: [`(${TEXT}${FILE} "MIXED")`] });
  expect(commands).toEqual([`UID FETCH 11:12 (UID ${DETAILS})`]);
  expect(state.view.flagsOf(11)).toBe(MESSAGE_FLAG.SEEN | MESSAGE_FLAG.ATTACH);
  expect(state.view.flagsOf(12)).toBe(MESSAGE_FLAG.SEEN);
  expect((await complete(state, {})).commands).toEqual([]);
});

it('rows stay without previews when the server refuses to read, and fail with the connection', async () => {
  const run = (state: FolderState, answer: readonly string[] | null) =>
    exchange(
      (connection) => completeRows(connection, state, [11, 12]),
      () => answer,
    );
  const refused = folder();
  refused.previews.set(11, 'known');
  expect((await run(refused, ['BAD what?'])).end).toBeUndefined();
  expect([...refused.previews]).toEqual([
    [11, 'known'],
    [12, ''],
  ]);
  const lost = folder();
  expect((await run(lost, null)).end).toBe('mail_unavailable');
  expect(lost.previews.size).toBe(0);
});

it('previews that are shown again are kept longer than others', async () => {
  const state = folder({ count: 1 });
  for (let uid = 11; uid < 11 + MAX_PREVIEWS; uid += 1) state.previews.set(uid, 'x');
  await complete(state, {});
  expect([state.previews.size, [...state.previews.keys()].at(-1)]).toEqual([MAX_PREVIEWS, 11]);
  evictOldest(state.previews, 0);
  expect(state.previews.size).toBe(MAX_PREVIEWS);
  evictOldest(state.previews, 2);
  expect([state.previews.size, state.previews.has(12), state.previews.has(13), state.previews.has(14)]).toEqual([
    MAX_PREVIEWS - 2,
    ...[false, false, true],
  ]);
});
