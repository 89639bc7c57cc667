import * as calls from '@pillarbox/contract/filters/operations';
import { SORT_KEY } from '@pillarbox/contract/mail/flags';
import { newCyrusUser } from '@pillarbox/tooling/testbed/cyrus';
import { deliver } from '@pillarbox/tooling/testbed/lmtp';
import { describeWith } from '@pillarbox/tooling/testbed/test-servers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestGateway, TestPage } from './journey.test-bed.ts';
import type { GatewayUnderTest } from './journey.test-bed.ts';

describeWith('cyrus', 'message filters on Cyrus', (cyrus) => {
  const server = (port: number) => ({ host: cyrus.host, port, security: 'none' as const });
  let under: GatewayUnderTest;
  beforeAll(async () => {
    const { imap, sieve } = cyrus.ports;
    under = await startTestGateway({
      ...{ id: '754', name: 'Northwater', hosts: ['*'] },
      mail: {
        kind: 'imap',
        domains: ['example.test'],
        imap: server(imap),
        submission: server(1),
        sieve: server(sieve),
      },
    });
  });
  afterAll(() => under.close());

  it('are put up by its timsieved and sort mail that arrives, and its own line says what is wrong with a rule', async () => {
    const { user: mail, password } = newCyrusUser();
    const [user = '', domain = ''] = mail.split('@');
    const page = new TestPage(under.gateway.address);
    await page.signIn(mail, password);
    const mailbox = await under.gateway.mailSystems.of('754').signIn({ user: mail, password });
    await mailbox.createFolder('Kunden');
    await mailbox.createFolder('Kunden/Übrig');
    const create = (change: object) =>
      page.send(calls.createFilter, {
        params: { domain, user },
        body: {
          ...{ on: true, name: 'about "invoice" ü', match: 'all' },
          conditions: [{ field: 'subject', test: 'contains', value: 'invoice' }],
          actions: [{ do: 'move', folder: 'Kunden/Übrig' }],
          ...change,
        },
      });
    const subjectsIn = async (folder: string): Promise<string[]> => {
      const { uids } = await mailbox.uidsOf({ folder, sort: SORT_KEY.UID, dir: 1, threaded: false });
      return (await mailbox.rows(folder, uids)).map(({ subject }) => subject);
    };
    const arrive = (subject: string): Promise<void> => {
      const message = `From: Tom <tom@shop.example>\r\nTo: ${mail}\r\nMessage-ID: <${crypto.randomUUID()}@x>\r\nSubject: ${subject}\r\n\r\nHello.\r\n`;
      return deliver({ port: cyrus.ports.lmtp, from: 'tom@shop.example', to: mail, message });
    };
    await create({});
    const broken = { conditions: [], actions: [], text: 'fileinto :nowhere "x";' };
    await expect(create(broken)).rejects.toThrow('mail_rules_refused');
    await arrive('invoice 1');
    await arrive('news');
    await expect.poll(() => subjectsIn('INBOX'), { timeout: 40_000 }).toEqual(['news']);
    await expect.poll(() => subjectsIn('Kunden/Übrig'), { timeout: 40_000 }).toEqual(['invoice 1']);
    const loaded = await page.send(calls.loadFilters, { params: { domain, file: `${user}.json` } });
    expect(loaded).toMatchObject({ active: true, filters: [{ id: 1, name: 'about "invoice" ü' }] });
    await page.send(calls.deleteFilter, { params: { domain, user, id: '1' }, query: {} });
    await arrive('invoice 2');
    await expect.poll(() => subjectsIn('INBOX'), { timeout: 40_000 }).toEqual(['news', 'invoice 2']);
    await mailbox.close();
    page.close();
  });
});
