import type { AddressInfo } from 'node:net';
import type { Outgoing } from '@pillarbox/contract/compose/draft';
import { listOutbox, recall, reschedule, savemsg, send, settleFailed } from '@pillarbox/contract/compose/operations';
import { bouncedMessages, reportedMessage, sendProof } from '@pillarbox/contract/delivery/reports';
import { answerReceipt, receiptStateOf } from '@pillarbox/contract/mail/receipt';
import { MESSAGE_FLAG } from '@pillarbox/contract/mail/flags';
import { folders } from '@pillarbox/contract/mail/folders';
import { fetchlist } from '@pillarbox/contract/mail/list';
import { load } from '@pillarbox/contract/mail/message';
import { realms } from '@pillarbox/contract/realms/operations';
import {
  remoteDelete,
  remoteGetInfo,
  remoteList,
  remoteOrder,
  remoteTest,
  remoteUpdate,
} from '@pillarbox/contract/remote-accounts/operations';
import type { RemoteSettings, SendingSettings } from '@pillarbox/contract/remote-accounts/remote-account';
import { newAccount, returnedAddress, startDovecot } from '@pillarbox/tooling/testbed/dovecot';
import type { Dovecot, TestAccount } from '@pillarbox/tooling/testbed/dovecot';
import { startFaultProxy } from '@pillarbox/tooling/testbed/fault-proxy';
import type { FaultProxy } from '@pillarbox/tooling/testbed/fault-proxy';
import { deliver } from '@pillarbox/tooling/testbed/lmtp';
import { startPostfix } from '@pillarbox/tooling/testbed/postfix';
import type { Postfix } from '@pillarbox/tooling/testbed/postfix';
import { startProduct } from '@pillarbox/tooling/testbed/product';
import { RawImap } from '@pillarbox/tooling/testbed/raw-imap';
import { describeWith } from '@pillarbox/tooling/testbed/test-servers';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, beforeEach, expect, inject, it } from 'vitest';
import {
  accountAt,
  partnerOf,
  PATIENT,
  sendingBy,
  signedIn,
  subjectsIn,
  withSharedStore,
} from './accounts-elsewhere.test-bed.ts';
import { written } from './features/compose/written.test-bed.ts';
import { startTestGateway } from './journey.test-bed.ts';
import type { GatewayUnderTest, TestPage } from './journey.test-bed.ts';

/** A server for sending that refuses what a test says. */
async function startRefuser() {
  const says = { sender: null as null | string, password: 'right', seen: [] as string[] };
  const refusal = (code: number, text: string): Error => Object.assign(new Error(text), { responseCode: code });
  const server = new SMTPServer({
    hideSTARTTLS: true,
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, done) => {
      says.seen.push(String(password));
      if (password === says.password) done(null, { user: username });
      else done(refusal(535, '5.7.8 Wrong password'));
    },
    onMailFrom: (_address, _session, done) => {
      done(says.sender === null ? null : refusal(Number(says.sender.slice(0, 3)), says.sender.slice(4)));
    },
  });
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { says, port: (server.server.address() as AddressInfo).port, close: () => server.close() };
}

