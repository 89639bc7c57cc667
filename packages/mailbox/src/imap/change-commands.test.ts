import { MESSAGE_FLAG } from '@pillarbox/contract/mail/flags';
import { describe, expect, it } from 'vitest';
import type { FlagChange, LabelChange } from '../port.ts';
import {
  addWord,
  changeLabels,
  expungeFlagged,
  expungeMessages,
  moveMessages,
  storeWords,
  wordsOf,
} from './changes.ts';
import { exchange } from './engine/connection.test-bed.ts';
import { FolderState } from './folder-state.ts';

const { SEEN, FLAGGED, ANSWERED, DELETED, EXPUNGE, SPAM, TASKED, ATTACH } = MESSAGE_FLAG;
const SENT = Buffer.from('Sent');

/** A folder that stores these flags; none: it did not say. */
function folder(...permanentFlags: readonly string[]): FolderState {
  const state = new FolderState('INBOX', 7);
  state.permanentFlags = permanentFlags;
  return state;
}

describe('changing flags', () => {
  const change = async (wanted: Partial<FlagChange>, state = folder()) => {
    const whole = { set: 0, unset: 0, stomp: false, ...wanted };
    const { commands } = await exchange(
      (connection) => storeWords(connection, { uids: [12, 11], ...wordsOf(state, whole) }),
      () => [],
    );
    return commands.map((command) => command.replace('UID STORE 11:12 ', ''));
  };

  it('adds and removes what can be changed', async () => {
    expect(await change({ set: SEEN | FLAGGED | ATTACH, unset: ANSWERED | SEEN })).toEqual([
      '+FLAGS (\\Seen \\Flagged)',
      '-FLAGS (\\Answered)',
    ]);
    expect(await change({ set: ATTACH })).toEqual([]);
  });

  it('removes all others where it sets the whole', async () => {
    expect(await change({ set: SEEN, unset: 0, stomp: true })).toEqual([
      '+FLAGS (\\Seen)',
      '-FLAGS (\\Answered \\Flagged \\Draft \\Deleted $Forwarded Forwarded $Junk Junk $Tasked)',
    ]);
  });

  it('does not undo a deletion by removing the other flag of the same meaning', async () => {
    for (const [set, unset] of [
      [DELETED, EXPUNGE],
      [EXPUNGE, DELETED],
      [DELETED | EXPUNGE, DELETED | EXPUNGE],
    ] as const)
      expect(await change({ set, unset })).toEqual(['+FLAGS (\\Deleted)']);
    expect(await change({ unset: EXPUNGE })).toEqual(['-FLAGS (\\Deleted)']);
  });

  it('tells the filter of the server what is no spam, where a user says so', async () => {
    expect(await change({ unset: SPAM })).toEqual(['+FLAGS ($NotJunk)', '-FLAGS ($Junk Junk)']);
    expect(await change({ set: SPAM })).toEqual(['+FLAGS ($Junk)', '-FLAGS ($NotJunk NonJunk)']);
  });

  it('sends only words that the folder can store', async () => {
    const wanted = { set: SEEN | TASKED, unset: FLAGGED | SPAM };
    expect(await change(wanted, folder('\\seen', '$junk'))).toEqual(['+FLAGS (\\Seen)', '-FLAGS ($Junk)']);
    expect(await change(wanted, folder('\\flagged', '\\*'))).toEqual([
      '+FLAGS ($Tasked $NotJunk)',
      '-FLAGS (\\Flagged $Junk Junk)',
    ]);
  });
});

