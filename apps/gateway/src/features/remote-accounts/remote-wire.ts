import type { ErrorCode } from '@pillarbox/contract/errors';
import type { RemoteAccount, RemoteStatus } from '@pillarbox/contract/remote-accounts/remote-account';
import type { RemoteRow } from './remote-accounts.store.ts';

const REFUSED = 'remote_password_refused' satisfies ErrorCode;

/** Where the collection of an account is. `isStored`: a credential of the owner's mailbox is stored. */
export function statusOf(row: RemoteRow, isStored: boolean): RemoteStatus {
  const state = stateOf(row);
  const since = state === 'paused' ? row.pausedAt : state === 'refused' || state === 'failed' ? row.sinceAt : null;
  const { id, reason, found, done, collected, skipped } = row;
  return {
    id,
    state,
    since: since?.getTime() ?? 0,
    reason,
    checkedAt: row.checkedAt?.getTime() ?? 0,
    nextAt: state === 'paused' || state === 'refused' ? 0 : row.dueAt.getTime(),
    found,
    done: Math.min(done, found),
    collected,
    skipped,
    whileSignedIn: !isStored,
  };
}

/** An account as its owner sees it. */
export function accountOf(row: RemoteRow, isStored: boolean): RemoteAccount {
  const { protocol, host, port, security, user, remoteFolder, folder, leave } = row;
  const settings = { protocol, host, port, security, user, remoteFolder, folder, leave };
  return { ...statusOf(row, isStored), settings };
}

function stateOf({ pausedAt, reason, running, checkedAt }: RemoteRow): RemoteStatus['state'] {
  if (pausedAt !== null) return 'paused';
  if (reason === REFUSED) return 'refused';
  if (running) return 'running';
  if (reason !== '') return 'failed';
  return checkedAt === null ? 'waiting' : 'ok';
}
