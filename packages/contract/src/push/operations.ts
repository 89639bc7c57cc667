import * as z from 'zod/mini';
import { define } from '../define.ts';

/** Base64url without padding (RFC 7515 2), as browsers give keys of subscriptions. */
const key = (bytes: number) => z.string().check(z.regex(/^[A-Za-z0-9_-]+$/), z.maxLength(Math.ceil((bytes * 4) / 3)));

/** Longest address of a push service, in characters. Those of browsers have some 200. */
export const MAX_ENDPOINT = 1024;

/** A subscription of a browser at its push service (Push API). */
export const pushSubscription = z.object({
  endpoint: z.url().check(z.maxLength(MAX_ENDPOINT)),
  /** Public key of the browser: an uncompressed point of P-256, 65 bytes (RFC 8291 3.1). */
  p256dh: key(65).check(z.minLength(87)),
  /** Shared secret, 16 bytes (RFC 8291 3.2). */
  auth: key(16).check(z.minLength(22)),
});
export type PushSubscriptionData = z.output<typeof pushSubscription>;

/** Whether notices can be sent to this session, and the public key with which a browser subscribes (RFC 8292 3.2). */
export const pushState = define({
  id: 'push.state',
  method: 'GET',
  path: '/api/push',
  origin: 'ours',
  summary: 'Whether the gateway sends notices while no page is open, and its public key.',
  reply: z.object({
    /** False where the provider stores no password: nobody could look for new mail then. */
    offered: z.boolean(),
    /** Base64url; empty when not offered. */
    publicKey: z.string(),
  }),
});

/** Sends notices of new mail to a browser as long as this session lives. One subscription for a session: a new one replaces it. */
export const subscribePush = define({
  id: 'push.subscribe',
  method: 'POST',
  path: '/api/push',
  origin: 'ours',
  summary: 'Sends notices of new mail to this browser until the session ends.',
  body: pushSubscription,
  reply: z.object({ subscribed: z.literal(true) }),
  errors: ['feature_off', 'push_refused'],
});

/** Ends the notices of this session. */
export const unsubscribePush = define({
  id: 'push.unsubscribe',
  method: 'DELETE',
  path: '/api/push',
  origin: 'ours',
  summary: 'Ends the notices of this session.',
  reply: z.object({ subscribed: z.literal(false) }),
});
