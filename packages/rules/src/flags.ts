import { MESSAGE_FLAG } from '@pillarbox/contract/mail/flags';

/** Flags that a user's action may change; the others say what a message is. */
export const CHANGEABLE_FLAGS =
  MESSAGE_FLAG.SEEN |
  MESSAGE_FLAG.ANSWERED |
  MESSAGE_FLAG.FLAGGED |
  MESSAGE_FLAG.DRAFT |
  MESSAGE_FLAG.DELETED |
  MESSAGE_FLAG.EXPUNGE |
  MESSAGE_FLAG.FORWARDED |
  MESSAGE_FLAG.SPAM |
  MESSAGE_FLAG.TASKED;

/** Whether all bits of `flag` are on. */
export function hasFlag(flags: number, flag: number): boolean {
  return (flags & flag) === flag;
}

/** Flags after a change; bits that cannot be changed stay [MAIL-040]. `stomp` puts `set` in place of all changeable ones. */
export function changeFlags(flags: number, change: { set: number; unset: number; stomp?: boolean }): number {
  const kept = change.stomp === true ? flags & ~CHANGEABLE_FLAGS : flags & ~(change.unset & CHANGEABLE_FLAGS);
  return kept | (change.set & CHANGEABLE_FLAGS);
}
