import { describe, expect, it } from 'vitest';
import { SORT_KEY } from '@pillarbox/contract/mail/flags';
import type { SearchFilter } from '@pillarbox/contract/mail/flags';
import type { Search } from '@pillarbox/contract/mail/list';
import { useBench } from './mailbox-under-test.ts';
import type { AccountUnderTest } from './mailbox-under-test.ts';
import { mailWithPart } from './sample-mail.ts';

const DAY = 86_400_000;

/** Lists: order, paging, groups, threads and search. */
export function describeLists(setup: () => Promise<AccountUnderTest>): void {
  describe('lists', () => {
    const bench = useBench(setup);

    it('returns the contents of a row [DATA-001]', async () => {
      const uid = await bench.file({
        subject: '=?utf-8?Q?Gr=C3=BC=C3=9Fe?=',
        from: '=?utf-8?Q?J=C3=BCrgen?= <j@example.test>',
        to: 'Bob <bob@example.test>, "Doe, C" <c@example.test>',
        cc: 'd@example.test',
        date: new Date('2026-02-03T04:05:06Z'),
        id: '<row@x>',
        body: 'Only the words.',
      });
      const { rows, total, unseen, uidvalidity } = await bench.list();
      expect(rows).toHaveLength(1);
      expect(rows[0]).toMatchObject({
        uid,
        subject: 'Grüße',
        from: [{ name: 'Jürgen', mail: 'j@example.test' }],
        to: [
          { name: 'Bob', mail: 'bob@example.test' },
          { name: 'Doe, C', mail: 'c@example.test' },
        ],
        cc: [{ name: '', mail: 'd@example.test' }],
        bcc: [],
        date: Date.UTC(2026, 1, 3, 4, 5, 6),
        preview: 'Only the words.',
        flags: 0,
        folder: 'INBOX',
        threadmap: [],
      });
      expect(rows[0]?.size).toBeGreaterThan(100);
      expect(rows[0]?.threadid).toMatch(/^[0-9a-f]{16}$/);
      expect({ total, unseen }).toEqual({ total: 1, unseen: 1 });
      expect(uidvalidity).toBeGreaterThan(0);
    });

    it('is empty for an empty folder', async () => {
      expect(await bench.list()).toMatchObject({ total: 0, unseen: 0, rows: [], groups: [], provisional: false });
      expect((await bench.mailbox.uidsOf({ folder: 'INBOX', sort: 5, dir: -1, threaded: false })).uids).toEqual([]);
    });

    it('sorts by every key in both directions [DATA-008, MAIL-047, MAIL-048, MAIL-049, MAIL-050, MAIL-051, MAIL-052]', async () => {
      const mails = [
        {
          subject: 'b',
          from: 'zoe@example.test',
          to: 'm@example.test',
          date: new Date('2026-01-03'),
          body: 'x'.repeat(50),
        },
        {
          subject: 'd',
          from: 'Anna <q@example.test>',
          to: 'k@example.test',
          date: new Date('2026-01-01'),
          body: 'x'.repeat(400),
        },
        {
          subject: 'a',
          from: 'max@example.test',
          to: 'z@example.test',
          date: new Date('2026-01-04'),
          body: 'x'.repeat(200),
        },
        { subject: 'c', from: 'bert@example.test', to: 'a@example.test', date: new Date('2026-01-02'), body: 'x' },
      ];
      for (const mail of mails) await bench.file(mail);
      // Uid, subject, recipient, sender, size and date, by their numbers in the contract.
      const orders = ['bdac', 'abcd', 'cdba', 'dcab', 'cbad', 'dcba'];
      for (const sort of [0, 1, 2, 3, 4, 5] as const) {
        const order = orders[sort] ?? '';
        expect((await bench.subjects({ sort, dir: 1 })).join(''), String(sort)).toBe(order);
        expect((await bench.subjects({ sort, dir: -1 })).join(''), String(sort)).toBe([...order].reverse().join(''));
      }
    });

    it('pages a list to its end: every message once, in the order of all uids', async () => {
      for (let at = 0; at < 45; at += 1) {
        await bench.file({
          subject: `n${String(at)}`,
          date: new Date(Date.UTC(2026, 0, 1) + ((at * 17) % 45) * 3600_000),
        });
      }
      const paged: number[] = [];
      for (let offset = 0; offset < 60; offset += 20) {
        const page = await bench.list({ offset, limit: 20 });
        expect(page.total).toBe(45);
        paged.push(...page.rows.map(({ uid }) => uid));
      }
      const { uids } = await bench.mailbox.uidsOf({ folder: 'INBOX', sort: 5, dir: -1, threaded: false });
      expect(paged).toEqual(uids);
      expect(new Set(paged).size).toBe(45);
      expect((await bench.list({ offset: 5000 })).rows).toEqual([]);
    });

    it('counts the date groups of the whole list in the user’s time zone [MAIL-002, MAIL-003, MAIL-008]', async () => {
      const now = Date.now();
      const noon = Math.floor(now / DAY) * DAY + 10;
      for (const ago of [0, 1, 1, 400]) await bench.file({ date: new Date(noon - ago * DAY) });
      const { groups, total } = await bench.list({ limit: 1 });
      expect(groups.map(({ key, count }) => [key, count])).toEqual([
        ['today', 1],
        ['yesterday', 2],
        ['earlier', 1],
      ]);
      expect(groups.reduce((sum, { count }) => sum + count, 0)).toBe(total);
      const upward = await bench.list({ dir: 1 });
      expect(upward.groups.map(({ key }) => key)).toEqual(['earlier', 'yesterday', 'today']);
      expect((await bench.list({ sort: SORT_KEY.SIZE })).groups).toEqual([]);
      // What is twelve hours old is of today either in UTC or twelve hours west of it, at every time of the day.
      await bench.file({ date: new Date(now - DAY / 2) });
      const west = await bench.list({ zone: 'Etc/GMT+12' });
      expect(west.groups).not.toEqual((await bench.list()).groups);
    });

    it('increases its revision with each change, and only then', async () => {
      const uid = await bench.file();
      const first = await bench.list();
      expect((await bench.list()).rev).toBe(first.rev);
      await bench.mailbox.setFlags({ folder: 'INBOX', which: { uids: [uid] } }, { set: 1, unset: 0, stomp: false });
      const second = await bench.list();
      expect(second.rev).toBeGreaterThan(first.rev);
      await bench.file();
      expect((await bench.list()).rev).toBeGreaterThan(second.rev);
    });

    it('does nothing for a caller with another uidvalidity', async () => {
      const uid = await bench.file();
      const { uidvalidity } = await bench.list();
      const wrong = uidvalidity + 1;
      const changed = { code: 'mailbox_changed' };
      const which = { uids: [uid] };
      await expect(bench.list({ uidvalidity: wrong })).rejects.toMatchObject(changed);
      await expect(bench.mailbox.rows('INBOX', [uid], wrong)).rejects.toMatchObject(changed);
      const ref = { folder: 'INBOX', uid, uidvalidity: wrong };
      await expect(bench.mailbox.source(ref, 10_000)).rejects.toMatchObject(changed);
      const selection = { folder: 'INBOX', uidvalidity: wrong, which };
      const seen = { set: 1, unset: 0, stomp: false };
      await expect(bench.mailbox.setFlags(selection, seen)).rejects.toMatchObject(changed);
      await expect(bench.mailbox.remove(selection)).rejects.toMatchObject(changed);
      const trash = await bench.mailbox.specialFolder('trash');
      await expect(bench.mailbox.move(selection, trash)).rejects.toMatchObject(changed);
      expect(await bench.list({ uidvalidity })).toMatchObject({ total: 1, unseen: 1 });
    });

    it('returns rows by uid in the requested order, without missing ones', async () => {
      const [a, b] = [await bench.file({ subject: 'a' }), await bench.file({ subject: 'b' })];
      const rows = await bench.mailbox.rows('INBOX', [b, 2_000_000_000, a]);
      expect(rows.map(({ subject }) => subject)).toEqual(['b', 'a']);
    });

    it('groups conversations, with the same id in all folders [MAIL-012]', async () => {
      const sent = await bench.mailbox.specialFolder('sent');
      const at = (hours: number): Date => new Date(Date.UTC(2026, 5, 1, hours));
      const root = await bench.file({ subject: 'Root', id: '<r@x>', date: at(1) });
      const leaf = await bench.file({ subject: 'Re: Root', id: '<l@x>', references: '<r@x> <s@x>', date: at(3) });
      await bench.file({ subject: 'Other', id: '<o@x>', date: at(2) });
      await bench.file({ subject: 'Re: Root', id: '<s@x>', references: '<r@x>', date: at(2) }, { folder: sent });
      const { rows, total } = await bench.list({ threaded: true });
      expect(total).toBe(2);
      expect(rows.map(({ subject, threadmap }) => [subject, threadmap])).toEqual([
        ['Re: Root', [leaf, root]],
        ['Other', [expect.any(Number) as number]],
      ]);
      const other = rows[1]?.uid ?? 0;
      const maps = await bench.mailbox.threads('INBOX', [root, other, 4_000_000, leaf]);
      expect(maps).toEqual([
        { uid: root, threadmap: [leaf, root] },
        { uid: other, threadmap: [other] },
        { uid: leaf, threadmap: [leaf, root] },
      ]);
      const [answer] = (await bench.list({ folder: sent })).rows;
      expect(answer?.threadid).toBe(rows[0]?.threadid);
      expect(rows[1]?.threadid).not.toBe(rows[0]?.threadid);
    });
  });

  describe('groups of a sender', () => {
    const bench = useBench(setup);
    const now = Date.now();
    const today = Math.floor(now / DAY) * DAY;
    const at = (minutes: number, from: string, subject: string): Promise<number> =>
      bench.file({ subject, from, date: new Date(today + minutes * 1000) });
    const sendergroups = { zone: 'UTC', weekstart: 1 };

    it('are one row within a date group, by address and not by name [MAIL-011]', async () => {
      const old = await at(-2000, 'Shop <shop@example.test>', 'yesterday');
      const first = await at(1, 'Shop <shop@example.test>', 'one');
      await at(2, 'Ann <ann@example.test>', 'between');
      const second = await at(3, 'The Shop <SHOP@example.test>', 'two');
      const { rows, total, groups } = await bench.list({ sendergroups });
      expect(rows.map(({ subject, threadmap }) => [subject, threadmap])).toEqual([
        ['two', [second, first]],
        ['between', [expect.any(Number) as number]],
        ['yesterday', [old]],
      ]);
      expect(total).toBe(3);
      expect(groups.map(({ key, count }) => [key, count])).toEqual([
        ['today', 2],
        ['yesterday', 1],
      ]);
      const scope = { folder: 'INBOX', sort: SORT_KEY.DATE, dir: -1, threaded: false, sendergroups } as const;
      expect((await bench.mailbox.uidsOf(scope)).uids).toEqual(rows.map(({ uid }) => uid));
    });

    it('apply to search results, and not to a list that is sorted by something else', async () => {
      await at(1, 'a@example.test', 'one needle');
      await at(2, 'a@example.test', 'two');
      const third = await at(3, 'a@example.test', 'three needle');
      const search = { text: 'needle', scope: 2, flags: [] };
      const found = await bench.list({ sendergroups, search });
      expect(found.rows.map(({ uid, threadmap }) => [uid, threadmap.length])).toEqual([[third, 2]]);
      expect((await bench.list({ sendergroups, sort: SORT_KEY.SUBJECT })).total).toBe(3);
    });

    it('do not combine messages without a sender', async () => {
      for (const subject of ['one', 'two']) await bench.file({ subject, from: 'undisclosed:;', date: new Date(today) });
      expect((await bench.list({ sendergroups })).total).toBe(2);
    });
  });

  describe('search', () => {
    const bench = useBench(setup);
    const search = (values: Partial<Search>): Search => ({ text: '', scope: 3, flags: [], ...values });

    it('searches the fields of the scope [DATA-009, MAIL-053, MAIL-054, MAIL-055, MAIL-056]', async () => {
      await bench.file({ subject: 'needle in it', from: 'x@example.test', body: 'plain' });
      await bench.file({ subject: 'two', from: 'Needle <y@example.test>', body: 'plain' });
      await bench.file({ subject: 'three', to: 'needle@example.test', body: 'plain' });
      await bench.file({ subject: 'four', cc: 'Needle <c@example.test>', body: 'plain' });
      await bench.file({ subject: 'five', body: 'a Needle in the hay' });
      const found = async (scope: number): Promise<string[]> =>
        bench.subjects({ sort: SORT_KEY.UID, dir: 1, search: search({ text: 'needle', scope }) });
      expect(await found(1)).toEqual(['two']);
      expect(await found(2)).toEqual(['needle in it']);
      expect(await found(4)).toEqual(['three', 'four']);
      expect(await found(8)).toEqual(['five']);
      expect(await found(15)).toHaveLength(5);
    });

    it('requires every word, in any field of the scope', async () => {
      await bench.file({ subject: 'Oak stairs', from: 'Tom <tom@example.test>', body: 'landing' });
      await bench.file({ subject: 'Oak floor', from: 'Priya <p@example.test>', body: 'landing' });
      expect(await bench.subjects({ search: search({ text: 'OAK tom' }) })).toEqual(['Oak stairs']);
      expect(await bench.subjects({ search: search({ text: 'oak landing', scope: 15 }) })).toHaveLength(2);
      expect(await bench.subjects({ search: search({ text: 'floor landing', scope: 15 }) })).toEqual(['Oak floor']);
      expect(await bench.subjects({ search: search({ text: 'oak nowhere', scope: 15 }) })).toEqual([]);
      expect(await bench.subjects({ search: search({ text: '"oak stairs"' }) })).toEqual(['Oak stairs']);
    });

    it('treats any text as words, never as a command', async () => {
      await bench.file({ subject: 'plain' });
      for (const text of ['\\', '" OR 1=1', '{5}', '%', '*', ')', 'a\r\nLOGOUT', 'ünï']) {
        expect(await bench.subjects({ search: search({ text, scope: 15 }) }), text).toEqual([]);
      }
      expect(await bench.subjects()).toEqual(['plain']);
    });

    it('filters by every flag [DATA-010, MAIL-057, MAIL-058, MAIL-059, MAIL-060, MAIL-061, MAIL-062, MAIL-063, MAIL-064, MAIL-065]', async () => {
      const marks = { SEEN: 1, ANSWERED: 4, FLAGGED: 8, TASKED: 16_384 };
      for (const [subject, flags] of Object.entries(marks)) await bench.file({ subject }, { flags });
      const append = (source: Buffer): Promise<unknown> => bench.mailbox.append({ folder: 'INBOX', source, flags: 0 });
      await append(
        mailWithPart('ATTACHMENT', [
          'Content-Type: application/pdf; name="a.pdf"',
          'Content-Disposition: attachment; filename="a.pdf"',
        ]),
      );
      await append(mailWithPart('CALENDAR', ['Content-Type: text/calendar; method=REQUEST']));
      await bench.file({ subject: 'PRIORITY', headers: ['X-Priority: 1', 'Content-Type: text/plain'] });
      const found = (flags: SearchFilter[]): Promise<string[]> => bench.subjects({ search: search({ flags }) });
      for (const flag of ['SEEN', 'ANSWERED', 'FLAGGED', 'TASKED', 'CALENDAR', 'PRIORITY'] as const) {
        expect(await found([flag]), flag).toEqual([flag]);
      }
      // An invitation is also offered as a file.
      expect(new Set(await found(['ATTACHMENT']))).toEqual(new Set(['ATTACHMENT', 'CALENDAR']));
      expect(await found(['UNSEEN'])).toHaveLength(6);
      expect(await found(['UNTASKED'])).toHaveLength(6);
      expect(await found(['UNSEEN', 'FLAGGED'])).toEqual(['FLAGGED']);
      expect(await found(['SEEN', 'FLAGGED'])).toEqual([]);
    });

    it('returns the uids of all matching messages', async () => {
      const wanted = await bench.file({ subject: 'yes' });
      await bench.file({ subject: 'no' });
      const scope = { folder: 'INBOX', sort: SORT_KEY.DATE, dir: -1, threaded: false } as const;
      expect((await bench.mailbox.uidsOf({ ...scope, search: search({ text: 'yes' }) })).uids).toEqual([wanted]);
    });
  });
}
