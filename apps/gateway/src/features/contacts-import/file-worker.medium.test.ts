import type { Worker } from 'node:worker_threads';
import { importOptions } from '@pillarbox/contract/contacts-import/import';
import { afterEach, describe, expect, it } from 'vitest';
import { startedWorker } from './file-thread.ts';
import { FileWorkers } from './file-worker.ts';
import type { Ask, FileToRead } from './file-worker.ts';

/** Ends the worker that was started last, as an error in it does. */
type EndLast = () => Promise<unknown>;

describe('the worker of a file', () => {
  let workers: FileWorkers;
  afterEach(() => workers.close());

  const bed = () => {
    const started: Worker[] = [];
    let reads = 0;
    workers = new FileWorkers(() => {
      const worker = startedWorker();
      started.push(worker);
      return worker;
    });
    const file: FileToRead = {
      id: 'a',
      staysOpen: true,
      bytes: () => {
        reads += 1;
        return Promise.resolve(Buffer.from('Name,Email\nAnn,ann@a.example\n'));
      },
      options: importOptions.parse({}),
      thisYear: 2026,
    };
    const plan = async (ask: Ask): Promise<number> => (await ask({ ask: 'plan', room: 10 })).added;
    const endLast: EndLast = async () => await started.at(-1)?.terminate();
    return { file, plan, endLast, reads: () => reads };
  };

  it('that ends while it waits is replaced by one that reads the file again', async () => {
    const { file, plan, endLast, reads } = bed();
    expect(await workers.use(file, plan)).toBe(1);
    await endLast();
    expect(await workers.use(file, plan)).toBe(1);
    expect(reads()).toBe(2);
    // It ends between its last answer and the end of its use.
    await workers.use(file, async (ask) => {
      await plan(ask);
      await endLast();
    });
    expect(await workers.use(file, plan)).toBe(1);
    expect(reads()).toBe(3);
  });

  it('that ends between two questions fails the next one at once, and its place is free again', async () => {
    const { file, plan, endLast } = bed();
    // More often than there are places.
    for (let run = 0; run < 3; run += 1) {
      const ended = workers.use(file, async (ask) => {
        await endLast();
        return await plan(ask);
      });
      await expect(ended).rejects.toMatchObject({ code: 'import_unreadable' });
    }
    expect(await workers.use(file, plan)).toBe(1);
  });
});
