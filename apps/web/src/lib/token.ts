import { TOKEN_MARGIN_S, TOKEN_RETRIES } from '@pillarbox/contract/session/status';

/** The expiry of the access token and the gateway's time at that moment, in ms since 1970. */
export interface TokenTimes {
  readonly expires: number;
  readonly now: number;
}

let expires = 0;
/** Gateway time minus this machine's time, ms. */
let ahead = 0;
let renewing: Promise<void> | null = null;

/** Stores the times of a new token, and the difference between the gateway's clock and this one [AUTH-045]. */
export function setToken(times: TokenTimes, here: number = Date.now()): void {
  expires = times.expires;
  ahead = times.now - here;
}

/**
 * Makes the next calls use the access token that the browser kept from an earlier page, until `setToken` sets its real end. If it
 * has ended, the gateway refuses the call, which then renews it.
 */
export function tryKnownToken(here: number = Date.now()): void {
  ahead = 0;
  expires = here + 2 * TOKEN_MARGIN_S * 1000;
}

/** Clears the token, at sign-out. */
export function clearToken(): void {
  expires = 0;
}

/** Whether the token is valid for more than 30 s, by the gateway's clock [AUTH-045]. */
export function isTokenFresh(here: number = Date.now()): boolean {
  return expires - (here + ahead) > TOKEN_MARGIN_S * 1000;
}

/**
 * Renews the token with the given call. Concurrent callers share one renewal. It is tried up to three times [AUTH-047]
 * and rejects with the last failure. `stop` decides which failures are not retried.
 */
export function renewToken(refresh: () => Promise<TokenTimes>, stop: (error: unknown) => boolean): Promise<void> {
  renewing ??= tryRenew(refresh, stop).finally(() => {
    renewing = null;
  });
  return renewing;
}

async function tryRenew(refresh: () => Promise<TokenTimes>, stop: (error: unknown) => boolean): Promise<void> {
  let failure: unknown;
  for (let attempt = 0; attempt < TOKEN_RETRIES; attempt++) {
    try {
      setToken(await refresh());
      return;
    } catch (error) {
      failure = error;
      if (stop(error)) break;
    }
  }
  throw failure;
}
