import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { MESSAGE_FLAG, SORT_KEY } from '@pillarbox/contract/mail/flags';
import type { Mailbox, MailboxEvent } from '../port.ts';
import { MemoryLocalStore } from '../suite/memory-local-store.ts';
import type { Submission } from '../submission/port.ts';
import { createLocalBus } from './bus.ts';
import { createLocalSystem } from './local-system.ts';
import type { LocalSystem, LocalSystemOptions } from './local-system.ts';
import type { LocalNotice } from './store.ts';

const ANN = { user: 'ann@example.test', password: 'correct horse' };
const BOB = { user: 'bob@example.test', password: 'battery staple' };
const MESSAGE = Buffer.from(
  'From: Ann <ann@example.test>\r\nTo: bob@example.test\r\nSubject: Lunch\r\nMessage-ID: <1@x>\r\n\r\nAt one?\r\n',
);

const FIRST = { folder: 'INBOX', which: { uids: [1] } };

let store: MemoryLocalStore;
let system: LocalSystem;

async function start(options: LocalSystemOptions = {}): Promise<void> {
  store = new MemoryLocalStore();
  system = createLocalSystem(store, { domains: () => ['example.test'], ...options });
  await system.createAccount({ address: 'Ann@Example.test', name: 'Ann', password: ANN.password, quota: 0 });
  await system.createAccount({ address: BOB.user, name: 'Bob', password: BOB.password, quota: 5000 });
}

beforeEach(() => start());
afterEach(() => system.close());

describe('signing in', () => {
  it('opens a mailbox for the right password, and does not reveal whether an account exists', async () => {
    const mailbox = await system.signIn({ ...ANN, user: ' ANN@example.TEST ' });
    expect((await mailbox.folders()).map(({ name }) => name)).toEqual([
      'INBOX',
      'Drafts',
      'Sent',
      'Spam',
      'Trash',
      'Archive',
    ]);
    const wrong = { code: 'invalid_credentials', details: {} };
    await expect(system.signIn({ ...ANN, password: 'nope' })).rejects.toMatchObject(wrong);
    await expect(system.signIn({ ...ANN, user: 'nobody@example.test' })).rejects.toMatchObject(wrong);
    await expect(system.signIn({ ...ANN, password: '' })).rejects.toMatchObject(wrong);
    await mailbox.close();
    expect(mailbox.alive).toBe(false);
    await expect(mailbox.folders()).rejects.toMatchObject({ code: 'mail_unavailable' });
  });

  it('creates an account once', async () => {
    const again = { address: 'ANN@example.test', name: 'Other', password: 'x', quota: 0 };
    expect(await system.createAccount(again)).toBe(false);
    await expect(system.signIn({ ...ANN, password: 'x' })).rejects.toMatchObject({ code: 'invalid_credentials' });
  });

  it('accepts a new password from then on, set with the old one or, if that was forgotten, without', async () => {
    await expect(system.changePassword(ANN.user, 'nope', 'new word 1!')).rejects.toMatchObject({
      code: 'invalid_credentials',
    });
    await system.changePassword(' ANN@example.test', ANN.password, 'new word 1!');
    await expect(system.signIn(ANN)).rejects.toMatchObject({ code: 'invalid_credentials' });
    await (await system.signIn({ ...ANN, password: 'new word 1!' })).close();
    await system.changePassword(ANN.user, null, 'third 3!');
    await (await system.signIn({ ...ANN, password: 'third 3!' })).close();
    await (await system.signIn(BOB)).close();
    await expect(system.changePassword('nobody@example.test', null, 'x')).rejects.toMatchObject({
      code: 'invalid_credentials',
    });
  });

  it('reports that mail is unavailable when the storage is', async () => {
    store.account = () => Promise.reject(new Error('connection lost'));
    await expect(system.signIn(ANN)).rejects.toMatchObject({ code: 'mail_unavailable' });
  });
});

