import { MESSAGE_FLAG } from '@pillarbox/contract/mail/flags';
import type { ImapScript } from '@pillarbox/testkit/hostile-imap';
import { describe, expect, it } from 'vitest';
import type { AppendedMessages, Mailbox } from '../port.ts';
import { INBOX_QUERY } from '../suite/inbox-query.ts';
import { codeOf, FULL, mailbox } from './hostile-server.test-bed.ts';

const source = (subject: string, id = ''): Buffer =>
  Buffer.from(`Subject: ${subject}\r\n${id === '' ? '' : `Message-ID: ${id}\r\n`}\r\n`);
const message = (subject: string, id = '') => ({ folder: 'Sent', source: source(subject, id), flags: 0 });
const results = ({ results: all }: AppendedMessages): unknown[] =>
  all.map((one) => (typeof one === 'number' ? one : one.code));

type Box = Awaited<ReturnType<typeof mailbox>>;
const sent = ({ server }: Box, begin: string): string[] => server.calls.filter((call) => call.startsWith(begin));

describe('the uid of an appended message', () => {
  const plain = 'IMAP4rev1 LITERAL+ MOVE';
  /** Answers of a server without UIDPLUS whose folder has these messages with the Message-ID. */
  const having = (...uids: readonly number[]): ImapScript => ({
    STATUS: ({ send, done }) => {
      send('* STATUS "Sent" (UIDNEXT 40 UIDVALIDITY 9)\r\n');
      done();
    },
    'UID SEARCH': ({ send, done }) => {
      send(`* SEARCH ${uids.join(' ')}\r\n`);
      done();
    },
  });

  it('is what the server says', async () => {
    const box = await mailbox({ APPEND: ({ done }) => done('OK [APPENDUID 9 41] stored') });
    expect(await box.append(message('a', '<a@x.test>'))).toEqual({ uid: 41, uidvalidity: 9 });
    expect([sent(box, 'UID SEARCH'), sent(box, 'NOOP')]).toEqual([[], []]);
  });

  it('is asked for by the Message-ID where the server says nothing: another message may have come between', async () => {
    const box = await mailbox(having(20, 30, 38), plain);
    expect(await box.append(message('a', '<a@x.test>'))).toEqual({ uid: 38, uidvalidity: 7 });
    expect(sent(box, 'UID SEARCH')).toEqual(['UID SEARCH HEADER Message-ID "<a@x.test>"']);
  });

  it('follows from the next uid when the message is not found, or has no Message-ID', async () => {
    for (const id of ['<a@x.test>', '']) {
      const box = await mailbox(having(), plain);
      expect(await box.append(message('a', id))).toEqual({ uid: 39, uidvalidity: 9 });
      expect(sent(box, 'UID SEARCH')).toHaveLength(id === '' ? 0 : 1);
      expect(sent(box, 'STATUS')[0]).toBe('STATUS "Sent" (UIDNEXT UIDVALIDITY)');
    }
  });

  it('is in the list of the open folder at once', async () => {
    let count = 3;
    const box = await mailbox({
      APPEND: ({ done }) => {
        count = 4;
        done('OK [APPENDUID 7 14] stored');
      },
      NOOP: ({ send, done }) => {
        send(`* ${count} EXISTS\r\n`);
        done();
      },
      'UID FETCH': ({ send, done }) => {
        send('* 4 FETCH (UID 14 FLAGS () RFC822.SIZE 9)\r\n');
        done();
      },
    });
    await box.list(INBOX_QUERY);
    const events: unknown[] = [];
    box.subscribe((event) => events.push(event));
    await box.append({ ...message('a'), folder: 'INBOX' });
    expect(events).toContainEqual(expect.objectContaining({ event: 'folder-changed', inserted: [14] }));
  });
});

