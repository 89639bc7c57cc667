import { randomUUID } from 'node:crypto';
import type { Account } from '../../../platform/account/account.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import type { DavReply, DavRequest } from '../../../platform/dav/dav-area.ts';
import { DavError } from '../../../platform/dav/dav-error.ts';
import { hrefElement } from '../../../platform/dav/multistatus.ts';
import { dav } from '../../../platform/dav/names.ts';
import { bodyOf } from '../../../platform/dav/requests.ts';
import { writtenContent } from '../../../platform/dav/xml-content.ts';
import { childNamed } from '../../../platform/dav/xml-reader.ts';
import { element, rootEnd, rootStart } from '../../../platform/dav/xml-writer.ts';
import { placeContent, requireRoom } from '../entry-changes.ts';
import { inOrderAt } from './call.ts';
import type { FileCall } from './call.ts';
import { requireMatch } from './etag.ts';
import { checkLocks, covering, requireTokens } from './lock-check.ts';
import type { LockCheck } from './lock-check.ts';
import { addLock, locksBelow, removeLock, renewLock } from './lock.store.ts';
import type { Lock } from './lock.store.ts';
import { chainOf, exists, findPlace, requireChange, requireSpot, TOP } from './place.ts';
import type { Place } from './place.ts';
import { pathsAlong } from './property-calls.ts';
import { lockDiscovery } from './resources.ts';

/** Longest life of a lock, in seconds. Programs renew it while a document is open; one that has crashed must not hold it for long. */
const MAX_SECONDS = 3600;
/** Longest text about the user of a program, in characters. */
const MAX_OWNER = 2000;

/** LOCK: takes a lock, or with an empty body makes one longer (RFC 4918 9.10). */
export async function lock(call: FileCall): Promise<DavReply> {
  const { request } = call;
  const seconds = secondsOf(request.header('timeout'));
  const wanted = request.body.trim() === '' ? null : readLock(request);
  const { answer, accountId } = await inOrderAt(call, async (tx, found) => {
    const answered = (given: DavReply) => ({ answer: given, accountId: found.owner.accountId });
    if (exists(found)) requireChange(found);
    const check = await checkLocks(tx, request, found);
    if (wanted === null) return answered(await renew(tx, { request, place: found, check, seconds }));
    const isNew = !exists(found);
    if (!isNew) requireMatch(request, found.entry);
    const held = covering(check.locks, chainOf(found));
    if (!isNew) await requireFree(tx, request.account, { place: found, held, check, wanted });
    const place = isNew ? await emptyFile(tx, call, { place: found, check }) : found;
    const entryId = place.entry?.id ?? TOP;
    const made = await addLock(tx, found.owner, {
      present: check.locks,
      lock: { entryId, ...wanted, isDeep: wanted.isDeep && place.entry?.isFolder !== false, left: seconds },
    });
    const shown = isNew ? [made] : [...held, made];
    return answered(reply(isNew ? 201 : 200, lockDiscovery(shown, pathsAlong(request.account, place)), made.token));
  });
  if (answer.status === 201) call.events.changed(accountId);
  return answer;
}

interface WantedLock {
  readonly isShared: boolean;
  readonly isDeep: boolean;
  readonly owner: string;
}

/** @throws DavError 423 for a lock that another one excludes. */
async function requireFree(
  tx: Transaction,
  account: Account,
  {
    place,
    held,
    check,
    wanted,
  }: { readonly place: Place; readonly held: readonly Lock[]; readonly check: LockCheck; readonly wanted: WantedLock },
): Promise<void> {
  const below = async (): Promise<readonly Lock[]> => {
    if (!wanted.isDeep) return [];
    return place.entry === null
      ? check.locks
      : await locksBelow(tx, place.owner, { id: place.entry.id, locks: check.locks });
  };
  const others = [...held, ...(await below())];
  const conflict = others.find(({ isShared }) => !isShared || !wanted.isShared);
  if (conflict === undefined) return;
  const path = pathsAlong(account, place).get(conflict.entryId);
  throw new DavError(423, dav('no-conflicting-lock'), path === undefined ? '' : hrefElement(path));
}

