import { isSafeHook } from '@pillarbox/contract/partner/form-target';
import * as oidc from 'openid-client';
import type { Egress } from '../egress/egress.ts';
import { EgressRefusal } from '../egress/egress.ts';

/** Time limit of one request to an authorization server, in seconds: a sign-in makes up to four, and a call has 25 s. */
const REQUEST_S = 6;
/** Most bytes of one reply; keys and configuration have a few KB. */
const MAX_REPLY = 512 * 1024;

/** Lets the library use http, for a server on this machine. `fetchThrough` refuses it for any other. */
// eslint-disable-next-line @typescript-eslint/no-deprecated -- marked so that it stands out; it is meant for this case
const allowPlain = oidc.allowInsecureRequests;

/** The product as a client of an authorization server. */
export interface OAuthClient {
  readonly clientId: string;
  /** Null for a public client. */
  readonly secret: string | null;
  /** How the secret is sent to the token endpoint. */
  readonly how: 'basic' | 'post';
}

/** How requests of a client are made. `isPlain`: the server is on this machine and has no certificate. */
export interface OAuthRequests {
  readonly fetch: oidc.CustomFetch;
  readonly isPlain: boolean;
}

/** A fetch for the library that goes through egress, with limits, and refuses what is neither https nor on this machine. */
export function fetchThrough(egressOf: (url: string) => Pick<Egress, 'exchange'>): oidc.CustomFetch {
  return async (url, { method, headers, body }) => {
    if (!isSafeHook(url)) throw new EgressRefusal('not encrypted');
    const text = body instanceof URLSearchParams ? body.toString() : typeof body === 'string' ? body : undefined;
    const request = { method, headers, ...(text !== undefined && { body: text }) };
    const limits = { maxBytes: MAX_REPLY, timeoutMs: REQUEST_S * 1000 };
    const reply = await egressOf(url).exchange(url, request, limits);
    const hasBody = reply.status !== 204 && reply.status !== 205 && reply.status !== 304;
    return new Response(hasBody ? Buffer.from(reply.content) : null, { status: reply.status, headers: reply.headers });
  };
}

/** The configuration that an issuer publishes. @throws what the library throws. */
export async function publishedMetadata(
  issuer: string,
  client: OAuthClient,
  { fetch, isPlain }: OAuthRequests,
): Promise<oidc.ServerMetadata> {
  const config = await oidc.discovery(new URL(issuer), client.clientId, {}, authenticationOf(client), {
    [oidc.customFetch]: fetch,
    timeout: REQUEST_S,
    execute: isPlain ? [allowPlain] : [],
  });
  return config.serverMetadata();
}

/** A client of an authorization server. */
export function configurationOf(
  metadata: oidc.ServerMetadata,
  client: OAuthClient,
  { fetch, isPlain }: OAuthRequests,
): oidc.Configuration {
  const config = new oidc.Configuration(metadata, client.clientId, {}, authenticationOf(client));
  config[oidc.customFetch] = fetch;
  config.timeout = REQUEST_S;
  // eslint-disable-next-line @typescript-eslint/no-deprecated -- see allowPlain
  if (isPlain) allowPlain(config);
  return config;
}

function authenticationOf({ secret, how }: OAuthClient): oidc.ClientAuth {
  if (secret === null) return oidc.None();
  return how === 'post' ? oidc.ClientSecretPost(secret) : oidc.ClientSecretBasic(secret);
}
