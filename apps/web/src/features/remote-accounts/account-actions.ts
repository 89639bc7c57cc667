import { realmRetry } from '@pillarbox/contract/realms/operations';
import {
  remoteDelete,
  remoteOrder,
  remoteSyncAbort,
  remoteSyncIndex,
  remoteUpdate,
} from '@pillarbox/contract/remote-accounts/operations';
import type { RemoteAccount } from '@pillarbox/contract/remote-accounts/remote-account';
import { errorTextKey } from '../../lib/api-error.ts';
import { call } from '../../lib/call.ts';
import { growl } from '../../lib/growl.ts';
import { text } from '../../lib/i18n/text.tsx';
import { refreshAccounts } from './kept-accounts.ts';
import { beginAtService } from './service-sign-in.ts';

/** Does something with an account and reads the list again. A failure shows as a notice. Whether it was done. */
async function done(work: Promise<unknown>): Promise<boolean> {
  try {
    await work;
    return true;
  } catch (error) {
    growl.show({ type: 'danger', text: text(errorTextKey(error)) });
    return false;
  } finally {
    void refreshAccounts();
  }
}

/** Collects the mail of an account now; one that is used live is tried again. */
export async function checkNow({ id, settings }: RemoteAccount): Promise<void> {
  const check =
    settings.live === undefined ? call(remoteSyncIndex, { body: { id } }) : call(realmRetry, { body: { realmid: id } });
  await done(check);
}

/** Collects the mail of an account now, with the messages that were left on the other side. */
export async function tryAgain({ id }: RemoteAccount): Promise<void> {
  await done(call(remoteSyncIndex, { body: { id, again: true } }));
}

/** Leaves for the service of an account, to sign in there again. */
export async function signInAgain({ id }: RemoteAccount): Promise<void> {
  await done(beginAtService({ id }));
}

/** Stops the check in progress. */
export async function stop({ id }: RemoteAccount, minutes: number): Promise<void> {
  if (await done(call(remoteSyncAbort, { body: { id } })))
    growl.show({ type: 'success', text: text('LANG_REMOTE_STOPPED', { minutes }) });
}

/** Pauses or resumes an account. */
export async function pause({ id }: RemoteAccount, isPaused: boolean): Promise<void> {
  await done(call(remoteUpdate, { body: { id, paused: isPaused } }));
}

/** Removes an account. Whether it is gone. */
export async function remove({ id, settings }: RemoteAccount): Promise<boolean> {
  const isGone = await done(call(remoteDelete, { body: { id } }));
  if (isGone) growl.show({ type: 'success', text: text('LANG_REMOTE_REMOVED', { user: settings.user }) });
  return isGone;
}

/** Puts the accounts into this order. */
export async function order(accounts: readonly RemoteAccount[]): Promise<void> {
  const isDone = await done(call(remoteOrder, { body: { ids: accounts.map(({ id }) => id) } }));
  // The list has the new order before the chosen one is forgotten.
  if (isDone) await refreshAccounts();
}
