import { describe, expect, it } from 'vitest';
import { exchange } from './engine/connection.test-bed.ts';
import { readUidSet } from './engine/text.ts';
import { fetchReadable } from './fetch-readable.ts';

const UIDS = Array.from({ length: 60 }, (_, at) => at + 1);

interface Answers {
  /** Messages that the server cannot read. */
  readonly broken: readonly number[];
  /** Whether it reads no further than to the first of them. */
  readonly stops?: boolean;
  readonly code?: string;
}

/** Fetches from a server that answers like this: what was read, the sets that were asked for, and how it ended. */
async function fetched(uids: readonly number[], { broken, stops = false, code = 'SERVERBUG' }: Answers) {
  const found: number[] = [];
  const setOf = (command: string): string => /^UID FETCH (\S+) \(UID BODYSTRUCTURE\)$/.exec(command)?.[1] ?? command;
  const { commands, end } = await exchange(
    (connection) =>
      fetchReadable(connection, uids, { items: '(UID BODYSTRUCTURE)', each: ({ uid }) => found.push(uid) }),
    (command) => {
      const wanted = readUidSet(setOf(command), 1000) ?? [];
      const first = wanted.findIndex((uid) => broken.includes(uid));
      const read = (stops && first >= 0 ? wanted.slice(0, first) : wanted).filter((uid) => !broken.includes(uid));
      const answers = read.map((uid) => `* ${String(uid)} FETCH (UID ${String(uid)} BODYSTRUCTURE ("a"))`);
      return [...answers, first < 0 ? 'OK done' : `NO [${code}] cannot read it`];
    },
  );
  return { found: found.sort((one, other) => one - other), asked: commands.map(setOf), end };
}

const without = (broken: readonly number[]): number[] => UIDS.filter((uid) => !broken.includes(uid));

describe('fetching messages of which the server cannot read some', () => {
  it('takes one command when it can read all', async () => {
    expect(await fetched([1, 2, 3, 9], { broken: [] })).toEqual({
      found: [1, 2, 3, 9],
      asked: ['1:3,9'],
      end: undefined,
    });
  });

  it('takes one command when only the one has no answer', async () => {
    for (const answers of [{ broken: [2] }, { broken: [3], stops: true }])
      expect(await fetched([1, 2, 3], answers)).toMatchObject({
        found: [1, answers.broken[0] === 2 ? 3 : 2],
        asked: ['1:3'],
      });
    expect(await fetched([4], { broken: [4] })).toMatchObject({ found: [], asked: ['4'] });
  });

  it('reads the others, whether the server stops at the first one or not', async () => {
    for (const broken of [[1], [1, 2, 3], [7, 30, 31, 59], [60]]) {
      for (const stops of [true, false])
        expect((await fetched(UIDS, { broken, stops })).found).toEqual(without(broken));
    }
    expect((await fetched(UIDS, { broken: [7], stops: true })).asked).toEqual(['1:60', '7', '8:60']);
  });

  it('ends when it can read hardly any', async () => {
    const { found, asked, end } = await fetched(UIDS, { broken: UIDS.slice(0, 50), stops: true });
    expect({ found, commands: asked.length, end }).toEqual({ found: [], commands: 41, end: undefined });
  });

  it('fails when the refusal is about the server', async () => {
    const { end, asked } = await fetched(UIDS, { broken: [7], code: 'UNAVAILABLE' });
    expect([end, asked]).toEqual(['mail_unavailable', ['1:60']]);
  });

  it('does not ask again for messages that are gone', async () => {
    const items = '(UID FLAGS)';
    const read = await exchange(
      (connection) => fetchReadable(connection, [1, 2, 3], { items, each: () => undefined }),
      () => ['* 1 FETCH (UID 1 FLAGS ())'],
    );
    expect(read).toEqual({ commands: ['UID FETCH 1:3 (UID FLAGS)'], end: undefined });
  });

  it('keeps to limits of its own', async () => {
    const items = '(UID FLAGS)';
    const each = (): void => undefined;
    const { end } = await exchange(
      (connection) => fetchReadable(connection, [1, 2], { items, each, limits: { answers: 1 } }),
      () => ['* 1 FETCH (UID 1 FLAGS ())', '* 2 FETCH (UID 2 FLAGS ())'],
    );
    expect(end).toBe('mail_protocol');
  });
});