describe('changing labels', () => {
  const change = (wanted: Partial<LabelChange>, state = folder(), answer = (): readonly string[] => []) =>
    exchange(
      (connection) => changeLabels(connection, { state, uids: [11], change: { add: [], remove: [], ...wanted } }),
      answer,
    );

  it('adds and removes words', async () => {
    const both = { add: ['work', 'home'], remove: ['old'] };
    expect((await change(both)).commands).toEqual(['UID STORE 11 +FLAGS (work home)', 'UID STORE 11 -FLAGS (old)']);
    expect((await change({ add: ['work'] })).commands).toEqual(['UID STORE 11 +FLAGS (work)']);
    expect((await change({ remove: ['old'] }, folder('\\seen'))).commands).toEqual(['UID STORE 11 -FLAGS (old)']);
  });

  it('changes nothing when the folder cannot store one of them', async () => {
    const refused = await change({ add: ['work', 'home'], remove: ['old'] }, folder('work'));
    expect(refused).toEqual({ commands: [], end: 'label_refused' });
  });

  it('says that the server refuses the label, but not so when the connection is lost', async () => {
    expect((await change({ add: ['work'] }, folder(), () => ['NO too many'])).end).toBe('label_refused');
    expect((await change({ add: ['work'] }, folder(), () => ['NO [UNAVAILABLE] later'])).end).toBe('mail_unavailable');
  });

  it('marks messages with a word of the mail system where it can', async () => {
    const mark = (state: FolderState) =>
      exchange(
        (connection) => addWord(connection, { state, uids: [11, 13] }, '$MDNSent'),
        () => [],
      );
    expect((await mark(folder('$mdnsent'))).commands).toEqual(['UID STORE 11,13 +FLAGS ($MDNSent)']);
    expect((await mark(folder('\\seen'))).commands).toEqual([]);
  });
});

describe('moving messages', () => {
  const move = (answer: (command: string) => readonly string[] | null, ...capabilities: readonly string[]) =>
    exchange((connection) => moveMessages(connection, { uids: [12, 11], to: SENT }), answer, ...capabilities);

  it('is one command where the server has MOVE, and says where they are', async () => {
    const { commands, end } = await move(() => ['* OK [COPYUID 9 11:12 40:41] x'], 'MOVE', 'UIDPLUS');
    expect(commands).toEqual(['UID MOVE 11:12 "Sent"']);
    expect(end).toEqual({
      uidvalidity: 9,
      pairs: [
        [11, 40],
        [12, 41],
      ],
    });
  });

  it('copies and then removes exactly these where the server has no MOVE', async () => {
    const copied = (command: string) => (command.startsWith('UID COPY') ? ['OK [COPYUID 9 11,12 40,41] x'] : []);
    const { commands, end } = await move(copied, 'UIDPLUS');
    expect(commands).toEqual(['UID COPY 11:12 "Sent"', 'UID STORE 11:12 +FLAGS (\\Deleted)', 'UID EXPUNGE 11:12']);
    expect(end).toMatchObject({
      uidvalidity: 9,
      pairs: [
        [11, 40],
        [12, 41],
      ],
    });
  });

  it('removes nothing that was not copied', async () => {
    for (const answer of [['NO [OVERQUOTA] full'], null]) {
      const { commands, end } = await move(() => answer, 'UIDPLUS');
      expect(commands).toEqual(['UID COPY 11:12 "Sent"']);
      expect(end).toBe(answer === null ? 'mail_unavailable' : 'mail_over_quota');
    }
  });

  it('is possible when the server says nothing of the other folder', async () => {
    for (const answer of [['NO not now'], ['* STATUS "Sent" (UIDNEXT 40)'], ['* STATUS "Sent" (UIDVALIDITY 9)']]) {
      const { commands, end } = await move((command) => (command.startsWith('STATUS') ? answer : []), 'MOVE');
      expect(commands).toEqual(['STATUS "Sent" (UIDNEXT UIDVALIDITY)', 'UID MOVE 11:12 "Sent"']);
      expect(end).toEqual({ uidvalidity: 0, pairs: [] });
    }
    for (const answer of [null, ['NO [UNAVAILABLE] later']]) {
      const { commands, end } = await move(() => answer, 'MOVE');
      expect([commands.length, end]).toEqual([1, 'mail_unavailable']);
    }
  });

  it('has been done also when the server says nothing of the other folder afterwards', async () => {
    let asked = 0;
    const { end } = await move((command) => {
      if (!command.startsWith('STATUS')) return [];
      asked += 1;
      return asked === 1 ? ['* STATUS "Sent" (UIDNEXT 40 UIDVALIDITY 9)'] : ['NO not now'];
    }, 'MOVE');
    expect([asked, end]).toEqual([2, { uidvalidity: 0, pairs: [] }]);
  });

  it('asks no further when the server names the new uids without having announced it', async () => {
    const { commands, end } = await move(
      (command) =>
        command.startsWith('STATUS')
          ? ['* STATUS "Sent" (UIDNEXT 40 UIDVALIDITY 9)']
          : ['OK [COPYUID 9 11:12 44:45] x'],
      'MOVE',
    );
    expect(commands).toHaveLength(2);
    expect(end).toMatchObject({
      pairs: [
        [11, 44],
        [12, 45],
      ],
    });
  });

  it('derives no uids in a folder that was replaced meanwhile', async () => {
    let validity = 8;
    const { end } = await move((command) => {
      if (!command.startsWith('STATUS')) return [];
      validity += 1;
      return [`* STATUS "Sent" (UIDNEXT ${validity === 9 ? '40' : '42'} UIDVALIDITY ${String(validity)})`];
    }, 'MOVE');
    expect(end).toEqual({ uidvalidity: 0, pairs: [] });
  });
});

