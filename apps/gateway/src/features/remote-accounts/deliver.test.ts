import { Failure } from '@pillarbox/contract/failure';
import type { Mailbox } from '@pillarbox/mailbox/port';
import { describe, expect, it, vi } from 'vitest';
import { deliver } from './deliver.ts';
import { samenessOf } from './sameness.ts';

const SOURCE = Buffer.from('Message-ID: <a@b.example>\r\nSubject: Oak\r\n\r\nHello\r\n');
const DELIVERY = { folder: 'INBOX', source: SOURCE, ...samenessOf(SOURCE) };

/** A mailbox that has one message with the Message-ID, whose source it reads as told. */
function mailboxWith(source: () => Promise<{ source: Uint8Array }>) {
  const append = vi.fn(() => Promise.resolve({ uid: 8, uidvalidity: 1 }));
  const mailbox = { findByMessageId: () => Promise.resolve([7]), source, append } as unknown as Mailbox;
  return { append, mailbox };
}

describe('a message that an earlier attempt may have stored', () => {
  it('is stored once more only where it is not there', async () => {
    const there = mailboxWith(() => Promise.resolve({ source: SOURCE }));
    await deliver(there.mailbox, DELIVERY, true);
    expect(there.append).not.toHaveBeenCalled();
    const other = mailboxWith(() => Promise.resolve({ source: Buffer.from('Message-ID: <a@b.example>\r\n\r\nBye') }));
    await deliver(other.mailbox, DELIVERY, true);
    expect(other.append).toHaveBeenCalledTimes(1);
  });

  it('is not stored while nobody can say whether it is there', async () => {
    const { mailbox, append } = mailboxWith(() => Promise.reject(new Failure('mail_timeout')));
    await expect(deliver(mailbox, DELIVERY, true)).rejects.toThrow('mail_timeout');
    expect(append).not.toHaveBeenCalled();
  });

  it('is stored where the other one is longer, unreadable or gone', async () => {
    for (const code of ['message_too_large', 'message_unreadable', 'message_not_found'] as const) {
      const { mailbox, append } = mailboxWith(() => Promise.reject(new Failure(code)));
      await deliver(mailbox, DELIVERY, true);
      expect(append, code).toHaveBeenCalledTimes(1);
    }
  });
});
