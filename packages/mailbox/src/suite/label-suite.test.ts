import { describe, expect, it } from 'vitest';
import { MESSAGE_FLAG, SORT_KEY } from '@pillarbox/contract/mail/flags';
import type { LabelChange } from '../port.ts';
import { recordEvents, useBench } from './mailbox-under-test.ts';
import type { AccountUnderTest } from './mailbox-under-test.ts';

const SEEN = { set: MESSAGE_FLAG.SEEN, unset: 0, stomp: false };
const SOON = { timeout: 15_000, interval: 20 };

/** Labels: keywords of messages in rows, events and searches. */
export function describeLabels(setup: () => Promise<AccountUnderTest>): void {
  describe('labels', () => {
    const bench = useBench(setup);
    const change = (uids: number[], { add = [], remove = [] }: Partial<LabelChange>, opId?: string): Promise<void> =>
      bench.mailbox.setLabels({ folder: 'INBOX', which: { uids }, opId }, { add, remove });
    const labelsOf = async (uid: number, folder = 'INBOX'): Promise<string[] | undefined> =>
      (await bench.mailbox.rows(folder, [uid]))[0]?.labels;

    it('adds and removes several labels of several messages, and leaves other labels and flags', async () => {
      const [one, two] = [await bench.file({}, { flags: MESSAGE_FLAG.FLAGGED }), await bench.file()];
      expect(await labelsOf(one)).toBeUndefined();
      await change([one, two], { add: ['drawings', '$label1'] });
      await change([two], { add: ['to-do'], remove: ['drawings'] });
      expect(await labelsOf(one)).toEqual(['$label1', 'drawings']);
      expect(await labelsOf(two)).toEqual(['$label1', 'to-do']);
      expect(await bench.flagsOf(one)).toBe(MESSAGE_FLAG.FLAGGED);
      await change([one], { remove: ['$label1', 'drawings'] });
      expect(await labelsOf(one)).toBeUndefined();
    });

    it('reports a change with its id, and the labels after it', async () => {
      const uid = await bench.file();
      await bench.list();
      const events = recordEvents(bench.mailbox);
      await change([uid], { add: ['drawings'] }, 'op-9');
      const changes = () => events.filter((one) => one.event === 'folder-changed');
      await expect.poll(() => changes().flatMap(({ opIds }) => opIds), SOON).toContain('op-9');
      expect(changes().flatMap(({ flags }) => flags)).toEqual([{ uid, flags: 0, labels: ['drawings'] }]);
    });

    it('keeps pinned messages and unread ones that returned at the top of a list by date, in groups of their own', async () => {
      const day = (at: number) => new Date(Date.UTC(2026, 2, at));
      const file = (subject: string, at: number, flags = 0) => bench.file({ subject, date: day(at) }, { flags });
      const [old, back] = [await file('old', 1), await file('back', 2)];
      const [read, mid] = [await file('read', 3, MESSAGE_FLAG.SEEN), await file('mid', 4)];
      await file('new', 5);
      await change([old, mid], { add: ['$pinned'] });
      await change([back, read], { add: ['$new'] });
      const top = async (query: Parameters<typeof bench.list>[0] = {}) => {
        const { rows, groups, total } = await bench.list(query);
        const first = groups.slice(0, 2).map(({ key, count }) => `${key} ${String(count)}`);
        return { subjects: rows.map(({ subject }) => subject), first, total };
      };
      const subjects = ['back', 'mid', 'old', 'new', 'read'];
      expect(await top()).toEqual({ subjects, first: ['returned 1', 'pinned 2'], total: 5 });
      expect((await top({ threaded: true })).subjects).toEqual(subjects);
      expect((await top({ dir: 1 })).subjects).toEqual(['back', 'mid', 'old', 'read', 'new']);
      expect((await top({ offset: 2, limit: 2 })).subjects).toEqual(['old', 'new']);
      expect((await top({ sort: SORT_KEY.SUBJECT, dir: 1 })).subjects).toEqual(['back', 'mid', 'new', 'old', 'read']);
      expect((await top({ search: { text: 'e', scope: 3, flags: [] } })).subjects).toEqual(
        (await bench.list({ search: { text: 'e', scope: 3, flags: [] } })).rows
          .toSorted((one, other) => other.date - one.date)
          .map(({ subject }) => subject),
      );
      const { uids } = await bench.mailbox.uidsOf({ folder: 'INBOX', sort: SORT_KEY.DATE, dir: -1, threaded: false });
      expect(uids.slice(0, 3)).toEqual([back, mid, old]);
      await change([old, mid], { remove: ['$pinned'] });
      await bench.mailbox.setFlags({ folder: 'INBOX', which: { uids: [back] } }, SEEN);
      expect((await top()).subjects).toEqual(['new', 'mid', 'read', 'back', 'old']);
    });

    it('finds messages by label, and with a word and a flag', async () => {
      const both = await bench.file({ subject: 'stairs' }, { flags: MESSAGE_FLAG.SEEN });
      const word = await bench.file({ subject: 'stairs too' });
      const other = await bench.file({ subject: 'roof' });
      await change([both, other], { add: ['drawings'] });
      const uids = async (search: { text?: string; flags?: 'SEEN'[]; labels: string[] }): Promise<number[]> => {
        const page = await bench.list({ search: { text: '', scope: 3, flags: [], ...search } });
        return page.rows.map((row) => row.uid).sort((a, b) => a - b);
      };
      expect(await uids({ labels: ['drawings'] })).toEqual([both, other]);
      expect(await uids({ labels: ['drawings'], text: 'stairs' })).toEqual([both]);
      expect(await uids({ labels: ['drawings'], flags: ['SEEN'] })).toEqual([both]);
      expect(await uids({ labels: ['drawings', 'unknown'] })).toEqual([]);
      expect(await uids({ labels: [], text: 'stairs' })).toEqual([both, word]);
    });

    it('labels what a search finds', async () => {
      const [one] = [await bench.file({ subject: 'stairs' }), await bench.file({ subject: 'roof' })];
      const search = { text: 'stairs', scope: 3, flags: [] };
      await bench.mailbox.setLabels({ folder: 'INBOX', which: { search } }, { add: ['drawings'], remove: [] });
      const found = await bench.list({ search: { text: '', scope: 3, flags: [], labels: ['drawings'] } });
      expect(found.rows.map(({ uid }) => uid)).toEqual([one]);
    });

    it('keeps the labels of a message that moves', async () => {
      const uid = await bench.file({ id: '<moved@x>' });
      await change([uid], { add: ['drawings'] });
      await bench.mailbox.createFolder('Work');
      await bench.mailbox.move({ folder: 'INBOX', which: { uids: [uid] } }, 'Work');
      const [moved = 0] = await bench.mailbox.findByMessageId('Work', '<moved@x>');
      expect(await labelsOf(moved, 'Work')).toEqual(['drawings']);
    });

    it('sees what another session labels, and names the labels in use', async () => {
      const uid = await bench.file();
      await bench.list();
      const other = await bench.another();
      const selection = { folder: 'INBOX', which: { uids: [uid] } };
      await other.setLabels(selection, { add: ['drawings'], remove: [] });
      await expect.poll(() => labelsOf(uid), SOON).toEqual(['drawings']);
      await expect.poll(() => bench.mailbox.labelsInUse(), SOON).toContain('drawings');
      expect(await bench.mailbox.labelsInUse()).not.toContain('\\seen');
    });

    it('refuses keywords that are no atoms, without touching the message', async () => {
      const uid = await bench.file();
      for (const bad of ['a b', 'a)', 'x\r\nA1 LOGOUT', '{3}', '"', '']) {
        await expect(change([uid], { add: ['good', bad] })).rejects.toMatchObject({ code: 'invalid_request' });
      }
      expect(await labelsOf(uid)).toBeUndefined();
    });
  });
}
