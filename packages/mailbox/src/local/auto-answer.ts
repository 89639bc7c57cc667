import { createHash, randomUUID } from 'node:crypto';
import type { AutoReply } from '@pillarbox/contract/incoming/autoreply';
import { answersAt } from '@pillarbox/rules/incoming/autoreply';
import { deservesAnswer } from '@pillarbox/rules/incoming/deserves-answer';
import { summarise } from '../message/summary.ts';
import { readTree } from '../message/tree.ts';
import { recipientKey } from './addresses.ts';
import type { LocalStore } from './store.ts';

/** A message that arrived, and the auto-reply of its recipient. */
export interface Arrived {
  readonly reply: AutoReply;
  /** Address of the account. */
  readonly address: string;
  /** Envelope sender. */
  readonly sender: string;
  readonly source: Uint8Array;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/**
 * The source of the answer to a message (RFC 3834, RFC 5230); null if it gets none: the auto-reply is off, the message is from a
 * program or a list, or the sender was answered within the days of the auto-reply.
 */
export async function answerTo(
  store: Pick<LocalStore, 'claimAnswer'>,
  { reply, address, sender, source, at }: Arrived,
): Promise<Uint8Array | null> {
  if (!answersAt(reply, at)) return null;
  const { to, cc, bcc, subject, messageId, references } = summarise(source);
  const headers = new Map(readTree(source).root.fields.map(({ name, raw }) => [name.toLowerCase(), raw]));
  const recipients = [...to, ...cc, ...bcc].map(({ mail }) => recipientKey(mail));
  if (!deservesAnswer({ sender, headers, recipients }, [address, ...reply.addresses])) return null;
  // As with `:handle` (RFC 5230 4.7): a changed answer is sent again.
  const handle = createHash('sha256')
    .update(JSON.stringify([reply.subject, reply.text]))
    .digest('base64url');
  const key = JSON.stringify([recipientKey(sender), handle]);
  if (!(await store.claimAnswer(address, { key, days: reply.days }))) return null;
  // Loaded by the first answer, because few accounts have one.
  const { default: MailComposer } = await import('nodemailer/lib/mail-composer');
  const composer = new MailComposer({
    from: { name: '', address },
    to: { name: '', address: sender },
    subject: reply.subject === '' ? `Auto: ${subject.replaceAll(/\p{Cc}+/gu, ' ').slice(0, 200)}` : reply.subject,
    text: reply.text.replaceAll(/\r?\n/g, '\r\n'),
    date: new Date(at),
    messageId: `<${randomUUID()}@${address.slice(address.lastIndexOf('@') + 1)}>`,
    ...(messageId !== '' && { inReplyTo: messageId, references: [...references.slice(-20), messageId] }),
    headers: { 'Auto-Submitted': 'auto-replied (vacation)' },
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return await composer.compile().build();
}
