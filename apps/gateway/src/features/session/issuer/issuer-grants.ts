import { randomBytes } from 'node:crypto';
import { Failure } from '@pillarbox/contract/failure';
import { isGranted } from '@pillarbox/mailbox/bearer';
import type { AccessToken, Credentials } from '@pillarbox/mailbox/port';
import * as z from 'zod/mini';
import type { Clock } from '../../../platform/clock/clock.ts';
import { outsideCall } from '../../../platform/http/call-scope.ts';
import type { Leases } from '../../../platform/database/leases.ts';
import type { Secrets } from '../../../platform/secrets/secrets.ts';
import { storedTokens } from '../../../platform/oauth/oauth-tokens.ts';
import { KEPT_LIFE } from '../../../platform/sessions/sessions.ts';
import type { IssuerClient, IssuerTokens } from './issuer-client.ts';
import type { IssuerPartner } from './issuer-partner.ts';
import type { IssuerStore } from './issuer.store.ts';

export interface IssuerGrantsDeps {
  readonly store: IssuerStore;
  readonly secrets: Secrets;
  readonly clock: Clock;
  readonly leases: Pick<Leases, 'hold'>;
  readonly client: Pick<IssuerClient, 'refresh'>;
  /** Returns the issuer of a partner by the partner's id; null when it has none (any more). */
  readonly partnerOf: (id: string) => IssuerPartner | null;
}

const SEAL = 'issuer-grant';
const KEY_BYTES = 32;
/** Most grants whose next renewal is in memory. */
const CAPACITY = 50_000;

const kept = z.object({
  /** Tokens are shown to no other issuer than the one that gave them. */
  issuer: z.string(),
  ...storedTokens,
  idToken: z.optional(z.string()),
});
type Kept = z.output<typeof kept>;

interface OpenGrant {
  readonly id: string;
  readonly partner: string;
  readonly key: Buffer;
  readonly tokens: Kept;
}

/**
 * The tokens of sessions that an issuer opened. A row is sealed with a key that is only in the name of the grant, which the
 * credentials of the session contain, and those of messages that wait. With the last of them, the tokens become unreadable.
 */
export class IssuerGrants {
  readonly #deps: IssuerGrantsDeps;
  readonly #renewals = new Map<string, Promise<string>>();
  /** Times at which grants have to be renewed next. */
  readonly #due = new Map<string, number>();

  constructor(deps: IssuerGrantsDeps) {
    this.#deps = deps;
  }

  /** Stores tokens. Returns the name of the grant, a secret. */
  async add({ id: partner, settings }: IssuerPartner, tokens: IssuerTokens): Promise<string> {
    const id = randomBytes(18).toString('base64url');
    const key = randomBytes(KEY_BYTES);
    const sealed = this.#seal({ ...tokens, issuer: settings.address }, key);
    await this.#deps.store.addGrant({ id, partner, sealed, expiresAt: this.#removal() });
    this.#remember(id, tokens.renewAt);
    return `${id}.${key.toString('base64url')}`;
  }

  async remove(grant: string): Promise<void> {
    await this.#deps.store.removeGrant(split(grant).id);
  }

