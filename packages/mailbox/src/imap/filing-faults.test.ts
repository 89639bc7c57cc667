import type { ImapScript } from '@pillarbox/testkit/hostile-imap';
import { describe, expect, it } from 'vitest';
import { INBOX_QUERY } from '../suite/inbox-query.ts';
import { codeOf, mailbox } from './hostile-server.test-bed.ts';

describe('appending to a server that misbehaves', () => {
  it('distinguishes a full mailbox, a missing folder and a refusal', async () => {
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

  it('waits for the continuation before a literal if the server has no LITERAL+', async () => {
    const box = await mailbox({}, 'IMAP4rev1');
    await box.append({ folder: 'INBOX', source: Buffer.from('Subject: x\n\nx'), flags: 1 });
    expect(box.server.calls.find((call) => call.startsWith('APPEND'))).toBe(
      'APPEND "INBOX" (\\Seen) {15}Subject: x\r\n\r\nx',
    );
  });

  it('says that a message is stored when the server said so, whatever fails afterwards', async () => {
    for (const after of [
      { NOOP: ({ drop }) => drop() },
      { NOOP: ({ done }) => done('NO cannot say') },
      {
        NOOP: ({ send, done }) => {
          send('* 4 EXISTS\r\n');
          done();
        },
        'UID FETCH': ({ done }) => done('NO [UNAVAILABLE] x'),
      },
    ] satisfies ImapScript[]) {
      const box = await mailbox({ ...after, APPEND: ({ done }) => done('OK [APPENDUID 7 14] stored') });
      await box.list(INBOX_QUERY);
      const message = { folder: 'INBOX', source: Buffer.from('Subject: x\n\nx'), flags: 0 };
      expect(await box.append(message)).toEqual({ uid: 14, uidvalidity: 7 });
    }
  });

  it('rejects NUL', async () => {
    const box = await mailbox();
    expect(await codeOf(box.append({ folder: 'INBOX', source: Buffer.from('a\u0000b'), flags: 0 }))).toBe(
      'message_unreadable',
    );
  });
});

describe('moving on a server without UIDPLUS', () => {
  /** A server whose other folder gains this many messages while two are moved. */
  const gaining = async (count: number) => {
    let next = 40;
    return mailbox(
      {
        STATUS: ({ send, done }) => {
          send(`* STATUS "Sent" (UIDNEXT ${String(next)} UIDVALIDITY 9)\r\n`);
          done('OK done');
        },
        'UID MOVE': ({ done }) => {
          next += count;
          done('OK moved');
        },
      },
      'IMAP4rev1 LITERAL+ MOVE',
    );
  };

  it('derives the new uids, so that the move can be undone', async () => {
    const box = await gaining(2);
    const moved = await box.move({ folder: 'INBOX', which: { uids: [12, 11] } }, 'Sent');
    expect(moved).toEqual({
      uidvalidity: 9,
      pairs: [
        [11, 40],
        [12, 41],
      ],
    });
  });

  it('names none when another message came between, or one was gone', async () => {
    for (const count of [1, 3]) {
      const box = await gaining(count);
      const moved = await box.move({ folder: 'INBOX', which: { uids: [11, 12] } }, 'Sent');
      expect(moved.pairs).toEqual([]);
    }
  });
});
