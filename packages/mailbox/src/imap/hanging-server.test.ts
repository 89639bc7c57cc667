import { Failure } from '@pillarbox/contract/failure';
import { startHostileImap } from '@pillarbox/testkit/hostile-imap';
import type { HostileImap, ImapScript } from '@pillarbox/testkit/hostile-imap';
import { usualAnswers } from '@pillarbox/testkit/hostile-imap-answers';
import type { ImapCall } from '@pillarbox/testkit/hostile-imap-answers';
import { afterEach, describe, expect, it } from 'vitest';
import type { Mailbox } from '../port.ts';
import { INBOX_QUERY } from '../suite/inbox-query.ts';
import { createImapSystem } from './imap-system.ts';

const CAPABILITY = 'IMAP4rev1 LITERAL+ MOVE UIDPLUS';
const open: { close(): unknown }[] = [];

afterEach(() => {
  for (const one of open.splice(0)) one.close();
});

/** A server that does not reply to some commands until it is allowed to. */
class HangingServer {
  readonly hangs = new Set<string>();
  readonly held: ImapCall[] = [];

  script(...names: readonly string[]): ImapScript {
    return Object.fromEntries(
      names.map((name) => [
        name,
        (call: ImapCall) => {
          if (this.hangs.has(name)) this.held.push(call);
          else usualAnswers(call, CAPABILITY);
        },
      ]),
    );
  }

  async start(): Promise<HostileImap> {
    const server = await startHostileImap(this.script('GREETING', 'FETCH', 'NOOP', 'UID STORE', 'APPEND'), CAPABILITY);
    open.push(server);
    return server;
  }

  /** Sends all replies that it held back, and all further ones. */
  goOn(): void {
    this.hangs.clear();
    for (const call of this.held.splice(0)) usualAnswers(call, CAPABILITY);
  }
}

async function signIn({ port }: HostileImap): Promise<Mailbox> {
  const imap = { host: '127.0.0.1', port, security: 'none' as const, insecureCertificate: false };
  const mailbox = await createImapSystem({ imap }).signIn({ user: 'a', password: 'b' });
  open.push(mailbox);
  return mailbox;
}

async function codeOf(promise: Promise<unknown> | undefined): Promise<string> {
  return (promise ?? Promise.resolve()).then(
    () => 'none',
    (error: unknown) => (error instanceof Failure ? error.code : String(error)),
  );
}

const FLAGGED = { set: 8, unset: 0, stomp: false };
const SELECTION = { folder: 'INBOX', which: { uids: [11] } };
const DRAFT = { folder: 'INBOX', source: Buffer.from('Subject: x\r\n\r\nx'), flags: 0 };

