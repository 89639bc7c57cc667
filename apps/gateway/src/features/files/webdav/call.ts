import type { FileLimits } from '@pillarbox/contract/files/settings';
import type { Db, Transaction } from '../../../platform/database/database.ts';
import type { DavRequest } from '../../../platform/dav/dav-area.ts';
import { DavError } from '../../../platform/dav/dav-error.ts';
import type { ContentStore } from '../content-store.ts';
import { inOrder } from '../entry-changes.ts';
import type { FileEvents } from '../file-events.ts';
import type { WholeFileService } from '../whole-file.service.ts';
import { findPlace, ownerOf } from './place.ts';
import type { Place } from './place.ts';

/** What the calls of programs need. */
export interface WebDavDeps {
  readonly db: Db;
  readonly contents: ContentStore;
  readonly wholeFiles: WholeFileService;
  readonly events: Pick<FileEvents, 'changed'>;
}

/** One request of a program. */
export interface FileCall extends WebDavDeps {
  readonly request: DavRequest;
  /** The decoded names below the top folder. */
  readonly names: readonly string[];
  readonly limits: FileLimits;
}

/** Changes the tree of which the path is a part, and tells the open pages of all who see it. */
export async function change<T>(call: FileCall, work: (tx: Transaction, place: Place) => Promise<T>): Promise<T> {
  const { done, accountId } = await inOrderAt(call, async (tx, place) => ({
    done: await work(tx, place),
    accountId: place.owner.accountId,
  }));
  call.events.changed(accountId);
  return done;
}

/**
 * Runs work on the place of a request, in order with the other changes of its owner.
 * @throws DavError 404 when it has become a place of somebody else meanwhile.
 */
export async function inOrderAt<T>(
  { db, request, names }: FileCall,
  work: (tx: Transaction, place: Place) => Promise<T>,
): Promise<T> {
  const owner = await ownerOf(db, request.account, names);
  return await inOrder(db, owner, async (tx) => {
    const place = await findPlace(tx, request.account, names);
    if (place.owner.accountId !== owner.accountId) throw new DavError(404);
    return await work(tx, place);
  });
}