describe('sending', () => {
  it('delivers to another account, which is notified at once', async () => {
    const bob = await system.signIn(BOB);
    const events: MailboxEvent[] = [];
    bob.subscribe((event) => events.push(event));
    const accepted = await system.submission.send(
      { from: ANN.user, to: ['Bob+work@example.test'], source: MESSAGE },
      ANN,
    );
    expect(accepted).toMatchObject({ rejected: [], queueid: expect.stringMatching(/^[0-9A-F]{12}$/) as string });
    const [uid] = await bob.findByMessageId('INBOX', '<1@x>');
    const { source } = await bob.source({ folder: 'INBOX', uid: uid ?? 0 }, 10_000);
    const text = Buffer.from(source).toString();
    expect(text).toMatch(
      /^Return-Path: <ann@example\.test>\r\nReceived: from localhost by localhost with LOCAL; .*\r\n/,
    );
    expect(text.endsWith(MESSAGE.toString())).toBe(true);
    await expect
      .poll(() => events.find(({ event }) => event === 'new-mail'))
      .toMatchObject({
        folder: 'INBOX',
        topuid: uid,
        fresh: 1,
        unseen: 1,
        subject: 'Lunch',
        from: 'Ann',
      });
  });

  it.each([
    ['changes a flag', (bob: Mailbox) => bob.setFlags(FIRST, { set: MESSAGE_FLAG.FLAGGED, unset: 0, stomp: false })],
    ['stores a message', (bob: Mailbox) => bob.append({ folder: 'INBOX', source: MESSAGE, flags: 0 })],
    [
      'reads the list',
      (bob: Mailbox) =>
        bob.list({
          folder: 'INBOX',
          offset: 0,
          limit: 10,
          sort: SORT_KEY.DATE,
          dir: -1,
          threaded: false,
          zone: 'UTC',
          weekstart: 0,
        }),
    ],
  ])('announces mail that arrived while the mailbox itself %s, and that once', async (_, act) => {
    const bus = createLocalBus();
    const late: LocalNotice[] = [];
    await start({ bus: { ...bus, publish: (notice) => late.push(notice) } });
    const deliver = (subject: string): Promise<unknown> => {
      const source = Buffer.from(MESSAGE.toString().replace('Lunch', subject));
      return system.submission.send({ from: ANN.user, to: [BOB.user], source }, ANN);
    };
    await deliver('First');
    const bob = await system.signIn(BOB);
    const subjects: string[] = [];
    bob.subscribe((event) => {
      if (event.event === 'new-mail') subjects.push(event.subject);
    });
    late.length = 0;
    await deliver('Dinner');
    await act(bob);
    for (const notice of late) bus.publish(notice);
    await deliver('Supper');
    for (const notice of late) bus.publish(notice);
    await expect.poll(() => subjects).toEqual(['Dinner', 'Supper']);
  });

  it('rejects unknown and outside recipients with reasons, and delivers to the others', async () => {
    const to = ['nobody@example.test', 'someone@elsewhere.test', BOB.user];
    const accepted = await system.submission.send({ from: ANN.user, to, source: MESSAGE }, ANN);
    expect(accepted.rejected).toEqual(['nobody@example.test', 'someone@elsewhere.test']);
    const none = system.submission.send({ from: ANN.user, to: to.slice(0, 2), source: MESSAGE }, ANN);
    await expect(none).rejects.toMatchObject({
      code: 'submission_refused',
      details: {
        serverText: expect.stringMatching(/5\.1\.1 No such mailbox.*5\.7\.1 Mail to other domains/) as string,
      },
    });
  });

  it('rejects another user’s address as sender, a wrong password, and a message that is too large', async () => {
    const { submission } = system;
    const message = { from: ANN.user, to: [BOB.user], source: MESSAGE };
    await expect(submission.send({ ...message, from: BOB.user }, ANN)).rejects.toMatchObject({
      code: 'submission_refused',
    });
    await expect(submission.send(message, { ...ANN, password: 'x' })).rejects.toMatchObject({
      code: 'invalid_credentials',
    });
    const source = Buffer.alloc(system.maxMessage + 1, 'x');
    await expect(submission.send({ ...message, source }, ANN)).rejects.toMatchObject({ code: 'submission_refused' });
    expect(await submission.sizeLimit(ANN)).toBe(system.maxMessage);
  });

  it('reports that a mailbox is full', async () => {
    const source = Buffer.concat([MESSAGE, Buffer.alloc(6000, 'x')]);
    await expect(system.submission.send({ from: ANN.user, to: [BOB.user], source }, ANN)).rejects.toMatchObject({
      code: 'submission_refused',
      details: { serverText: expect.stringContaining('mailbox is full') as string },
    });
  });

  it('asks for a retry when the storage is unavailable, and delivers to nobody twice', async () => {
    const message = { from: ANN.user, to: [ANN.user, BOB.user], source: MESSAGE };
    const { addMessages } = store;
    let calls = 0;
    store.addMessages = (folder, messages) => {
      calls += 1;
      return calls === 1 ? addMessages.call(store, folder, messages) : Promise.reject(new Error('away'));
    };
    expect((await system.submission.send(message, ANN)).rejected).toEqual([BOB.user]);
    await expect(system.submission.send({ ...message, to: [BOB.user] }, ANN)).rejects.toMatchObject({
      code: 'submission_unavailable',
    });
  });

  it('submits mail for other domains to the relay first, so that its failure leaves nothing half sent', async () => {
    const seen: string[][] = [];
    let down = true;
    const relay: Submission = {
      sizeLimit: () => Promise.resolve(0),
      reportsDelivery: () => Promise.resolve(true),
      send: ({ to }) => {
        if (down) return Promise.reject(new Error('down'));
        seen.push([...to]);
        return Promise.resolve({ queueid: 'R1', response: 'ok', rejected: ['b@elsewhere.test'] });
      },
    };
    await start({ relay });
    const message = { from: ANN.user, to: ['a@elsewhere.test', BOB.user, 'b@elsewhere.test'], source: MESSAGE };
    await expect(system.submission.send(message, ANN)).rejects.toThrow('down');
    const bob = await system.signIn(BOB);
    expect(await bob.findByMessageId('INBOX', '<1@x>')).toEqual([]);
    down = false;
    expect((await system.submission.send(message, ANN)).rejected).toEqual(['b@elsewhere.test']);
    expect(seen).toEqual([['a@elsewhere.test', 'b@elsewhere.test']]);
    expect(await bob.findByMessageId('INBOX', '<1@x>')).toHaveLength(1);
  });
});

