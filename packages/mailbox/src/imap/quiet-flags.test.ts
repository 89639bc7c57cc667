import { MESSAGE_FLAG } from '@pillarbox/contract/mail/flags';
import { expect, it } from 'vitest';
import type { ViewEntry } from '../view/entry.ts';
import { ConnectionQueue } from './connection-queue.ts';
import { later, outcome, play } from './engine/connection.test-bed.ts';
import type { FolderList } from './folder-list.ts';
import { FolderState } from './folder-state.ts';
import { FolderSync } from './folder-sync.ts';
import { MASS_CHANGE } from './limits.ts';
import { changeQuietly } from './quiet-flags.ts';

const { SEEN, ANSWERED, FLAGGED, ATTACH } = MESSAGE_FLAG;
const UIDS = Array.from({ length: MASS_CHANGE }, (_, at) => at + 1);
const SET = `1:${String(MASS_CHANGE)}`;
const BEFORE = 20;
const AFTER = 30;
const RESYNCED = `SELECT "INBOX" (QRESYNC (7 ${String(BEFORE)}))`;

const entry = (uid: number): ViewEntry => ({
  ...{ uid, subject: '', flags: ATTACH | SEEN, date: 0, size: 1, messageId: '', references: [] },
  ...{ from: [], to: [], cc: [], bcc: [] },
});

/** Lines that answer a command; undefined: what a server says that nobody else uses. `quiet`: of the connection that makes the change. */
type Answer = (command: string, quiet: boolean) => readonly string[] | undefined;

function usual(command: string, quiet: boolean, isStored: boolean): readonly string[] {
  if (!command.startsWith('SELECT')) return [];
  const modseq = quiet ? [] : [`* OK [HIGHESTMODSEQ ${String(isStored ? AFTER : BEFORE)}] x`];
  return [
    `* ${String(MASS_CHANGE)} EXISTS`,
    '* OK [UIDVALIDITY 7] x',
    `* OK [UIDNEXT ${String(MASS_CHANGE + 1)}] x`,
    ...modseq,
  ];
}

/** Flags all messages and unsets SEEN on a server that answers so: what was sent, `> ` before what the quiet connection sent. */
async function flagAll(
  answer: Answer = () => undefined,
  { uids = UIDS, capabilities = ['QRESYNC', 'UNSELECT'], shared = false, take = ['\\Seen'], permanent = ['\\*'] } = {},
) {
  const [main, quiet] = [play({}, ...capabilities), play({}, 'ESEARCH')];
  const state = new FolderState('INBOX', 7);
  state.view.insert(UIDS.map(entry));
  Object.assign(state, { exists: MASS_CHANGE, topuid: MASS_CHANGE, modseq: BEFORE });
  state.view.complete = true;
  const sync = new FolderSync({
    ...{ states: new Map([['INBOX', state]]), nameOf: (path) => Buffer.from(path), threadsOf: () => undefined },
    ...{ fresh: () => undefined, fill: () => Promise.resolve() },
  });
  main.connection.onUnsolicited = (untagged) => sync.handleUntagged(untagged);
  const none = { lost: () => undefined, drained: () => undefined, interrupt: () => Promise.resolve() };
  const search = new ConnectionQueue({ ...none, open: () => Promise.resolve(quiet.connection) });
  const account = {
    ...{
      search,
      background: shared ? search : new ConnectionQueue({ ...none, open: () => Promise.reject(new Error()) }),
    },
    folders: { paths: { nameOf: (path: string) => Buffer.from(path) } } as unknown as FolderList,
    refresh: async () => {
      await sync.open(main.connection, 'INBOX');
    },
    whileAway: sync.whileAway.bind(sync),
  };
  const sent: string[] = [];
  let isStored = false;
  const job = later(
    (async () => {
      await sync.open(main.connection, 'INBOX');
      state.permanentFlags = permanent;
      const change = { state, uids, add: ['\\Flagged'], take };
      const isDone = await changeQuietly(account, main.connection, change);
      if (isDone) await sync.settle(main.connection);
      return isDone;
    })(),
  );
  for (;;) {
    const end = await outcome(job);
    if (end !== 'pending') {
      const flags = [...new Set(UIDS.map((uid) => state.view.flagsOf(uid)))];
      return { end, sent: sent.slice(1), flags, state, selected: sync.selected };
    }
    const from = main.packets.length > 0 ? main : quiet;
    const [, tag = '', command = ''] = /^(\S+) ([^]*)\r\n$/.exec(from.packets.shift() ?? '') ?? [];
    if (command === '') throw new Error('The job waits for something else than the server');
    sent.push(`${from === quiet ? '> ' : ''}${command}`);
    isStored ||= command.startsWith('UID STORE');
    // The first command opens the folder before the change.
    const lines =
      (sent.length > 1 ? answer(command, from === quiet) : undefined) ?? usual(command, from === quiet, isStored);
    const isEnd = (line: string): boolean => /^(OK|NO) /.test(line);
    const all = lines.some(isEnd) ? lines : [...lines, 'OK done'];
    await from.say(...all.map((line) => (isEnd(line) ? `${tag} ${line}` : line)));
  }
}

