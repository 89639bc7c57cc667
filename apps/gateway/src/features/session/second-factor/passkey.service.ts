import { isIP } from 'node:net';
import { Failure } from '@pillarbox/contract/failure';
import { MAX_PASSKEYS } from '@pillarbox/contract/session/second-factor';
import type { Passkey } from '@pillarbox/contract/session/second-factor';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import type { Account } from '../../../platform/account/account.ts';
import type { Clock } from '../../../platform/clock/clock.ts';
import type { Secrets } from '../../../platform/secrets/secrets.ts';
import type { PasskeyRow, PasskeyStore } from './passkey.store.ts';

export interface PasskeyDeps {
  readonly store: PasskeyStore;
  readonly secrets: Secrets;
  readonly clock: Clock;
}

/**
 * Host and origin of the calling page. A passkey works only at its host, and a response is accepted only from its exact origin.
 */
export interface Site {
  readonly host: string;
  readonly origin: string;
}

/** The calling account with the id of its session, to which a challenge belongs. */
export interface Requester extends Account {
  readonly id: string;
}

/** Options for the browser's WebAuthn functions. */
export type BrowserOptions = Record<string, unknown>;

/** Time to use a passkey, in milliseconds. */
const CHALLENGE_LIFE_MS = 5 * 60_000;
/**
 * Accepted signature algorithms: EdDSA, ES256, RS256 (COSE). They are named because the library would otherwise query Node for
 * experimental ones.
 */
const ALGORITHMS = [-8, -7, -257];

/** Passkeys as a second factor (WebAuthn Level 3). The password was given already, so only user presence is required. */
export class PasskeyService {
  readonly #deps: PasskeyDeps;

  constructor(deps: PasskeyDeps) {
    this.#deps = deps;
  }

  /** Returns whether passkeys can work at a host. They cannot at a bare IP address (WebAuthn 5.1.3: the RP ID is a domain). */
  isPossibleAt({ host }: Site): boolean {
    return host !== '' && isIP(host.replace(/^\[|\]$/g, '')) === 0;
  }

