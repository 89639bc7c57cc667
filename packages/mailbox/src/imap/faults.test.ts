import { Failure } from '@pillarbox/contract/failure';
import { startHostileImap } from '@pillarbox/testkit/hostile-imap';
import type { HostileImap, ImapScript } from '@pillarbox/testkit/hostile-imap';
import { usualAnswers } from '@pillarbox/testkit/hostile-imap-answers';
import type { ImapCall } from '@pillarbox/testkit/hostile-imap-answers';
import { afterEach, describe, expect, it } from 'vitest';
import type { Mailbox, MailboxEvent } from '../port.ts';
import { INBOX_QUERY } from '../suite/inbox-query.ts';
import { createImapSystem } from './imap-system.ts';

const LIMITS = {
  silence: 250,
  total: 600,
  response: 100_000,
  literal: 50_000,
  bytes: 400_000,
  bulk: 400_000,
  answers: 500,
};
const FULL = 'IMAP4rev1 LITERAL+ MOVE UIDPLUS IDLE';
const open: { close(): unknown }[] = [];

afterEach(() => {
  for (const one of open.splice(0)) one.close();
});

async function server(script: ImapScript = {}, capability = FULL): Promise<HostileImap> {
  const started = await startHostileImap(script, capability);
  open.push(started);
  return started;
}

function systemAt(port: number) {
  const imap = { host: '127.0.0.1', port, security: 'none' as const, insecureCertificate: false };
  return createImapSystem({ imap }, { timeout: 400, limits: LIMITS });
}

async function mailbox(script: ImapScript = {}, capability = FULL): Promise<Mailbox & { server: HostileImap }> {
  const started = await server(script, capability);
  const box = await systemAt(started.port).signIn({ user: 'a', password: 'b' });
  open.push(box);
  return Object.assign(box, { server: started });
}

/** The failure's code, `none` for success, `other` for an error that is no Failure. */
async function codeOf(promise: Promise<unknown>): Promise<string> {
  return promise.then(
    () => 'none',
    (error: unknown) => (error instanceof Failure ? error.code : 'other'),
  );
}

/** Sends until the client leaves. */
function flood(call: ImapCall, chunk: string): void {
  const more = (): void => {
    if (!call.open()) return;
    call.send(chunk);
    setImmediate(more);
  };
  more();
}

