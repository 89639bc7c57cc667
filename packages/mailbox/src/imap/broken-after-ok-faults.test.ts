import { MESSAGE_FLAG } from '@pillarbox/contract/mail/flags';
import type { ImapScript } from '@pillarbox/testkit/hostile-imap';
import { usualAnswers } from '@pillarbox/testkit/hostile-imap-answers';
import { describe, expect, it } from 'vitest';
import { INBOX_QUERY } from '../suite/inbox-query.ts';
import { codeOf, FULL, mailbox } from './hostile-server.test-bed.ts';

const inbox = { folder: 'INBOX', which: { uids: [11, 12] } };
const seen = { set: MESSAGE_FLAG.SEEN, unset: 0, stomp: false };
/** Says that there is a new message, which is read after the command, and ends the connection after the OK. */
const withNews: ImapScript[string] = ({ send, done, drop }) => {
  send('* 4 EXISTS\r\n');
  done();
  drop();
};
const ending: ImapScript[string] = ({ done, drop }) => {
  done();
  drop();
};

describe('a change that the server has made before the connection ends', () => {
  const changes: readonly (readonly [string, (box: Awaited<ReturnType<typeof mailbox>>) => Promise<unknown>])[] = [
    ['UID STORE', (box) => box.setFlags(inbox, seen)],
    ['UID STORE', (box) => box.setLabels(inbox, { add: ['work'], remove: [] })],
    ['UID MOVE', (box) => box.move(inbox, 'Sent')],
    ['UID EXPUNGE', (box) => box.remove(inbox)],
    ['EXPUNGE', (box) => box.expungeDeleted('INBOX')],
  ];

  it.each(changes)('has succeeded: %s %s', async (name, change) => {
    const box = await mailbox({ [name]: withNews });
    await box.list(INBOX_QUERY);
    expect(await codeOf(change(box))).toBe('none');
    expect((await box.list(INBOX_QUERY)).total).toBe(3);
  });

  it('has succeeded also when the server then refuses to say what is new', async () => {
    const box = await mailbox({
      'UID STORE': ({ send, done }) => {
        send('* 4 EXISTS\r\n');
        done();
      },
      'UID FETCH': ({ done }) => done('NO [SERVERBUG] Internal error'),
    });
    await box.list(INBOX_QUERY);
    expect(await codeOf(box.setFlags(inbox, seen))).toBe('none');
  });

  it('is a move whose new uids nobody knows, on a server without UIDPLUS', async () => {
    const box = await mailbox(
      {
        'UID MOVE': ending,
        STATUS: ({ send, done }) => {
          send('* STATUS "Sent" (UIDNEXT 40 UIDVALIDITY 9)\r\n');
          done();
        },
      },
      'IMAP4rev1 LITERAL+ MOVE',
    );
    expect(await box.move(inbox, 'Sent')).toEqual({ uidvalidity: 0, pairs: [] });
  });

  it('is a folder that was created, renamed or deleted', async () => {
    const list =
      (kind: string): ImapScript[string] =>
      ({ send, done }) => {
        for (const folder of ['INBOX', 'Work']) send(`* ${kind} () "/" "${folder}"\r\n`);
        done();
      };
    const box = await mailbox({
      LIST: list('LIST'),
      LSUB: list('LSUB'),
      CREATE: ending,
      RENAME: ending,
      DELETE: ending,
    });
    const events: unknown[] = [];
    box.subscribe((event) => events.push(event));
    expect(await codeOf(box.createFolder('New'))).toBe('none');
    expect(await codeOf(box.renameFolder('Work', 'Done'))).toBe('none');
    expect(await codeOf(box.deleteFolder('Work'))).toBe('none');
    expect(events.filter((event) => (event as { event: string }).event === 'folders-changed')).toHaveLength(3);
  });
});

describe('a message that was appended before the connection ends, on a server without UIDPLUS', () => {
  const plain = 'IMAP4rev1 LITERAL+ MOVE';
  const source = (id: string): Buffer => Buffer.from(`Subject: a\r\n${id}\r\n`);

  it('is found by its Message-ID over the next connection', async () => {
    const box = await mailbox({ APPEND: ending }, plain);
    const stored = await box.append({ folder: 'Sent', source: source('Message-ID: <a@x.test>\r\n'), flags: 0 });
    expect(stored).toEqual({ uid: 13, uidvalidity: 7 });
    expect(box.server.calls.filter((call) => call.startsWith('APPEND'))).toHaveLength(1);
  });

  it('is stored under an unknown uid when it has none, or when the server does not come back', async () => {
    for (const id of ['', 'Message-ID: <a@x.test>\r\n']) {
      let isAway = false;
      const box = await mailbox(
        {
          APPEND: ({ done, drop }) => {
            isAway = true;
            done();
            drop();
          },
          GREETING: (call) => {
            if (isAway) call.drop();
            else usualAnswers(call, FULL);
          },
        },
        plain,
      );
      expect(await box.append({ folder: 'Sent', source: source(id), flags: 0 })).toEqual({ uid: 0, uidvalidity: 0 });
    }
  });
});