describe('filling an account', () => {
  it('keeps the time of arrival, the flags and the order, and creates the folders', async () => {
    const message = { folder: 'Customers/Raman loft', source: MESSAGE, flags: 1 | 8, arrived: 1_600_000_000_000 };
    await system.seed('ann@example.test', [message, { ...message, folder: 'INBOX', arrived: 1_600_000_001_000 }]);
    const ann = await system.signIn(ANN);
    expect(await ann.source({ folder: 'Customers/Raman loft', uid: 1 }, 10_000)).toMatchObject({
      arrived: 1_600_000_000_000,
      flags: 9,
    });
    expect((await ann.folders()).map(({ name }) => name)).toContain('Customers');
    await expect(system.seed('nobody@example.test', [message])).rejects.toMatchObject({ code: 'invalid_request' });
  });
});

describe('two mailboxes of one account', () => {
  it('reports the id of a change to both, once each', async () => {
    const [one, two] = [await system.signIn(ANN), await system.signIn(ANN)];
    await one.append({ folder: 'INBOX', source: MESSAGE, flags: 0 });
    const query = { folder: 'INBOX', sort: 5, dir: -1, threaded: false, offset: 0, limit: 10, zone: 'UTC' } as const;
    await Promise.all([one, two].map((mailbox) => mailbox.list({ ...query, weekstart: 1 })));
    const heard: [string, MailboxEvent][] = [];
    one.subscribe((event) => heard.push(['one', event]));
    two.subscribe((event) => heard.push(['two', event]));
    await one.setFlags({ folder: 'INBOX', which: { uids: [1] }, opId: 'op-1' }, { set: 1, unset: 0, stomp: false });
    const changes = (): string[] =>
      heard.flatMap(([who, event]) => (event.event === 'folder-changed' ? [`${who} ${event.opIds.join()}`] : []));
    await expect.poll(changes).toEqual(['one op-1', 'two op-1']);
  });
});
