import { isSafeHook } from '@pillarbox/contract/partner/form-target';
import { Failure } from '@pillarbox/contract/failure';
import * as oidc from 'openid-client';
import type { Clock } from '../../../platform/clock/clock.ts';
import type { Egress } from '../../../platform/egress/egress.ts';
import { EgressRefusal } from '../../../platform/egress/egress.ts';
import { isRefusedGrant } from '../../../platform/oauth/oauth-failure.ts';
import { IssuerMetadata } from '../../../platform/oauth/issuer-metadata.ts';
import { configurationOf, fetchThrough } from '../../../platform/oauth/oauth-requests.ts';
import type { OAuthClient, OAuthRequests } from '../../../platform/oauth/oauth-requests.ts';
import { tokensOf } from '../../../platform/oauth/oauth-tokens.ts';
import type { Tokens } from '../../../platform/oauth/oauth-tokens.ts';
import { returnAddress } from '../../../platform/oauth/return-address.ts';
import type { Returned } from '../../../platform/oauth/return-address.ts';
import { issuerFailure } from './issuer-failure.ts';
import type { Claims, IssuerPartner } from './issuer-partner.ts';

/** What a sign-in begins with and is checked against when the browser comes back. */
export interface Challenge {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
  /** The redirect address, exactly as the issuer was told. */
  readonly redirect: string;
}

/** Tokens of an issuer. */
export interface IssuerTokens extends Tokens {
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

/** Longest wait for the configuration of an issuer at sign-out, in milliseconds; the page waits three seconds in all. */
const SIGN_OUT_MS = 1500;

/** The issuers of all partners, by OpenID Connect: authorization code with PKCE, state and nonce. */
export class IssuerClient {
  readonly #deps: IssuerClientDeps;
  readonly #fetch: oidc.CustomFetch;
  readonly #issuers: IssuerMetadata;

  constructor(deps: IssuerClientDeps) {
    this.#deps = deps;
    this.#fetch = fetchThrough(() => deps.egress);
    this.#issuers = new IssuerMetadata(() => deps.clock.now());
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
  ): Promise<{ claims: Claims; tokens: IssuerTokens }> {
    return await this.#reporting(async () => {
      const config = await this.#configuration(partner);
      // With an own cache of keys: keys that the issuer has just replaced are read anew.
      oidc.enableNonRepudiationChecks(config);
      const reply = await oidc.authorizationCodeGrant(config, returnAddress(redirect, returned), {
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
  async refresh(partner: IssuerPartner, refreshToken: string): Promise<IssuerTokens> {
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

  #tokens(reply: oidc.TokenEndpointResponse, earlierRefresh: string | null): IssuerTokens {
    const tokens = tokensOf(reply, earlierRefresh, this.#deps.clock.now());
    if (tokens === null) throw new Failure('issuer_refused');
    return { ...tokens, idToken: reply.id_token };
  }

  async #configuration(partner: IssuerPartner): Promise<oidc.Configuration> {
    const [client, requests] = [clientOf(partner), this.#requests(partner)];
    const metadata = await this.#issuers.of(partner.settings.address, client, requests);
    return configurationOf(metadata, client, requests);
  }

  #requests({ settings }: IssuerPartner): OAuthRequests {
    // On this machine an issuer may have no certificate; the settings allow that nowhere else.
    return { fetch: this.#fetch, isPlain: settings.address.startsWith('http://') };
  }

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

function clientOf({ settings: { clientId, clientAuthentication: how }, secret }: IssuerPartner): OAuthClient {
  return { clientId, secret, how };
}
