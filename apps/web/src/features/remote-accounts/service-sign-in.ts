import type { BodyOf } from '@pillarbox/contract/operation';
import { remoteSettings } from '@pillarbox/contract/remote-accounts/remote-account';
import type { RemoteAccount, RemoteSettings } from '@pillarbox/contract/remote-accounts/remote-account';
import { remoteSignInBegin, remoteSignInFinish } from '@pillarbox/contract/remote-accounts/sign-in';
import { call } from '../../lib/call.ts';
import { goOutside } from '../../lib/go-outside.ts';
import { keptInTab } from '../../lib/storage.ts';
import { refreshAccounts } from './kept-accounts.ts';

/** What the service put into the address. */
export type Returned = BodyOf<typeof remoteSignInFinish>;

/** What a sign-in is for: a new account, or one that is there. */
export type SignInFor = { readonly settings: RemoteSettings } | { readonly id: string };

/** The tab keeps what a sign-in is for, because the page ends meanwhile. It has no secrets. */
const KEY = 'remote-sign-in';

/** Leaves the page for the sign-in page of a service. In the same window, which no browser blocks and a phone shows well. @throws ApiError. */
export async function beginAtService(what: SignInFor): Promise<void> {
  const { url } = await call(remoteSignInBegin, { body: what });
  keptInTab.set(KEY, what);
  goOutside(url);
}

/** What the last sign-in of this tab was for; null when that is not known. */
export function lastSignIn(): SignInFor | null {
  const kept = keptInTab.get(KEY);
  if (typeof kept !== 'object' || kept === null) return null;
  if ('id' in kept && typeof kept.id === 'string') return { id: kept.id };
  const settings = 'settings' in kept ? remoteSettings.safeParse(kept.settings) : null;
  return settings?.success === true ? { settings: settings.data } : null;
}

/** What the service put into the address; null when it is an address of ours. */
export function returnedOf({ state, code, iss, error }: Readonly<Record<string, string>>): Returned | null {
  if (state === undefined || state === '') return null;
  return {
    state,
    ...(code !== undefined && { code }),
    ...(iss !== undefined && { iss }),
    ...(error !== undefined && { error }),
  };
}

/** Sign-ins in progress by state. One works once, and React may mount the screen twice. */
const running = new Map<string, Promise<RemoteAccount>>();

/** Completes a sign-in. @throws ApiError. */
export function finishAtService(returned: Returned): Promise<RemoteAccount> {
  const known = running.get(returned.state);
  if (known !== undefined) return known;
  const work = call(remoteSignInFinish, { body: returned }).finally(() => refreshAccounts());
  running.set(returned.state, work);
  return work;
}

/** Forgets what the last sign-in was for. */
export function forgetSignIn(): void {
  keptInTab.remove(KEY);
}
