import type { Outgoing } from '@pillarbox/contract/compose/draft';
import { Failure } from '@pillarbox/contract/failure';
import type { Address } from '@pillarbox/contract/mail/fields';
import type { Session } from '../../platform/http/request-pipeline.ts';
import type { Writer } from './compose.ports.ts';

/**
 * The address for From: the account's own, or one of the aliases that the provider gave it.
 * @throws Failure `sender_refused`.
 */
export function senderOf(session: Session, writer: Writer, message: Outgoing): Address {
  const { from } = message;
  if (from === undefined) return { name: writer.name, mail: session.mail };
  const wanted = from.mail.toLowerCase();
  if (wanted !== session.mail && !writer.aliases.includes(wanted))
    throw new Failure('sender_refused', { field: 'from' });
  return { name: from.name, mail: wanted };
}
