import type {
  RemoteAccount,
  RemoteSettings,
  RemoteStatus,
  SendingSettings,
} from '@pillarbox/contract/remote-accounts/remote-account';
import { REFUSED } from './remote-accounts.store.ts';
import type { RemoteRow } from './remote-accounts.store.ts';

/** Where the collection of an account is. `isStored`: a credential of the owner's mailbox is stored. */
export function statusOf(row: RemoteRow, isStored: boolean): RemoteStatus {
  const state = stateOf(row);
  const since = state === 'paused' ? row.pausedAt : state === 'refused' || state === 'failed' ? row.sinceAt : null;
  const { id, reason, found, done, collected, skipped, skippedLarge } = row;
  return {
    id,
    state,
    since: since?.getTime() ?? 0,
    reason,
    checkedAt: row.checkedAt?.getTime() ?? 0,
    nextAt: state === 'paused' || state === 'refused' || row.liveName !== null ? 0 : row.dueAt.getTime(),
    found,
    done: Math.min(done, found),
    collected,
    skipped,
    skippedLarge: Math.min(skippedLarge, skipped),
    whileSignedIn: !isStored && row.liveName === null,
  };
}

/** An account as its owner sees it. */
export function accountOf(row: RemoteRow, isStored: boolean): RemoteAccount {
  return { ...statusOf(row, isStored), settings: settingsOf(row), sendingRefused: row.smtpRefused };
}

/** The settings of an account. */
export function settingsOf(row: RemoteRow): RemoteSettings {
  const { protocol, host, port, security, user, remoteFolder, folder, leave, liveName, liveColor } = row;
  const sending = sendingSettingsOf(row);
  const shown = { name: liveName ?? '', color: liveColor, ...(sending === null ? {} : { sending }) };
  const live = liveName === null ? {} : { live: shown };
  const service = row.service === null ? {} : { service: row.service };
  return { protocol, host, port, security, user, remoteFolder, folder, leave, ...service, ...live };
}

function sendingSettingsOf(row: RemoteRow): SendingSettings | null {
  const { smtpHost: host, smtpPort: port, smtpSecurity: security, smtpUser: user } = row;
  if (host === null) return null;
  return { host, port, security, user, ownPassword: row.smtpOwnPassword, mail: row.senderMail, name: row.senderName };
}

/** The columns that hold how an account is shown that is used live, and how its messages leave. */
export function liveColumns({ live }: Pick<RemoteSettings, 'live'>) {
  const shown = live === undefined ? { liveName: null, liveColor: 0 } : { liveName: live.name, liveColor: live.color };
  const sending = live?.sending;
  if (sending === undefined) return { ...shown, smtpHost: null, smtpSealed: null, smtpRefused: false };
  const { host, port, security, user, ownPassword, mail, name } = sending;
  return {
    ...shown,
    ...{ smtpHost: host, smtpPort: port, smtpSecurity: security, smtpUser: user, smtpOwnPassword: ownPassword },
    ...{ senderMail: mail, senderName: name, smtpRefused: false },
  };
}

/** Where an account is, by its row. */
export function stateOf({ pausedAt, reason, running, checkedAt }: RemoteRow): RemoteStatus['state'] {
  if (pausedAt !== null) return 'paused';
  if (isRefusal(reason)) return 'refused';
  if (running) return 'running';
  if (reason !== '') return 'failed';
  return checkedAt === null ? 'waiting' : 'ok';
}

/** Whether nothing is tried until the user does something. */
export function isRefusal(reason: string): boolean {
  return (REFUSED as readonly string[]).includes(reason);
}
