import type { Outgoing } from '@pillarbox/contract/compose/draft';
import { MAX_RECIPIENTS } from '@pillarbox/contract/compose/draft';
import { Failure } from '@pillarbox/contract/failure';
import { wireAddress } from '@pillarbox/mailbox/submission/wire-address';

/** Sender and recipients of a message (RFC 5321 2.3.1). They come from the request and are not read from headers. */
export interface Envelope {
  readonly from: string;
  readonly to: readonly string[];
}

/**
 * The envelope of a message: every recipient once, in order. `sender` is the address in From.
 * @throws Failure `recipient_missing`, `recipient_invalid`, `too_many_recipients`.
 */
export function envelopeOf(message: Pick<Outgoing, 'to' | 'cc' | 'bcc'>, sender: string): Envelope {
  const recipients = [...message.to, ...message.cc, ...message.bcc];
  if (recipients.length === 0) throw new Failure('recipient_missing', { field: 'to' });
  if (recipients.length > MAX_RECIPIENTS) throw new Failure('too_many_recipients', { limit: MAX_RECIPIENTS });
  const to = new Set(recipients.map(({ mail }) => wireAddress(mail)));
  return { from: wireAddress(sender), to: [...to] };
}
