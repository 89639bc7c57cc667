import { randomUUID } from 'node:crypto';
import { Failure } from '@pillarbox/contract/failure';
import type { SubmittedMessage } from '@pillarbox/mailbox/submission/port';
import { isAddress } from '@pillarbox/rules/address';
import MailComposer from 'nodemailer/lib/mail-composer';

/** A mail that the product itself sends to one recipient, without a signed-in user. */
export interface SystemMail {
  /** Partner id. */
  readonly partner: string;
  readonly to: string;
  readonly subject: string;
  /** Plain text; lines end in \n. */
  readonly text: string;
  /** Address for replies; absent when they go to the sender. */
  readonly replyTo?: string;
  /** Files that it carries. Their names are words of the product. */
  readonly attachments?: readonly { readonly name: string; readonly mime: string; readonly content: Uint8Array }[];
}

/** Sends the system mail of one partner. */
export interface OutboundTransport {
  readonly from: { readonly name: string; readonly address: string };
  /** Returns whether mail to this address can be sent. */
  canReach(to: string): Promise<boolean>;
  /** Sends a message. @throws Failure `submission_unavailable`, `submission_refused`. */
  send(message: SubmittedMessage): Promise<void>;
}

/** Sends the mail of the product itself. */
export interface OutboundMail {
  /** Returns whether the partner's settings allow mail to this address. */
  canSend(partner: string, to: string): Promise<boolean>;
  /**
   * Composes and sends one mail. Resolves when the next server has accepted it.
   * @throws Failure `header_invalid` for an address or subject that is not allowed in a header, `feature_off` when the partner
   *   has no transport, `submission_unavailable`, `submission_refused`.
   */
  sendSystemMail(mail: SystemMail): Promise<void>;
}

export interface OutboundMailDeps {
  /** Returns the transport of a partner by its current settings; null when it has none. */
  readonly transportOf: (partner: string) => OutboundTransport | null;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** Longest subject and text, in characters. Callers shorten text from other sources first. */
const MAX_SUBJECT = 250;
const MAX_TEXT = 100_000;

/** Creates the sender over the transports of the partners. */
export function createOutboundMail({ transportOf: transportOf, now }: OutboundMailDeps): OutboundMail {
  return {
    canSend: async (partner, to) => isAddress(to) && ((await transportOf(partner)?.canReach(to)) ?? false),
    sendSystemMail: async (mail) => {
      const transport = transportOf(mail.partner);
      if (!transport) throw new Failure('feature_off');
      const source = await systemMailSource(mail, transport.from, new Date(now()));
      await transport.send({ from: transport.from.address, to: [mail.to], source });
    },
  };
}

/** Refuses values that could end a header line or begin another one. */
function checkHeaders({ to, subject, text, replyTo }: SystemMail): void {
  const control = /\p{Cc}/u;
  const addressed = [to, ...(replyTo === undefined ? [] : [replyTo])];
  if (addressed.some((address) => control.test(address) || !isAddress(address))) {
    throw new Failure('header_invalid', { field: 'to' });
  }
  if (control.test(subject) || subject.length > MAX_SUBJECT) throw new Failure('header_invalid', { field: 'subject' });
  if (text.includes('\u0000') || text.length > MAX_TEXT) throw new Failure('header_invalid', { field: 'text' });
}

/**
 * Returns the source of a system mail, for callers that store it in a mailbox instead of sending it. @throws Failure
 * `header_invalid`.
 */
export async function systemMailSource(
  mail: SystemMail,
  from: OutboundTransport['from'],
  date: Date,
): Promise<Uint8Array> {
  checkHeaders(mail);
  const composer = new MailComposer({
    from,
    to: { name: '', address: mail.to },
    ...(mail.replyTo !== undefined && { replyTo: { name: '', address: mail.replyTo } }),
    subject: mail.subject,
    text: mail.text.replaceAll(/\r?\n/g, '\r\n'),
    attachments: (mail.attachments ?? []).map(({ name, mime, content }) => ({
      filename: name,
      contentType: mime,
      content: Buffer.from(content),
    })),
    date,
    messageId: `<${randomUUID()}@${from.address.slice(from.address.lastIndexOf('@') + 1)}>`,
    // Prevents automatic replies (RFC 3834 5).
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return await composer.compile().build();
}
