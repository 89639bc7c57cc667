import type { FilesEvent } from '@pillarbox/contract/files/events';
import type { FileLimits } from '@pillarbox/contract/files/settings';
import type { Audience } from '../../../platform/account/account.ts';
import type { Db, Transaction } from '../../../platform/database/database.ts';
import type { DavRequest } from '../../../platform/dav/dav-area.ts';
import type { ContentStore } from '../content-store.ts';
import { inOrder } from '../entry-changes.ts';
import type { UploadService } from '../upload.service.ts';

/** What the calls of programs need. */
export interface WebDavDeps {
  readonly db: Db;
  readonly contents: ContentStore;
  readonly uploads: UploadService;
  readonly broadcast: (audience: Audience, event: FilesEvent) => void;
}

/** One request of a program. */
export interface FileCall extends WebDavDeps {
  readonly request: DavRequest;
  /** The decoded names below the top folder. */
  readonly names: readonly string[];
  readonly limits: FileLimits;
}

/** Changes the tree of the account, and tells its open pages. */
export async function change<T>(
  { db, request, broadcast }: FileCall,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  const { accountId } = request.account;
  const done = await inOrder(db, { accountId }, work);
  broadcast({ accountId }, { event: 'files-changed' });
  return done;
}
