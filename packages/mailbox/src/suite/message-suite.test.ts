import { describe, expect, it } from 'vitest';
import { MESSAGE_FLAG } from '@pillarbox/contract/mail/flags';
import { useBench } from './mailbox-under-test.ts';
import type { AccountUnderTest } from './mailbox-under-test.ts';
import { mailWithPart, sampleMail } from './sample-mail.ts';

const { SEEN, ANSWERED, FLAGGED, DRAFT, DELETED, EXPUNGE, FORWARDED, TASKED, ATTACH, CALENDAR, PRIORITY } =
  MESSAGE_FLAG;

/** Messages: sources, flags, moves and removal. */
export function describeMessages(setup: () => Promise<AccountUnderTest>): void {
  describe('messages', () => {
    const bench = useBench(setup);
    const set = (uids: number[], bits: number, unset = 0): Promise<void> =>
      bench.mailbox.setFlags({ folder: 'INBOX', which: { uids } }, { set: bits, unset, stomp: false });

    it('returns a source byte for byte and changes no flag', async () => {
      const source = Buffer.concat([
        sampleMail({ subject: 'bytes', headers: ['Content-Type: text/plain', 'X-Raw: \u00fc'] }),
        Buffer.from('.\r\n..\r\nFrom x\r\n', 'latin1'),
        Buffer.from(Array.from({ length: 256 }, (_, at) => (at === 0 || at === 10 || at === 13 ? 32 : at))),
        Buffer.from('\r\n'),
      ]);
      const { uid, uidvalidity } = await bench.mailbox.append({ folder: 'INBOX', source, flags: 0 });
      const given = await bench.mailbox.source({ folder: 'INBOX', uid, uidvalidity }, 100_000);
      expect(Buffer.from(given.source).equals(source)).toBe(true);
      expect(given).toMatchObject({ uid, uidvalidity, flags: 0 });
      expect(Math.abs(given.arrived - Date.now())).toBeLessThan(600_000);
      expect(await bench.flagsOf(uid)).toBe(0);
    });

    it('reports a missing message and one that is too large', async () => {
      const uid = await bench.file({ body: 'x'.repeat(2000) });
      const source = (n: number, most: number): Promise<unknown> =>
        bench.mailbox.source({ folder: 'INBOX', uid: n }, most);
      await expect(source(uid + 1000, 10_000)).rejects.toMatchObject({ code: 'message_not_found' });
      await expect(source(uid, 1000)).rejects.toMatchObject({ code: 'message_too_large' });
    });

    it('returns several sources at once, but not those of messages that are gone or too large to come with others', async () => {
      const files: Record<number, string> = {};
      for (const size of [10, 3000, 90_000, 20]) {
        const uid = await bench.file({ body: 'x'.repeat(size) });
        const { source } = await bench.mailbox.source({ folder: 'INBOX', uid }, 100_000);
        files[uid] = Buffer.from(source).toString('latin1');
      }
      const uids = Object.keys(files).map(Number);
      const [gone, small, , last] = uids as [number, number, number, number];
      await bench.mailbox.remove({ folder: 'INBOX', which: { uids: [gone] } });
      const found = await bench.mailbox.sources({ folder: 'INBOX', uids: [...uids, last + 1000] }, 50_000);
      const read = found.map(({ uid, source }) => [uid, Buffer.from(source).toString('latin1')]);
      expect(Object.fromEntries(read)).toEqual({ [small]: files[small], [last]: files[last] });
      expect(await bench.flagsOf(small)).toBe(0);
    });

    it('appends a message with its flags and returns its uid', async () => {
      const flags = SEEN | DRAFT | FLAGGED | FORWARDED;
      const first = await bench.file({ subject: 'first' }, { flags });
      const second = await bench.file({ subject: 'second' });
      expect(second).toBeGreaterThan(first);
      expect(await bench.flagsOf(first)).toBe(flags);
      expect(await bench.flagsOf(second)).toBe(0);
    });

    it('appends messages together with their flags and their times of arrival, and lists them all', async () => {
      const [early, late] = [Date.UTC(2001, 1, 3, 4, 5, 6), Date.UTC(2019, 10, 30, 23, 59, 59)];
      const appended = await bench.mailbox.appendAll('INBOX', [
        { source: sampleMail({ subject: 'one' }), flags: SEEN | FLAGGED, arrived: early },
        { source: Buffer.from('Subject: two\n\nbare line ends\n'), flags: 0, arrived: late },
        { source: sampleMail({ subject: 'three' }), flags: ANSWERED },
      ]);
      const { uidvalidity, messages } = await bench.mailbox.inventory('INBOX');
      expect(appended).toEqual({ uidvalidity, results: messages.map(({ uid }) => uid) });
      expect(messages.map(({ flags }) => flags)).toEqual([SEEN | FLAGGED, 0, ANSWERED]);
      expect(messages.slice(0, 2).map(({ arrived }) => arrived)).toEqual([early, late]);
      for (const { uid, size } of messages) {
        const { source } = await bench.mailbox.source({ folder: 'INBOX', uid }, 100_000);
        expect(source.length).toBe(size);
      }
      await bench.mailbox.createFolder('Empty');
      expect((await bench.mailbox.inventory('Empty')).messages).toEqual([]);
    });

    it('finds messages by their Message-ID', async () => {
      const id = '<find.me+1@example.test>';
      const [one, two] = [await bench.file({ id }), await bench.file({ id })];
      await bench.file({ id: '<other@example.test>' });
      expect(await bench.mailbox.findByMessageId('INBOX', id)).toEqual([one, two]);
      expect(await bench.mailbox.findByMessageId('INBOX', '<nobody@example.test>')).toEqual([]);
      expect(await bench.mailbox.findByMessageId('INBOX', '<"x\\">')).toEqual([]);
    });

    it.each([
      ['SEEN [MAIL-024]', 1],
      ['ANSWERED [MAIL-026]', 4],
      ['FLAGGED [MAIL-027]', 8],
      ['DRAFT [MAIL-028]', 16],
      ['DELETED [MAIL-029]', 32],
      ['FORWARDED [MAIL-032]', 256],
      ['SPAM [MAIL-033]', 512],
      ['TASKED [MAIL-038]', 16_384],
    ])('sets and unsets %s and no other bit [MAIL-040]', async (_, bit) => {
      const others = bit === FLAGGED ? SEEN : FLAGGED;
      const [uid, beside] = [await bench.file({}, { flags: others }), await bench.file()];
      await set([uid], bit);
      expect(await bench.flagsOf(uid)).toBe(others | bit);
      expect(await bench.flagsOf(beside)).toBe(0);
      await set([uid], 0, bit);
      expect(await bench.flagsOf(uid)).toBe(others);
    });

    it('stores EXPUNGE as DELETED [MAIL-030]', async () => {
      const uid = await bench.file();
      await set([uid], EXPUNGE);
      expect((await bench.flagsOf(uid)) ?? 0).toSatisfy((flags: number) => (flags & DELETED) !== 0);
      expect((await bench.list()).total).toBe(1);
    });

    it('reads from a message the flags that users cannot change [MAIL-035, MAIL-036, MAIL-037]', async () => {
      const append = async (source: Buffer): Promise<number> =>
        (await bench.mailbox.append({ folder: 'INBOX', source, flags: 0 })).uid;
      const attached = await append(
        mailWithPart('a', ['Content-Type: application/pdf; name="a.pdf"', 'Content-Disposition: attachment']),
      );
      const invited = await append(
        mailWithPart('b', ['Content-Type: text/calendar; method=REQUEST', 'Content-Disposition: inline']),
      );
      const urgent = await bench.file({ headers: ['X-Priority: 1'] });
      expect((await bench.flagsOf(attached)) ?? 0).toSatisfy((flags: number) => (flags & ATTACH) !== 0);
      expect((await bench.flagsOf(invited)) ?? 0).toSatisfy((flags: number) => (flags & CALENDAR) !== 0);
      expect(await bench.flagsOf(urgent)).toBe(PRIORITY);
      await set([attached], 0, ATTACH);
      expect((await bench.flagsOf(attached)) ?? 0).toSatisfy((flags: number) => (flags & ATTACH) !== 0);
    });

    it('replaces all changeable flags at once', async () => {
      const uid = await bench.file({}, { flags: SEEN | ANSWERED | FLAGGED });
      const selection = { folder: 'INBOX', which: { uids: [uid] } };
      await bench.mailbox.setFlags(selection, { set: FLAGGED | TASKED, unset: 0, stomp: true });
      expect(await bench.flagsOf(uid)).toBe(FLAGGED | TASKED);
    });

    it('changes all messages of a folder, or all that a search finds', async () => {
      for (const subject of ['red one', 'red two', 'blue']) await bench.file({ subject });
      const search = { text: 'red', scope: 3, flags: [] };
      const star = { set: FLAGGED, unset: 0, stomp: false };
      await bench.mailbox.setFlags({ folder: 'INBOX', which: { search } }, star);
      const starred = { text: '', scope: 3, flags: ['FLAGGED' as const] };
      expect(new Set(await bench.subjects({ search: starred }))).toEqual(new Set(['red one', 'red two']));
      await bench.mailbox.setFlags({ folder: 'INBOX', which: { search: null } }, { set: SEEN, unset: 0, stomp: false });
      expect(await bench.list()).toMatchObject({ total: 3, unseen: 0 });
    });

    it('moves messages with their flags and bytes, and maps their uids', async () => {
      const trash = await bench.mailbox.specialFolder('trash');
      const source = sampleMail({ subject: 'moved', id: '<moved@x>' });
      const { uid } = await bench.mailbox.append({ folder: 'INBOX', source, flags: SEEN | FLAGGED });
      const stays = await bench.file({ subject: 'stays' });
      await bench.list({ folder: trash });
      const { pairs, uidvalidity } = await bench.mailbox.move({ folder: 'INBOX', which: { uids: [uid] } }, trash);
      const [there = 0] = await bench.mailbox.findByMessageId(trash, '<moved@x>');
      if (bench.account.traits.uidMap) expect(pairs).toEqual([[uid, there]]);
      const moved = await bench.mailbox.source({ folder: trash, uid: there }, 10_000);
      expect(Buffer.from(moved.source).equals(source)).toBe(true);
      expect(moved.flags & (SEEN | FLAGGED)).toBe(SEEN | FLAGGED);
      if (bench.account.traits.uidMap) expect(uidvalidity).toBe(moved.uidvalidity);
      expect((await bench.list()).rows.map((row) => row.uid)).toEqual([stays]);
      expect(await bench.subjects({ folder: trash })).toEqual(['moved']);
    });

    it('moves nothing to a missing folder, and skips removed messages', async () => {
      const uid = await bench.file();
      const one = { folder: 'INBOX', which: { uids: [uid] } };
      await expect(bench.mailbox.move(one, 'Nowhere')).rejects.toMatchObject({ code: 'folder_not_found' });
      expect((await bench.list()).total).toBe(1);
      const trash = await bench.mailbox.specialFolder('trash');
      const vanished = { folder: 'INBOX', which: { uids: [uid + 500] } };
      expect((await bench.mailbox.move(vanished, trash)).pairs).toEqual([]);
      expect((await bench.mailbox.move(one, 'INBOX')).pairs).toEqual([]);
      expect((await bench.list()).rows.map((row) => row.uid)).toEqual([uid]);
    });

    it('moves all that a search finds', async () => {
      await bench.mailbox.createFolder('Oak');
      for (const subject of ['oak a', 'ash', 'oak b']) await bench.file({ subject });
      const search = { text: 'oak', scope: 3, flags: [] };
      await bench.mailbox.move({ folder: 'INBOX', which: { search } }, 'Oak');
      expect(await bench.subjects()).toEqual(['ash']);
      expect((await bench.list({ folder: 'Oak' })).total).toBe(2);
    });

    it('removes only the named messages for good, whatever else is flagged DELETED', async () => {
      const [gone, deleted] = [await bench.file(), await bench.file({}, { flags: DELETED })];
      await bench.mailbox.remove({ folder: 'INBOX', which: { uids: [gone] } });
      expect((await bench.list()).rows.map(({ uid, flags }) => [uid, flags & DELETED])).toEqual([[deleted, DELETED]]);
      await bench.mailbox.remove({ folder: 'INBOX', which: { uids: [gone] } });
    });

    it('expunges what is flagged DELETED: of the named ones, or of the folder', async () => {
      const [a, b, kept] = [await bench.file(), await bench.file(), await bench.file()];
      await set([a, b], DELETED);
      await bench.mailbox.expungeDeleted('INBOX', [a, kept]);
      expect(new Set((await bench.list()).rows.map(({ uid }) => uid))).toEqual(new Set([b, kept]));
      await bench.mailbox.expungeDeleted('INBOX');
      expect((await bench.list()).rows.map(({ uid }) => uid)).toEqual([kept]);
    });

    it('never reuses a uid', async () => {
      const first = await bench.file();
      await bench.mailbox.remove({ folder: 'INBOX', which: { uids: [first] } });
      expect(await bench.file()).toBeGreaterThan(first);
    });

    it('adds up sizes by sender and month', async () => {
      const date = new Date('2024-01-31T12:00:00Z');
      await bench.file({ from: 'Ann <ann@example.test>', date, body: 'x'.repeat(5000) });
      await bench.file({ from: 'ANN@example.test', date: new Date('2024-02-01T12:00:00Z') });
      await bench.file({ from: 'Bob <bob@example.test>', date });
      const { messages } = await bench.mailbox.inventory('INBOX');
      const [first = 0, second = 0, third = 0] = messages.map(({ size }) => size);
      const sizes = await bench.mailbox.sizes('INBOX');
      expect([...(sizes?.senders ?? [])]).toEqual([
        ['ann@example.test', { name: 'Ann', messages: 2, bytes: first + second }],
        ['bob@example.test', { name: 'Bob', messages: 1, bytes: third }],
      ]);
      expect(Object.fromEntries(sizes?.months ?? [])).toEqual({
        [2024 * 12]: { messages: 2, bytes: first + third },
        [2024 * 12 + 1]: { messages: 1, bytes: second },
      });
    });

    it('reports used and allowed bytes', async () => {
      const before = await bench.mailbox.usage();
      await bench.file({ body: 'x'.repeat(9000) });
      const after = await bench.mailbox.usage();
      // Servers report the used space in KB.
      if (bench.account.traits.quota) expect(after.used - before.used).toBeGreaterThan(8000);
      else expect(after).toEqual({ used: 0, limit: 0 });
    });
  });
}