describe('appending several messages', () => {
  const MULTI = `${FULL} MULTIAPPEND`;
  const all = (box: Mailbox, sources: readonly Buffer[]) =>
    box.appendAll(
      'Sent',
      sources.map((one) => ({ source: one, flags: MESSAGE_FLAG.SEEN, arrived: Date.UTC(2026, 10, 21, 6) })),
    );
  const broken = Buffer.from('Subject: \0\r\n\r\n');

  it('is one command where the server can, without those that it cannot store', async () => {
    const box = await mailbox({ APPEND: ({ done }) => done('OK [APPENDUID 9 41:42] stored') }, MULTI);
    const appended = await all(box, [source('a'), broken, source('b')]);
    expect([appended.uidvalidity, results(appended)]).toEqual([9, [41, 'message_unreadable', 42]]);
    const date = '"21-Nov-2026 06:00:00 +0000"';
    expect(sent(box, 'APPEND')).toEqual([
      `APPEND "Sent" (\\Seen) ${date} {14+}Subject: a\r\n\r\n (\\Seen) ${date} {14+}Subject: b`,
    ]);
  });

  it('stores none twice when the server does not say which uids they have', async () => {
    for (const answer of ['OK stored', 'OK [APPENDUID 9 41] stored']) {
      const box = await mailbox({ APPEND: ({ done }) => done(answer) }, MULTI);
      expect(results(await all(box, [source('a'), source('b')]))).toEqual([0, 0]);
      expect(sent(box, 'APPEND')).toHaveLength(1);
    }
  });

  it('stores none twice when the connection breaks meanwhile', async () => {
    const box = await mailbox({ APPEND: ({ drop }) => drop() }, MULTI);
    expect(await codeOf(all(box, [source('a'), source('b')]))).toBe('mail_unavailable');
    expect(sent(box, 'APPEND')).toHaveLength(1);
  });

  it('is one command for each where the server cannot, or refuses one of them', async () => {
    const script: ImapScript = {
      APPEND: ({ args, done }) => done(args.includes('bad') ? 'NO [TOOBIG] no' : 'OK [APPENDUID 9 41] stored'),
    };
    for (const [capability, commands] of [
      [MULTI, 4],
      [FULL, 3],
      ['IMAP4rev1 LITERAL+ MULTIAPPEND', 3],
    ] as const) {
      const box = await mailbox(script, capability);
      const appended = await all(box, [source('a'), source('bad'), source('b')]);
      expect([appended.uidvalidity, results(appended)]).toEqual([9, [41, 'message_too_large', 41]]);
      expect(sent(box, 'APPEND')).toHaveLength(commands);
    }
    const box = await mailbox(script, MULTI);
    expect(results(await all(box, [source('a'), broken]))).toEqual([41, 'message_unreadable']);
    expect(sent(box, 'APPEND').join('')).not.toContain('\0');
  });

  it('says what is stored when the mailbox is full or the connection ends before the others are', async () => {
    for (const [answer, code] of [
      ['NO [OVERQUOTA] full', 'mail_over_quota'],
      ['', 'mail_unavailable'],
    ] as const) {
      let count = 0;
      const box = await mailbox({
        APPEND: ({ args, done, drop }) => {
          if (args.includes('bad')) done('NO [TOOBIG] no');
          else if ((count += 1) < 3) done(`OK [APPENDUID 9 ${40 + count}] stored`);
          else if (answer === '') drop();
          else done(answer);
        },
      });
      const appended = await all(box, [source('a'), source('bad'), source('b'), source('c'), source('d')]);
      expect([appended.uidvalidity, results(appended)]).toEqual([9, [41, 'message_too_large', 42]]);
      expect(appended.stopped?.code).toBe(code);
      expect(sent(box, 'APPEND')).toHaveLength(4);
    }
  });

  it('ends when the mailbox is full, because the next message would not fit either', async () => {
    for (const capability of [MULTI, FULL]) {
      const box = await mailbox({ APPEND: ({ done }) => done('NO [OVERQUOTA] full') }, capability);
      expect(await codeOf(all(box, [source('a'), source('b')]))).toBe('mail_over_quota');
      expect(sent(box, 'APPEND')).toHaveLength(1);
    }
  });
});
