import { randomUUID } from 'node:crypto';
import { Failure } from '@pillarbox/contract/failure';
import type { SubmittedMessage } from '@pillarbox/mailbox/submission/port';
import { isAddress } from '@pillarbox/rules/address';
import MailComposer from 'nodemailer/lib/mail-composer';

/** A mail that the product itself writes while nobody is signed in: plain words for one reader. */
export interface SystemMail {
  /** Partner id. */
  readonly partner: string;
  readonly to: string;
  readonly subject: string;
  /** Plain text; lines end in \n. */
  readonly text: string;
  /** Where answers go; absent: to the sender. */
  readonly replyTo?: string;
}

/** How mails of one partner leave. */
export interface OutboundTransport {
  readonly from: { readonly name: string; readonly address: string };
  /** Whether a mail to this address could leave. */
  canReach(to: string): Promise<boolean>;
  /** @throws Failure `submission_unavailable`, `submission_refused`. */
  send(message: SubmittedMessage): Promise<void>;
}

/** The product's own mails. */
export interface OutboundMail {
  /** Whether the partner's settings give mails to this address a way out. */
  canSend(partner: string, to: string): Promise<boolean>;
  /**
   * Writes and hands over one mail; returns once the next server took it.
   * @throws Failure `header_invalid` for an address or subject that cannot stand in a header, `feature_off` when the partner
   *   has no way out, `submission_unavailable`, `submission_refused`.
   */
  sendSystemMail(mail: SystemMail): Promise<void>;
}

export interface OutboundMailDeps {
  /** The way out of a partner as its settings say now; null when it has none. */
  readonly transportOf: (partner: string) => OutboundTransport | null;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** Most characters of a subject and of a text: whatever comes from elsewhere has been cut before. */
const MAX_SUBJECT = 250;
const MAX_TEXT = 100_000;

/** The port over the ways that it is given. */
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

/** Nothing may end a header line or begin another one, whatever wrote it. */
function checkHeaders({ to, subject, text, replyTo }: SystemMail): void {
  const control = /\p{Cc}/u;
  const addressed = [to, ...(replyTo === undefined ? [] : [replyTo])];
  if (addressed.some((address) => control.test(address) || !isAddress(address))) {
    throw new Failure('header_invalid', { field: 'to' });
  }
  if (control.test(subject) || subject.length > MAX_SUBJECT) throw new Failure('header_invalid', { field: 'subject' });
  if (text.includes('\u0000') || text.length > MAX_TEXT) throw new Failure('header_invalid', { field: 'text' });
}

/** The source of such a mail, for whoever files it instead of sending it. @throws Failure `header_invalid`. */
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
    date,
    messageId: `<${randomUUID()}@${from.address.slice(from.address.lastIndexOf('@') + 1)}>`,
    // RFC 3834 5: no automatic answer comes back.
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return await composer.compile().build();
}
