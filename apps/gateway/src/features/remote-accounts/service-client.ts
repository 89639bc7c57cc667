import { Failure } from '@pillarbox/contract/failure';
import { isSafeHook } from '@pillarbox/contract/partner/form-target';
import * as oidc from 'openid-client';
import type { Egress } from '../../platform/egress/egress.ts';
import { EgressRefusal } from '../../platform/egress/egress.ts';
import { isOutage, isRefusedGrant } from '../../platform/oauth/oauth-failure.ts';
import { IssuerMetadata } from '../../platform/oauth/issuer-metadata.ts';
import { configurationOf, fetchThrough } from '../../platform/oauth/oauth-requests.ts';
import type { OAuthClient, OAuthRequests } from '../../platform/oauth/oauth-requests.ts';
import { tokensOf } from '../../platform/oauth/oauth-tokens.ts';
import type { Tokens } from '../../platform/oauth/oauth-tokens.ts';
import { returnAddress } from '../../platform/oauth/return-address.ts';
import type { Returned } from '../../platform/oauth/return-address.ts';
import type { MailService } from './mail-service.ts';

/** What a sign-in begins with and is checked against when the browser comes back. */
export interface Challenge {
  readonly state: string;
  readonly verifier: string;
  /** The redirect address, exactly as the service was told. */
  readonly redirect: string;
}

export interface ServiceClientDeps {
  /** For public hosts only. */
  readonly egress: Pick<Egress, 'exchange'>;
  /** For hosts and ports that the provider trusts, which may be private. */
  readonly trustedEgress: Pick<Egress, 'exchange'>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Called with the reason why a service could not be used. Must not throw. */
  readonly onError: (error: unknown) => void;
}

/** The product as a client of mail services: OAuth 2.0 by authorization code with PKCE and state. */
export class ServiceClient {
  readonly #deps: ServiceClientDeps;
  readonly #issuers: IssuerMetadata;

  constructor(deps: ServiceClientDeps) {
    this.#deps = deps;
    this.#issuers = new IssuerMetadata(deps.now);
  }

  /** The address at the service where the user signs in; `user` is suggested there. @throws Failure `remote_service_unavailable`. */
  async begin(
    service: MailService,
    { redirect, user }: { readonly redirect: string; readonly user: string },
  ): Promise<{ url: string; challenge: Challenge }> {
    try {
      const config = await this.#configuration(service);
      const challenge = { state: oidc.randomState(), verifier: oidc.randomPKCECodeVerifier(), redirect };
      const url = oidc.buildAuthorizationUrl(config, {
        login_hint: user,
        ...service.oauth.parameters,
        redirect_uri: redirect,
        scope: service.oauth.scopes.join(' '),
        state: challenge.state,
        code_challenge: await oidc.calculatePKCECodeChallenge(challenge.verifier),
        code_challenge_method: 'S256',
      }).href;
      // The browser goes there: it must be a web address, whatever the configuration of the issuer says.
      if (!isSafeHook(url)) throw new EgressRefusal('not encrypted');
      return { url, challenge };
    } catch (error) {
      this.#deps.onError(error);
      throw new Failure('remote_service_unavailable', {}, error);
    }
  }

  /** Exchanges the code. @throws Failure `remote_service_refused`, `remote_service_unavailable`. */
  async redeem(
    service: MailService,
    { state, verifier, redirect }: Challenge,
    { iss, ...returned }: Returned,
  ): Promise<Tokens> {
    try {
      const config = await this.#configuration(service);
      // Without an identifier in the settings there is nothing to compare it with.
      const known = service.oauth.issuer === undefined ? returned : { ...returned, iss };
      const address = returnAddress(redirect, known);
      const checks = { expectedState: state, pkceCodeVerifier: verifier };
      const tokens = tokensOf(await oidc.authorizationCodeGrant(config, address, checks), null, this.#deps.now());
      if (tokens === null) throw new Error('The tokens are too long');
      // Such an account would work until the token ends, and then ask for another sign-in, again and again.
      if (tokens.refreshToken === null && tokens.expiresAt !== null) throw new Error('There is no refresh token');
      return tokens;
    } catch (error) {
      this.#deps.onError(error);
      throw new Failure(isOutage(error) ? 'remote_service_unavailable' : 'remote_service_refused', {}, error);
    }
  }

  /**
   * Renews the access token.
   * @throws Failure `invalid_credentials` when the service refuses for good, `mail_unavailable` when it does not answer.
   */
  async refresh(service: MailService, refreshToken: string): Promise<Tokens> {
    try {
      const reply = await oidc.refreshTokenGrant(await this.#configuration(service), refreshToken);
      const tokens = tokensOf(reply, refreshToken, this.#deps.now());
      if (tokens === null) throw new Error('The tokens are too long');
      return tokens;
    } catch (error) {
      if (isRefusedGrant(error)) throw new Failure('invalid_credentials', {}, error);
      this.#deps.onError(error);
      throw new Failure('mail_unavailable', {}, error);
    }
  }

  /** Revokes a refresh token (RFC 7009), where the service can do that. @throws what the library throws. */
  async revoke(service: MailService, refreshToken: string): Promise<void> {
    const config = await this.#configuration(service);
    if (config.serverMetadata().revocation_endpoint === undefined) return;
    await oidc.tokenRevocation(config, refreshToken, { token_type_hint: 'refresh_token' });
  }

  async #configuration(service: MailService): Promise<oidc.Configuration> {
    return configurationOf(await this.#metadata(service), clientOf(service), this.#requests(service));
  }

  async #metadata(service: MailService): Promise<oidc.ServerMetadata> {
    const { issuer, authorizationEndpoint, tokenEndpoint, revocationEndpoint } = service.oauth;
    const revoked = revocationEndpoint === undefined ? {} : { revocation_endpoint: revocationEndpoint };
    if (authorizationEndpoint !== undefined && tokenEndpoint !== undefined) {
      const endpoints = { authorization_endpoint: authorizationEndpoint, token_endpoint: tokenEndpoint, ...revoked };
      return { issuer: issuer ?? new URL(authorizationEndpoint).origin, ...endpoints };
    }
    const published = await this.#issuers.of(issuer ?? '', clientOf(service), this.#requests(service));
    return { ...published, ...revoked };
  }

  #requests({ oauth, trusted }: MailService): OAuthRequests {
    const { egress, trustedEgress } = this.#deps;
    const isTrusted = (url: string): boolean => {
      const { hostname, port, protocol } = new URL(url);
      const at = port === '' ? (protocol === 'https:' ? 443 : 80) : Number(port);
      return trusted.some(({ host, ports }) => host.toLowerCase() === hostname && ports.includes(at));
    };
    return {
      fetch: fetchThrough((url) => (isTrusted(url) ? trustedEgress : egress)),
      // On this machine a server may have no certificate; the settings allow that nowhere else.
      isPlain: (oauth.tokenEndpoint ?? oauth.issuer ?? '').startsWith('http://'),
    };
  }
}

function clientOf({ oauth: { clientId, clientAuthentication: how }, secret }: MailService): OAuthClient {
  return { clientId, secret, how };
}
