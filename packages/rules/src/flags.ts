import { MESSAGE_FLAG } from '@pillarbox/contract/mail/flags';

/** Flags that a user can change; the others describe the message. */
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

/** Whether all bits of `flag` are set. */
export function hasFlag(flags: number, flag: number): boolean {
  return (flags & flag) === flag;
}

/** Flags after a change; bits that cannot be changed stay [MAIL-040]. With `stomp`, `set` replaces all changeable bits. */
export function changeFlags(flags: number, change: { set: number; unset: number; stomp?: boolean }): number {
  const kept = change.stomp === true ? flags & ~CHANGEABLE_FLAGS : flags & ~(change.unset & CHANGEABLE_FLAGS);
  return kept | (change.set & CHANGEABLE_FLAGS);
}
