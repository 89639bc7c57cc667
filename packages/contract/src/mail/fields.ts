import * as z from 'zod/mini';

/** Longest folder path, in characters: ten levels of the longest name and their separators, escapes included. */
const MAX_PATH = 2048;

/** A folder: its '/'-joined decoded path, a '/' inside a name percent-escaped [MAIL-071]. No control characters. */
export const folderPath = z.string().check(
  z.minLength(1),
  z.maxLength(MAX_PATH),
  // eslint-disable-next-line no-control-regex -- control characters are exactly what must not reach a mail server
  z.regex(/^[^\u0000-\u001f\u007f]*$/),
);

/** IMAP UID: 1 to 2^32-1 (RFC 3501 2.3.1.1). */
export const uid = z.int().check(z.positive(), z.lte(4294967295));

/** UIDVALIDITY that the caller believes in; a mismatch is `mailbox_changed` and nothing is done. */
export const uidvalidity = z.int().check(z.nonnegative(), z.lte(4294967295));

/** Account a call acts on; absent means the user's own. */
export const realmid = z.string().check(z.maxLength(255));

/** Most uids one request may name. */
export const MAX_UIDS = 10_000;
export const uids = z.array(uid).check(z.minLength(1), z.maxLength(MAX_UIDS));

/** Identifies one change the client has already shown; the reply and the push carry it back. */
export const opId = z.string().check(z.minLength(1), z.maxLength(64));

/** Display name (may be empty) and address (may be empty or malformed: it comes from a message). */
export const address = z.object({ name: z.string(), mail: z.string() });
export type Address = z.output<typeof address>;

/** Bits of MESSAGE_FLAG. */
export const flagBits = z.int().check(z.nonnegative(), z.lte(65535));
