import { randomBytes } from 'node:crypto';
import { ISSUER_SIGN_IN_LIFE_S } from '@pillarbox/contract/session/issuer';
import * as z from 'zod/mini';
import type { Clock } from '../../../platform/clock/clock.ts';
import type { Exchange } from '../../../platform/http/request-pipeline.ts';
import type { Secrets } from '../../../platform/secrets/secrets.ts';
import type { Challenge } from './issuer-client.ts';
import type { IssuerPartner } from './issuer-partner.ts';
import type { IssuerStore } from './issuer.store.ts';

/** Name of the HttpOnly cookie that binds sign-ins to the browser in which they began. */
const COOKIE_NAME = 'IssuerSignIn';
const SEAL = 'issuer-sign-in';
const HASH = 'issuer-state';
const KEY_BYTES = 32;

const started = z.object({
  issuer: z.string(),
  clientId: z.string(),
  keep: z.boolean(),
  confirmsSince: z.nullable(z.number()),
  challenge: z.object({ state: z.string(), nonce: z.string(), verifier: z.string(), redirect: z.string() }),
});

/** A sign-in as it began. */
export interface StartedSignIn {
  readonly challenge: Challenge;
  /** Whether the session outlives the browser window. */
  readonly keep: boolean;
  /** The issuer has to ask the user after this time, in milliseconds since 1970; null for a sign-in. */
  readonly confirmsSince: number | null;
}

export interface StartedSignInsDeps {
  readonly store: IssuerStore;
  readonly secrets: Secrets;
  readonly clock: Clock;
}

/**
 * Sign-ins between their beginning and the return of the browser. One works once, in the browser and for the issuer and partner
 * that it began with, so that nobody can be signed in with the code of another person or of another issuer.
 */
export class StartedSignIns {
  readonly #deps: StartedSignInsDeps;

  constructor(deps: StartedSignInsDeps) {
    this.#deps = deps;
  }

  async add(partner: IssuerPartner, begun: StartedSignIn, exchange: Exchange): Promise<void> {
    const { store, secrets, clock } = this.#deps;
    const { address: issuer, clientId } = partner.settings;
    // Two windows can each begin a sign-in, so the cookie of an earlier one stays.
    const key = browserKey(exchange) ?? randomBytes(KEY_BYTES);
    const plain = Buffer.from(JSON.stringify({ issuer, clientId, ...begun }), 'utf8');
    await store.addSignIn({
      hash: secrets.sign(HASH, begun.challenge.state),
      partner: partner.id,
      sealed: secrets.seal(SEAL, plain, key),
      expiresAt: new Date(clock.now() + ISSUER_SIGN_IN_LIFE_S * 1000),
    });
    exchange.setCookie(COOKIE_NAME, key.toString('base64url'), { httpOnly: true, maxAge: ISSUER_SIGN_IN_LIFE_S });
  }

  /** Takes the sign-in of a state; null when this browser began none, or it was taken, is too old or another issuer's. */
  async take(partner: IssuerPartner, state: string, exchange: Exchange): Promise<StartedSignIn | null> {
    const { store, secrets, clock } = this.#deps;
    const key = browserKey(exchange);
    if (key === null) return null;
    const row = await store.takeSignIn(secrets.signatures(HASH, state), partner.id);
    const plain = row && row.expiresAt.getTime() > clock.now() ? secrets.open(SEAL, row.sealed, key) : null;
    if (!plain) return null;
    const { issuer, clientId, ...begun } = started.parse(JSON.parse(plain.toString('utf8')));
    const isSame = issuer === partner.settings.address && clientId === partner.settings.clientId;
    return isSame ? begun : null;
  }
}

function browserKey({ cookies }: Exchange): Buffer | null {
  const value = cookies[COOKIE_NAME];
  return value !== undefined && /^[\w-]{43}$/.test(value) ? Buffer.from(value, 'base64url') : null;
}
