import * as z from 'zod/mini';
import { define } from '../define.ts';
import { OWN_CHANGE, OWN_READ, saved, userFile } from './own-file.ts';

/** Most identities of an account besides its own address. */
export const MAX_IDENTITIES = 50;
/** The value of `signature` for an identity without one. */
export const NO_SIGNATURE = '-';

/** A line of text for a header: no CR, LF or NUL. */
const headerLine = (most: number) =>
  z.string().check(
    z.maxLength(most),
    // eslint-disable-next-line no-control-regex -- these characters end a header line or a string
    z.regex(/^[^\r\n\u0000]*$/),
  );

/**
 * A sender that the user can write as: one of the account's addresses with its own name, reply address and signature. `signature`
 * is the id of a signature, '' for the usual one, or NO_SIGNATURE.
 */
export const identity = z.object({
  id: z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/)),
  name: headerLine(200),
  mail: headerLine(320),
  replyto: z._default(headerLine(320), ''),
  signature: z._default(z.string().check(z.maxLength(64)), ''),
});
export type Identity = z.output<typeof identity>;

const identities = z.object({ identities: z.array(identity).check(z.maxLength(MAX_IDENTITIES)) });

/** The user's identities besides the account's own address; those with an address that the provider took away are left out. */
export const loadIdentities = define({
  id: 'preferences.identities',
  method: 'GET',
  path: '/api/db/webmail/prefs/identities/:file',
  origin: 'ours',
  whenDegraded: 'refused',
  summary: 'The user’s identities besides the account’s own address.',
  params: userFile,
  reply: identities,
  errors: OWN_READ,
});

/**
 * Saves all identities. An address that is not the account's is `sender_refused`. `before` holds those that the change was made on:
 * when others are stored meanwhile, nothing is saved, and the error is `settings_changed`.
 */
export const saveIdentities = define({
  id: 'preferences.saveIdentities',
  method: 'PUT',
  path: '/api/db/webmail/prefs/identities/:file',
  origin: 'ours',
  whenDegraded: 'refused',
  summary: 'Saves all identities of the user in their order.',
  params: userFile,
  body: z.extend(identities, { before: z.optional(identities.shape.identities) }),
  reply: saved,
  errors: [...OWN_CHANGE, 'sender_refused', 'settings_changed'],
});
