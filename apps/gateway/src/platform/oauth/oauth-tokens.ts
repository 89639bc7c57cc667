import type { TokenEndpointResponse } from 'openid-client';
import * as z from 'zod/mini';

/** Tokens of an authorization server. Times in milliseconds since 1970. */
export interface Tokens {
  readonly accessToken: string;
  readonly refreshToken: string | null;
  /** Null when the server does not say how long the access token is valid. */
  readonly expiresAt: number | null;
  /** Time from which the access token is renewed before it is used. */
  readonly renewAt: number | null;
}

/** The same as they are stored. */
export const storedTokens = {
  accessToken: z.string(),
  refreshToken: z.nullable(z.string()),
  expiresAt: z.nullable(z.number()),
  renewAt: z.nullable(z.number()),
};

/** Time before its end at which an access token is renewed, in milliseconds; half of its life where that is shorter. */
const RENEW_BEFORE_MS = 60_000;
/** Longest token that is kept, in characters. */
const MAX_TOKEN = 16 * 1024;

/**
 * The tokens of a reply. One without a refresh token leaves the earlier one as it is. Null for tokens that are too long to be kept.
 */
export function tokensOf(reply: TokenEndpointResponse, earlierRefresh: string | null, now: number): Tokens | null {
  const { access_token: accessToken, refresh_token: renewed, expires_in: seconds, id_token: idToken } = reply;
  const refreshToken = renewed ?? earlierRefresh;
  if ([accessToken, refreshToken ?? '', idToken ?? ''].some(({ length }) => length > MAX_TOKEN)) return null;
  const life = seconds === undefined ? null : seconds * 1000;
  return {
    accessToken,
    refreshToken,
    expiresAt: life === null ? null : now + life,
    renewAt: life === null ? null : now + Math.max(life - RENEW_BEFORE_MS, life / 2),
  };
}
