import { conversation } from '@pillarbox/contract/mail/conversation';
import type { Conversation } from '@pillarbox/contract/mail/conversation';
import { MESSAGE_FLAG } from '@pillarbox/contract/mail/flags';
import { folders } from '@pillarbox/contract/mail/folders';
import { fetchlist } from '@pillarbox/contract/mail/list';
import type { ConversationSummary } from '@pillarbox/contract/mail/message-row';
import type { Mailbox } from '@pillarbox/mailbox/port';
import type { DovecotServer } from '@pillarbox/tooling/testbed/dovecot';
import { addAccount } from '@pillarbox/tooling/testbed/dovecot';
import { describeWith } from '@pillarbox/tooling/testbed/test-servers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestGateway, TestPage } from './journey.test-bed.ts';
import type { GatewayUnderTest } from './journey.test-bed.ts';

const PASSWORD = 'correct-horse-battery';
/** Views fill in the background, and the folders are polled for what other programs change. */
const READ = { timeout: 60_000, interval: 100 };

interface Part {
  readonly id: string;
  readonly day: number;
  readonly after?: string;
}

function source({ id, day, after }: Part): Buffer {
  const lines = [
    `From: ${id} <${id}@example.test>`,
    'To: Clara <clara@example.test>',
    'Subject: Staircase',
    `Message-ID: <${id}@example.test>`,
    `Date: ${new Date(Date.UTC(2026, 2, day)).toUTCString()}`,
    ...(after === undefined ? [] : [`References: <${after}@example.test>`, `In-Reply-To: <${after}@example.test>`]),
  ];
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\nHello.\r\n`);
}

describeWith('dovecot', 'with a real server', (dovecot: DovecotServer) => {
  describe('a conversation over HTTP', () => {
    let under: GatewayUnderTest;
    let page: TestPage;
    /** Another program that uses the same account. */
    let elsewhere: Mailbox;
    let sent: string;
    let inbox: number;
    let answer: number;

    beforeAll(async () => {
      const server = (port: number): object => ({ host: '127.0.0.1', port, security: 'none' });
      const { imap } = dovecot.ports;
      const mail = { kind: 'imap', domains: ['example.test'], imap: server(imap), submission: server(imap) };
      under = await startTestGateway({ id: '754', name: 'Northwater', hosts: ['*'], mail });
      const address = `clara-${crypto.randomUUID()}@example.test`;
      await addAccount(dovecot, { address, password: PASSWORD });
      page = new TestPage(under.gateway.address);
      await page.signIn(address, PASSWORD);
      elsewhere = await under.gateway.mailSystems.of('754').signIn({ user: address, password: PASSWORD });
      sent = await elsewhere.specialFolder('sent');
      const file = async (folder: string, part: Part): Promise<number> =>
        (await elsewhere.append({ folder, source: source(part), flags: 0 })).uid;
      inbox = await file('INBOX', { id: 'tom', day: 1 });
      answer = await file(sent, { id: 'clara', day: 2, after: 'tom' });
      await file('INBOX', { id: 'priya', day: 3, after: 'clara' });
      await file('INBOX', { id: 'stranger', day: 4 });
    });
    afterAll(async () => {
      await elsewhere.close();
      page.close();
      await under.close();
    });

    const read = (uid: number): Promise<Conversation> => page.call(conversation, { folder: 'INBOX', uid });
    const summary = async (): Promise<ConversationSummary | undefined> => {
      // Reading the folders, as the page does while it is open, notices what another program changed in any of them.
      await page.call(folders, {});
      const list = await page.call(fetchlist, { folder: 'INBOX', threaded: true, conversations: true });
      return list.rows.find((row) => row.conversation !== undefined)?.conversation;
    };

    it('has the messages of all folders, oldest first, and names the folder of each', async () => {
      await expect.poll(async () => (await read(inbox)).total, READ).toBe(3);
      const { messages, folders: named, pending, leftout } = await read(inbox);
      expect(messages.map(({ from, folder }) => [from[0]?.name, folder])).toEqual([
        ['tom', 'INBOX'],
        ['clara', sent],
        ['priya', 'INBOX'],
      ]);
      expect(named.map(({ folder }) => folder)).toEqual(['INBOX', sent]);
      expect([pending, leftout]).toEqual([[], []]);
    });

    it('refuses a message that is not there, and another UIDVALIDITY', async () => {
      await expect(read(99)).rejects.toThrow('404 message_not_found');
      const old = page.call(conversation, { folder: 'INBOX', uid: inbox, uidvalidity: 1 });
      await expect(old).rejects.toThrow('mailbox_changed');
    });

    it('opens from its row at the oldest unread message, also after another program has read some', async () => {
      await expect.poll(async () => (await summary())?.open, READ).toEqual({ folder: 'INBOX', uid: inbox });
      const seen = { set: MESSAGE_FLAG.SEEN, unset: 0, stomp: false };
      await elsewhere.setFlags({ folder: 'INBOX', which: { uids: [inbox] } }, seen);
      await expect.poll(async () => (await summary())?.open, READ).toEqual({ folder: sent, uid: answer });
      await elsewhere.setFlags({ folder: sent, which: { uids: [answer] } }, seen);
      await expect.poll(async () => (await summary())?.open, READ).toEqual({ folder: 'INBOX', uid: inbox + 1 });
    });
  });
});
