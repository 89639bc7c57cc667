import { Failure } from '@pillarbox/contract/failure';
import { MESSAGE_FLAG } from '@pillarbox/contract/mail/flags';
import type { FlagChange } from '@pillarbox/mailbox/port';
import { CHANGEABLE_FLAGS } from '@pillarbox/rules/flags';

/** EXPUNGE is kept as DELETED. */
function stored(bits: number): number {
  return (bits & MESSAGE_FLAG.EXPUNGE) === 0 ? bits : (bits & ~MESSAGE_FLAG.EXPUNGE) | MESSAGE_FLAG.DELETED;
}

/**
 * Validates the flag change of a request [API-026, MAIL-040]; EXPUNGE becomes DELETED.
 *
 * @throws Failure `invalid_request` for flags that a user cannot change, for a flag both set and unset, and for no change.
 */
export function flagChangeOf(input: FlagChange): FlagChange {
  const foreign = (input.set | input.unset) & ~CHANGEABLE_FLAGS;
  const change = { set: stored(input.set), unset: stored(input.unset), stomp: input.stomp };
  if (foreign !== 0 || (change.set & change.unset) !== 0) throw new Failure('invalid_request', { field: 'set' });
  if (change.set === 0 && change.unset === 0 && !change.stomp) throw new Failure('invalid_request', { field: 'set' });
  return change;
}