  /** Returns credentials as a mail server needs them: those of a grant with its access token. */
  readonly forServer = (credentials: Credentials): Credentials => {
    const { grant } = credentials;
    return grant === undefined || !isGranted(credentials)
      ? credentials
      : { ...credentials, accessToken: this.#accessToken(grant) };
  };

  /**
   * Renews the access token of a session when it is due, so that a session whose grant the issuer has ended ends here, too. An
   * issuer that does not answer ends nothing. @throws Failure `invalid_credentials` when the issuer refuses.
   */
  readonly renewIfDue = async (credentials: Credentials): Promise<void> => {
    const { grant } = credentials;
    if (grant === undefined || !isGranted(credentials)) return;
    const due = this.#due.get(split(grant).id);
    if (due !== undefined && due > this.#deps.clock.now()) return;
    try {
      await this.#accessToken(grant)();
    } catch (error) {
      if (error instanceof Failure && error.code === 'invalid_credentials') throw error;
    }
  };

  /** Returns the ID token of a grant; null when it has none (any more). */
  async idTokenOf(grant: string): Promise<string | null> {
    return (await this.#open(grant))?.tokens.idToken ?? null;
  }

  #accessToken(grant: string): AccessToken {
    return async (refused) => {
      const found = await this.#open(grant);
      if (found === null) throw new Failure('invalid_credentials');
      const usable = this.#usable(found, refused);
      return usable ?? (await this.#renewOnce(grant, refused));
    };
  }

  /** The access token of a grant, unless it was refused or has to be renewed first. */
  #usable({ id, tokens }: OpenGrant, refused: string | undefined): string | null {
    const { accessToken, renewAt } = tokens;
    if (accessToken === refused || (renewAt !== null && renewAt <= this.#deps.clock.now())) return null;
    this.#remember(id, renewAt);
    return accessToken;
  }

  /** Calls of this gateway share one renewal. */
  async #renewOnce(grant: string, refused: string | undefined): Promise<string> {
    const running = this.#renewals.get(grant);
    if (running !== undefined) return await running;
    // A renewal that has begun is stored even when its caller has gone: the earlier refresh token may be spent.
    const renewal = outsideCall(() =>
      this.#deps.leases.hold(`issuer-grant/${split(grant).id}`, () => this.#renew(grant, refused)),
    ).finally(() => this.#renewals.delete(grant));
    this.#renewals.set(grant, renewal);
    return await renewal;
  }

  /** Runs at one gateway at a time: most issuers accept a refresh token once and end the grant at its second use. */
  async #renew(grant: string, refused: string | undefined): Promise<string> {
    const { store, client, clock, partnerOf } = this.#deps;
    const found = await this.#open(grant);
    if (found === null) throw new Failure('invalid_credentials');
    // Another gateway has renewed it meanwhile.
    const usable = this.#usable(found, refused);
    if (usable !== null) return usable;
    const { id, key, tokens } = found;
    const partner = partnerOf(found.partner);
    if (partner?.settings.address !== tokens.issuer) throw new Failure('invalid_credentials');
    if (tokens.refreshToken === null) {
      // Without a refresh token the access token is used to its end.
      const isLive = tokens.expiresAt === null || tokens.expiresAt > clock.now();
      if (isLive && tokens.accessToken !== refused) return tokens.accessToken;
      throw new Failure('invalid_credentials');
    }
    try {
      const fresh = await client.refresh(partner, tokens.refreshToken);
      const sealed = this.#seal({ ...tokens, ...fresh, idToken: fresh.idToken ?? tokens.idToken }, key);
      await store.changeGrant(id, { sealed, expiresAt: this.#removal() });
      this.#remember(id, fresh.renewAt);
      return fresh.accessToken;
    } catch (error) {
      if (error instanceof Failure && error.code === 'invalid_credentials') await store.removeGrant(id);
      throw error;
    }
  }

  async #open(grant: string): Promise<OpenGrant | null> {
    const { id, key } = split(grant);
    const row = await this.#deps.store.findGrant(id);
    const plain = row && this.#deps.secrets.open(SEAL, row.sealed, key);
    if (!plain) return null;
    return { id, partner: row.partner, key, tokens: kept.parse(JSON.parse(plain.toString('utf8'))) };
  }

  #seal(tokens: Kept, key: Buffer): Buffer {
    return this.#deps.secrets.seal(SEAL, Buffer.from(JSON.stringify(tokens), 'utf8'), key);
  }

  /** Longer than any session can wait for its next use. */
  #removal(): Date {
    return new Date(this.#deps.clock.now() + 2 * KEPT_LIFE);
  }

  #remember(id: string, renewAt: number | null): void {
    this.#due.delete(id);
    this.#due.set(id, renewAt ?? Infinity);
    const oldest = this.#due.keys().next().value;
    if (this.#due.size > CAPACITY && oldest !== undefined) this.#due.delete(oldest);
  }
}

function split(grant: string): { id: string; key: Buffer } {
  const [id = '', key = ''] = grant.split('.');
  return { id, key: Buffer.from(key, 'base64url') };
}
