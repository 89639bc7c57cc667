import { describe, expect, it } from 'vitest';
import { useBench } from './mailbox-under-test.ts';
import type { AccountUnderTest } from './mailbox-under-test.ts';

/** Samples: the newest messages, as rules for incoming mail see them. */
export function describeSamples(setup: () => Promise<AccountUnderTest>): void {
  describe('samples', () => {
    const bench = useBench(setup);

    it('are the newest messages with the fields and texts that are wanted', async () => {
      await bench.file({ subject: 'first' });
      const oak = await bench.file({
        subject: 'oak',
        body: 'The oak stairs',
        headers: ['List-Id: =?utf-8?q?Sch=C3=BCler?='],
      });
      const last = await bench.file({ subject: 'last' });
      const sample = await bench.mailbox.sample({
        folder: 'INBOX',
        most: 2,
        headers: ['List-ID', 'X-None'],
        texts: ['oak stairs'],
      });
      expect(sample.messages.map(({ uid, subject }) => [uid, subject])).toEqual([
        [last, 'last'],
        [oak, 'oak'],
      ]);
      expect(sample.messages.map(({ headers }) => Object.fromEntries(headers))).toEqual([
        {},
        { 'list-id': ['Schüler'] },
      ]);
      expect([...(sample.texts.get('oak stairs') ?? [])]).toEqual([oak]);
      expect((await bench.mailbox.folderNaming()).delimiter).toMatch(/^[./]$/);
    });
  });
}
