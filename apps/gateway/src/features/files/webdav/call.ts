import type { FileLimits } from '@pillarbox/contract/files/settings';
import type { Db, Transaction } from '../../../platform/database/database.ts';
import type { DavRequest } from '../../../platform/dav/dav-area.ts';
import type { ContentStore } from '../content-store.ts';
import { inOrder } from '../entry-changes.ts';
import type { FileEvents } from '../file-events.ts';
import type { UploadService } from '../upload.service.ts';

/** What the calls of programs need. */
export interface WebDavDeps {
  readonly db: Db;
  readonly contents: ContentStore;
  readonly uploads: UploadService;
  readonly events: Pick<FileEvents, 'changed'>;
}

/** One request of a program. */
export interface FileCall extends WebDavDeps {
  readonly request: DavRequest;
  /** The decoded names below the top folder. */
  readonly names: readonly string[];
  readonly limits: FileLimits;
}

/** Changes the tree of the account, and tells the open pages of all who see it. */
export async function change<T>({ db, request, events }: FileCall, work: (tx: Transaction) => Promise<T>): Promise<T> {
  const { accountId } = request.account;
  const done = await inOrder(db, { accountId }, work);
  events.changed(accountId);
  return done;
}
