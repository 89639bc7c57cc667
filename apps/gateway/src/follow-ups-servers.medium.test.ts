import { send } from '@pillarbox/contract/compose/operations';
import { followUpList } from '@pillarbox/contract/follow-ups/operations';
import type { FollowUpSet } from '@pillarbox/contract/follow-ups/follow-up';
import { fetchlist } from '@pillarbox/contract/mail/list';
import { savePreferences } from '@pillarbox/contract/preferences/operations';
import { logout } from '@pillarbox/contract/session/operations';
import { newAccount, returnedAddress } from '@pillarbox/tooling/testbed/dovecot';
import type { DovecotServer, TestAccount } from '@pillarbox/tooling/testbed/dovecot';
import { deliver } from '@pillarbox/tooling/testbed/lmtp';
import { newDatabase } from '@pillarbox/tooling/testbed/postgres';
import { RawImap } from '@pillarbox/tooling/testbed/raw-imap';
import { describeWith } from '@pillarbox/tooling/testbed/test-servers';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { automated } from './follow-ups.test-bed.ts';
import { startTestGateway, TestPage } from './journey.test-bed.ts';
import type { GatewayUnderTest } from './journey.test-bed.ts';
import { openPostgres } from './platform/database/database.ts';
import type { Database } from './platform/database/database.ts';
import { silentLog } from './platform/testing/silent-log.ts';

/** Time limit for mail to arrive. */
const TIMEOUT = { timeout: 60_000 };

describeWith('postfix', 'follow-ups on two gateways with real servers', (postfix) => {
  const dovecot = (): DovecotServer => {
    const found = inject('servers').dovecot;
    if (found === undefined) throw new Error('Postfix stands in front of a Dovecot');
    return found;
  };
  describeWith('postgres', 'and one database', (postgres) => {
    let gateways: GatewayUnderTest[] = [];
    let database: Database;
    beforeAll(async () => {
      const url = await newDatabase(postgres);
      const { host } = dovecot();
      const server = (port: number) => ({ host, port, security: 'none' });
      const mail = {
        ...{ kind: 'imap', domains: ['example.test'] },
        ...{ imap: server(dovecot().ports.imap), submission: server(postfix.ports.submission) },
      };
      const partner = { id: '754', name: 'Northwater', hosts: ['*'], mail };
      const settings = { PILLARBOX_DATABASE_URL: url, PILLARBOX_SECRET: 's'.repeat(40) };
      gateways = [await startTestGateway(partner, [], { settings }), await startTestGateway(partner, [], { settings })];
      database = await openPostgres(url, silentLog());
    });
    afterAll(async () => {
      await database.close();
      for (const gateway of gateways) await gateway.close();
    });

    const person = async (name: string): Promise<{ page: TestPage; account: TestAccount }> => {
      const account = await newAccount(dovecot(), name);
      const page = new TestPage(gateways[0]?.gateway.address ?? '');
      await page.signIn(account.address, account.password);
      const path = savePreferences.path.replace(':file', `${encodeURIComponent(account.address)}.json`);
      const headers = { 'content-type': 'application/json' };
      await page.fetch(path, { method: 'PUT', headers, body: JSON.stringify({ undo_send_delay: 0 }) });
      return { page, account };
    };
    const setsOf = async (page: TestPage): Promise<FollowUpSet[]> => (await page.call(followUpList, {})).list;
    const handed = async (page: TestPage, to: string): Promise<void> => {
      const requests = [automated('Offer', 'A nudge'), automated('Offer', 'A nudge')];
      const message = {
        ...{ to: [{ name: '', mail: to }], cc: [], bcc: [], subject: 'Offer', html: '', text: 'Hi', attachments: [] },
        followups: { requests, stop: 'any' as const },
      };
      await page.call(send, { message, draftid: 'draft-0001' });
      await expect.poll(async () => (await setsOf(page))[0]?.sntUID ?? 0, TIMEOUT).toBeGreaterThan(0);
    };
    /** Makes everything due. Both gateways find it within seconds. */
    const pass = () => database.db.execute(sql`update follow_up_sets set due_at = now() where due_at is not null`);
    const stateOf = async (account: TestAccount): Promise<string> => {
      const found = await database.db.execute(sql`select state from follow_up_sets where mail = ${account.address}`);
      return String((found.rows[0] as { state: string } | undefined)?.state);
    };

    it('leave once while their user is signed out, and stop at a reply that was filed elsewhere', async () => {
      const tom = await person('tom');
      const clara = await person('clara');
      await handed(tom.page, clara.account.address);
      await tom.page.fetch(logout.path, { method: 'POST' });
      const arrived = async () => (await clara.page.call(fetchlist, { folder: 'INBOX' })).rows;
      await expect.poll(async () => (await arrived()).length, TIMEOUT).toBe(1);
      await pass();
      await expect.poll(async () => (await arrived()).length, TIMEOUT).toBe(2);
      const raw = await RawImap.signIn(dovecot().ports.imap, clara.account);
      await raw.ok('EXAMINE INBOX');
      const [first, second] = [(await raw.source(1)).toString(), (await raw.source(2)).toString()];
      raw.close();
      const header = (source: string, name: string): string =>
        new RegExp(`^${name}: (.*)\r$`, 'm').exec(source)?.[1] ?? '';
      expect(header(second, 'In-Reply-To')).toBe(header(first, 'Message-ID'));
      expect(header(second, 'Subject')).toBe('Re: Offer');
      const reply = (extra: string): string =>
        `From: ${clara.account.address}\r\nTo: ${tom.account.address}\r\nSubject: Re: Offer\r\n${extra}References: ${header(second, 'Message-ID')}\r\n\r\nYes.\r\n`;
      const [from, to, port] = [clara.account.address, tom.account.address, dovecot().ports.lmtp];
      await deliver({ port, from, to, message: reply('Auto-Submitted: auto-replied\r\n') });
      const his = await RawImap.signIn(dovecot().ports.imap, tom.account);
      await his.ok('CREATE Replies');
      await deliver({ port, from, to, message: reply('') });
      await his.ok('SELECT INBOX');
      await his.ok('MOVE 2 Replies');
      his.close();
      await pass();
      await expect.poll(() => stateOf(tom.account), TIMEOUT).toBe('replied');
      expect(await arrived()).toHaveLength(2);
    });

    it('stop when the mail server returns the message, and say whom it did not reach', async () => {
      const tom = await person('tom');
      const gone = await returnedAddress(dovecot());
      await handed(tom.page, gone);
      await expect.poll(async () => (await tom.page.call(fetchlist, { folder: 'INBOX' })).total, TIMEOUT).toBe(1);
      await tom.page.fetch(logout.path, { method: 'POST' });
      await pass();
      await expect.poll(() => stateOf(tom.account), TIMEOUT).toBe('bounced');
      await tom.page.signIn(tom.account.address, tom.account.password);
      expect(await setsOf(tom.page)).toMatchObject([{ state: 'bounced', reason: gone }]);
    });
  });
});
