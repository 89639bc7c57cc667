import * as z from 'zod/mini';
import { define, zero } from '../define.ts';
import type { ErrorCode } from '../errors.ts';

/** Longest armored key, in characters. A key with a photo or with many signatures of others is longer and is refused. */
export const MAX_PGP_KEY = 65_536;
/** Most keys of an account, own keys included: the page reads all of them at once. */
export const MAX_PGP_KEYS = 250;

/** Where a key came from: made or imported by the user, a header of a message (Autocrypt), the web key directory. */
export const PGP_SOURCES = ['made', 'imported', 'autocrypt', 'wkd'] as const;

/** Fingerprint of a key in upper-case hexadecimal: 40 digits (version 4) or 64 (version 6). */
export const pgpFingerprint = z.string().check(z.regex(/^(?:[0-9A-F]{40}|[0-9A-F]{64})$/));

/**
 * A PGP key of an account [DATA-015]. `user_info` is the first user id, which anybody can write. `privatekey` is '' for the
 * key of somebody else, and otherwise encrypted with the user's passphrase, which the gateway never gets. `checked`: the
 * user has compared the fingerprint. `rev` grows with each save. `savedat` in milliseconds since 1970.
 */
export const pgpKey = z.object({
  fingerprint: pgpFingerprint,
  user_info: z.object({ name: z.string(), email: z.string() }),
  publickey: z.string(),
  privatekey: z.string(),
  checked: z.boolean(),
  source: z.enum(PGP_SOURCES),
  rev: z.int(),
  savedat: z.number(),
});
export type PgpKey = z.output<typeof pgpKey>;

const owner = z.object({ mail: z.string().check(z.maxLength(320)) });
const armored = z.string().check(z.maxLength(MAX_PGP_KEY));

const READ: readonly ErrorCode[] = ['session_ended', 'token_expired', 'not_permitted'];
const CHANGE: readonly ErrorCode[] = [...READ, 'rtoken_mismatch', 'origin_refused'];

/**
 * All keys of the account, own and others' [API-070]. An account without keys gets `pgp_keys_not_found`. With `empty=list` it gets an
 * empty list, because browsers report each 404 as an error of the page.
 */
export const listPgpKeys = define({
  id: 'pgp.list',
  method: 'GET',
  path: '/api/mail/pgp/list/:mail',
  summary: 'The PGP keys of the user; 404 when there are none, an empty list with `empty=list`.',
  params: owner,
  query: z.object({ empty: z.optional(z.literal('list')) }),
  reply: z.array(pgpKey),
  errors: [...READ, 'pgp_keys_not_found'],
});

/**
 * Stores a key. `rev` is 0 for a new one and else the `rev` that the caller has read. An empty `privatekey` leaves the stored
 * one as it is.
 */
export const savePgpKey = define({
  id: 'pgp.save',
  method: 'PUT',
  path: '/api/mail/pgp/key/:mail',
  origin: 'ours',
  summary: 'Stores one PGP key; a private key must be encrypted with a passphrase.',
  params: owner,
  body: z.object({
    publickey: armored,
    privatekey: z._default(armored, ''),
    checked: z.boolean(),
    source: z.enum(PGP_SOURCES),
    rev: z.int().check(z.gte(0)),
  }),
  reply: pgpKey,
  errors: [...CHANGE, 'pgp_key_invalid', 'pgp_key_unprotected', 'pgp_key_changed', 'pgp_too_many_keys'],
});

/** Removes a key, its private part included. A key that is not there counts as removed. */
export const removePgpKey = define({
  id: 'pgp.remove',
  method: 'DELETE',
  path: '/api/mail/pgp/key/:mail/:fingerprint',
  origin: 'ours',
  summary: 'Removes one PGP key.',
  params: z.extend(owner, { fingerprint: pgpFingerprint }),
  query: z.object({ rev: z.string().check(z.regex(/^\d{1,9}$/)) }),
  reply: zero,
  errors: [...CHANGE, 'pgp_key_changed'],
});

/**
 * Looks for the key of an address in the web key directory of its domain. `key` is the key in binary form as base64, '' when
 * there is none. Nobody has checked it: the page must read and judge it.
 */
export const findPgpKey = define({
  id: 'pgp.find',
  method: 'POST',
  path: '/api/mail/pgp/find',
  origin: 'ours',
  changes: false,
  summary: 'Looks for a PGP key in the web key directory of the address’s domain.',
  body: z.object({ mail: z.string().check(z.minLength(3), z.maxLength(320)) }),
  reply: z.object({ key: z.string() }),
  errors: ['session_ended', 'token_expired', 'rtoken_mismatch', 'origin_refused'],
});
