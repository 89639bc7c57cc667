import type { Mailbox } from '@pillarbox/mailbox/port';
import type { Session } from '../../../platform/http/request-pipeline.ts';
import { systemMailSource } from '../../../platform/outbound-mail/outbound-mail.ts';
import type { OutboundTransport } from '../../../platform/outbound-mail/outbound-mail.ts';
import type { NewDevice } from './known-devices.ts';
import { newDeviceMail } from './new-device-mail.ts';
import type { NoticeReader } from './new-device-mail.ts';

export interface NewDeviceNoticeDeps {
  readonly readerOf: (session: Session) => Promise<Pick<NoticeReader, 'languages' | 'timeZone'>>;
  /** Returns the name of the partner, and the sender address of its system mail; undefined when none is configured. */
  readonly senderOf: (partner: string) => { readonly name: string; readonly address: string | undefined };
  readonly mailboxOf: (session: Session) => Promise<Pick<Mailbox, 'append'>>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** Stores the notice of a sign-in from a new device in the inbox of the account. @throws the error of the mail server. */
export async function fileNewDeviceNotice(
  session: Session,
  device: NewDevice,
  { readerOf, senderOf, mailboxOf, now }: NewDeviceNoticeDeps,
): Promise<void> {
  const notice = newDeviceMail(device, { account: session, ...(await readerOf(session)) });
  const { name, address } = senderOf(session.partner);
  const from: OutboundTransport['from'] = { name, address: address ?? `no-reply@${session.domain}` };
  const source = await systemMailSource(notice, from, new Date(now()));
  const mailbox = await mailboxOf(session);
  await mailbox.append({ folder: 'INBOX', source, flags: 0 });
}