describe('signing in to a server that misbehaves', () => {
  const cases: readonly (readonly [what: string, script: ImapScript, code: string])[] = [
    [
      'says BYE instead of a greeting',
      { GREETING: ({ send }) => send('* BYE too many connections\r\n') },
      'mail_unavailable',
    ],
    ['drops the connection at once', { GREETING: ({ drop }) => drop() }, 'mail_unavailable'],
    ['never greets', { GREETING: () => undefined }, 'mail_timeout'],
    ['never answers the first command', { CAPABILITY: () => undefined }, 'mail_timeout'],
    ['drops during sign-in', { LOGIN: ({ drop }) => drop(), AUTHENTICATE: ({ drop }) => drop() }, 'mail_unavailable'],
    [
      'refuses the password',
      { LOGIN: ({ done }) => done('NO no'), AUTHENTICATE: ({ done }) => done('NO no') },
      'invalid_credentials',
    ],
    [
      'says that the password has run out (RFC 5530 3)',
      {
        LOGIN: ({ done }) => done('NO [EXPIRED] Password expired'),
        AUTHENTICATE: ({ done }) => done('NO [EXPIRED] Password expired'),
      },
      'password_change_required',
    ],
    ['speaks another protocol', { GREETING: ({ send }) => send('HTTP/1.1 400 Bad Request\r\n\r\n') }, 'mail_timeout'],
    ['greets without end', { GREETING: (call) => flood(call, 'x'.repeat(60_000)) }, 'mail_protocol'],
    [
      'talks without end while it signs in',
      {
        LOGIN: (call) => flood(call, '* OK x\r\n'.repeat(500)),
        AUTHENTICATE: (call) => flood(call, '* OK x\r\n'.repeat(500)),
      },
      'mail_timeout',
    ],
  ];

  it.each(cases)('gives a code when it %s', async (_what, script, code) => {
    const { port } = await server(script);
    const got = await codeOf(systemAt(port).signIn({ user: 'a', password: 'b' }));
    expect(
      code === 'mail_protocol' || code === 'mail_timeout'
        ? ['mail_protocol', 'mail_timeout', 'mail_unavailable']
        : [code],
    ).toContain(got);
  });

  it('sends no password where STARTTLS is demanded and not offered, and none past a certificate that nobody signed', async () => {
    const plain = await server();
    const secret = { user: 'a', password: 'b' };
    const at = (port: number, security: 'tls' | 'starttls', insecureCertificate: boolean) =>
      createImapSystem({ imap: { host: 'localhost', port, security, insecureCertificate } }, { timeout: 400 });
    expect(await codeOf(at(plain.port, 'starttls', false).signIn(secret))).toBe('mail_unavailable');
    const sealed = await startHostileImap({}, FULL, { tls: true });
    open.push(sealed);
    expect(await codeOf(at(sealed.port, 'tls', false).signIn(secret))).toBe('mail_unavailable');
    expect([...plain.calls, ...sealed.calls].filter((call) => /^(LOGIN|AUTH)/.test(call))).toEqual([]);
    const trusted = await at(sealed.port, 'tls', true).signIn(secret);
    open.push(trusted);
    expect((await trusted.list(INBOX_QUERY)).total).toBe(3);
  });

  it('gives a code when nobody listens', async () => {
    expect(await codeOf(systemAt(1).signIn({ user: 'a', password: 'b' }))).toBe('mail_unavailable');
  });

  it('sends no user name or password with CR, LF or NUL', async () => {
    const { port, calls } = await server();
    for (const bad of ['a\r\nX LOGOUT', 'a\n', 'a\u0000']) {
      expect(await codeOf(systemAt(port).signIn({ user: bad, password: 'b' }))).toBe('invalid_credentials');
      expect(await codeOf(systemAt(port).signIn({ user: 'a', password: bad }))).toBe('invalid_credentials');
    }
    expect(calls).toEqual([]);
  });
});

