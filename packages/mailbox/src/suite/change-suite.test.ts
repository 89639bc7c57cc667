import { describe, expect, it } from 'vitest';
import { MESSAGE_FLAG } from '@pillarbox/contract/mail/flags';
import type { MailboxEvent } from '../port.ts';
import { recordEvents, useBench } from './mailbox-under-test.ts';
import type { AccountUnderTest } from './mailbox-under-test.ts';

const { SEEN, FLAGGED, ANSWERED } = MESSAGE_FLAG;
const SOON = { timeout: 15_000, interval: 20 };

type Change = Extract<MailboxEvent, { event: 'folder-changed' }>;

function changes(events: readonly MailboxEvent[], folder = 'INBOX'): Change[] {
  return events.filter((event): event is Change => event.event === 'folder-changed' && event.folder === folder);
}

/** Changes: what a mailbox reports, and two sessions that change the same. */
export function describeChanges(setup: () => Promise<AccountUnderTest>): void {
  describe('changes', () => {
    const bench = useBench(setup);
    const flag = (uids: number[], set: number, opId?: string): Promise<void> =>
      bench.mailbox.setFlags({ folder: 'INBOX', which: { uids }, opId }, { set, unset: 0, stomp: false });

    it('reports a change with its id to the mailbox that made it', async () => {
      const uid = await bench.file();
      await bench.list();
      const events = recordEvents(bench.mailbox);
      await flag([uid], FLAGGED, 'op-7');
      await expect.poll(() => changes(events).flatMap(({ opIds }) => opIds), SOON).toContain('op-7');
      const change = changes(events).find(({ flags }) => flags.length > 0);
      expect(change?.flags).toEqual([{ uid, flags: FLAGGED }]);
      expect((await bench.list()).rev).toBe(changes(events).at(-1)?.rev);
    });

    it('reports a removal and a new message, with consecutive revisions', async () => {
      const [first] = [await bench.file(), await bench.file()];
      const { rev } = await bench.list();
      const events = recordEvents(bench.mailbox);
      await bench.mailbox.remove({ folder: 'INBOX', which: { uids: [first] } });
      const third = await bench.file();
      await bench.list();
      await expect.poll(() => changes(events).flatMap(({ removed }) => removed), SOON).toEqual([first]);
      await expect.poll(() => changes(events).flatMap(({ inserted }) => inserted), SOON).toEqual([third]);
      const revs = changes(events).map((change) => change.rev);
      expect(revs).toEqual(revs.map((_, at) => rev + 1 + at));
    });

    it('reports new mail from another session without being asked', async () => {
      if (!bench.account.traits.push) return;
      await bench.list();
      await bench.mailbox.watch('INBOX');
      const events = recordEvents(bench.mailbox);
      const other = await bench.another();
      const source = Buffer.from('From: Tom <t@x.test>\r\nSubject: News\r\n\r\nHi\r\n');
      const { uid } = await other.append({ folder: 'INBOX', source, flags: 0 });
      const news = (): MailboxEvent | undefined => events.find(({ event }) => event === 'new-mail');
      await expect.poll(news, SOON).toMatchObject({
        folder: 'INBOX',
        topuid: uid,
        fresh: 1,
        unseen: 1,
        subject: 'News',
        from: 'Tom',
      });
      await expect.poll(() => changes(events).flatMap(({ inserted }) => inserted), SOON).toEqual([uid]);
      const counts = (): number[] => events.flatMap((one) => (one.event === 'folder-counts' ? [one.info.unseen] : []));
      await expect.poll(counts, SOON).toContain(1);
    });

    it('reports flags and removals by another session', async () => {
      if (!bench.account.traits.push) return;
      const [marked, removed] = [await bench.file(), await bench.file()];
      await bench.list();
      await bench.mailbox.watch('INBOX');
      const events = recordEvents(bench.mailbox);
      const other = await bench.another();
      const mark = { set: SEEN, unset: 0, stomp: false };
      await other.setFlags({ folder: 'INBOX', which: { uids: [marked] } }, mark);
      await other.remove({ folder: 'INBOX', which: { uids: [removed] } });
      await expect
        .poll(() => changes(events).flatMap(({ flags }) => flags), SOON)
        .toContainEqual({ uid: marked, flags: SEEN });
      await expect.poll(() => changes(events).flatMap((change) => change.removed), SOON).toEqual([removed]);
    });

    it('reports that folders changed', async () => {
      if (!bench.account.traits.push) return;
      const events = recordEvents(bench.mailbox);
      await bench.mailbox.createFolder('New');
      await expect.poll(() => events.map(({ event }) => event), SOON).toContain('folders-changed');
    });

    it('shows on the next call what another session changed meanwhile', async () => {
      const uid = await bench.file({ subject: 'old' });
      await bench.list();
      const other = await bench.another();
      const source = Buffer.from('Subject: new\r\nDate: Wed, 4 Mar 2026 07:06:07 +0000\r\n\r\nx\r\n');
      await other.append({ folder: 'INBOX', source, flags: 0 });
      await other.setFlags({ folder: 'INBOX', which: { uids: [uid] } }, { set: SEEN, unset: 0, stomp: false });
      await expect.poll(() => bench.subjects(), SOON).toEqual(['new', 'old']);
      await expect.poll(() => bench.flagsOf(uid), SOON).toBe(SEEN);
    });

    it('lets two sessions change the same message; nothing of either is lost', async () => {
      const uid = await bench.file();
      const other = await bench.another();
      const which = { uids: [uid] };
      await Promise.all([
        flag([uid], FLAGGED),
        other.setFlags({ folder: 'INBOX', which }, { set: ANSWERED, unset: 0, stomp: false }),
      ]);
      await expect.poll(() => bench.flagsOf(uid), SOON).toBe(FLAGGED | ANSWERED);
    });

    it('lets two sessions move the same message; it arrives once', async () => {
      const uid = await bench.file({ id: '<race@x>' });
      const trash = await bench.mailbox.specialFolder('trash');
      const other = await bench.another();
      const selection = { folder: 'INBOX', which: { uids: [uid] } };
      await Promise.all([bench.mailbox.move(selection, trash), other.move(selection, trash)]);
      expect(await bench.mailbox.findByMessageId(trash, '<race@x>')).toHaveLength(1);
      await expect.poll(async () => (await bench.list()).total, SOON).toBe(0);
    });

    it('treats a message that another session removed as removed', async () => {
      const [uid, kept] = [await bench.file(), await bench.file()];
      await bench.list();
      const other = await bench.another();
      await other.remove({ folder: 'INBOX', which: { uids: [uid] } });
      if (!bench.account.traits.readsRemoved) {
        await expect(bench.mailbox.source({ folder: 'INBOX', uid }, 10_000)).rejects.toMatchObject({
          code: 'message_not_found',
        });
      }
      await flag([uid, kept], SEEN);
      const trash = await bench.mailbox.specialFolder('trash');
      await bench.mailbox.move({ folder: 'INBOX', which: { uids: [uid] } }, trash);
      await expect
        .poll(async () => (await bench.list()).rows.map((row) => [row.uid, row.flags]), SOON)
        .toEqual([[kept, SEEN]]);
      expect((await bench.list({ folder: trash })).total).toBe(0);
    });

    it('fails after it was closed', async () => {
      const events = recordEvents(bench.mailbox);
      await bench.mailbox.close();
      expect(bench.mailbox.alive).toBe(false);
      const after = async (): Promise<unknown> => bench.mailbox.folders();
      await expect(after()).rejects.toMatchObject({ code: 'mail_unavailable' });
      expect(events.filter(({ event }) => event !== 'mail-state')).toEqual([]);
    });
  });
}
