import { MESSAGE_FLAG } from '@pillarbox/contract/mail/flags';
import { hostileMails } from '@pillarbox/testkit/hostile-mail';
import { describe, expect, it } from 'vitest';
import { useBench } from './mailbox-under-test.ts';
import type { AccountUnderTest } from './mailbox-under-test.ts';

/** Messages that exceed a limit: each is handled like others, and affects no other message. */
export function describeHostile(setup: () => Promise<AccountUnderTest>): void {
  describe('messages over a limit', () => {
    const bench = useBench(setup);

    it('are listed, found, opened, changed and removed beside all others', async () => {
      const before = await bench.file({ subject: 'before', id: '<before@x>' });
      const hostile: number[] = [];
      for (const { source } of hostileMails()) {
        hostile.push((await bench.mailbox.append({ folder: 'INBOX', source, flags: 0 })).uid);
      }
      const after = await bench.file({ subject: 'after', id: '<after@x>', references: '<before@x>' });
      const all = [before, ...hostile, after];
      // A mailbox that is opened after their arrival reads the whole folder.
      bench.mailbox = await bench.another();
      const { rows, total } = await bench.list({ sort: 0, dir: 1 });
      expect(total).toBe(all.length);
      expect(rows.map(({ uid }) => uid)).toEqual(all);
      expect(rows.map(({ subject }) => subject.slice(0, 9))).toEqual([
        'before',
        '49 levels',
        'wordwordw',
        'long Refe',
        'long Mess',
        'crowd',
        'many',
        '120 lette',
        'after',
      ]);
      expect(rows.map(({ from }) => from[0]?.mail)).toEqual([
        'ann@example.test',
        ...hostile.map(() => 'eve@example.test'),
        'ann@example.test',
      ]);
      expect((await bench.mailbox.rows('INBOX', all)).map(({ uid }) => uid)).toEqual(all);
      expect(await bench.subjects({ search: { text: 'crowd', scope: 2, flags: [] } })).toEqual(['crowd']);
      expect((await bench.list({ search: { text: 'short', scope: 8, flags: [] } })).total).toBe(4);
      const threads = await bench.mailbox.threads('INBOX', [after]);
      expect(threads[0]?.threadmap).toHaveLength(2);
      for (const uid of hostile) {
        const { source } = await bench.mailbox.source({ folder: 'INBOX', uid }, 10_000_000);
        expect(source.length).toBeGreaterThan(1000);
      }
      await bench.mailbox.setFlags(
        { folder: 'INBOX', which: { uids: hostile } },
        { set: MESSAGE_FLAG.FLAGGED, unset: 0, stomp: false },
      );
      const flagged = await bench.list({ search: { text: '', scope: 0, flags: ['FLAGGED'] } });
      expect(flagged.total).toBe(hostile.length);
      await bench.mailbox.move({ folder: 'INBOX', which: { uids: hostile } }, 'Sent');
      const moved = await bench.list({ folder: 'Sent' });
      expect(moved.total).toBe(hostile.length);
      await bench.mailbox.remove({ folder: 'Sent', which: { uids: moved.rows.map(({ uid }) => uid) } });
      expect((await bench.list({ folder: 'Sent' })).total).toBe(0);
      expect(await bench.subjects({ sort: 0, dir: 1 })).toEqual(['before', 'after']);
    });

    it('are added like others when they arrive in a known folder', async () => {
      await bench.file({ subject: 'before' });
      await bench.list();
      for (const { source } of hostileMails()) await bench.mailbox.append({ folder: 'INBOX', source, flags: 0 });
      await bench.file({ subject: 'after' });
      const { rows, total } = await bench.list({ sort: 0, dir: 1 });
      expect(total).toBe(hostileMails().length + 2);
      expect([rows[0]?.subject, rows.at(-1)?.subject]).toEqual(['before', 'after']);
    });
  });
}
