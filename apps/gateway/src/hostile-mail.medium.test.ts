import fc from 'fast-check';
import { deletemsg, movemsg, setMsgFlag } from '@pillarbox/contract/mail/changes';
import { MESSAGE_FLAG } from '@pillarbox/contract/mail/flags';
import { fetchlist } from '@pillarbox/contract/mail/list';
import { load } from '@pillarbox/contract/mail/message';
import { createImapSystem } from '@pillarbox/mailbox/imap/imap-system';
import type { Mailbox } from '@pillarbox/mailbox/port';
import {
  hostileMails,
  longField,
  manyParts,
  manyRecipients,
  nestedMessages,
  nestedParts,
} from '@pillarbox/testkit/hostile-mail';
import { newAccount } from '@pillarbox/tooling/testbed/dovecot';
import { imapPartner } from '@pillarbox/tooling/testbed/product';
import { describeWith } from '@pillarbox/tooling/testbed/test-servers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestGateway, TestPage } from './journey.test-bed.ts';
import type { GatewayUnderTest } from './journey.test-bed.ts';

/** Sources that exceed a limit of ours or of the server: structures, headers and raw bytes. */
const hostileSource = fc.oneof(
  fc.integer({ min: 30, max: 300 }).map((depth) => nestedParts(depth)),
  fc.integer({ min: 30, max: 300 }).map((depth) => nestedParts(depth, 'alternative')),
  fc.integer({ min: 30, max: 300 }).map(nestedMessages),
  fc.tuple(fc.integer({ min: 1, max: 2000 }), fc.integer({ min: 0, max: 2000 })).map(([n, m]) => manyParts(n, m)),
  fc
    .tuple(
      fc.constantFrom('Subject', 'References', 'In-Reply-To', 'Message-ID', 'From', 'Cc', 'Date', 'X-Priority'),
      fc.integer({ min: 60_000, max: 1_500_000 }),
    )
    .map(([name, bytes]) => longField(name, bytes)),
  fc.integer({ min: 1000, max: 15_000 }).map(manyRecipients),
  fc
    .uint8Array({ minLength: 1, maxLength: 400, size: 'small' })
    .map((bytes) => Buffer.from(bytes.map((byte) => byte || 32))),
);

describeWith('dovecot', 'hostile messages over HTTP', (server) => {
  let under: GatewayUnderTest;
  beforeAll(async () => {
    under = await startTestGateway(
      imapPartner('754', ['localhost', '127.0.0.1'], { imap: server.ports.imap, submission: 9 }),
    );
  });
  afterAll(() => under.close());

  /** Returns the page of an inbox with these messages between two plain ones, and all uids. */
  async function inbox(sources: readonly Buffer[]): Promise<{ page: TestPage; uids: number[] }> {
    const { address, password } = await newAccount(server);
    const imap = { host: server.host, port: server.ports.imap, security: 'none' as const, insecureCertificate: false };
    const mailbox: Mailbox = await createImapSystem({ imap }).signIn({ user: address, password });
    const plain = (subject: string): Buffer => Buffer.from(`Subject: ${subject}\r\nFrom: a@x.test\r\n\r\nhello\r\n`);
    const uids: number[] = [];
    for (const source of [plain('first'), ...sources, plain('last')]) {
      uids.push((await mailbox.append({ folder: 'INBOX', source, flags: 0 })).uid);
    }
    await mailbox.close();
    const page = new TestPage(under.gateway.address);
    await page.signIn(address, password);
    return { page, uids };
  }

  it('lists a folder with messages over every limit, opens them, flags, moves and deletes them', async () => {
    const { page, uids } = await inbox(hostileMails().map(({ source }) => source));
    const listed = await page.call(fetchlist, { folder: 'INBOX', sort: 0, dir: 1 });
    expect(listed.rows.map(({ uid }) => uid)).toEqual(uids);
    expect([listed.rows[0]?.subject, listed.rows.at(-1)?.subject]).toEqual(['first', 'last']);
    const { uidvalidity } = listed;
    for (const uid of uids) {
      const message = await page.call(load, { folder: 'INBOX', uid, uidvalidity, peek: true });
      expect(message.uid).toBe(uid);
    }
    const hostile = uids.slice(1, -1);
    await page.call(setMsgFlag, { folder: 'INBOX', uids: hostile, uidvalidity, set: MESSAGE_FLAG.FLAGGED });
    const flagged = await page.call(fetchlist, { folder: 'INBOX', search: { flags: ['FLAGGED'] } });
    expect(flagged.total).toBe(hostile.length);
    await page.call(movemsg, { folder: 'INBOX', uids: hostile, uidvalidity, to: 'Archive' });
    const moved = await page.call(fetchlist, { folder: 'Archive' });
    expect(moved.total).toBe(hostile.length);
    await page.call(deletemsg, { folder: 'Archive', uids: moved.rows.map(({ uid }) => uid), forever: true });
    expect((await page.call(fetchlist, { folder: 'Archive' })).total).toBe(0);
    expect((await page.call(fetchlist, { folder: 'INBOX' })).total).toBe(2);
  });

  it('lists every other message, whatever the structure of one', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(hostileSource, { minLength: 1, maxLength: 3 }), async (sources) => {
        const { page, uids } = await inbox(sources);
        const listed = await page.call(fetchlist, { folder: 'INBOX', sort: 0, dir: 1 });
        expect(listed.rows.map(({ uid }) => uid)).toEqual(uids);
        expect([listed.rows[0]?.subject, listed.rows.at(-1)?.subject]).toEqual(['first', 'last']);
      }),
      { numRuns: 6 },
    );
  });
});
