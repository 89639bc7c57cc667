import { readdirSync, readFileSync } from 'node:fs';
import type { SafetyFacts } from '@pillarbox/contract/safety/safety';
import { blockSender } from '@pillarbox/contract/safety/block-sender';
import { checkSafety } from '@pillarbox/contract/safety/safety';
import { loadTrustedSenders, trustSender } from '@pillarbox/contract/safety/trusted-senders';
import { createContact } from '@pillarbox/contract/contacts/contact-calls';
import { fetchlist } from '@pillarbox/contract/mail/list';
import { MUTED } from '@pillarbox/contract/mail/marks';
import type { Mailbox } from '@pillarbox/mailbox/port';
import { safetyStrength } from '@pillarbox/rules/safety/safety-strength';
import type { DovecotServer } from '@pillarbox/tooling/testbed/dovecot';
import { addAccount } from '@pillarbox/tooling/testbed/dovecot';
import { describeWith } from '@pillarbox/tooling/testbed/test-servers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestGateway, TestPage } from './journey.test-bed.ts';
import type { GatewayUnderTest } from './journey.test-bed.ts';

const PASSWORD = 'correct-horse-battery';
const SERVER = 'mx.provider.example';
/** Views fill in the background. */
const FILLED = { timeout: 20_000 };
const QUIET = { address: 0, links: 0 };

interface Installation {
  readonly mail: object;
  addAccount(under: GatewayUnderTest, address: string): Promise<void>;
}

interface Received {
  readonly from: string;
  readonly results?: string;
  readonly headers?: readonly string[];
}

