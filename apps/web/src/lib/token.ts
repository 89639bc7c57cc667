import { TOKEN_MARGIN_S, TOKEN_RETRIES } from '@pillarbox/contract/session/status';

/** When the access token ends and what time the gateway had when it said so, in ms since 1970. */
export interface TokenTimes {
  readonly expires: number;
  readonly now: number;
}

let expires = 0;
/** Gateway time minus this machine's time, ms. */
let ahead = 0;
let renewing: Promise<void> | null = null;

/** Remembers the times of a new token, and how far the gateway's clock is ahead of ours [AUTH-045]. */
export function setToken(times: TokenTimes, here: number = Date.now()): void {
  expires = times.expires;
  ahead = times.now - here;
}

/** Forgets the token, at sign-out. */
export function clearToken(): void {
  expires = 0;
}

/** Whether the token lives more than 30 s longer, by the gateway's clock [AUTH-045]. */
export function isTokenFresh(here: number = Date.now()): boolean {
  return expires - (here + ahead) > TOKEN_MARGIN_S * 1000;
}

/**
 * Renews the token by the given call: one renewal at a time, whoever asks; tried up to three times [AUTH-047]. Fails with
 * the last failure. `stop` says which failures are final at once.
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
