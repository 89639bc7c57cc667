import { describe, expect, it, vi } from 'vitest';
import type { Directory, RawPerson } from './directory.ts';
import { GuardedDirectory } from './guarded-directory.ts';

interface Pending {
  readonly text: string;
  readonly answer: (people: readonly RawPerson[]) => void;
  readonly fail: () => void;
}

function bed(searchMs = 10_000) {
  const asked: Pending[] = [];
  const time = { now: 0 };
  const source: Directory = {
    search: ({ text }) =>
      new Promise((answer, reject) => asked.push({ text, answer, fail: () => reject(new Error('down')) })),
  };
  const failed = vi.fn<() => void>();
  const directory = new GuardedDirectory(source, { searchMs, now: () => time.now, failed });
  const failOnce = async (): Promise<void> => {
    const before = asked.length;
    const search = directory.search(`fails ${before}`);
    await vi.waitFor(() => expect(asked).toHaveLength(before + 1));
    asked[before]!.fail();
    await expect(search).rejects.toThrow('failed');
  };
  return { asked, time, directory, failed, failOnce };
}

const people = (count: number): RawPerson[] =>
  Array.from({ length: count }, (_, at) => ({ name: `Ann ${at}`, mail: `ann${at}@a.example` }));

describe('a directory', () => {
  it('is asked once for equal searches, and again after a minute', async () => {
    const { asked, time, directory } = bed();
    const both = Promise.all([directory.search('Ann'), directory.search('  ann ')]);
    await vi.waitFor(() => expect(asked).toHaveLength(1));
    asked[0]!.answer(people(2));
    const [one, other] = await both;
    expect([one, one.people.length]).toEqual([other, 2]);
    await directory.search('ann');
    expect(asked).toHaveLength(1);
    time.now += 60_000;
    void directory.search('ann');
    await vi.waitFor(() => expect(asked).toHaveLength(2));
  });

  it('gives a page, in order, without those who have no address, and says that there are more', async () => {
    const { asked, directory } = bed();
    const search = directory.search('ann');
    await vi.waitFor(() => asked[0]!.answer([{ name: 'Zoe', mail: 'zoe@a.example' }, { name: 'x' }, ...people(200)]));
    const found = await search;
    expect([found.people.length, found.more]).toEqual([99, true]);
    expect(found.people.at(0)?.name).toBe('Ann 0');
    expect(found.people.at(-1)?.name).toBe('Zoe');
  });

  it('knows everybody for a longer text when the shorter one had all', async () => {
    const { asked, directory } = bed();
    expect(directory.known('ann')).toEqual({ people: [], isComplete: false });
    const some = directory.search('an');
    await vi.waitFor(() => asked[0]!.answer(people(3)));
    await some;
    expect(directory.known('Ann 1')).toMatchObject({ people: { length: 3 }, isComplete: true });
    const many = directory.search('b');
    await vi.waitFor(() => asked[1]!.answer(people(200)));
    await many;
    expect(directory.known('b')).toMatchObject({ isComplete: true });
    expect(directory.known('bo')).toMatchObject({ people: { length: 100 }, isComplete: false });
  });

  it('ends a search at its deadline, whatever the source does', async () => {
    const { directory, failed } = bed(1);
    await expect(directory.search('ann')).rejects.toThrow('failed');
    expect(failed).toHaveBeenCalledOnce();
  });

  it('is left alone after three failures, until one try succeeds', async () => {
    const { asked, time, directory, failOnce } = bed();
    for (let count = 0; count < 3; count += 1) await failOnce();
    expect(directory.isAvailable).toBe(false);
    await expect(directory.search('ann')).rejects.toThrow('left alone');
    expect(asked).toHaveLength(3);

    // One try fails after the pause, and the next pause begins.
    time.now += 30_000;
    await failOnce();
    await expect(directory.search('ann')).rejects.toThrow('left alone');

    time.now += 30_000;
    const tried = directory.search('ann');
    await vi.waitFor(() => expect(asked).toHaveLength(5));
    await expect(directory.search('ben')).rejects.toThrow('left alone');
    asked[4]!.answer(people(1));
    await expect(tried).resolves.toMatchObject({ people: { length: 1 } });
    expect(directory.isAvailable).toBe(true);
  });

  it('runs four searches at a time, lets forty wait, and refuses more', async () => {
    const { asked, directory } = bed();
    const searches = Array.from({ length: 44 }, (_, at) => directory.search(`text ${at}`));
    await vi.waitFor(() => expect(asked).toHaveLength(4));
    await expect(directory.search('one more')).rejects.toThrow('too many');
    asked[0]!.answer([]);
    await vi.waitFor(() => expect(asked).toHaveLength(5));
    for (let at = 1; at < 44; at += 1) {
      await vi.waitFor(() => expect(asked.length).toBeGreaterThan(at));
      asked[at]!.answer([]);
    }
    expect(await Promise.all(searches)).toHaveLength(44);
  });

  it('gives up a search that gets no turn in time, and its place is free again', async () => {
    const { asked, time, directory } = bed(500);
    const searches = Array.from({ length: 6 }, (_, at) => directory.search(`text ${at}`));
    const outcomes = await Promise.allSettled(searches);
    expect(outcomes.every(({ status }) => status === 'rejected')).toBe(true);
    time.now += 30_000;
    const next = directory.search('next');
    await vi.waitFor(() => asked.find(({ text }) => text === 'next')!.answer(people(1)));
    expect((await next).people).toHaveLength(1);
  });
});