function source({ from, results, headers = [] }: Received): Buffer {
  const lines = [
    ...(results === undefined ? [] : [`Authentication-Results: ${SERVER}; ${results}`]),
    'Received: from a.example by mx.provider.example; Wed, 04 Mar 2026 05:06:07 +0000',
    `From: ${from}`,
    'To: clara@example.test',
    'Subject: Changed bank details',
    `Message-ID: <${crypto.randomUUID()}@example.test>`,
    'Date: Wed, 04 Mar 2026 05:06:07 +0000',
    ...headers,
  ];
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\nHello.\r\n`);
}

/** What is known about senders, over HTTP against a whole gateway. */
function safety(title: string, installation: () => Installation): void {
  describe(title, () => {
    let under: GatewayUnderTest;
    let page: TestPage;
    let mailbox: Mailbox;
    let address: string;
    const file = async (content: Uint8Array, folder = 'INBOX'): Promise<number> =>
      (await mailbox.append({ folder, source: content, flags: 0 })).uid;
    const factsOf = (uid: number): Promise<SafetyFacts> => page.call(checkSafety, { folder: 'INBOX', uid });
    const list = (): Promise<unknown> => page.call(fetchlist, { folder: 'INBOX' });
    /** The facts of a message as soon as the views of the account are read. */
    const check = async (content: Uint8Array): Promise<SafetyFacts> => {
      const uid = await file(content);
      await list();
      await expect.poll(async () => (await factsOf(uid)).history.complete, FILLED).toBe(true);
      return await factsOf(uid);
    };

    beforeAll(async () => {
      const { mail } = installation();
      const settings = { authenticationResults: { servers: [SERVER] } };
      under = await startTestGateway({ id: '754', name: 'Northwater', hosts: ['*'], mail, ...settings });
      address = `clara-${crypto.randomUUID()}@example.test`;
      await installation().addAccount(under, address);
      page = new TestPage(under.gateway.address);
      await page.signIn(address, PASSWORD);
      mailbox = await under.gateway.mailSystems.of('754').signIn({ user: address, password: PASSWORD });
      const sent = `From: ${address}\r\nTo: Tom Ashdown <tom@ashdownvale.example>\r\nSubject: Hi\r\n\r\nHi.\r\n`;
      await file(Buffer.from(sent), await mailbox.specialFolder('sent'));
    });
    afterAll(async () => {
      await mailbox.close();
      await under.close();
    });

    it('names the first message of a sender, and a sender who was written to', async () => {
      const passed = 'spf=pass smtp.mailfrom=b@priya.example; dmarc=pass header.from=priya.example';
      const first = await check(source({ from: 'Priya <b@priya.example>', results: passed }));
      expect(first).toMatchObject({
        authentication: { spf: 'pass', dkim: null, dmarc: 'pass', verdict: 'pass' },
        history: { received: 1, written: false },
        trusted: 'no',
        lookalike: null,
        replyto: '',
        files: [],
      });
      expect(safetyStrength(first, QUIET)).toBe('first');
      const second = await check(source({ from: 'Priya <B@priya.example>', results: passed }));
      expect(second.history.received).toBe(2);
      expect(safetyStrength(second, QUIET)).toBe('checked');
      const tom = await check(source({ from: 'tom@ashdownvale.example', results: 'dmarc=pass' }));
      expect(tom.history).toMatchObject({ received: 1, written: true });
      expect(safetyStrength(tom, QUIET)).toBe('checked');
    });

    it('doubts a look-alike whose replies go elsewhere, until the user knows the sender', async () => {
      const mail = 'tom@ashdown-vale.example';
      const message = source({
        from: `Tom Ashdown <${mail}>`,
        results: 'spf=pass smtp.mailfrom=ashdown-vale.example',
        headers: ['Reply-To: accounts@quickpost.example'],
      });
      const facts = await check(message);
      expect(facts).toMatchObject({
        lookalike: { kind: 'address', name: 'Tom Ashdown', mail: 'tom@ashdownvale.example' },
        replyto: 'accounts@quickpost.example',
      });
      expect(safetyStrength(facts, QUIET)).toBe('doubtful');
      await page.call(trustSender, { mail: 'Tom@Ashdown-Vale.example', always: false, trusted: true });
      const known = await check(message);
      expect(known.trusted).toBe('checked');
      expect(safetyStrength(known, QUIET)).toBe('checked');
      const stored: unknown = await (await page.fetch(loadTrustedSenders.path)).json();
      expect(stored).toEqual({ senders: [{ mail, always: false }] });
      expect(await page.call(trustSender, { mail, always: false, trusted: false })).toEqual({ senders: [] });
    });

    it('believes no results of other servers, nor results below the provider’s own', async () => {
      const forged = `Authentication-Results: ${SERVER}; dmarc=pass header.from=bank.example`;
      const foreign = 'Authentication-Results: mx.evil.example; dmarc=pass header.from=bank.example';
      const failed = await check(
        source({
          from: 'service@bank.example',
          results: 'spf=fail smtp.mailfrom=bank.example; dmarc=fail header.from=bank.example',
          headers: [
            forged,
            foreign,
            'Content-Type: text/plain; name="invoice.pdf.exe"',
            'Content-Disposition: attachment',
          ],
        }),
      );
      expect(failed).toMatchObject({
        authentication: { verdict: 'fail' },
        files: [{ name: 'invoice.pdf.exe', risk: 'double_ending' }],
      });
      expect(safetyStrength(failed, QUIET)).toBe('doubtful');
      const unknown = await check(source({ from: 'service@bank.example', headers: [foreign] }));
      expect(unknown.authentication).toEqual({ spf: null, dkim: null, dmarc: null, verdict: 'unknown' });
      expect(safetyStrength(unknown, QUIET)).toBe('unchecked');
    });

    it('moves the new mail of blocked senders to Spam, and no other, until they are no longer blocked', async () => {
      const mail = 'eve@blocked.example';
      const arrives = (from: string): Promise<number> => file(source({ from }));
      const spam = await mailbox.specialFolder('spam');
      const sendersIn = async (folder: string): Promise<string[]> =>
        (await page.call(fetchlist, { folder })).rows.map(({ from }) => from[0]?.mail ?? '');
      await page.listen('INBOX');
      expect(await page.call(blockSender, { mail: mail.toUpperCase(), blocked: true })).toEqual({ blocked: true });
      await arrives(mail);
      await arrives('friend@other.example');
      await expect.poll(() => sendersIn(spam), FILLED).toEqual([mail]);
      await expect.poll(() => sendersIn('INBOX'), FILLED).toContain('friend@other.example');
      expect(await sendersIn('INBOX')).not.toContain(mail);
      await page.call(blockSender, { mail, blocked: false });
      await arrives(mail);
      await expect.poll(() => sendersIn('INBOX'), FILLED).toContain(mail);
      page.close();
    });

    it('moves a blocked sender to Spam also in a muted conversation, whose other messages go to the archive', async () => {
      const mail = 'mallory@blocked.example';
      const root = `<${crypto.randomUUID()}@example.test>`;
      const answer = [`In-Reply-To: ${root}`, `References: ${root}`];
      const first = Buffer.from(`From: tom@other.example\r\nSubject: Plan\r\nMessage-ID: ${root}\r\n\r\nx`);
      const uid = await file(first);
      await mailbox.setLabels({ folder: 'INBOX', which: { uids: [uid] } }, { add: [MUTED], remove: [] });
      await page.call(blockSender, { mail, blocked: true });
      await list();
      await page.listen('INBOX');
      const sendersIn = async (folder: string): Promise<string[]> =>
        (await page.call(fetchlist, { folder })).rows.map(({ from }) => from[0]?.mail ?? '');
      await file(source({ from: mail, headers: answer }));
      await file(source({ from: 'quiet@other.example', headers: answer }));
      const spam = await mailbox.specialFolder('spam');
      const archive = (await mailbox.folders()).find(({ use }) => use === 'archive')?.name ?? 'INBOX';
      await expect.poll(() => sendersIn(spam), FILLED).toContain(mail);
      await expect.poll(() => sendersIn(archive), FILLED).toContain('quiet@other.example');
      expect(await sendersIn(archive)).not.toContain(mail);
      page.close();
    });

    it('knows contacts by each address, and a sender who only has the name of one', async () => {
      const passed = 'dmarc=pass header.from=kim.example';
      const from = 'Kim Novak <kim@kim.example>';
      const message = source({ from, results: passed });
      expect(await check(message)).toMatchObject({ contact: false, lookalike: null });
      const body = { Name: 'Kim Novak', Email: 'kn@office.example', email3: 'Kim@kim.example' };
      await page.send(createContact, { params: { mail: address }, body });
      const known = await check(message);
      expect(known).toMatchObject({ contact: true, lookalike: null });
      const other = await check(source({ from: 'Kim Novak <kim.novak@other.example>' }));
      expect(other).toMatchObject({ contact: false, lookalike: { kind: 'name', name: 'Kim Novak' } });
    });

    it('stays quiet for real newsletters, even if their links lead elsewhere', async () => {
      const root = new URL('../../../e2e/corpora/eml/apache-spamassassin/', import.meta.url);
      const names = ['welcomelists', 'nice'].flatMap((folder) =>
        readdirSync(new URL(`${folder}/`, root))
          .filter((name) => name.endsWith('.eml'))
          .map((name) => `${folder}/${name}`),
      );
      expect(names.length).toBeGreaterThan(30);
      const filed: [name: string, uid: number][] = [];
      for (const name of names) filed.push([name, await file(readFileSync(new URL(name, root)))]);
      await list();
      const doubted: string[] = [];
      for (const [name, uid] of filed) {
        const facts = await factsOf(uid);
        if (safetyStrength(facts, { address: 0, links: 1 }) === 'doubtful') doubted.push(name);
      }
      expect(doubted).toEqual([]);
    });
  });
}

safety('safety of messages in the built-in mail system', () => ({
  mail: { kind: 'local', loginDomain: 'example.test' },
  addAccount: async ({ gateway }, address) => {
    await gateway.mailSystems.local?.createAccount({ address, name: 'Clara', password: PASSWORD, quota: 0 });
  },
}));

describeWith('dovecot', 'with a real server', (dovecot: DovecotServer) => {
  safety('safety of messages on Dovecot', () => {
    const server = (port: number) => ({ host: '127.0.0.1', port, security: 'none' });
    return {
      mail: {
        kind: 'imap',
        domains: ['example.test'],
        imap: server(dovecot.ports.imap),
        submission: server(dovecot.ports.imap),
      },
      addAccount: (_, address) => addAccount(dovecot, { address, password: PASSWORD }),
    };
  });
});
