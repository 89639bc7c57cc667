import { SEARCH_SCOPE } from '@pillarbox/contract/mail/flags';
import type { ImapScript } from '@pillarbox/testkit/hostile-imap';
import type { ImapCall } from '@pillarbox/testkit/hostile-imap-answers';
import { describe, expect, it } from 'vitest';
import type { MailboxEvent } from '../port.ts';
import { INBOX_QUERY } from '../suite/inbox-query.ts';
import { codeOf, flood, mailbox } from './hostile-server.test-bed.ts';

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

  it('fails when a server sends only a byte now and then', async () => {
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

  it('recovers from each of these: the next call opens a new connection', async () => {
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

  it('reports when the server becomes unreachable, and when it is reachable again', async () => {
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

  it('stays available when the server refuses only a further connection', async () => {
    let connections = 0;
    const box = await mailbox({
      GREETING: ({ send, drop }) => {
        connections += 1;
        if (connections > 1) drop();
        else send('* OK ready\r\n');
      },
    });
    const events: MailboxEvent[] = [];
    box.subscribe((event) => events.push(event));
    await box.list(INBOX_QUERY);
    const search = { text: 'oak', scope: SEARCH_SCOPE.BODY, flags: [] };
    expect(await codeOf(box.list({ ...INBOX_QUERY, search }))).toBe('mail_unavailable');
    expect(await codeOf(box.list(INBOX_QUERY))).toBe('none');
    expect(events.filter(({ event }) => event === 'mail-state')).toEqual([]);
  });

  it('ignores messages that it did not ask for', async () => {
    const box = await mailbox({
      'UID FETCH': ({ send, done }) => {
        send('* 1 FETCH (UID 99 FLAGS () RFC822.SIZE 5 BODY[] {5}\r\nwrong)\r\n');
        done();
      },
    });
    expect(await codeOf(box.source({ folder: 'INBOX', uid: 11 }, 1000))).toBe('message_not_found');
  });

  it('returns no message larger than requested, whatever size the server claims', async () => {
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
