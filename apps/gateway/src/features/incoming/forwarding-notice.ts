import type { Mailbox } from '@pillarbox/mailbox/port';
import type { Session } from '../../platform/http/request-pipeline.ts';
import { systemMailSource } from '../../platform/outbound-mail/outbound-mail.ts';
import { formatText } from '../../platform/texts/texts.ts';
import type { NewForwarding } from './notice-state.ts';

/** What the mail about a new forwarding needs. */
export interface ForwardingNoticeDeps {
  readonly languagesOf: (session: Session) => Promise<readonly string[]>;
  /** Name of the partner, and the sender address of its system mail; undefined when none is configured. */
  readonly senderOf: (partner: string) => { readonly name: string; readonly address: string | undefined };
  readonly mailboxOf: (session: Session) => Promise<Pick<Mailbox, 'append'>>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** Stores a mail about a new forwarding in the inbox of the account. @throws the error of the mail server. */
export async function fileForwardingNotice(
  deps: ForwardingNoticeDeps,
  session: Session,
  { addresses, keepCopy }: NewForwarding,
): Promise<void> {
  const languages = await deps.languagesOf(session);
  const values = { mail: session.mail, addresses: addresses.join(', ') };
  const text = keepCopy ? 'LANG_OUTBOUND_FORWARD_TEXT' : 'LANG_OUTBOUND_FORWARD_TEXT_AWAY';
  const notice = {
    partner: session.partner,
    to: session.mail,
    subject: formatText(languages, 'LANG_OUTBOUND_FORWARD_SUBJECT'),
    text: formatText(languages, text, values),
  };
  const { name, address } = deps.senderOf(session.partner);
  const from = { name, address: address ?? `no-reply@${session.domain}` };
  const source = await systemMailSource(notice, from, new Date(deps.now()));
  await (await deps.mailboxOf(session)).append({ folder: 'INBOX', source, flags: 0 });
}
