import type { ImapScript } from '@pillarbox/testkit/hostile-imap';
import type { ImapCall } from '@pillarbox/testkit/hostile-imap-answers';
import { usualAnswers } from '@pillarbox/testkit/hostile-imap-answers';
import { describe, expect, it } from 'vitest';
import type { FindTerm, Mailbox } from '../port.ts';
import { INBOX_QUERY } from '../suite/inbox-query.ts';
import { readUidSet } from './engine/text.ts';
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

  const FILE = '("APPLICATION" "PDF" NIL NIL NIL "7BIT" 6 NIL ("ATTACHMENT" ("FILENAME" "oak.pdf")) NIL NIL)';
  /** A server that cannot open message 12, and then reads no further. */
  const stopping = (): Promise<Mailbox> => {
    const answer = (call: ImapCall): void => {
      const { name, args } = call;
      const lowest = name === 'FETCH' ? 1 : 11;
      const [set = ''] = args.split(' ', 1);
      const wanted = readUidSet(set.replace('*', '3'), 3)?.map((one) => one - lowest) ?? [];
      const end = /ENVELOPE|BODY/.test(args) ? wanted.indexOf(1) : -1;
      for (const at of end < 0 ? wanted : wanted.slice(0, end)) {
        const send = (data: string | Buffer): void => {
          call.send(
            String(data)
              .replace(/BODYSTRUCTURE .*(?=( BODY\[|\)))/, `BODYSTRUCTURE ${FILE}`)
              .replace('{2}\r\n', `{10}\r\nX-A: ${at}\r\n`),
          );
        };
        usualAnswers({ ...call, args: args.replace(set, String(at + lowest)), send, done: () => undefined }, FULL);
      }
      call.done(end < 0 ? 'OK done' : 'NO [SERVERBUG] Internal error');
    };
    return mailbox({ FETCH: answer, 'UID FETCH': answer });
  };

  it('a message that the server cannot open is listed without its headers, the others with theirs', async () => {
    const box = await stopping();
    const { rows } = await box.list({ ...INBOX_QUERY, sort: 0, dir: 1 });
    expect(rows.map(({ subject }) => subject)).toEqual(['message 11', '', 'message 13']);
  });

  it('a message that the server cannot open hides no other from rules, exports and searches for names', async () => {
    const box = await stopping();
    const { messages } = await box.sample({ folder: 'INBOX', most: 3, headers: ['X-A'], texts: [] });
    expect(messages.map(({ uid, headers }) => [uid, headers.get('x-a')])).toEqual([
      [13, ['2']],
      [12, undefined],
      [11, ['0']],
    ]);
    const sources = await box.sources({ folder: 'INBOX', uids: [11, 12, 13] }, 1000);
    expect(sources.map(({ uid }) => uid)).toEqual([11, 13]);
    const named: FindTerm = { kind: 'text', field: 'filename', text: 'oak', not: false };
    const found = await box.find({ folder: 'INBOX', terms: [named], texts: true, below: 0 });
    expect(found?.hits.map(([uid]) => uid).sort()).toEqual([11, 13]);
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
