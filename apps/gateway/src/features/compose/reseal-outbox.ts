import type { Secrets } from '../../platform/secrets/secrets.ts';
import { resealOutdated } from '../../platform/secrets/credential-seal.ts';
import type { OutboxStore } from './outbox.store.ts';
import type { StandingStore } from './standing.store.ts';

/**
 * Encrypts the credentials of waiting messages, or of standing senders, with the newest secret of the installation, so that an older one can be removed
 * while messages still wait. A row that changed meanwhile is left for the next run.
 */
export async function resealOutbox(
  store: Pick<OutboxStore | StandingStore, 'sealed' | 'replaceSeal'>,
  secrets: Pick<Secrets, 'seal' | 'unseal'>,
): Promise<void> {
  for (const { id, accountId, sealed } of await store.sealed()) {
    const fresh = resealOutdated(secrets, { accountId }, sealed);
    if (fresh !== null) await store.replaceSeal(id, sealed, fresh);
  }
}
