import type { ImapScript } from '@pillarbox/testkit/hostile-imap';
import type { ImapCall } from '@pillarbox/testkit/hostile-imap-answers';
import { usualAnswers } from '@pillarbox/testkit/hostile-imap-answers';
import { describe, expect, it } from 'vitest';
import { INBOX_QUERY } from '../suite/inbox-query.ts';
import { FULL, mailbox } from './hostile-server.test-bed.ts';

describe('one item that cannot be read', () => {
  /** Answers a fetch of message 12 with these bytes, before or instead of the other items. */
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

  it.each(messages)('a message with %s is listed without the affected item', async (_what, bytes) => {
    const box = await mailbox(withMessage(bytes));
    const { rows, total } = await box.list({ ...INBOX_QUERY, sort: 0, dir: 1 });
    expect(total).toBe(3);
    expect(rows.map(({ uid, subject }) => [uid, subject.slice(0, 10)])).toEqual([
      [11, 'message 11'],
      [12, bytes.includes('{90000}') ? 'ssssssssss' : ''],
      [13, 'message 13'],
    ]);
  });

  it('a list is read while another program flags the 30,000 messages of the folder', async () => {
    const changes = Array.from({ length: 30_000 }, (_, at) => `* ${at + 1} FETCH (UID ${at + 11} FLAGS (\\Seen))\r\n`);
    const whileFlagging = (call: ImapCall): void => {
      call.send(changes.join(''));
      usualAnswers(call, FULL);
    };
    const box = await mailbox({ FETCH: whileFlagging, 'UID FETCH': whileFlagging }, FULL, {});
    expect((await box.list(INBOX_QUERY)).total).toBe(3);
  });

  it('a message that the server cannot open is listed, and so are the others', async () => {
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

  it('a folder is not shown, but all others are', async () => {
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