describe('removing messages for good', () => {
  const DELETE = 'UID STORE 11:12 +FLAGS (\\Deleted)';

  it('keeps those that others have flagged as deleted, on a server without UIDPLUS', async () => {
    const answer = (command: string) => (command.startsWith('UID SEARCH') ? ['* SEARCH 9 11 12 14'] : []);
    const run = await exchange((connection) => expungeMessages(connection, [12, 11]), answer, 'ESEARCH');
    expect(run.commands).toEqual([
      DELETE,
      'UID SEARCH DELETED',
      'UID STORE 9,14 -FLAGS (\\Deleted)',
      'EXPUNGE',
      'UID STORE 9,14 +FLAGS (\\Deleted)',
    ]);
  });

  it('flags the others again when the server refuses, and does not try on a lost connection', async () => {
    const answer = (command: string, expunged: readonly string[] | null) => {
      if (command === 'EXPUNGE') return expunged;
      return command.startsWith('UID SEARCH') ? ['* SEARCH 9 11 12'] : [];
    };
    const run = (expunged: readonly string[] | null) =>
      exchange(
        (connection) => expungeMessages(connection, [11, 12]),
        (command) => answer(command, expunged),
      );
    const refused = await run(['NO [NOPERM] no']);
    expect([refused.commands.at(-1), refused.end]).toEqual(['UID STORE 9 +FLAGS (\\Deleted)', 'mail_refused']);
    const lost = await run(null);
    expect([lost.commands.at(-1), lost.end]).toEqual(['EXPUNGE', 'mail_unavailable']);
  });

  it('has been done also when the connection ends before the others are flagged again', async () => {
    const run = await exchange(
      (connection) => expungeMessages(connection, [11, 12]),
      (command) => {
        if (command === 'UID STORE 9 +FLAGS (\\Deleted)') return null;
        return command.startsWith('UID SEARCH') ? ['* SEARCH 9 11 12'] : [];
      },
    );
    expect([run.commands.length, run.end]).toEqual([5, undefined]);
  });

  it('sends nothing for no messages', async () => {
    const none = await exchange(
      (connection) => expungeMessages(connection, []),
      () => [],
    );
    expect(none.commands).toEqual([]);
  });

  it('removes what is flagged: all, or of the named messages those that are', async () => {
    const answer = (command: string) => {
      if (!command.startsWith('UID SEARCH')) return [];
      return [command.includes('RETURN') ? '* ESEARCH (TAG "x") UID ALL 9,12' : '* SEARCH 9 12'];
    };
    const run = async (uids: readonly number[] | undefined, ...capabilities: readonly string[]) =>
      (await exchange((connection) => expungeFlagged(connection, uids), answer, ...capabilities)).commands;
    expect(await run(undefined)).toEqual(['EXPUNGE']);
    expect(await run([11, 12], 'UIDPLUS', 'ESEARCH')).toEqual(['UID SEARCH RETURN (ALL) DELETED', 'UID EXPUNGE 12']);
    expect(await run([11, 12])).toEqual([
      'UID SEARCH DELETED',
      'UID STORE 12 +FLAGS (\\Deleted)',
      'UID SEARCH DELETED',
      'UID STORE 9 -FLAGS (\\Deleted)',
      'EXPUNGE',
      'UID STORE 9 +FLAGS (\\Deleted)',
    ]);
    expect(await run([11])).toEqual(['UID SEARCH DELETED']);
  });
});