describe('a mail server that hangs', () => {
  it('loses the connection of a search whose caller has gone, so that it stops searching', async () => {
    const hanging = new HangingServer();
    const server = await startHostileImap(hanging.script('UID SEARCH'), CAPABILITY);
    open.push(server);
    const mailbox = await signIn(server);
    await mailbox.folders();
    const terms = [{ kind: 'text', field: 'any', text: 'nowhere', not: false }] as const;
    const search = { folder: 'INBOX', terms, texts: true, below: 0 };
    await mailbox.find({ ...search, texts: false });
    hanging.hangs.add('UID SEARCH');
    const gone = new AbortController();
    const searching = codeOf(mailbox.within?.(gone.signal).find(search));
    await expect.poll(() => hanging.held.length).toBe(1);
    expect(server.connections()).toBe(2);
    gone.abort();
    expect(await searching).toBe('mail_timeout');
    await expect.poll(() => server.connections()).toBe(1);
    // The next search has a connection of its own.
    hanging.goOn();
    expect(await mailbox.find(search)).toMatchObject({ total: 3, below: 0 });
    expect(server.connections()).toBe(2);
  });

  it('fails calls at their deadline, and gets no command of a call that ended while it waited', async () => {
    const hanging = new HangingServer();
    const server = await hanging.start();
    const mailbox = await signIn(server);
    hanging.hangs.add('FETCH');
    const first = new AbortController();
    const rest = new AbortController();
    const reading = codeOf(mailbox.within?.(first.signal).list(INBOX_QUERY));
    await expect.poll(() => hanging.held.length).toBe(1);
    const waiting = mailbox.within?.(rest.signal);
    const late = [
      codeOf(waiting?.setFlags(SELECTION, FLAGGED)),
      codeOf(waiting?.append(DRAFT)),
      codeOf(waiting?.createFolder('Late')),
      codeOf(waiting?.move(SELECTION, 'Sent')),
      codeOf(waiting?.list(INBOX_QUERY)),
    ];
    rest.abort(new Failure('mail_timeout'));
    expect(await Promise.all(late)).toEqual(late.map(() => 'mail_timeout'));
    first.abort();
    expect(await reading).toBe('mail_timeout');
    const before = server.calls.length;
    hanging.goOn();
    // The next call succeeds, and the commands of the ended calls were never sent.
    expect((await mailbox.list(INBOX_QUERY)).total).toBe(3);
    const after = server.calls.slice(before).join('\n');
    expect(after).not.toMatch(/STORE|APPEND|CREATE|MOVE/);
  });

  it('completes a change that has started, although its caller got a timeout', async () => {
    const hanging = new HangingServer();
    const server = await hanging.start();
    const mailbox = await signIn(server);
    hanging.hangs.add('UID STORE');
    const call = new AbortController();
    const change = { set: 8, unset: 4, stomp: false };
    const changing = codeOf(mailbox.within?.(call.signal).setFlags(SELECTION, change));
    await expect.poll(() => hanging.held.length).toBe(1);
    call.abort();
    expect(await changing).toBe('mail_timeout');
    hanging.goOn();
    await expect.poll(() => server.calls.filter((one) => one.startsWith('UID STORE')).length).toBe(2);
  });

  it('does nothing for a call that ended before the connection was open again', async () => {
    const hanging = new HangingServer();
    const server = await hanging.start();
    const mailbox = await signIn(server);
    await mailbox.list(INBOX_QUERY);
    hanging.hangs.add('NOOP');
    const lost = codeOf(mailbox.list(INBOX_QUERY));
    await expect.poll(() => hanging.held.length).toBe(1);
    hanging.hangs.add('GREETING');
    const call = new AbortController();
    const waiting = codeOf(mailbox.within?.(call.signal).append(DRAFT));
    hanging.held.splice(0)[0]?.drop();
    await expect.poll(() => hanging.held.length).toBe(1);
    call.abort();
    expect(await waiting).toBe('mail_timeout');
    hanging.goOn();
    expect(await lost).toBe('none');
    expect((await mailbox.list(INBOX_QUERY)).total).toBe(3);
    expect(server.calls.filter((one) => one.startsWith('APPEND'))).toEqual([]);
  });
});

describe('a mailbox that is closed', () => {
  it('closes a connection that was still being opened', async () => {
    const hanging = new HangingServer();
    const gone: (() => boolean)[] = [];
    const server = await startHostileImap(
      {
        ...hanging.script('GREETING'),
        CAPABILITY: (call) => {
          gone.push(() => !call.open());
          usualAnswers(call, CAPABILITY);
        },
      },
      CAPABILITY,
    );
    open.push(server);
    const mailbox = await signIn(server);
    hanging.hangs.add('GREETING');
    const search = { text: 'x', scope: 8, flags: [] };
    const searching = codeOf(mailbox.list({ ...INBOX_QUERY, search }));
    await expect.poll(() => hanging.held.length).toBe(1);
    await mailbox.close();
    hanging.goOn();
    expect(await searching).toBe('mail_unavailable');
    await expect.poll(() => gone.map((one) => one())).toEqual([true, true]);
  });
});
