import * as z from 'zod/mini';
import { define } from '../define.ts';
import type { ErrorCode } from '../errors.ts';
import { tokenTimes } from './operations.ts';

/** Error number for too many wrong codes [ERR-010], in the details of `second_factor_attempts`. */
export const MFA_ATTEMPT_LIMIT = 105_008;
/** Consecutive wrong codes until that error. */
export const MFA_ATTEMPTS = 5;
/** Days for which a trusted browser needs no second factor. */
export const REMEMBERED_DAYS = 30;
/** Number of recovery codes in a set. */
export const RECOVERY_CODES = 10;
/** Most passkeys of an account. */
export const MAX_PASSKEYS = 20;
/** Minutes for which the second factor can be changed after the password was typed again. */
export const CONFIRMED_MINUTES = 10;

const GATE: readonly ErrorCode[] = ['session_ended', 'rtoken_mismatch', 'origin_refused'];
const OWNER: readonly ErrorCode[] = [...GATE, 'not_permitted'];
const CHANGE: readonly ErrorCode[] = [...GATE, 'token_expired', 'confirmation_required'];
const PROOF: readonly ErrorCode[] = [...GATE, 'not_permitted', 'second_factor_rejected', 'second_factor_attempts'];

const ownMail = z.object({ mail: z.string().check(z.maxLength(330)) });
/** A size in a query: one to three digits. */
const digits = z.string().check(z.regex(/^\d{1,3}$/));
/** An authenticator code or a recovery code; spaces and hyphens are ignored. */
const typedCode = z.string().check(z.minLength(1), z.maxLength(40));
const time = z.number();
const credentialId = z.string().check(z.regex(/^[\w-]{1,1400}$/));
const deviceName = z.string().check(z.minLength(1), z.maxLength(60));

/**
 * Generates a new secret and its QR code [API-088, AUTH-065]. It takes effect once a code of it was entered; another call
 * replaces it. `size` and `margin` of the picture are in pixels and in modules.
 */
export const g2faGenerate = define({
  id: 'session.g2faGenerate',
  method: 'GET',
  path: '/api/db/webmail/prefs/g2faGenerate/:mail',
  owing: ['setup'],
  changes: true,
  summary: 'Generates a new secret for an authenticator app, and its QR code.',
  params: ownMail,
  query: z.object({ margin: z._default(digits, '0'), size: z._default(digits, '150') }),
  reply: z.object({
    /** Base32, for typing it in. */
    secret: z.string(),
    /** `otpauth:` URL, for an app on the same device. */
    uri: z.string(),
    /** The QR code as a data: URL. */
    image: z.string(),
  }),
  errors: [...OWNER, 'second_factor_required', 'confirmation_required'],
});

/**
 * Turns the second factor on with a code of the last generated secret [API-089]. `result` false: the code is wrong
 * [VAL-030]. The reply is the only one that contains the recovery codes.
 */
export const g2faEnable = define({
  id: 'session.g2faEnable',
  method: 'POST',
  path: '/api/db/webmail/prefs/g2fa/:mail',
  owing: ['setup'],
  summary: 'Turns the second factor on, with a code of the generated secret.',
  params: ownMail,
  body: z.object({ secret: z.string().check(z.maxLength(120)), code: typedCode }),
  reply: z.object({ result: z.boolean(), recoveryCodes: z.array(z.string()) }),
  errors: [...OWNER, 'second_factor_required', 'confirmation_required'],
});

/**
 * Turns the second factor off [API-090, AUTH-066]: removes the secret, recovery codes, passkeys and remembered browsers.
 */
export const g2faDisable = define({
  id: 'session.g2faDisable',
  method: 'DELETE',
  path: '/api/db/webmail/prefs/g2fa/:mail',
  whenDegraded: 'refused',
  summary: 'Turns the second factor off; removes passkeys, recovery codes and remembered browsers.',
  params: ownMail,
  reply: z.object({ result: z.boolean() }),
  errors: [...CHANGE, 'not_permitted', 'second_factor_mandatory'],
});