/** A name is locked by an empty file, before its content arrives (RFC 4918 7.3). */
async function emptyFile(
  tx: Transaction,
  { request, limits }: FileCall,
  { place, check }: { readonly place: Place; readonly check: LockCheck },
): Promise<Place> {
  const { account } = request;
  const { parent, name } = requireSpot(place);
  await requireTokens(tx, account, { check, place, touched: 'members' });
  await requireRoom(tx, place.owner, { bytes: 0, entries: 1, quota: limits.quota });
  const content = randomUUID();
  await placeContent(tx, place.owner, { parent, name, content, size: 0, source: null, onConflict: 'version' });
  return await findPlace(tx, account, place.names);
}

async function renew(
  tx: Transaction,
  {
    request,
    place,
    check,
    seconds,
  }: { readonly request: DavRequest; readonly place: Place; readonly check: LockCheck; readonly seconds: number },
): Promise<DavReply> {
  const mine = covering(check.locks, chainOf(place)).find(({ token }) => check.tokens.has(token));
  if (mine === undefined) throw new DavError(412, dav('lock-token-matches-request-uri'));
  await renewLock(tx, mine.token, seconds);
  return reply(200, lockDiscovery([{ ...mine, left: seconds }], pathsAlong(request.account, place)));
}

/** UNLOCK: the lock holds for nothing any longer, wherever in its folder the request goes (RFC 4918 9.11). */
export async function unlock(call: FileCall): Promise<DavReply> {
  const { request } = call;
  const token = /^\s*<([^<>\s]{1,2000})>\s*$/.exec(request.header('lock-token') ?? '')?.[1];
  if (token === undefined) throw new DavError(400);
  return await inOrderAt(call, async (tx, place) => {
    if (!exists(place)) throw new DavError(404);
    // Everybody who may read sees the tokens.
    requireChange(place);
    const { locks } = await checkLocks(tx, request, place);
    const mine = covering(locks, chainOf(place)).find((one) => one.token === token);
    if (mine === undefined) throw new DavError(409, dav('lock-token-matches-request-uri'));
    await removeLock(tx, token);
    return { status: 204 };
  });
}

/** @throws DavError 400 for a lock that is not read, 422 for another kind than a write lock. */
function readLock({ body, depth }: DavRequest): WantedLock {
  const root = bodyOf(body);
  if (root.name !== dav('lockinfo')) throw new DavError(400);
  const scope = childNamed(root, dav('lockscope'))?.children[0]?.name;
  const type = childNamed(root, dav('locktype'))?.children[0]?.name;
  if (scope !== dav('exclusive') && scope !== dav('shared')) throw new DavError(422);
  if (type !== dav('write')) throw new DavError(422);
  if (depth !== null && !/^(?:0|infinity)$/i.test(depth)) throw new DavError(400);
  const given = childNamed(root, dav('owner'));
  const owner = given === undefined ? '' : writtenContent(given);
  if (owner.length > MAX_OWNER) throw new DavError(400);
  return { isShared: scope === dav('shared'), isDeep: depth !== '0', owner };
}

/** Seconds that a Timeout header asks for, within what is given (RFC 4918 10.7). */
function secondsOf(header: string | null): number {
  const asked = /^\s*Second-(\d{1,10})\b/i.exec(header ?? '')?.[1];
  return asked === undefined ? MAX_SECONDS : Math.min(MAX_SECONDS, Math.max(1, Number(asked)));
}

function reply(status: number, discovery: string, token?: string): DavReply {
  const root = dav('prop');
  return {
    status,
    headers: {
      'content-type': 'application/xml; charset=utf-8',
      ...(token === undefined ? {} : { 'lock-token': `<${token}>` }),
    },
    body: rootStart(root) + element(dav('lockdiscovery'), discovery) + rootEnd(root),
  };
}
