/**
 * The `preview` of an encrypted message; the client shows a translated label instead [MAIL-067]. It starts with a control
 * character, which no other preview contains.
 */
export const ENCRYPTED_PREVIEW = '\u0001encrypted';
