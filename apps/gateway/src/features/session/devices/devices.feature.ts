import { Failure } from '@pillarbox/contract/failure';
import { endDevice, endDevices, listDevices } from '@pillarbox/contract/session/devices';
import type { SignedInDevice } from '@pillarbox/contract/session/devices';
import { COOKIE } from '@pillarbox/contract/session/status';
import { readUserAgent } from '@pillarbox/rules/user-agent';
import type { Account } from '../../../platform/account/account.ts';
import type { Mount, Session } from '../../../platform/http/request-pipeline.ts';
import type { Secrets } from '../../../platform/secrets/secrets.ts';
import type { SessionFacts, Sessions } from '../../../platform/sessions/sessions.ts';
import { coarseAddress } from './coarse-address.ts';

/** Dependencies of the list of sessions. */
export interface DeviceCalls {
  readonly mount: Mount;
  readonly sessions: Sessions;
  readonly secrets: Secrets;
  /** Removes the trusted browsers, which need no second factor. */
  readonly forgetTrusted: (owner: Account) => Promise<void>;
}

/** Registers the operations of the list of sessions. */
export function mountDevices({ mount, sessions, secrets, forgetTrusted }: DeviceCalls): void {
  const nameOf = (id: string): string => secrets.sign('session-name', id);
  const all = ({ accountId }: Session): Promise<SessionFacts[]> => sessions.listOf(accountId);
  const shown = (row: SessionFacts, own: Session): SignedInDevice => ({
    ...readUserAgent(row.agent),
    id: nameOf(row.id),
    current: row.id === own.id,
    address: coarseAddress(row.address),
    since: row.createdAt.getTime(),
    seen: row.seenAt.getTime(),
  });

  mount(listDevices, async ({ session }) => {
    const rows = await all(session);
    return { devices: rows.map((row) => shown(row, session)) };
  });

  mount(endDevice, async ({ params, session, exchange }) => {
    const row = (await all(session)).find(({ id }) => nameOf(id) === params.id);
    if (!row) throw new Failure('not_found');
    await sessions.end(row.id);
    if (row.id === session.id) for (const name of Object.values(COOKIE)) exchange.clearCookie(name);
    return { message: 'OK' as const };
  });

  mount(endDevices, async ({ body, session, exchange }) => {
    const { accountId, id } = session;
    const ended = (await all(session)).length - (body.own ? 0 : 1);
    await forgetTrusted(session);
    if (body.own) {
      await sessions.endAll(accountId);
      for (const name of Object.values(COOKIE)) exchange.clearCookie(name);
    } else await sessions.endAll(accountId, id);
    return { ended };
  });
}
