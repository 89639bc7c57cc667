import type { Outgoing } from '@pillarbox/contract/compose/draft';
import { Failure } from '@pillarbox/contract/failure';
import type { Address } from '@pillarbox/contract/mail/fields';
import type { Session } from '../../platform/http/request-pipeline.ts';
import type { ElsewhereSender, Writer } from './compose.ports.ts';

/** Who a message comes from, and the id of the account elsewhere by which it leaves, '' for the own one. */
export interface Sender {
  readonly from: Address;
  readonly realmid: string;
}

/**
 * The address for From: the account's own, one of the aliases that the provider gave it, or that of an account elsewhere. The address
 * says by which account the message leaves, so that drafts and other mail programs need no more than it.
 * @throws Failure `sender_refused`, `not_permitted` for a `realmid` that is none of the user's senders.
 */
export function senderOf(session: Session, writer: Writer, message: Outgoing): Sender {
  const { from } = message;
  const named = namedAccount(session, writer, message);
  if (from === undefined) return named ?? { from: { name: writer.name, mail: session.mail }, realmid: '' };
  const wanted = from.mail.toLowerCase();
  if (named === null && (wanted === session.mail || writer.aliases.includes(wanted)))
    return { from: { name: from.name, mail: wanted }, realmid: '' };
  const elsewhere = writer.elsewhere.find(({ mail }) => mail.toLowerCase() === wanted);
  if (elsewhere === undefined || (named !== null && named.realmid !== elsewhere.realmid))
    throw new Failure('sender_refused', { field: 'from' });
  return senderBy(elsewhere, from.name);
}

/** The account elsewhere that a message names, null when it names none or the own one. */
function namedAccount({ mail }: Session, { elsewhere }: Writer, { realmid = '' }: Outgoing): Sender | null {
  if (realmid === '' || realmid.toLowerCase() === mail) return null;
  const found = elsewhere.find((one) => one.realmid === realmid);
  if (found === undefined) throw new Failure('not_permitted', { field: 'realmid' });
  return senderBy(found, found.name);
}

function senderBy({ realmid, mail }: ElsewhereSender, name: string): Sender {
  return { from: { name, mail }, realmid };
}