describeWith('postfix', 'messages that leave by an account elsewhere', (postfix) => {
  const { dovecot } = inject('servers');
  if (dovecot === undefined) return;
  const own = dovecot;
  let remote: Dovecot;
  let there: Postfix;
  let way: FaultProxy;
  let refuser: Awaited<ReturnType<typeof startRefuser>>;
  let under: GatewayUnderTest;
  let page: TestPage;
  let me: TestAccount;
  let far: TestAccount;
  let tom: TestAccount;

  const partner = (): object =>
    partnerOf(own, { ports: [remote.ports.imaps, way.port, refuser.port] }, postfix.ports.submission);

  beforeAll(async () => {
    remote = await startDovecot({ tls: true });
    there = await startPostfix(remote);
    way = await startFaultProxy(there.ports.submission);
    refuser = await startRefuser();
    under = await startTestGateway(partner());
  }, 90_000);
  beforeEach(async () => {
    [me, far, tom] = await Promise.all([newAccount(own), newAccount(remote, 'far'), newAccount(remote, 'tom')]);
    page = await signedIn(under.gateway.address, me);
  });
  afterAll(async () => {
    await under.close();
    await way.close();
    refuser.close();
    await there.stop();
    await remote.stop();
  });

  const settings = (sending: Partial<SendingSettings> | null, name = 'Far'): RemoteSettings => {
    const sends = sending === null ? {} : { sending: sendingBy(way.port, far.address, sending) };
    return accountAt(remote, far.address, { live: { name, color: 3, ...sends } });
  };
  const add = async (to: TestPage, sending: Partial<SendingSettings> | null = {}): Promise<string> =>
    (await to.call(remoteUpdate, { settings: settings(sending), password: far.password })).id;
  const asFar = (fields: Partial<Outgoing> = {}): Outgoing =>
    written({
      from: { name: 'Clara afar', mail: far.address },
      to: [{ name: 'Tom', mail: tom.address }],
      ...fields,
    });
  /** Subjects in a folder of the second server, as its own client sees them. */
  const rawIn = async (whose: TestAccount, folder: string): Promise<string> => {
    const raw = await RawImap.signIn(remote.ports.imap, whose);
    try {
      const { data } = await raw.command(`SELECT ${folder}`);
      if (/\* 0 EXISTS/.test(data.toString())) return '';
      return (await raw.command('FETCH 1:* (FLAGS BODY.PEEK[HEADER.FIELDS (FROM SUBJECT)])')).data.toString();
    } finally {
      raw.close();
    }
  };
  const outcomeOf = async (where: TestPage, id: string): Promise<string> => {
    const item = (await where.call(listOutbox, {})).find((one) => one.id === id);
    return item === undefined ? 'gone' : `${item.state} ${item.reason}`;
  };

  it('are tested, leave by its server with its address, lie in its Sent, and mark the original there', async () => {
    // The password of reading is tried at the server for sending, and stored with the account.
    const entered = { settings: settings({}), password: far.password };
    expect(await page.call(remoteTest, entered)).toEqual({ messages: 0, sends: true });
    const wrong = { ...entered, settings: settings({ ownPassword: true }), sendingPassword: 'wrong' };
    await expect(page.call(remoteTest, wrong)).rejects.toThrow('remote_sending_refused');
    await expect(page.call(remoteUpdate, wrong)).rejects.toThrow('remote_sending_refused');
    const nowhere = { ...entered, settings: settings({ port: 9 }) };
    await expect(page.call(remoteTest, nowhere)).rejects.toThrow('remote_not_encrypted');
    await expect(
      page.call(remoteTest, { ...entered, settings: settings({ port: 9, security: 'tls' }) }),
    ).rejects.toThrow('remote_sending_unreachable');
    await expect(page.call(remoteUpdate, { ...entered, settings: settings({ mail: me.address }) })).rejects.toThrow(
      'remote_address_taken',
    );
    // Without a server for sending nobody writes from it.
    const id = await add(page, null);
    expect((await page.call(realms, {})).realms[0]?.sender).toBeNull();
    await expect(page.call(send, { message: asFar(), draftid: 'draft-refused' })).rejects.toThrow('sender_refused');
    // A stored password for reading is sent to no server that it was not entered for.
    await expect(page.call(remoteUpdate, { id, settings: settings({}) })).rejects.toThrow('remote_password_needed');
    await page.call(remoteUpdate, { id, settings: settings({}), password: far.password });
    expect((await page.call(realms, {})).realms[0]?.sender).toEqual({ name: 'Clara afar', mail: far.address });
    expect(JSON.stringify(await page.call(remoteGetInfo, { id }))).not.toContain(far.password);
    // Other changes need no password again.
    await page.call(remoteUpdate, { id, settings: settings({ name: 'Clara' }, 'Farther') });

    const original =
      'From: tom@other.example\r\nMessage-ID: <coast@other.example>\r\nSubject: Coast\r\n\r\nComing?\r\n';
    await deliver({ port: remote.ports.lmtp, from: 'tom@other.example', to: far.address, message: original });
    const inbox = `%40${id}/INBOX`;
    await expect.poll(() => subjectsIn(page, inbox), PATIENT).toEqual(['Coast']);
    const [row] = (await page.call(fetchlist, { folder: inbox })).rows;
    const reference = { command: 'reply' as const, folder: inbox, uid: row?.uid ?? 0 };
    const draft = { message: asFar({ subject: 'Re: Coast', reference }), draftid: 'draft-coast' };
    const saved = await page.call(savemsg, { ...draft, version: 1 });
    expect(saved.folder).toBe((await page.call(folders, {})).find(({ use }) => use === 'drafts')?.name);
    await page.call(send, draft);
    await expect.poll(() => rawIn(tom, 'INBOX'), PATIENT).toContain(`Clara afar <${far.address}>`);
    await expect.poll(() => rawIn(far, 'Sent'), PATIENT).toContain('Subject: Re: Coast');
    await expect.poll(() => rawIn(far, 'INBOX'), PATIENT).toContain('\\Answered');
    await expect.poll(async () => (await page.call(listOutbox, {})).length, PATIENT).toBe(0);
    expect(await subjectsIn(page, saved.folder)).toEqual([]);
    const sent = (await page.call(folders, {})).find(({ use }) => use === 'sent')?.name ?? 'Sent';
    expect(await subjectsIn(page, sent)).toEqual([]);
    const [copy] = (await page.call(fetchlist, { folder: `%40${id}/Sent` })).rows;
    const header = (await page.call(load, { folder: `%40${id}/Sent`, uid: copy?.uid ?? 0, peek: true })).header;
    expect([header.inreplyto, header.from[0]?.mail]).toEqual(['<coast@other.example>', far.address]);

    // An answer from the own address marks it, too.
    const forward = { ...reference, command: 'forward' as const };
    const mine = written({ to: [{ name: '', mail: me.address }], subject: 'Fwd: Coast', reference: forward });
    await page.call(send, { message: mine, draftid: 'draft-forward' });
    await expect.poll(() => subjectsIn(page, 'INBOX'), PATIENT).toEqual(['Fwd: Coast']);
    const flags = async (): Promise<number> => (await page.call(fetchlist, { folder: inbox })).rows[0]?.flags ?? 0;
    await expect.poll(async () => (await flags()) & MESSAGE_FLAG.FORWARDED, PATIENT).toBe(MESSAGE_FLAG.FORWARDED);

    // A message that waits can be stopped, and sent from there; follow-ups are for own addresses.
    const later = { message: asFar({ subject: 'Later' }), draftid: 'draft-later', sendat: Date.now() + 3_600_000 };
    const waiting = await page.call(send, later);
    expect((await page.call(recall, { id: waiting.id })).message.from?.mail).toBe(far.address);
    const again = await page.call(send, later);
    await page.call(reschedule, { id: again.id, sendat: null });
    await expect.poll(() => rawIn(tom, 'INBOX'), PATIENT).toContain('Subject: Later');

    // The order of the accounts is that of the list and of the folder pane.
    const second = (
      await page.call(remoteUpdate, {
        settings: { ...settings(null, 'Tom’s'), user: tom.address },
        password: tom.password,
      })
    ).id;
    const order = async (): Promise<string[]> => (await page.call(realms, {})).realms.map(({ realmid }) => realmid);
    expect(await order()).toEqual([id, second]);
    await page.call(remoteOrder, { ids: [second, id] });
    expect(await order()).toEqual([second, id]);
    expect((await page.call(remoteList, {})).accounts.map((one) => one.id)).toEqual([second, id]);
    await expect(page.call(remoteOrder, { ids: [crypto.randomUUID()] })).rejects.toThrow('remote_not_found');
  }, 120_000);

  it('that come back, and receipts for what arrives there, belong to that account', async () => {
    const id = await add(page);
    const inbox = `%40${id}/INBOX`;
    await page.listen('INBOX');
    await page.call(fetchlist, { folder: inbox });
    const gone = await returnedAddress(remote);
    await page.call(send, {
      message: asFar({ subject: 'Lost', to: [{ name: '', mail: gone }] }),
      draftid: 'draft-lost',
    });
    await expect.poll(() => rawIn(far, 'Sent'), PATIENT).toContain('Subject: Lost');
    const [copy] = (await page.call(fetchlist, { folder: `%40${id}/Sent` })).rows;
    const at = { folder: `%40${id}/Sent`, uid: copy?.uid ?? 0 };
    const { messageid } = (await page.call(load, { ...at, peek: true })).header;
    const reports = async () => (await page.call(sendProof, { messageid })).reports;
    await expect.poll(async () => (await reports()).length, PATIENT).toBe(1);
    const [report] = await reports();
    expect(report).toMatchObject({ kind: 'failed', address: gone, folder: inbox });
    expect(await page.call(reportedMessage, { folder: inbox, uid: report?.uid ?? 0 })).toEqual({ sent: at });
    expect(await page.call(bouncedMessages, { folder: inbox })).toMatchObject({ folder: at.folder, uids: [at.uid] });
    // The own Sent may have a message of that uid.
    expect((await page.call(bouncedMessages, {})).uids).toEqual([]);

    const asks = (mid: string): string =>
      `From: ${tom.address}\r\nTo: ${far.address}\r\nMessage-ID: ${mid}\r\nSubject: Read?\r\n` +
      `Disposition-Notification-To: ${tom.address}\r\n\r\nHi\r\n`;
    await deliver({ port: remote.ports.lmtp, from: tom.address, to: far.address, message: asks('<r1@tom>') });
    const rowOf = async () =>
      (await page.call(fetchlist, { folder: inbox })).rows.find((one) => one.subject === 'Read?');
    await expect.poll(rowOf, PATIENT).toBeDefined();
    const named = { mid: '<r1@tom>', folder: inbox, uid: (await rowOf())?.uid ?? 0 };
    const query = { mid: named.mid, folder: inbox, uid: String(named.uid) };
    const stateThere = async (): Promise<string> => (await page.send(receiptStateOf, { query })).state;
    expect(await stateThere()).toBe('none');
    expect((await page.call(answerReceipt, { ...named, state: 'sent' })).state).toBe('sent');
    await expect.poll(() => rawIn(tom, 'INBOX'), PATIENT).toContain(`Clara afar <${far.address}>`);
    expect(await rawIn(tom, 'INBOX')).not.toContain(me.address);
    expect(await stateThere()).toBe('sent');
    // An account that cannot send offers none.
    await page.call(remoteUpdate, { id, settings: settings(null) });
    await deliver({ port: remote.ports.lmtp, from: tom.address, to: far.address, message: asks('<r2@tom>') });
    query.mid = '<r2@tom>';
    expect(await stateThere()).toBe('declined');
    await expect(page.call(answerReceipt, { ...named, mid: '<r2@tom>', state: 'sent' })).rejects.toThrow(
      'receipt_not_asked',
    );
  }, 90_000);

  it('say in the outbox why a server does not take them, and a refused password is not tried again', async () => {
    const { says } = refuser;
    says.password = 'right';
    const by = { port: refuser.port, ownPassword: true };
    const entered = { settings: settings(by), password: far.password, sendingPassword: 'right' };
    const { id } = await page.call(remoteUpdate, entered);
    const sends = async (draftid: string): Promise<string> =>
      (await page.call(send, { message: asFar({ subject: draftid }), draftid })).id;
    for (const [reply, reason] of [
      ['553 5.7.1 not yours', 'failed sender_refused'],
      ['552 5.3.4 message size exceeds the limit', 'failed message_too_large'],
      ['451 4.3.0 later', 'sending remote_sending_unreachable'],
    ] as const) {
      says.sender = reply;
      const item = await sends(`draft-${reply.slice(0, 3)}`);
      await expect.poll(() => outcomeOf(page, item), PATIENT).toBe(reason);
    }
    says.sender = null;
    says.password = 'changed';
    const refused = await sends('draft-refused');
    await expect.poll(() => outcomeOf(page, refused), PATIENT).toBe('failed remote_sending_refused');
    await expect.poll(async () => (await page.call(remoteGetInfo, { id })).sendingRefused, PATIENT).toBe(true);
    const attempts = says.seen.length;
    const second = await sends('draft-second');
    await expect.poll(() => outcomeOf(page, second), PATIENT).toBe('failed remote_sending_refused');
    expect(says.seen).toHaveLength(attempts);
    // With the new one it leaves; here by the real server, to which the account has moved.
    const moved = { id, settings: settings({}), password: far.password };
    expect((await page.call(remoteUpdate, moved)).sendingRefused).toBe(false);
    await page.call(settleFailed, { id: refused, action: 'retry' });
    await expect.poll(() => rawIn(tom, 'INBOX'), PATIENT).toContain('Subject: draft-refused');
    await page.call(remoteDelete, { id });
    await page.call(settleFailed, { id: second, action: 'retry' });
    await expect.poll(() => outcomeOf(page, second), PATIENT).toBe('failed remote_sending_off');
  }, 90_000);

  describeWith('postgres', 'on two gateways with one database', (postgres) => {
    it('hold up no message of the own server, and another gateway sends them when one ends', async () => {
      await withSharedStore(postgres, async (options) => {
        const first = await startTestGateway(partner(), [], options);
        const both = [first, await startTestGateway(partner(), [], options)];
        try {
          const mine = await signedIn(first.gateway.address, me);
          await add(mine);
          const hangs = way.when({ direction: 'toServer', bytes: 'DATA\r\n', fault: { kind: 'hang' } });
          await mine.call(send, { message: asFar({ subject: 'Slow' }), draftid: 'draft-slow' });
          await hangs;
          const quick = written({ to: [{ name: '', mail: me.address }], subject: 'Quick' });
          await mine.call(send, { message: quick, draftid: 'draft-quick' });
          await expect.poll(() => subjectsIn(mine, 'INBOX'), PATIENT).toEqual(['Quick']);
          const waiting = async () => (await mine.call(listOutbox, {})).map(({ subject }) => subject);
          await expect.poll(waiting, PATIENT).toEqual(['Slow']);
          await first.close();
          await way.set({ kind: 'none' });
          await expect.poll(() => rawIn(tom, 'INBOX'), PATIENT).toContain('Subject: Slow');
          await expect.poll(() => rawIn(far, 'Sent'), PATIENT).toContain('Subject: Slow');
          expect((await rawIn(tom, 'INBOX')).match(/Subject: Slow/g)).toHaveLength(1);
        } finally {
          for (const one of both) await one.close();
        }
      });
    }, 120_000);
  });

  it('are sent once when the gateway is killed after the server took them', async () => {
    const product = await startProduct({ partners: { '754': partner() } });
    try {
      const mine = await signedIn(product.origin, me);
      await add(mine);
      const ended = way.when({ direction: 'toServer', bytes: '\r\n.\r\n', fault: { kind: 'hang' } });
      await mine.call(send, {
        message: asFar({ subject: 'Killed', to: [{ name: '', mail: far.address }] }),
        draftid: 'draft-killed',
      });
      await ended;
      await product.halt('SIGKILL');
      await way.set({ kind: 'none' });
      await product.start();
      await expect.poll(() => rawIn(far, 'Sent'), PATIENT).toContain('Subject: Killed');
      await expect.poll(async () => (await mine.call(listOutbox, {})).length, PATIENT).toBe(0);
      expect((await rawIn(far, 'INBOX')).match(/Subject: Killed/g)).toHaveLength(1);
      expect((await rawIn(far, 'Sent')).match(/Subject: Killed/g)).toHaveLength(1);
    } finally {
      await product.stop();
    }
  }, 120_000);
});
