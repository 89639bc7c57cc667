/**
 * What stands as `preview` of an encrypted message: the client shows its translated label instead [MAIL-067]. It begins with
 * a control character, which no readable preview holds.
 */
export const ENCRYPTED_PREVIEW = '\u0001encrypted';
