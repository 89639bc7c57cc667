import { isSafeHook } from '@pillarbox/contract/partner/form-target';
import { Failure } from '@pillarbox/contract/failure';
import * as oidc from 'openid-client';
import type { Clock } from '../../../platform/clock/clock.ts';
import type { Egress } from '../../../platform/egress/egress.ts';
import { EgressRefusal } from '../../../platform/egress/egress.ts';
import { isRefusedGrant, issuerFailure } from './issuer-failure.ts';
import type { Claims, IssuerPartner } from './issuer-partner.ts';

/** What a sign-in begins with and is checked against when the browser comes back. */
export interface Challenge {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
  /** The redirect address, exactly as the issuer was told. */
  readonly redirect: string;
}

/** What the issuer put into the redirect address. */
export interface Returned {
  readonly state: string;
  readonly code: string;
  readonly iss?: string | undefined;
}

/** Tokens of an issuer. Times in milliseconds since 1970. */
export interface Tokens {
  readonly accessToken: string;
  readonly refreshToken: string | null;
  /** Null when the issuer does not say how long the access token is valid. */
  readonly expiresAt: number | null;
  /** Time from which the access token is renewed before it is used. */
  readonly renewAt: number | null;
  /** Absent where the issuer sends none with renewed tokens. */
  readonly idToken?: string | undefined;
}

export interface IssuerClientDeps {
  /** The issuer is named by the operator, so that it may have a private address. */
  readonly egress: Pick<Egress, 'exchange'>;
  readonly clock: Clock;
  /** Called with the reason why an issuer could not be used. Must not throw. */
  readonly onError: (error: unknown) => void;
}

/** Time for which the configuration of an issuer is cached, in milliseconds. */
const KNOWN_MS = 10 * 60_000;
/** Time limit of one request to an issuer, in seconds: a sign-in makes up to four, and a call has 25 s. */
const REQUEST_S = 6;
/** Longest wait for the configuration of an issuer at sign-out, in milliseconds; the page waits three seconds in all. */
const SIGN_OUT_MS = 1500;
/** Most bytes of one reply; keys and configuration have a few KB. */
const MAX_REPLY = 512 * 1024;
/** Time before its end at which an access token is renewed, in milliseconds; half of its life where that is shorter. */
const RENEW_BEFORE_MS = 60_000;
/** Longest ID token, access token and refresh token that are kept, in characters. */
const MAX_TOKEN = 16 * 1024;

/** Lets the library use http, for an issuer on this machine. `#fetch` refuses it for any other. */
// eslint-disable-next-line @typescript-eslint/no-deprecated -- marked so that it stands out; it is meant for this case
const allowPlain = oidc.allowInsecureRequests;

/** The issuers of all partners, by OpenID Connect: authorization code with PKCE, state and nonce. */
export class IssuerClient {
  readonly #deps: IssuerClientDeps;
  readonly #known = new Map<string, { readonly metadata: Promise<oidc.ServerMetadata>; readonly until: number }>();

  constructor(deps: IssuerClientDeps) {
    this.#deps = deps;
  }

