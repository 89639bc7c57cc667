import { MESSAGE_FLAG } from '@pillarbox/contract/mail/flags';
import { CHANGEABLE_FLAGS } from '@pillarbox/rules/flags';
import type { FlagChange } from '../port.ts';

/** Bits that a mailbox stores; EXPUNGE is stored as DELETED. */
function kept(flags: number): number {
  const changeable = flags & CHANGEABLE_FLAGS;
  return (changeable & MESSAGE_FLAG.EXPUNGE) === 0
    ? changeable
    : (changeable & ~MESSAGE_FLAG.EXPUNGE) | MESSAGE_FLAG.DELETED;
}

/** A flag change as two masks: bits in both are set [MAIL-040]. */
export function flagMasks({ set, unset, stomp }: FlagChange): { set: number; unset: number } {
  return { set: kept(set), unset: stomp ? CHANGEABLE_FLAGS : kept(unset) };
}

/** The flags that a new message can have. */
export function initialFlags(flags: number): number {
  return kept(flags);
}
