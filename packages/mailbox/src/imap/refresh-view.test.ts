import { usualAnswers } from '@pillarbox/testkit/hostile-imap-answers';
import type { ImapCall } from '@pillarbox/testkit/hostile-imap-answers';
import { expect, it } from 'vitest';
import type { Mailbox, MailboxEvent } from '../port.ts';
import { INBOX_QUERY } from '../suite/inbox-query.ts';
import { FULL, mailbox } from './hostile-server.test-bed.ts';

const QUERY = { ...INBOX_QUERY, threaded: true, conversations: true };
const NEW = Array.from({ length: 300 }, (_, at) => 14 + at);

interface Growing {
  readonly box: Mailbox;
  readonly events: MailboxEvent[];
  /** Adds the new messages to Sent, and lets the mailbox count its folders. */
  readonly grow: () => Promise<void>;
  /** Commands since then that begin like this. */
  readonly asked: (begin: string) => string[];
}

/** A mailbox with views of INBOX and Sent. Sent can gain many messages; `readNew` answers what reads them. */
async function growing(readNew: (call: ImapCall) => void, more = ''): Promise<Growing> {
  const capability = `${FULL}${more}`;
  const usual = (call: ImapCall): void => usualAnswers(call, capability);
  let before = 0;
  const ofSent =
    (answer: (count: number, next: number) => string) =>
    (call: ImapCall): void => {
      if (!call.args.includes('Sent')) {
        usual(call);
        return;
      }
      call.send(before > 0 ? answer(303, 314) : answer(3, 14));
      call.done();
    };
  const box = await mailbox(
    {
      ENABLE: (call) => {
        call.send(`* ENABLED${more.replace(' ENABLE', '')}\r\n`);
        call.done();
      },
      STATUS: ofSent((count, next) => `* STATUS Sent (MESSAGES ${count} UNSEEN 0 UIDNEXT ${next} UIDVALIDITY 7)\r\n`),
      SELECT: ofSent(
        (count, next) =>
          `* ${count} EXISTS\r\n* OK [UIDVALIDITY 7] ok\r\n* OK [UIDNEXT ${next}] ok\r\n* OK [HIGHESTMODSEQ ${next}] ok\r\n`,
      ),
      'UID SEARCH': (call) => {
        if (call.args.includes('UID 14:*')) call.send(`* SEARCH ${NEW.join(' ')}\r\n`);
        if (call.args.includes('UID 14:*')) call.done();
        else usual(call);
      },
      // They are read in portions.
      'UID FETCH': (call) => (/^2?14:/.test(call.args) ? readNew(call) : usual(call)),
    },
    capability,
  );
  const events: MailboxEvent[] = [];
  box.subscribe((event) => events.push(event));
  await expect.poll(async () => (await box.list(QUERY)).joining).toBeUndefined();
  const asked = (begin: string): string[] => box.server.calls.slice(before).filter((call) => call.startsWith(begin));
  const grow = async (): Promise<void> => {
    before = box.server.calls.length;
    await box.folders();
  };
  return { box, events, grow, asked };
}

it('reads many new messages of another folder while the connection that users wait for stays free', async () => {
  const { box, grow, asked } = await growing(() => undefined);
  await grow();
  await expect.poll(() => asked('UID FETCH 14:')).toHaveLength(1);
  expect(await box.rows('INBOX', [11])).toMatchObject([{ uid: 11 }]);
});

it('leaves a folder alone whose newest message was removed', async () => {
  const box = await mailbox({
    STATUS: (call) => {
      call.send(`* STATUS ${call.args.split(' (')[0] ?? ''} (MESSAGES 3 UNSEEN 0 UIDNEXT 20 UIDVALIDITY 7)\r\n`);
      call.done();
    },
    SELECT: (call) => {
      call.send('* 3 EXISTS\r\n* OK [UIDVALIDITY 7] ok\r\n* OK [UIDNEXT 20] ok\r\n');
      call.done();
    },
  });
  await expect.poll(async () => (await box.list(QUERY)).joining).toBeUndefined();
  await box.rows('INBOX', [11]);
  const before = box.server.calls.length;
  await box.folders();
  await box.rows('INBOX', [11]);
  expect(box.server.calls.slice(before).filter((call) => call.startsWith('SELECT'))).toEqual([]);
});

it('applies them without opening the folder on that connection, where the server says what else has changed', async () => {
  const { events, grow, asked } = await growing((call) => {
    for (const uid of NEW) call.send(`* ${uid - 10} FETCH (UID ${uid} FLAGS (\\Seen) RFC822.SIZE 9)\r\n`);
    call.done();
  }, ' ENABLE CONDSTORE QRESYNC');
  await grow();
  const isRead = expect.objectContaining({ event: 'folder-changed', folder: 'Sent', inserted: NEW }) as unknown;
  await expect.poll(() => events).toContainEqual(isRead);
  expect(asked('SELECT').filter((call) => call.includes('Sent'))).toHaveLength(1);
});