describe('reading from a server that misbehaves', () => {
  const huge = (call: ImapCall): void => call.send('* 1 FETCH (UID 11 BODY[] {4000000000}\r\n');
  const cases: readonly (readonly [what: string, script: ImapScript, codes: readonly string[]])[] = [
    [
      'sends untagged data without end',
      { FETCH: (call) => flood(call, '* 1 FETCH (UID 11 FLAGS ())\r\n'.repeat(20)) },
      ['mail_protocol'],
    ],
    ['sends a line without end', { FETCH: (call) => flood(call, 'x'.repeat(20_000)) }, ['mail_protocol']],
    ['announces a huge literal', { FETCH: huge }, ['mail_protocol']],
    [
      'announces a literal of a length beyond numbers',
      { FETCH: ({ send }) => send('* 1 FETCH (BODY[] {99999999999999999999}\r\n') },
      ['mail_protocol'],
    ],
    ['answers another tag', { FETCH: ({ send }) => send('ZZ OK done\r\n') }, ['mail_protocol']],
    ['asks for a literal that nobody has', { FETCH: ({ send }) => send('+ more\r\n') }, ['mail_protocol']],
    ['sends what is no answer', { FETCH: ({ send }) => send('\u0000\u0001\r\n') }, ['mail_protocol']],
    [
      'says BYE in the middle',
      { FETCH: ({ send }) => send('* 1 FETCH (UID 11)\r\n* BYE going down\r\n') },
      ['mail_unavailable'],
    ],
    ['never says OK', { FETCH: ({ send }) => send('* 1 FETCH (UID 11 FLAGS ())\r\n') }, ['mail_timeout']],
    ['answers NO', { FETCH: ({ done }) => done('NO [UNAVAILABLE] later') }, ['mail_unavailable']],
    ['answers BAD', { FETCH: ({ done }) => done('BAD what?') }, ['mail_protocol']],
    [
      'drops while it lists',
      { LIST: ({ args, drop, done }) => (args.includes('*') ? drop() : done()) },
      ['mail_unavailable'],
    ],
    ['drops while it selects', { SELECT: ({ drop }) => drop() }, ['mail_unavailable']],
    ['drops while it fetches', { FETCH: ({ drop }) => drop() }, ['mail_unavailable']],
    ['has no such folder', { SELECT: ({ done }) => done('NO [NONEXISTENT] gone') }, ['folder_not_found']],
    ['lists nothing at all', { LIST: ({ done }) => done() }, ['folder_not_found']],
  ];

  it.each(cases)('gives a code when it %s', async (_what, script, codes) => {
    const box = await mailbox(script);
    expect(codes).toContain(await codeOf(box.list(INBOX_QUERY)));
  });

  it('drips: one byte now and then is not an answer', async () => {
    const box = await mailbox({
      FETCH: (call) => {
        const timer = setInterval(() => {
          if (call.open()) call.send('x');
          else clearInterval(timer);
        }, 20);
      },
    });
    expect(await codeOf(box.list(INBOX_QUERY))).toBe('mail_timeout');
  });

  it('comes back after every one of these: the next call opens a new connection', async () => {
    let broken = true;
    const box = await mailbox({
      NOOP: ({ done, drop }) => {
        if (broken) drop();
        else done();
      },
    });
    const events: MailboxEvent[] = [];
    box.subscribe((event) => events.push(event));
    expect((await box.list(INBOX_QUERY)).total).toBe(3);
    broken = false;
    expect((await box.list(INBOX_QUERY)).total).toBe(3);
    broken = true;
    await box.list(INBOX_QUERY).catch(() => undefined);
    broken = false;
    expect((await box.list(INBOX_QUERY)).rows.map(({ uid }) => uid)).toEqual([13, 12, 11]);
    expect(events.filter(({ event }) => event === 'mail-state')).toEqual([]);
    expect(box.alive).toBe(true);
  });

  it('tells when the server cannot be reached any more, and when it can again', async () => {
    let down = false;
    const box = await mailbox({
      GREETING: ({ send, drop }) => {
        if (down) drop();
        else send('* OK ready\r\n');
      },
      NOOP: ({ done, drop }) => {
        if (down) drop();
        else done();
      },
    });
    const states: boolean[] = [];
    box.subscribe((event) => {
      if (event.event === 'mail-state') states.push(event.available);
    });
    await box.list(INBOX_QUERY);
    down = true;
    expect(await codeOf(box.list(INBOX_QUERY))).toBe('mail_unavailable');
    expect(await codeOf(box.list(INBOX_QUERY))).toBe('mail_unavailable');
    down = false;
    expect(await codeOf(box.list(INBOX_QUERY))).toBe('none');
    expect(states).toEqual([false, true]);
  });

  it('takes no message that it did not ask for', async () => {
    const box = await mailbox({
      'UID FETCH': ({ send, done }) => {
        send('* 1 FETCH (UID 99 FLAGS () RFC822.SIZE 5 BODY[] {5}\r\nwrong)\r\n');
        done();
      },
    });
    expect(await codeOf(box.source({ folder: 'INBOX', uid: 11 }, 1000))).toBe('message_not_found');
  });

  it('gives no message larger than asked for, whatever size the server claims', async () => {
    const box = await mailbox({
      'UID FETCH': ({ args, send, done }) => {
        if (args.includes('BODY')) send(`* 1 FETCH (UID 11 BODY[] {2000}\r\n${'x'.repeat(2000)})\r\n`);
        else send('* 1 FETCH (UID 11 RFC822.SIZE 10)\r\n');
        done();
      },
    });
    expect(await codeOf(box.source({ folder: 'INBOX', uid: 11 }, 1000))).toBe('message_too_large');
  });

  it('does nothing in a folder whose UIDVALIDITY changed', async () => {
    let validity = 7;
    const box = await mailbox({
      SELECT: ({ send, done }) => {
        send(`* 3 EXISTS\r\n* OK [UIDVALIDITY ${String(validity)}] ok\r\n* OK [UIDNEXT 14] ok\r\n`);
        done();
      },
      NOOP: ({ drop }) => drop(),
    });
    const { uidvalidity } = await box.list(INBOX_QUERY);
    validity = 8;
    const events: MailboxEvent[] = [];
    box.subscribe((event) => events.push(event));
    await box.list(INBOX_QUERY).catch(() => undefined);
    const selection = { folder: 'INBOX', uidvalidity, which: { uids: [11] } };
    expect(await codeOf(box.setFlags(selection, { set: 1, unset: 0, stomp: false }))).toBe('mailbox_changed');
    expect(await codeOf(box.move(selection, 'Sent'))).toBe('mailbox_changed');
    expect(await codeOf(box.remove(selection))).toBe('mailbox_changed');
    expect(box.server.calls.filter((call) => /^UID (STORE|MOVE|EXPUNGE)/.test(call))).toEqual([]);
    expect(events.some((event) => event.event === 'folder-changed' && event.reset)).toBe(true);
  });
});