  async list(owner: Account): Promise<Passkey[]> {
    return (await this.#deps.store.listOf(owner)).map(asShown);
  }

  /** Returns whether one of the account's passkeys works at this host. */
  async hasAnyAt(owner: Account, { host }: Site): Promise<boolean> {
    return (await this.#deps.store.listOf(owner)).some((key) => key.host === host);
  }

  /**
   * Returns the options to create a passkey. @throws Failure `not_permitted` when passkeys are not possible here, or the
   * account has the most allowed.
   */
  async beginRegistration(requester: Requester, site: Site, issuer: string): Promise<BrowserOptions> {
    const { store, secrets } = this.#deps;
    const known = await store.listOf(requester);
    if (!this.isPossibleAt(site)) throw new Failure('not_permitted', { field: 'host' });
    if (known.length >= MAX_PASSKEYS) throw new Failure('not_permitted', { limit: MAX_PASSKEYS });
    const { generateRegistrationOptions } = await webAuthn();
    const options = await generateRegistrationOptions({
      rpName: issuer,
      rpID: site.host,
      userName: requester.mail,
      userDisplayName: requester.mail,
      // Constant for an account, and without personal data (WebAuthn 14.6.1).
      userID: Uint8Array.from(secrets.key(`passkey-user/${requester.accountId}`)),
      attestationType: 'none',
      supportedAlgorithmIDs: ALGORITHMS,
      excludeCredentials: known.filter(({ host }) => host === site.host).map(descriptor),
      authenticatorSelection: { residentKey: 'discouraged', userVerification: 'preferred' },
      timeout: CHALLENGE_LIFE_MS,
    });
    await this.#ask(requester, 'register', options.challenge);
    return { ...options };
  }

  /** Stores the passkey that the browser created. @throws Failure `second_factor_rejected`. */
  async register(
    requester: Requester,
    site: Site,
    made: { name: string; response: RegistrationResponseJSON },
  ): Promise<Passkey> {
    const { store, clock } = this.#deps;
    const now = new Date(clock.now());
    const expectedChallenge = await this.#asked(requester, 'register');
    const { verifyRegistrationResponse } = await webAuthn();
    const result = await verified(() =>
      verifyRegistrationResponse({
        response: made.response,
        expectedChallenge,
        expectedOrigin: site.origin,
        expectedRPID: site.host,
        requireUserVerification: false,
        supportedAlgorithmIDs: ALGORITHMS,
      }),
    );
    if (!result.verified) throw new Failure('second_factor_rejected');
    const { id, publicKey, counter, transports = [] } = result.registrationInfo.credential;
    const { accountId } = requester;
    const row: PasskeyRow = {
      ...{ id, accountId, counter, transports, host: site.host, name: made.name },
      ...{ publicKey: Buffer.from(publicKey), createdAt: now, usedAt: null },
    };
    if (!(await store.insert(row))) throw new Failure('second_factor_rejected');
    return asShown(row);
  }

  /** Returns the options to use a passkey. @throws Failure `not_found` when the account has none that works here. */
  async beginVerification(requester: Requester, site: Site): Promise<BrowserOptions> {
    const known = (await this.#deps.store.listOf(requester)).filter(({ host }) => host === site.host);
    if (known.length === 0) throw new Failure('not_found');
    const { generateAuthenticationOptions } = await webAuthn();
    const options = await generateAuthenticationOptions({
      rpID: site.host,
      allowCredentials: known.map(descriptor),
      userVerification: 'preferred',
      timeout: CHALLENGE_LIFE_MS,
    });
    await this.#ask(requester, 'verify', options.challenge);
    return { ...options };
  }

  /** Checks the response of a passkey. @throws Failure `second_factor_rejected` unless one of the account's passkeys signed the challenge, here. */
  async verify(requester: Requester, site: Site, response: AuthenticationResponseJSON): Promise<void> {
    const { store, clock } = this.#deps;
    const expectedChallenge = await this.#asked(requester, 'verify');
    const key = await store.find(requester, response.id);
    if (!key || key.host !== site.host) throw new Failure('second_factor_rejected');
    const { id, counter, transports } = key;
    const { verifyAuthenticationResponse } = await webAuthn();
    const result = await verified(() =>
      verifyAuthenticationResponse({
        response,
        expectedChallenge,
        expectedOrigin: site.origin,
        expectedRPID: site.host,
        credential: { id, publicKey: Uint8Array.from(key.publicKey), counter, transports },
        requireUserVerification: false,
      }),
    );
    if (!result.verified) throw new Failure('second_factor_rejected');
    const now = new Date(clock.now());
    await store.used(requester, id, { counter: result.authenticationInfo.newCounter, now });
  }

  /** Renames a passkey. Returns false when there is no such passkey. */
  rename(owner: Account, id: string, name: string): Promise<boolean> {
    return this.#deps.store.rename(owner, id, name);
  }

  /** Removes a passkey. Returns false when there is no such passkey. */
  remove(owner: Account, id: string): Promise<boolean> {
    return this.#deps.store.remove(owner, id);
  }

  async sweep(): Promise<void> {
    await this.#deps.store.removeExpired(new Date(this.#deps.clock.now()));
  }

  async #ask({ id }: Requester, purpose: 'register' | 'verify', challenge: string): Promise<void> {
    const expiresAt = new Date(this.#deps.clock.now() + CHALLENGE_LIFE_MS);
    await this.#deps.store.putChallenge({ session: id, purpose, challenge, expiresAt });
  }

  async #asked({ id }: Requester, purpose: 'register' | 'verify'): Promise<string> {
    const challenge = await this.#deps.store.takeChallenge(id, purpose, new Date(this.#deps.clock.now()));
    if (challenge === null) throw new Failure('second_factor_rejected');
    return challenge;
  }
}

/** Loaded at the first use, because it takes 25 MB of memory and passkeys are rare. */
const webAuthn = () => import('@simplewebauthn/server');

/** Turns any error of the library into one refusal. */
async function verified<T>(check: () => Promise<T>): Promise<T> {
  try {
    return await check();
  } catch (error) {
    throw new Failure('second_factor_rejected', {}, error);
  }
}

function descriptor({ id, transports }: PasskeyRow): { id: string; transports: string[] } {
  return { id, transports };
}

function asShown({ id, name, createdAt, usedAt }: PasskeyRow): Passkey {
  return { id, name, createdAt: createdAt.getTime(), usedAt: usedAt?.getTime() ?? null };
}