const passed = z.extend(tokenTimes, { result: z.literal(true) });

/**
 * Passes the second factor of this session, once [API-091, AUTH-012]: `g2fa` with an authenticator code, `recovery` (ours)
 * with a recovery code. The session continues under a new cookie.
 */
export const mfaVerify = define({
  id: 'session.mfaVerify',
  method: 'POST',
  path: '/api/bf/v2/auth/mfa/verify',
  also: ['/bfapi/v2/auth/mfa/verify'],
  owing: ['verify'],
  summary: 'Passes the second factor with a code.',
  body: z.object({
    mfa: z.enum(['g2fa', 'recovery']),
    code: typedCode,
    /** Ours: whether this browser needs no second factor for 30 days. */
    remember: z._default(z.boolean(), false),
  }),
  reply: passed,
  errors: PROOF,
});

/** The second factors that this session can use on this host. */
export const mfaWays = define({
  id: 'session.mfaWays',
  method: 'GET',
  path: '/api/auth/mfa/ways',
  origin: 'ours',
  owing: ['verify'],
  summary: 'The second factors that this session can use.',
  reply: z.object({ passkey: z.boolean(), recovery: z.boolean() }),
  errors: ['session_ended', 'origin_refused'],
});

/** The options for requesting a passkey (WebAuthn Level 3, 5.5); usable once, within five minutes. */
export const passkeyChallenge = define({
  id: 'session.passkeyChallenge',
  method: 'POST',
  path: '/api/auth/mfa/passkey/challenge',
  origin: 'ours',
  owing: ['verify'],
  summary: 'The options for requesting a passkey.',
  reply: z.object({ options: z.record(z.string(), z.json()) }),
  errors: [...GATE, 'not_permitted', 'not_found'],
});

const credential = z.object({
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key'),
  clientExtensionResults: z.record(z.string(), z.json()),
  authenticatorAttachment: z.optional(z.enum(['platform', 'cross-platform'])),
});
/** Binary values are base64url; the longest known attestation has a few KB. */
const bytes = z.string().check(z.regex(/^[\w-]{0,16000}$/));

/** Passes the second factor with a passkey. */
export const passkeyVerify = define({
  id: 'session.passkeyVerify',
  method: 'POST',
  path: '/api/auth/mfa/passkey/verify',
  origin: 'ours',
  owing: ['verify'],
  bodyLimit: 65_536,
  summary: 'Passes the second factor with a passkey.',
  body: z.object({
    response: z.extend(credential, {
      response: z.object({
        clientDataJSON: bytes,
        authenticatorData: bytes,
        signature: bytes,
        userHandle: z.optional(bytes),
      }),
    }),
    remember: z._default(z.boolean(), false),
  }),
  reply: passed,
  errors: PROOF,
});

const passkey = z.object({ id: z.string(), name: z.string(), createdAt: time, usedAt: z.nullable(time) });
const device = z.object({
  id: z.string(),
  /** User-Agent of the browser, for a readable name. */
  agent: z.string(),
  createdAt: time,
  usedAt: time,
  current: z.boolean(),
});
export type Passkey = z.output<typeof passkey>;
export type RememberedDevice = z.output<typeof device>;

/** The state of the account's second factor; times in milliseconds since 1970. */
export const mfaState = define({
  id: 'session.mfaState',
  method: 'GET',
  path: '/api/auth/mfa',
  origin: 'ours',
  whenDegraded: 'refused',
  summary: 'The state of the account’s second factor.',
  reply: z.object({
    enabled: z.boolean(),
    since: z.nullable(time),
    /** Whether the provider requires it, so that it cannot be turned off. */
    required: z.boolean(),
    /** Number of unused recovery codes. */
    recoveryLeft: z.int(),
    /** Whether passkeys work on this host; browsers do not support them for IP addresses. */
    passkeysPossible: z.boolean(),
    passkeys: z.array(passkey),
    devices: z.array(device),
  }),
  errors: ['session_ended', 'token_expired', 'origin_refused'],
});
export type MfaState = z.output<typeof mfaState.reply>;

