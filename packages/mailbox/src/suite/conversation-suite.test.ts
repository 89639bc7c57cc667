import { MESSAGE_FLAG } from '@pillarbox/contract/mail/flags';
import { describe, expect, it } from 'vitest';
import type { Conversation } from '@pillarbox/contract/mail/conversation';
import { INBOX_QUERY } from './inbox-query.ts';
import type { AccountUnderTest, Bench } from './mailbox-under-test.ts';
import { recordEvents, useBench } from './mailbox-under-test.ts';

const at = (hours: number): Date => new Date(Date.UTC(2026, 5, 1, hours));

/** The conversation once all folders have been read. */
async function whole(bench: Bench, ref: { folder: string; uid: number }): Promise<Conversation> {
  for (;;) {
    const events = recordEvents(bench.mailbox);
    const found = await bench.mailbox.conversation(ref);
    if (found.pending.length === 0) return found;
    // Each folder that was read is reported, and so is the end.
    while (events.length === 0) await new Promise(setImmediate);
  }
}

const shown = ({ messages }: Conversation): string[] => messages.map(({ folder, subject }) => `${folder}: ${subject}`);

/** Conversations over folders, on every mail system. */
export function describeConversations(setup: () => Promise<AccountUnderTest>): void {
  describe('conversations over folders', () => {
    const bench = useBench(setup);

    /** Four messages in three folders. The last one names only the own reply, as some programs do. */
    async function staircase(): Promise<{ first: number; last: number; sent: string }> {
      const sent = await bench.mailbox.specialFolder('sent');
      await bench.mailbox.createFolder('Ashdown House');
      await bench.file({ subject: 'Plan', id: '<1@x>', date: at(1) }, { folder: 'Ashdown House' });
      const mine = { from: 'Bob <bob@example.test>', to: 'Ann <ann@example.test>' };
      await bench.file(
        { ...mine, subject: 'Re: Plan', id: '<2@x>', references: '<1@x>', date: at(2) },
        { folder: sent, flags: MESSAGE_FLAG.SEEN },
      );
      const first = await bench.file({ subject: 'Re: Re: Plan', id: '<3@x>', references: '<1@x> <2@x>', date: at(3) });
      const last = await bench.file({ subject: 'One more thing', id: '<4@x>', references: '<2@x>', date: at(4) });
      await bench.file({ subject: 'Other', id: '<9@x>', date: at(5) });
      await bench.list({ threaded: true });
      return { first, last, sent };
    }

    it('holds the messages of all folders, oldest first, own replies included', async () => {
      const { last, sent } = await staircase();
      const found = await whole(bench, { folder: 'INBOX', uid: last });
      expect(shown(found)).toEqual([
        'Ashdown House: Plan',
        `${sent}: Re: Plan`,
        'INBOX: Re: Re: Plan',
        'INBOX: One more thing',
      ]);
      expect(found.total).toBe(4);
      expect(found.leftout).toEqual([]);
      expect(found.messages.map(({ preview }) => preview)).toEqual(Array(4).fill('Hello there.'));
      expect(new Set(found.folders.map(({ folder }) => folder))).toEqual(new Set(['INBOX', sent, 'Ashdown House']));
      for (const { folder, uidvalidity } of found.folders) {
        expect(uidvalidity).toBe((await bench.list({ folder })).uidvalidity);
      }
      const fromSent = await whole(bench, { folder: sent, uid: found.messages[1]?.uid ?? 0 });
      expect(shown(fromSent)).toEqual(shown(found));
    });

    it('is one row of a list that shows conversations, also when only a reply elsewhere joins its messages', async () => {
      const { first, last } = await staircase();
      await whole(bench, { folder: 'INBOX', uid: last });
      const { rows, total } = await bench.list({ threaded: true, conversations: true });
      expect(total).toBe(2);
      expect(rows.map(({ subject, threadmap }) => [subject, threadmap.length])).toEqual([
        ['Other', 1],
        ['One more thing', 2],
      ]);
      expect(rows[0]?.conversation).toBeUndefined();
      const { conversation } = rows[1] ?? {};
      expect(conversation).toMatchObject({
        count: 4,
        people: [{ mail: 'ann@example.test' }, { mail: 'bob@example.test' }],
      });
      // The oldest unread message opens. The first message in the folder beside the inbox is unread, too.
      expect(conversation?.open.folder).toBe('Ashdown House');
      expect((await bench.list({ threaded: true })).rows[1]?.conversation).toBeUndefined();
      await bench.mailbox.remove({ folder: 'INBOX', which: { uids: [first, last] } });
      expect((await bench.list({ threaded: true, conversations: true })).total).toBe(1);
    });

    it('reads the other folders after the first list, and reports when the list is complete', async () => {
      await staircase();
      const fresh = await bench.another();
      const events = recordEvents(fresh);
      const query = { ...INBOX_QUERY, threaded: true, conversations: true };
      const first = await fresh.list(query);
      if (first.joining === true) {
        await expect
          .poll(() =>
            events.some((event) => event.event === 'folder-changed' && event.folder === 'INBOX' && event.reset),
          )
          .toBe(true);
      }
      const { rows, total, joining } = await fresh.list(query);
      expect(joining).toBeUndefined();
      expect(total).toBe(2);
      expect(rows[1]?.conversation?.count).toBe(4);
    });

    it('leaves out Spam and Trash, except for a message that lies there', async () => {
      const { last } = await staircase();
      const { mailbox } = bench;
      const trash = await mailbox.specialFolder('trash');
      const spam = await mailbox.specialFolder('spam');
      await bench.file({ subject: 'Lie', id: '<5@x>', references: '<9@x> <2@x>', date: at(6) }, { folder: spam });
      const inTrash = await bench.file(
        { subject: 'Thrown', id: '<6@x>', references: '<2@x>', date: at(7) },
        { folder: trash },
      );
      const found = await whole(bench, { folder: 'INBOX', uid: last });
      expect(shown(found)).toHaveLength(4);
      const thrown = await whole(bench, { folder: trash, uid: inTrash });
      expect(shown(thrown)).toEqual([...shown(found), `${trash}: Thrown`]);
      await bench.list({ folder: spam, threaded: true });
      expect((await bench.list({ threaded: true, conversations: true })).total).toBe(2);
    });

    it('shows a copy once, and a forgery with the same Message-ID as a message of its own', async () => {
      const sent = await bench.mailbox.specialFolder('sent');
      const mail = { subject: 'To all', id: '<1@x>', date: at(1) };
      await bench.file(mail, { folder: sent });
      const uid = await bench.file(mail);
      await bench.file({ ...mail, subject: 'Pay here' }, { folder: sent });
      const found = await whole(bench, { folder: 'INBOX', uid });
      expect(shown(found).sort()).toEqual([`INBOX: To all`, `${sent}: Pay here`].sort());
      expect(found.total).toBe(2);
    });

    it('follows what happens in another folder', async () => {
      const { last, sent } = await staircase();
      await whole(bench, { folder: 'INBOX', uid: last });
      const events = recordEvents(bench.mailbox);
      await bench.file(
        { subject: 'My answer', id: '<7@x>', references: '<4@x>', date: at(8), from: 'bob@example.test' },
        { folder: sent },
      );
      await expect
        .poll(() => events.some((event) => event.event === 'folder-changed' && event.folder === sent))
        .toBe(true);
      expect(shown(await whole(bench, { folder: 'INBOX', uid: last })).at(-1)).toBe(`${sent}: My answer`);
    });

    it('refuses a message that is gone, and another uidvalidity', async () => {
      const uid = await bench.file();
      const { uidvalidity } = await bench.list();
      await expect(bench.mailbox.conversation({ folder: 'INBOX', uid: 4_000_000 })).rejects.toMatchObject({
        code: 'message_not_found',
      });
      await expect(
        bench.mailbox.conversation({ folder: 'INBOX', uid, uidvalidity: uidvalidity + 1 }),
      ).rejects.toMatchObject({ code: 'mailbox_changed' });
      await expect(bench.mailbox.conversation({ folder: 'Nowhere', uid })).rejects.toMatchObject({
        code: 'folder_not_found',
      });
    });
  });
}
