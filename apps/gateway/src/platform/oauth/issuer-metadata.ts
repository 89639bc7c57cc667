import type { ServerMetadata } from 'openid-client';
import { publishedMetadata } from './oauth-requests.ts';
import type { OAuthClient, OAuthRequests } from './oauth-requests.ts';

/** Time for which the configuration of an issuer is cached, in milliseconds. */
const KNOWN_MS = 10 * 60_000;

/** The configurations that issuers publish, by address, with a cache. Calls at the same time share one request. */
export class IssuerMetadata {
  readonly #now: () => number;
  readonly #known = new Map<string, { readonly metadata: Promise<ServerMetadata>; readonly until: number }>();

  /** `now`: milliseconds since 1970. */
  constructor(now: () => number) {
    this.#now = now;
  }

  /** The configuration of one issuer; `client` and `requests` are those of the first caller. @throws what the library throws. */
  async of(issuer: string, client: OAuthClient, requests: OAuthRequests): Promise<ServerMetadata> {
    const now = this.#now();
    const known = this.#known.get(issuer);
    if (known !== undefined && known.until > now) return await known.metadata;
    const metadata = publishedMetadata(issuer, client, requests);
    const entry = { metadata, until: now + KNOWN_MS };
    this.#known.set(issuer, entry);
    try {
      return await metadata;
    } catch (error) {
      // The next sign-in asks again.
      if (this.#known.get(issuer) === entry) this.#known.delete(issuer);
      throw error;
    }
  }
}
