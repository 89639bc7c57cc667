import * as z from 'zod/mini';

/** Longest folder path, in characters: ten levels with the longest names, separators and escapes included. */
const MAX_PATH = 2048;

/** A folder's decoded path, joined by '/'; a '/' inside a name is percent-escaped [MAIL-071]. No control characters. */
export const folderPath = z.string().check(
  z.minLength(1),
  z.maxLength(MAX_PATH),
  // eslint-disable-next-line no-control-regex -- control characters must not be sent to a mail server
  z.regex(/^[^\u0000-\u001f\u007f]*$/),
);

/** IMAP UID: 1 to 2^32-1 (RFC 3501 2.3.1.1). */
export const uid = z.int().check(z.positive(), z.lte(4294967295));

/**
 * UIDVALIDITY that the caller expects. If the folder has another one, the call fails with `mailbox_changed` and changes
 * nothing.
 */
export const uidvalidity = z.int().check(z.nonnegative(), z.lte(4294967295));

/** Account that a call acts on; absent: the user's own. */
export const realmid = z.string().check(z.maxLength(255));

/** Most uids in one request. */
export const MAX_UIDS = 10_000;
/** The uids of a request: 1 to MAX_UIDS. */
export const uids = z.array(uid).check(z.minLength(1), z.maxLength(MAX_UIDS));

/** Most labels that one request names. */
export const MAX_LABELS = 100;
/** Longest keyword of a label, in characters: servers allow about as many. */
export const MAX_KEYWORD = 64;

/** The IMAP keyword of a label: an atom (RFC 3501 9). Servers compare keywords without case; the product writes lower case. */
export const keyword = z.string().check(
  z.minLength(1),
  z.maxLength(MAX_KEYWORD),
  // eslint-disable-next-line no-control-regex -- the atom-specials of RFC 3501
  z.regex(/^[^\u0000-\u0020\u007f-\uffff(){%*"\\\]A-Z]+$/),
);

/** Identifies a change that the client already shows; the reply and the event repeat it. */
export const opId = z.string().check(z.minLength(1), z.maxLength(64));

/** Display name (may be empty) and address (may be empty or malformed, because it comes from a message). */
export const address = z.object({ name: z.string(), mail: z.string() });
export type Address = z.output<typeof address>;

/** Bits of MESSAGE_FLAG. */
export const flagBits = z.int().check(z.nonnegative(), z.lte(65535));
