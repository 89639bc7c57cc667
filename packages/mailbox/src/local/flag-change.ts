import { MESSAGE_FLAG } from '@pillarbox/contract/mail/flags';
import { CHANGEABLE_FLAGS } from '@pillarbox/rules/flags';
import type { FlagChange } from '../port.ts';

/** Bits that a mailbox keeps; EXPUNGE is stored as DELETED. */
function kept(flags: number): number {
  const changeable = flags & CHANGEABLE_FLAGS;
  return (changeable & MESSAGE_FLAG.EXPUNGE) === 0
    ? changeable
    : (changeable & ~MESSAGE_FLAG.EXPUNGE) | MESSAGE_FLAG.DELETED;
}

/** A change as two masks: what is set wins over what is unset [MAIL-040]. */
export function flagMasks({ set, unset, stomp }: FlagChange): { set: number; unset: number } {
  return { set: kept(set), unset: stomp ? CHANGEABLE_FLAGS : kept(unset) };
}

/** Flags that a filed message may begin with. */
export function initialFlags(flags: number): number {
  return kept(flags);
}