describe('one item that cannot be read', () => {
  /** Answers a fetch for message 12 with these bytes before or instead of what it says of the others. */
  const withMessage = (bytes: string): ImapScript => ({
    FETCH: (call) => {
      if (!call.args.includes('ENVELOPE')) {
        usualAnswers(call, FULL);
        return;
      }
      call.send(bytes);
      usualAnswers({ ...call, args: call.args.replace('1:*', '1,3') }, FULL);
    },
  });
  const deep = '('.repeat(60_000);
  const messages: readonly (readonly [what: string, bytes: string])[] = [
    ['a structure nested without end', `* 2 FETCH (UID 12 FLAGS () BODYSTRUCTURE ${deep})\r\n`],
    ['an unknown item nested without end', `* 2 FETCH (X-NEW ${deep} UID 12)\r\n`],
    ['a literal over the limit', `* 2 FETCH (UID 12 ENVELOPE (NIL {90000}\r\n${'s'.repeat(90_000)} NIL))\r\n`],
    ['a quoted string over the limit', `* 2 FETCH (ENVELOPE (NIL "${'s'.repeat(200_000)}" NIL) UID 12)\r\n`],
    ['no answer at all', ''],
    ['an answer that makes no sense', '* 2 FETCH UID\r\n'],
  ];

  it.each(messages)('a message with %s is listed without what it hides', async (_what, bytes) => {
    const box = await mailbox(withMessage(bytes));
    const { rows, total } = await box.list({ ...INBOX_QUERY, sort: 0, dir: 1 });
    expect(total).toBe(3);
    expect(rows.map(({ uid, subject }) => [uid, subject.slice(0, 10)])).toEqual([
      [11, 'message 11'],
      [12, bytes.includes('{90000}') ? 'ssssssssss' : ''],
      [13, 'message 13'],
    ]);
  });

  it('a message that the server refuses to look into is listed, and so are the others', async () => {
    const box = await mailbox({
      FETCH: (call) => {
        if (!call.args.includes('ENVELOPE')) {
          usualAnswers(call, FULL);
          return;
        }
        usualAnswers({ ...call, args: call.args.replace('1:*', '1'), done: () => undefined }, FULL);
        call.done('NO [SERVERBUG] Internal error');
      },
    });
    const { rows } = await box.list({ ...INBOX_QUERY, sort: 0, dir: 1 });
    expect(rows.map(({ subject }) => subject)).toEqual(['message 11', '', '']);
  });

  it('a folder is not shown, and all others are', async () => {
    const box = await mailbox({
      LIST: ({ args, send, done }) => {
        send('* LIST () "/" INBOX\r\n');
        if (args.includes('*')) {
          send('* LIST (\r\n* LIST () "/" {3}\r\n');
          send(`abc\r\n* LIST (\\X \\Y) "/" "${'n'.repeat(200_000)}"\r\n* LIST () "/" Last\r\n`);
        }
        done();
      },
    });
    expect((await box.folders()).map(({ name }) => name)).toEqual(['INBOX', 'abc', 'Last']);
  });
});

