import { Failure } from '@pillarbox/contract/failure';
import { expect, it } from 'vitest';
import { messagesAhead } from './messages-ahead.ts';

const facts = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ uid: at + 1, size: 10, arrived: 0, flags: 0, labels: [] }));

/** A mailbox whose server refuses some messages with a code. */
function mailbox(refused: (uid: number) => boolean, code: 'mail_refused' | 'mail_unavailable' | 'message_too_large') {
  const message = (uid: number) => ({ uid, source: Buffer.from(`Subject: ${String(uid)}\r\n\r\n`), arrived: 0 });
  return {
    sources: ({ uids }: { readonly uids: readonly number[] }) =>
      Promise.resolve(uids.filter((uid) => !refused(uid)).map(message)),
    source: ({ uid }: { readonly uid: number }) =>
      refused(uid) ? Promise.reject(new Failure(code)) : Promise.resolve(message(uid)),
  } as unknown as Parameters<typeof messagesAhead>[0];
}

async function read(source: Parameters<typeof messagesAhead>[0], count: number): Promise<(number | string)[]> {
  const found: (number | string)[] = [];
  for await (const { message } of messagesAhead(source, { folder: 'INBOX', uidvalidity: 1 }, facts(count)))
    found.push(typeof message === 'string' ? message : message.uid);
  return found;
}

it('leaves out a message that the server cannot open, and no other one', async () => {
  expect(
    await read(
      mailbox((uid) => uid === 2, 'mail_refused'),
      4,
    ),
  ).toEqual([1, 'refused', 3, 4]);
});

it('leaves out any number of messages that are too large', async () => {
  const read300 = await read(
    mailbox((uid) => uid % 2 === 0, 'message_too_large'),
    300,
  );
  expect(read300.filter((one) => one === 'too_large')).toHaveLength(150);
});

it('ends when the server is away or refuses many messages', async () => {
  await expect(
    read(
      mailbox((uid) => uid === 2, 'mail_unavailable'),
      4,
    ),
  ).rejects.toMatchObject({
    code: 'mail_unavailable',
  });
  await expect(
    read(
      mailbox((uid) => uid % 2 === 0, 'mail_refused'),
      300,
    ),
  ).rejects.toMatchObject({
    code: 'mail_refused',
  });
});
