/** What an authorization server put into the redirect address. */
export interface Returned {
  readonly state: string;
  readonly code: string;
  readonly iss?: string | undefined;
}

/** The redirect address as the browser came back to it, for the library, which checks it. */
export function returnAddress(redirect: string, { state, code, iss }: Returned): URL {
  const address = new URL(redirect);
  address.searchParams.set('state', state);
  address.searchParams.set('code', code);
  if (iss !== undefined) address.searchParams.set('iss', iss);
  return address;
}
