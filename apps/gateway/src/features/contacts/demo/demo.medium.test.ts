import * as books from '@pillarbox/contract/contacts/book-calls';
import { contactsPage } from '@pillarbox/contract/contacts/contact-calls';
import { demoAccounts } from '@pillarbox/mailbox/local/demo/demo-accounts';
import { parseMessage } from '@pillarbox/mailbox/message/parse-message';
import { InProcessClient } from '@pillarbox/testkit/in-process-client';
import { expect, it } from 'vitest';
import type { Session } from '../../../platform/http/request-pipeline.ts';
import { openInMemory } from '../../../platform/database/database.ts';
import { silentLog } from '../../../platform/testing/silent-log.ts';
import { testAccount } from '../../../platform/testing/test-account.ts';
import { testContacts } from '../contacts.test-bed.ts';

it('the demo account begins with two books and three groups of people who write to it, and keeps what is changed', async () => {
  const database = await openInMemory(silentLog());
  const client = new InProcessClient<Session>();
  const feature = testContacts({
    mount: client.mount,
    db: database.db,
    languagesOf: () => Promise.resolve([]),
  });
  const owner = testAccount('clara@demo.example');
  const call = { session: owner as Session, params: { mail: owner.mail } };
  const page = () => client.call(contactsPage, { ...call, body: { limit: 200 } });
  await feature.fillDemo(owner);
  await feature.fillDemo(owner);
  const { rows } = await page();
  expect(rows).toHaveLength(26);
  const { AddressBooks, Groups } = await client.call(books.listBooks, call);
  expect([AddressBooks.length, Groups.map(({ contacts }) => contacts.length > 2)]).toEqual([2, [true, true, true]]);
  const [clara] = demoAccounts(Date.UTC(2026, 10, 18));
  const senders = (clara?.messages ?? []).slice(-60).map(({ source }) => parseMessage(source).header.from[0]?.mail);
  const known = new Set(rows.map(({ mail }) => mail));
  expect(new Set(senders.filter((mail) => known.has(mail ?? ''))).size).toBeGreaterThan(8);
  await database.close();
});
