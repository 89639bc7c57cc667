import type { Mailbox } from '@pillarbox/mailbox/port';
import { expect, it, vi } from 'vitest';
import type { AccountId } from '../../platform/account/account.ts';
import { sealCredentials } from '../../platform/secrets/credential-seal.ts';
import { PushWorker } from './push.worker.ts';
import type { PushAccount, PushRow, PushStore } from './push.store.ts';
import { sealSubscription } from './subscription-seal.ts';

const accountId = 'clara' as AccountId;
const owner = { accountId, partner: '754', mail: 'clara@example.test' };
/** Encrypts nothing. */
const secrets = {
  seal: (_: string, plain: Uint8Array) => Buffer.from(plain),
  open: (_: string, sealed: Uint8Array) => Buffer.from(sealed),
};
const account: PushAccount = {
  ...owner,
  sealed: sealCredentials(secrets, owner, { user: 'clara', password: 'secret' }),
  ...{ uidvalidity: 1, uid: 4, dueAt: new Date(), failures: 0, leaseOwner: 'worker', leaseUntil: null },
};
const rowOf = (name: string): PushRow => {
  const subscription = { endpoint: `https://${name}.example/`, p256dh: 'A'.repeat(87), auth: 'A'.repeat(22) };
  return { sessionId: name, accountId, sealed: sealSubscription(secrets, name, subscription), createdAt: new Date() };
};

it('sends to all browsers of an account at the same time, so that a slow push service holds up no other one', async () => {
  const due = [account];
  const store: Partial<PushStore> = {
    claim: () => Promise.resolve(due.shift() ?? null),
    untilNextDue: () => Promise.resolve(null),
    report: () => Promise.resolve(true),
    release: () => Promise.resolve(),
    subscriptionsOf: () => Promise.resolve([rowOf('slow'), rowOf('fast')]),
  };
  const mailbox: Partial<Mailbox> = { uidsOf: () => Promise.resolve({ uidvalidity: 1, rev: 1, uids: [5] }) };
  const asked: string[] = [];
  const slow = Promise.withResolvers<'sent'>();
  const worker = new PushWorker({
    store: store as PushStore,
    secrets,
    openMailbox: () => Promise.resolve(mailbox as Mailbox),
    readerOf: () => Promise.resolve({ title: 'Northwater', countWords: String, showsDetails: false }),
    send: ({ endpoint }) => {
      asked.push(endpoint);
      return slow.promise;
    },
    onTrouble: (error) => {
      throw error;
    },
  });
  worker.wake();
  await vi.waitFor(() => expect(asked).toEqual(['https://slow.example/', 'https://fast.example/']));
  slow.resolve('sent');
  await worker.stop();
});
