import { Failure } from '@pillarbox/contract/failure';
import type { MailboxRotation } from '@pillarbox/contract/preferences/account';
import * as operations from '@pillarbox/contract/rotation/operations';
import type { Db } from '../../platform/database/database.ts';
import type { Mount, Session } from '../../platform/http/request-pipeline.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import { resealOutdated } from '../../platform/secrets/credential-seal.ts';
import type { Secrets } from '../../platform/secrets/secrets.ts';
import type { RotationServiceDeps } from './rotation.service.ts';
import { RotationService } from './rotation.service.ts';
import { RotationStore } from './rotation.store.ts';

/** What rules about old mail need of the rest of the gateway. */
export interface RotationDeps extends Omit<RotationServiceDeps, 'store' | 'secrets'> {
  readonly mount: Mount;
  readonly db: Db;
  readonly secrets: Pick<Secrets, 'seal' | 'open' | 'unseal'>;
}

/** What rules about old mail offer the rest of the gateway. */
export interface RotationFeature {
  readonly jobs: readonly Job[];
  /** Call it when a user has saved the rules. */
  saved(session: Session, rotation: MailboxRotation): Promise<void>;
  /** Call it after every sign-in. */
  signedIn(session: Session): Promise<void>;
  /** Begins no more work. */
  close(): void;
}

/** Builds the rules about old mail and registers their operations. */
export function rotationFeature(deps: RotationDeps): RotationFeature {
  const { mount, secrets } = deps;
  const store = new RotationStore(deps.db);
  const service = new RotationService({ ...deps, store });
  mount(operations.previewRotation, async ({ session, params, body }) => {
    requireSelf(session, params.mail);
    return await service.preview(session, body.folder, body.rule);
  });
  mount(operations.rotationLog, async ({ session, params }) => {
    requireSelf(session, params.mail);
    return await service.log(session);
  });
  mount(operations.runRotation, async ({ session, params }) => {
    requireSelf(session, params.mail);
    return await service.run(session);
  });
  return {
    jobs: [
      { name: 'rotate-mail', cron: '*/20 * * * *', run: () => service.runDue() },
      { name: 'reseal-rotation', cron: '57 * * * *', run: () => reseal(store, secrets) },
      { name: 'sweep-rotation-log', cron: '13 4 * * *', run: () => store.sweep() },
    ],
    saved: (session, rotation) => service.saved(session, rotation),
    signedIn: (session) => service.signedIn(session),
    close: () => service.close(),
  };
}

/** Encrypts stored credentials with the newest secret of the installation, so that an older one can be removed. */
async function reseal(store: RotationStore, secrets: Pick<Secrets, 'seal' | 'unseal'>): Promise<void> {
  for (const { accountId, sealed } of await store.sealed()) {
    const fresh = resealOutdated(secrets, { accountId }, sealed);
    if (fresh !== null) await store.replaceSeal(accountId, sealed, fresh);
  }
}

/** Checks that the user in the path is the one who is signed in. @throws Failure `not_permitted`. */
function requireSelf(session: Session, user: string): void {
  if (user.toLowerCase() !== session.mail) throw new Failure('not_permitted', { field: 'user' });
}