/**
 * Checks the password or a current code again. Afterwards the second factor can be changed in this session for ten minutes.
 */
export const confirmIdentity = define({
  id: 'session.confirmIdentity',
  method: 'POST',
  path: '/api/auth/mfa/confirm',
  origin: 'ours',
  whenDegraded: 'refused',
  summary: 'Checks the password or a code again, before the second factor is changed.',
  body: z.object({
    password: z.optional(z.string().check(z.minLength(1), z.maxLength(1024))),
    code: z.optional(typedCode),
  }),
  reply: z.object({ until: time }),
  errors: [
    ...PROOF,
    'token_expired',
    'password_wrong',
    'sign_in_delayed',
    'mail_unavailable',
    'mail_timeout',
    'mail_protocol',
  ],
});

/** Generates ten new recovery codes; the earlier ones become invalid. */
export const newRecoveryCodes = define({
  id: 'session.newRecoveryCodes',
  method: 'POST',
  path: '/api/auth/mfa/recovery',
  origin: 'ours',
  whenDegraded: 'refused',
  summary: 'Generates new recovery codes; the earlier ones become invalid.',
  reply: z.object({ recoveryCodes: z.array(z.string()) }),
  errors: [...CHANGE, 'not_permitted'],
});

/** The options for creating a passkey (WebAuthn Level 3, 5.4). */
export const passkeyOptions = define({
  id: 'session.passkeyOptions',
  method: 'POST',
  path: '/api/auth/mfa/passkeys/options',
  origin: 'ours',
  whenDegraded: 'refused',
  summary: 'The options for creating a passkey.',
  reply: z.object({ options: z.record(z.string(), z.json()) }),
  errors: [...CHANGE, 'not_permitted'],
});

/** Adds a passkey in addition to the authenticator. */
export const addPasskey = define({
  id: 'session.addPasskey',
  method: 'POST',
  path: '/api/auth/mfa/passkeys',
  origin: 'ours',
  bodyLimit: 65_536,
  whenDegraded: 'refused',
  summary: 'Adds a passkey.',
  body: z.object({
    name: deviceName,
    response: z.extend(credential, {
      response: z.object({
        clientDataJSON: bytes,
        attestationObject: bytes,
        transports: z.optional(z.array(z.string().check(z.maxLength(20))).check(z.maxLength(10))),
      }),
    }),
  }),
  reply: passkey,
  errors: [...CHANGE, 'not_permitted', 'second_factor_rejected'],
});

/** Renames a passkey. */
export const renamePasskey = define({
  id: 'session.renamePasskey',
  method: 'PUT',
  path: '/api/auth/mfa/passkeys/:id',
  origin: 'ours',
  whenDegraded: 'refused',
  summary: 'Renames a passkey.',
  params: z.object({ id: credentialId }),
  body: z.object({ name: deviceName }),
  reply: z.object({ message: z.literal('OK') }),
  errors: [...GATE, 'token_expired', 'not_found'],
});

/** Removes a passkey. */
export const removePasskey = define({
  id: 'session.removePasskey',
  method: 'DELETE',
  path: '/api/auth/mfa/passkeys/:id',
  origin: 'ours',
  whenDegraded: 'refused',
  summary: 'Removes a passkey.',
  params: z.object({ id: credentialId }),
  reply: z.object({ message: z.literal('OK') }),
  errors: [...CHANGE, 'not_found'],
});

/** Forgets a trusted browser: it needs the second factor again. */
export const forgetDevice = define({
  id: 'session.forgetDevice',
  method: 'DELETE',
  path: '/api/auth/mfa/devices/:id',
  origin: 'ours',
  whenDegraded: 'refused',
  summary: 'Forgets a trusted browser.',
  params: z.object({ id: z.string().check(z.maxLength(64)) }),
  reply: z.object({ message: z.literal('OK') }),
  errors: [...GATE, 'token_expired', 'not_found'],
});
