import { nameKey } from '@pillarbox/rules/files/file-name';
import { eq } from 'drizzle-orm';
import type { Transaction } from '../../../platform/database/database.ts';
import type { DavReply } from '../../../platform/dav/dav-area.ts';
import { DavError } from '../../../platform/dav/dav-error.ts';
import { addFolder, plantCopy, renew, requireFits, requireRoom, wholeTree } from '../entry-changes.ts';
import type { EntryRow } from '../entry-query.ts';
import { factsOf } from '../file.service.ts';
import { fileEntries } from '../files.table.ts';
import { moveToTrash } from '../trash.ts';
import { change } from './call.ts';
import type { FileCall } from './call.ts';
import { destinationOf, mayOverwrite } from './destination.ts';
import { requireMatch } from './etag.ts';
import { checkLocks, requireTokens } from './lock-check.ts';
import type { LockCheck } from './lock-check.ts';
import { removeLocksBelow } from './lock.store.ts';
import { exists, findPlace, requireChange, requireEntry, requireSpot } from './place.ts';
import type { Place } from './place.ts';
import { copyProperties, replaceProperties } from './property.store.ts';

/** MKCOL (RFC 4918 9.3). A body would ask for another kind of collection. */
export async function makeFolder(call: FileCall): Promise<DavReply> {
  const { request, limits } = call;
  if (request.body !== '') throw new DavError(415);
  await change(call, async (tx, place) => {
    if (exists(place)) throw new DavError(405);
    const spot = requireSpot(place);
    const check = await checkLocks(tx, request, place);
    await requireTokens(tx, request.account, { check, place, touched: 'members' });
    await requireRoom(tx, place.owner, { bytes: 0, entries: 1, quota: limits.quota });
    await addFolder(tx, place.owner, spot);
  });
  return { status: 201 };
}

/** DELETE moves a file or a whole folder into the trash. */
export async function remove(call: FileCall): Promise<DavReply> {
  const { request } = call;
  await change(call, async (tx, place) => {
    const entry = requireEntry(place);
    requireChange(place);
    const check = await checkLocks(tx, request, place);
    requireMatch(request, entry);
    await requireTokens(tx, request.account, { check, place, touched: 'tree' });
    await discard(tx, call, entry);
  });
  return { status: 204 };
}

/** Moves a row into the trash of its owner. */
async function discard(tx: Transaction, { limits }: FileCall, { id, accountId }: EntryRow): Promise<void> {
  await removeLocksBelow(tx, { accountId }, id);
  await moveToTrash(tx, { accountId }, { ids: [id], days: limits.trashDays });
}

/** A file or folder, and where a copy of it or the thing itself goes. */
interface Transfer {
  readonly source: EntryRow;
  readonly target: Place;
  readonly spot: { readonly parent: string; readonly name: string };
}

/** COPY (RFC 4918 9.8); what is replaced gets a new version, or goes to the trash. */
export async function copy(call: FileCall): Promise<DavReply> {
  const { depth } = call.request;
  if (depth !== null && !/^(?:0|infinity)$/i.test(depth)) throw new DavError(400);
  return await transfer(call, false, async (tx, { source, target, spot }) => {
    const { owner } = target;
    const below = depth === '0' ? [source] : await wholeTree(tx, owner, source.id);
    const bytes = below.reduce((sum, { size }) => sum + size, 0);
    await requireRoom(tx, owner, { bytes, entries: below.length, quota: call.limits.quota });
    const older = fileReplaced(source, target.entry);
    if (older !== null) {
      await renewFrom(tx, source, older);
      return;
    }
    if (target.entry !== null) await discard(tx, call, target.entry);
    await requireFits(tx, owner, { rows: depth === '0' ? [] : [source], to: spot.parent });
    await copyProperties(tx, await plantCopy(tx, { row: source, below, ...spot }));
  });
}

/** MOVE (RFC 4918 9.9); what is replaced gets a new version, or goes to the trash. */
export async function move(call: FileCall): Promise<DavReply> {
  const { depth } = call.request;
  if (depth !== null && depth.toLowerCase() !== 'infinity') throw new DavError(400);
  return await transfer(call, true, async (tx, { source, target, spot }) => {
    const { entry, owner } = target;
    await removeLocksBelow(tx, owner, source.id);
    // Programs save a document under another name and move it over the old one: that is the next version of the document.
    const older = fileReplaced(source, entry);
    if (older !== null && source.version === 1 && older.id !== source.id) {
      await renewFrom(tx, source, older);
      await tx.update(fileEntries).set({ isDoomed: true }).where(eq(fileEntries.id, source.id));
      return;
    }
    if (entry !== null && entry.id !== source.id) await discard(tx, call, entry);
    await requireFits(tx, owner, { rows: [source], to: spot.parent });
    const facts = source.isFolder ? {} : factsOf(spot.name);
    await tx
      .update(fileEntries)
      .set({ ...spot, nameKey: nameKey(spot.name), ...facts })
      .where(eq(fileEntries.id, source.id));
  });
}

/** What COPY and MOVE share: who may do it, and what is in the way. */
async function transfer(
  call: FileCall,
  isMove: boolean,
  work: (tx: Transaction, transfer: Transfer) => Promise<void>,
): Promise<DavReply> {
  const { request } = call;
  const { account } = request;
  const to = destinationOf(request);
  const mayReplace = mayOverwrite(request);
  const isNew = await change(call, async (tx, place) => {
    const source = requireEntry(place);
    if (isMove) requireChange(place);
    const target = await findPlace(tx, account, to);
    // Files stay in the storage of their owner.
    if (to.length === 0 || target.owner.accountId !== place.owner.accountId) throw new DavError(403);
    const check = await checkLocks(tx, request, place);
    requireMatch(request, source);
    const spot = requireSpot(target);
    const { entry } = target;
    const isRenamed = isMove && entry?.id === source.id && entry.name !== spot.name;
    if (entry?.id === source.id && !isRenamed) throw new DavError(403);
    // Neither into itself nor over a folder that it is in.
    const isWithin = target.above.some(({ id }) => id === source.id) || place.above.some(({ id }) => id === entry?.id);
    if (isWithin) throw new DavError(403);
    if (entry !== null && !isRenamed && !mayReplace) throw new DavError(412);
    await requireTransferTokens(tx, call, { check, place, target, isMove });
    await work(tx, { source, target, spot });
    return entry === null || isRenamed;
  });
  return { status: isNew ? 201 : 204 };
}

async function requireTransferTokens(
  tx: Transaction,
  { request: { account } }: FileCall,
  {
    check,
    place,
    target,
    isMove,
  }: { readonly check: LockCheck; readonly place: Place; readonly target: Place; readonly isMove: boolean },
): Promise<void> {
  if (isMove) await requireTokens(tx, account, { check, place, touched: 'tree' });
  await requireTokens(tx, account, { check, place: target, touched: 'tree' });
}

/** The file that a file replaces by becoming its next version, so that links to it stay; null for none. */
function fileReplaced(source: EntryRow, target: EntryRow | null): EntryRow | null {
  return target?.isFolder === false && !source.isFolder ? target : null;
}

async function renewFrom(tx: Transaction, source: EntryRow, target: EntryRow): Promise<void> {
  await renew(tx, target, source);
  await replaceProperties(tx, source.id, target.id);
}
