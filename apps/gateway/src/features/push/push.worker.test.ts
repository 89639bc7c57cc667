import type { ListPage } from '@pillarbox/contract/mail/list';
import type { Mailbox } from '@pillarbox/mailbox/port';
import { expect, it, vi } from 'vitest';
import type { AccountId } from '../../platform/account/account.ts';
import { sealCredentials } from '../../platform/secrets/credential-seal.ts';
import type { SendPush } from './push-sender.ts';
import { PushWorker } from './push.worker.ts';
import type { PushWorkerDeps } from './push.worker.ts';
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

/** Lets a worker look once at an inbox with these uids, and returns what it did. */
function look({
  all,
  unread = all,
  uidvalidity = 1,
  rows = [rowOf('one')],
  ...more
}: {
  all: number[];
  unread?: number[];
  uidvalidity?: number;
  rows?: PushRow[];
} & Partial<PushWorkerDeps>) {
  const due = [account];
  const released = Promise.withResolvers<undefined>();
  const store = {
    claim: vi.fn(() => Promise.resolve(due.shift() ?? null)),
    untilNextDue: vi.fn(() => Promise.resolve(null)),
    report: vi.fn(() => Promise.resolve(true)),
    release: vi.fn(() => {
      released.resolve(undefined);
      return Promise.resolve();
    }),
    subscriptionsOf: vi.fn(() => Promise.resolve(rows)),
    refused: vi.fn(() => Promise.resolve()),
    unsubscribe: vi.fn(() => Promise.resolve()),
  };
  const highest = Math.max(0, ...all);
  const page = { uidvalidity, rows: highest === 0 ? [] : [{ uid: highest }] };
  const mailbox: Partial<Mailbox> = {
    list: () => Promise.resolve(page as ListPage),
    uidsOf: () => Promise.resolve({ uidvalidity, rev: 1, uids: unread }),
  };
  const send = vi.fn<SendPush>(() => Promise.resolve('sent'));
  const worker = new PushWorker({
    store: store as Partial<PushStore> as PushStore,
    secrets,
    openMailbox: () => Promise.resolve(mailbox as Mailbox),
    readerOf: () => Promise.resolve({ title: 'Northwater', countWords: String, showsDetails: false }),
    send,
    onTrouble: (error) => {
      throw error;
    },
    ...more,
  });
  worker.wake();
  return { store, send, released: released.promise, stop: () => worker.stop() };
}

it('sends to all browsers of an account at the same time, so that a slow push service holds up no other one', async () => {
  const asked: string[] = [];
  const slow = Promise.withResolvers<'sent'>();
  const { stop } = look({
    all: [5],
    rows: [rowOf('slow'), rowOf('fast')],
    send: ({ endpoint }) => {
      asked.push(endpoint);
      return slow.promise;
    },
  });
  await vi.waitFor(() => expect(asked).toEqual(['https://slow.example/', 'https://fast.example/']));
  slow.resolve('sent');
  await stop();
});

it.each([
  ['is new', { inbox: { all: [5, 4, 3] }, noted: [5], sent: 1 }],
  ['is new and read elsewhere', { inbox: { all: [5, 4], unread: [4] }, noted: [5], sent: 0 }],
  ['is older and was marked as unread', { inbox: { all: [4, 3], unread: [3] }, noted: [], sent: 0 }],
  ['is in a folder that was built anew', { inbox: { all: [9, 8], uidvalidity: 2 }, noted: [9], sent: 0 }],
  ['was removed', { inbox: { all: [] }, noted: [], sent: 0 }],
])('tells of a message that %s only if it is new', async (_, { inbox, noted, sent }) => {
  const { store, send, released, stop } = look(inbox);
  await released;
  await stop();
  const { uidvalidity = 1 } = inbox as { uidvalidity?: number };
  expect(store.report.mock.calls).toEqual(noted.map((uid) => [account, { uidvalidity, uid }]));
  expect(send).toHaveBeenCalledTimes(sent);
});

it.each([
  ['a credential', 'outbox-credentials', 0],
  ['a subscription', 'push-subscription', 1],
])('keeps %s that another secret has encrypted: another gateway may have it', async (_, purpose, reports) => {
  const open = (asked: string, sealed: Uint8Array) => (asked === purpose ? null : Buffer.from(sealed));
  const { store, send, released, stop } = look({ all: [5], secrets: { open } });
  await released;
  await stop();
  expect(store.report).toHaveBeenCalledTimes(reports);
  for (const none of [send, store.refused, store.unsubscribe]) expect(none).not.toHaveBeenCalled();
});