const CHANGE = [
  '> SELECT "INBOX"',
  'NOOP',
  'UNSELECT',
  `> UID STORE ${SET} +FLAGS.SILENT (\\Flagged)`,
  `> UID STORE ${SET} -FLAGS.SILENT (\\Seen)`,
  `> UID SEARCH RETURN (ALL) UID ${SET} UNFLAGGED`,
  `> UID SEARCH RETURN (ALL) UID ${SET} SEEN`,
  'SELECT "INBOX" (CONDSTORE)',
  '> NOOP',
];

it('changes very many messages over a second connection, and reads none of them', async () => {
  const { end, sent, flags, state, selected } = await flagAll();
  expect([end, sent, flags]).toEqual([true, CHANGE, [ATTACH | FLAGGED]]);
  expect([state.modseq, selected]).toEqual([AFTER, state]);
  expect(state.takeEvent()).toMatchObject({ reset: true });
});

it('leaves few messages, and connections that cannot tell later what has changed, to the usual way', async () => {
  const nothing = { end: false, sent: [], flags: [ATTACH | SEEN] };
  expect(await flagAll(undefined, { uids: UIDS.slice(1) })).toMatchObject(nothing);
  expect(await flagAll(undefined, { shared: true })).toMatchObject(nothing);
  expect(await flagAll(undefined, { capabilities: ['QRESYNC'] })).toMatchObject(nothing);
  expect(await flagAll(undefined, { take: ['$Junk'], permanent: ['$junk'] })).toMatchObject(nothing);
});

it('changes nothing where the second connection does not open the same folder', async () => {
  const answers: Answer[] = [
    (command, quiet) => (quiet ? ['NO gone'] : undefined),
    (command, quiet) => (quiet ? ['* OK [UIDVALIDITY 8] x'] : undefined),
  ];
  for (const answer of answers)
    expect(await flagAll(answer)).toMatchObject({ end: false, sent: ['> SELECT "INBOX"'], flags: [ATTACH | SEEN] });
});

it('reads all that has changed when somebody else changes the folder at that moment', async () => {
  const news = ['* 5 FETCH (UID 5 FLAGS (\\Flagged \\Answered))', '* 5 EXPUNGE', '* VANISHED 5', '* NO gone'];
  for (const line of news) {
    for (const at of ['UID STORE', 'UID SEARCH', 'NOOP']) {
      const { sent } = await flagAll((command, quiet) => (quiet && command.startsWith(at) ? [line] : undefined));
      expect(sent).toEqual([...CHANGE, RESYNCED]);
    }
  }
  const harmless = ['* 10000 EXISTS', '* 0 RECENT', '* FLAGS (\\Seen)', '* OK [PERMANENTFLAGS (\\*)] x'];
  const { sent } = await flagAll((command, quiet) => (quiet && command === 'NOOP' ? harmless : undefined));
  expect(sent).toEqual(CHANGE);
});

it('shows what the server has when it has not changed all', async () => {
  const { end, sent, flags, state } = await flagAll((command, quiet) => {
    if (command.includes('UNFLAGGED')) return ['* ESEARCH (TAG "P4") UID ALL 5'];
    if (command !== RESYNCED) return undefined;
    return [...usual(command, quiet, true), `* 1 FETCH (UID 1 FLAGS (\\Flagged) MODSEQ (${String(AFTER)}))`];
  });
  expect([end, sent.at(-1), flags]).toEqual([true, RESYNCED, [ATTACH | FLAGGED, ATTACH | SEEN]]);
  expect(state.modseq).toBe(AFTER);
});

it('fails when the server refuses the change, and reads later what has changed', async () => {
  const { end, flags, state, selected } = await flagAll((command) =>
    command.includes('-FLAGS') ? ['NO full'] : undefined,
  );
  expect([end, flags, state.modseq, selected]).toEqual(['mail_refused', [ATTACH | SEEN], BEFORE, null]);
});

it('keeps what is reported of the folder as soon as it is selected again', async () => {
  const { flags, state } = await flagAll((command, quiet) => {
    if (command !== 'SELECT "INBOX" (CONDSTORE)') return undefined;
    return [...usual(command, quiet, true), 'OK done', '* 1 FETCH (UID 1 FLAGS (\\Answered) MODSEQ (31))'];
  });
  expect(flags).toEqual([ATTACH | ANSWERED, ATTACH | FLAGGED]);
  expect(state.modseq).toBe(31);
});