describe('folder names of a hostile server', () => {
  const listed = (...names: readonly string[]): ImapScript => ({
    LIST: ({ args, send, done }) => {
      send('* LIST () "/" INBOX\r\n');
      // ImapFlow asks for the delimiter alone while it signs in.
      if (args.includes('*')) for (const name of names) send(`* LIST () "/" ${name}\r\n`);
      done();
    },
    LSUB: ({ done }) => done(),
  });

  it('shows 8-bit names, broken modified UTF-7 and control characters as harmless text', async () => {
    const names = [
      '"Entw\xc3\xbcrfe"',
      '"&AOkA-"',
      '{6}\r\na\r\nb\u0000c',
      '"<img src=x onerror=alert(1)>"',
      '"&AA0-&AAo-x"',
      '"\xff\xfe"',
    ];
    const box = await mailbox(listed(...names));
    const folders = (await box.folders()).map(({ name }) => name);
    expect(folders).toContain('Entwürfe');
    expect(folders).toContain('<img src=x onerror=alert(1)>');
    expect(folders.length).toBe(names.length + 1);
    // eslint-disable-next-line no-control-regex -- exactly what no path may hold
    for (const name of folders) expect(name).toMatch(/^[^\u0000-\u001f\u007f]+$/);
  });

  it('sends the server its own bytes back, and never CR, LF or NUL', async () => {
    const box = await mailbox({ ...listed('"Entw\xc3\xbcrfe"', '{4}\r\na\r\nb') });
    await box.list({ ...INBOX_QUERY, folder: 'Entwürfe' });
    expect(box.server.calls).toContain('SELECT {9+}Entw\xc3\xbcrfe');
    expect(await codeOf(box.list({ ...INBOX_QUERY, folder: 'a%0D%0Ab' }))).toBe('invalid_request');
  });

  it.each(['a\r\nX DELETE INBOX', 'a\nb', 'a\u0000b', 'x\u007f', '%0D%0AX'])('refuses to make %j', async (path) => {
    const box = await mailbox();
    expect(await codeOf(box.createFolder(path))).toBe('folder_name_restricted');
    expect(await codeOf(box.append({ folder: path, source: Buffer.from('x'), flags: 0 }))).toBe('folder_not_found');
    expect(box.server.calls.filter((call) => call.startsWith('CREATE'))).toEqual([]);
  });

  it('quotes what would end a string', async () => {
    const box = await mailbox();
    await box.createFolder('a" b\\ {5}');
    expect(box.server.calls).toContain('CREATE "a\\" b\\\\ {5}"');
    await box.createFolder('ü&x');
    expect(box.server.calls).toContain('CREATE "&APw-&-x"');
  });

  it('keeps a search word a word', async () => {
    const box = await mailbox();
    await box.list({ ...INBOX_QUERY, search: { text: 'a"b) ALL', scope: 8, flags: [] } });
    expect(box.server.calls.filter((call) => call.startsWith('UID SEARCH')).at(-1)).toBe(
      'UID SEARCH BODY "a" BODY "b)" BODY "ALL"',
    );
    await box.findByMessageId('INBOX', '<x"\\@y>');
    expect(await codeOf(box.findByMessageId('INBOX', '<x\r\nA LOGOUT>'))).toBe('none');
  });
});

describe('filing on a server that misbehaves', () => {
  it('tells a full mailbox, a missing folder and a refusal apart', async () => {
    for (const [answer, code] of [
      ['NO [OVERQUOTA] full', 'mail_over_quota'],
      ['NO [TRYCREATE] no such folder', 'folder_not_found'],
      ['NO go away', 'mail_refused'],
    ] as const) {
      const box = await mailbox({ APPEND: ({ done }) => done(answer), 'UID MOVE': ({ done }) => done(answer) });
      const message = { folder: 'INBOX', source: Buffer.from('Subject: x\n\nx'), flags: 0 };
      expect(await codeOf(box.append(message))).toBe(code);
      expect(await codeOf(box.move({ folder: 'INBOX', which: { uids: [11] } }, 'Sent'))).toBe(code);
    }
  });

  it('waits for leave to send a literal where the server knows no LITERAL+', async () => {
    const box = await mailbox({}, 'IMAP4rev1');
    await box.append({ folder: 'INBOX', source: Buffer.from('Subject: x\n\nx'), flags: 1 });
    expect(box.server.calls.find((call) => call.startsWith('APPEND'))).toBe(
      'APPEND "INBOX" (\\Seen) {15}Subject: x\r\n\r\nx',
    );
  });

  it('files no NUL', async () => {
    const box = await mailbox();
    expect(await codeOf(box.append({ folder: 'INBOX', source: Buffer.from('a\u0000b'), flags: 0 }))).toBe(
      'message_unreadable',
    );
  });
});