  /** The address at the issuer where the user signs in; with `confirms` also a user whom the issuer knows already. @throws Failure `issuer_unavailable`. */
  async begin(
    partner: IssuerPartner,
    redirect: string,
    confirms = false,
  ): Promise<{ url: string; challenge: Challenge }> {
    return await this.#reporting(async () => {
      const config = await this.#configuration(partner);
      const challenge = {
        state: oidc.randomState(),
        nonce: oidc.randomNonce(),
        verifier: oidc.randomPKCECodeVerifier(),
        redirect,
      };
      const url = oidc.buildAuthorizationUrl(config, {
        ...partner.settings.parameters,
        redirect_uri: redirect,
        scope: [...new Set(['openid', ...partner.settings.scopes])].join(' '),
        state: challenge.state,
        nonce: challenge.nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(challenge.verifier),
        code_challenge_method: 'S256',
        ...(confirms && { max_age: '0', prompt: withLogin(partner.settings.parameters['prompt']) }),
      }).href;
      // The browser goes there: it must be a web address, whatever the configuration of the issuer says.
      if (!isSafeHook(url)) throw new EgressRefusal('not encrypted');
      return { url, challenge };
    });
  }

  /**
   * Exchanges the code, checks the ID token with its signature, and returns what the issuer says about the user.
   * @throws Failure `issuer_refused`, `issuer_unavailable`.
   */
  async redeem(
    partner: IssuerPartner,
    { state, nonce, verifier, redirect }: Challenge,
    returned: Returned,
  ): Promise<{ claims: Claims; tokens: Tokens }> {
    return await this.#reporting(async () => {
      const config = await this.#configuration(partner);
      // With an own cache of keys: keys that the issuer has just replaced are read anew.
      oidc.enableNonRepudiationChecks(config);
      const address = new URL(redirect);
      address.searchParams.set('state', returned.state);
      address.searchParams.set('code', returned.code);
      if (returned.iss !== undefined) address.searchParams.set('iss', returned.iss);
      const reply = await oidc.authorizationCodeGrant(config, address, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
      });
      const signed = reply.claims();
      if (signed === undefined) throw new Failure('issuer_refused');
      const { loginClaim } = partner.settings;
      const hasAll = signed[loginClaim] !== undefined && (loginClaim !== 'email' || 'email_verified' in signed);
      const asked =
        hasAll || config.serverMetadata().userinfo_endpoint === undefined
          ? {}
          : await oidc.fetchUserInfo(config, reply.access_token, signed.sub);
      return { claims: { ...asked, ...signed }, tokens: this.#tokens(reply, null) };
    });
  }

  /**
   * Renews the access token.
   * @throws Failure `invalid_credentials` when the issuer refuses for good, `mail_unavailable` when it does not answer.
   */
  async refresh(partner: IssuerPartner, refreshToken: string): Promise<Tokens> {
    try {
      const config = await this.#configuration(partner);
      return this.#tokens(await oidc.refreshTokenGrant(config, refreshToken), refreshToken);
    } catch (error) {
      if (isRefusedGrant(error)) throw new Failure('invalid_credentials', {}, error);
      this.#deps.onError(error);
      throw new Failure('mail_unavailable', {}, error);
    }
  }

  /**
   * The address at the issuer that signs the user out there (RP-Initiated Logout 1.0); null when it has none or does not answer
   * in time.
   */
  async signOutUrl(partner: IssuerPartner, idToken: string, back: string): Promise<string | null> {
    const over = new AbortController();
    const config = await Promise.race([
      this.#configuration(partner).catch(() => null),
      this.#deps.clock.sleep(SIGN_OUT_MS, over.signal).then(() => null),
    ]).finally(() => over.abort());
    if (config?.serverMetadata().end_session_endpoint === undefined) return null;
    const url = oidc.buildEndSessionUrl(config, { id_token_hint: idToken, post_logout_redirect_uri: back }).href;
    return isSafeHook(url) ? url : null;
  }

  #tokens(reply: oidc.TokenEndpointResponse, earlierRefresh: string | null): Tokens {
    const { access_token: accessToken, refresh_token: renewed, expires_in: seconds, id_token: idToken } = reply;
    const refreshToken = renewed ?? earlierRefresh;
    const tooLong = [accessToken, refreshToken ?? '', idToken ?? ''].some(({ length }) => length > MAX_TOKEN);
    if (tooLong) throw new Failure('issuer_refused');
    const now = this.#deps.clock.now();
    const life = seconds === undefined ? null : seconds * 1000;
    return {
      accessToken,
      refreshToken,
      expiresAt: life === null ? null : now + life,
      renewAt: life === null ? null : now + Math.max(life - RENEW_BEFORE_MS, life / 2),
      idToken,
    };
  }

  async #configuration(partner: IssuerPartner): Promise<oidc.Configuration> {
    const metadata = await this.#metadata(partner);
    const { clientId } = partner.settings;
    return this.#prepared(new oidc.Configuration(metadata, clientId, {}, authenticationOf(partner)), partner);
  }

  /** The configuration that the issuer publishes; calls at the same time share one request. */
  async #metadata(partner: IssuerPartner): Promise<oidc.ServerMetadata> {
    const { address, clientId } = partner.settings;
    const now = this.#deps.clock.now();
    const known = this.#known.get(address);
    if (known !== undefined && known.until > now) return await known.metadata;
    const metadata = oidc
      .discovery(new URL(address), clientId, {}, authenticationOf(partner), {
        [oidc.customFetch]: this.#fetch,
        timeout: REQUEST_S,
        execute: isPlain(partner) ? [allowPlain] : [],
      })
      .then((config) => config.serverMetadata());
    const entry = { metadata, until: now + KNOWN_MS };
    this.#known.set(address, entry);
    try {
      return await metadata;
    } catch (error) {
      // The next sign-in asks again.
      if (this.#known.get(address) === entry) this.#known.delete(address);
      throw error;
    }
  }

  #prepared(config: oidc.Configuration, partner: IssuerPartner): oidc.Configuration {
    config[oidc.customFetch] = this.#fetch;
    config.timeout = REQUEST_S;
    // eslint-disable-next-line @typescript-eslint/no-deprecated -- for an issuer on this machine only
    if (isPlain(partner)) allowPlain(config);
    return config;
  }

  readonly #fetch: oidc.CustomFetch = async (url, { method, headers, body }) => {
    if (!isSafeHook(url)) throw new EgressRefusal('not encrypted');
    const text = body instanceof URLSearchParams ? body.toString() : typeof body === 'string' ? body : undefined;
    const request = { method, headers, ...(text !== undefined && { body: text }) };
    const limits = { maxBytes: MAX_REPLY, timeoutMs: REQUEST_S * 1000 };
    const reply = await this.#deps.egress.exchange(url, request, limits);
    const hasBody = reply.status !== 204 && reply.status !== 205 && reply.status !== 304;
    return new Response(hasBody ? Buffer.from(reply.content) : null, { status: reply.status, headers: reply.headers });
  };

  async #reporting<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      this.#deps.onError(error);
      throw issuerFailure(error);
    }
  }
}

/** The prompt of a request with `login` (OpenID Connect Core 3.1.2.1). */
function withLogin(prompt = ''): string {
  const others = prompt.split(' ').filter((word) => word !== '' && word !== 'none' && word !== 'login');
  return ['login', ...others].join(' ');
}

function authenticationOf({ settings, secret }: IssuerPartner): oidc.ClientAuth {
  if (secret === null) return oidc.None();
  return settings.clientAuthentication === 'post' ? oidc.ClientSecretPost(secret) : oidc.ClientSecretBasic(secret);
}

/** Whether an issuer is on this machine and has no certificate; the settings allow that nowhere else. */
function isPlain({ settings }: IssuerPartner): boolean {
  return settings.address.startsWith('http://');
}
