import type { Account } from '../../../platform/account/account.ts';
import type { DavRequest } from '../../../platform/dav/dav-area.ts';
import { DavError } from '../../../platform/dav/dav-error.ts';
import { hrefElement } from '../../../platform/dav/multistatus.ts';
import { dav } from '../../../platform/dav/names.ts';
import type { Reads } from '../entry-query.ts';
import { namesAt } from './destination.ts';
import { etagOf } from './etag.ts';
import { readIf } from './if-header.ts';
import { locksBelow, locksOf } from './lock.store.ts';
import type { Lock } from './lock.store.ts';
import { chainOf, findPlace, pathOf } from './place.ts';
import type { Place } from './place.ts';

/** The locks that hold for the last id of a chain: its own, and those of the folders above that hold for all in them. */
export function covering(locks: readonly Lock[], chain: readonly string[]): Lock[] {
  const last = chain.at(-1);
  return locks.filter(({ entryId, isDeep }) => entryId === last || (isDeep && chain.includes(entryId)));
}

/** What a request may change in spite of locks. */
export interface LockCheck {
  readonly locks: readonly Lock[];
  /** The tokens that the request names. */
  readonly tokens: ReadonlySet<string>;
}

/** Reads the locks of the account and checks the If header of a request (RFC 4918 10.4). @throws DavError 400, 412. */
export async function checkLocks(tx: Reads, request: DavRequest, place: Place): Promise<LockCheck> {
  const locks = await locksOf(tx, place.owner);
  const header = request.header('if');
  if (header === null) return { locks, tokens: new Set() };
  const lists = readIf(header);
  if (lists === null) throw new DavError(400);
  const places = new Map<string | null, Place | null>([[null, place]]);
  for (const tag of new Set(lists.map((list) => list.tag))) {
    if (tag === null) continue;
    const names = namesAt(request, tag);
    places.set(tag, names === null ? null : await findPlace(tx, request.account, names));
  }
  const isMet = lists.some(({ tag, conditions }) => {
    const about = places.get(tag) ?? null;
    const held = about === null ? [] : covering(locks, chainOf(about));
    return conditions.every(({ isNegated, kind, value }) => {
      const isTrue =
        kind === 'etag' ? etagOf(about?.entry ?? null) === value : held.some(({ token }) => token === value);
      return isTrue !== isNegated;
    });
  });
  if (!isMet) throw new DavError(412);
  const named = lists.flatMap(({ conditions }) => conditions).filter(({ kind }) => kind === 'token');
  return { locks, tokens: new Set(named.map(({ value }) => value)) };
}

/** What is changed: the file or folder itself, what its folder holds, or all that is below it as well. */
export type Touched = 'itself' | 'members' | 'tree';

/**
 * Requires a token for each lock on what is changed (RFC 4918 7). Programs of one account are told apart by their tokens.
 * @throws DavError 423.
 */
export async function requireTokens(
  tx: Reads,
  account: Account,
  { check, place, touched }: { readonly check: LockCheck; readonly place: Place; readonly touched: Touched },
): Promise<void> {
  const { locks, tokens } = check;
  if (locks.length === 0) return;
  const chain = chainOf(place);
  const groups: Lock[][] = [];
  if (place.entry !== null || place.names.length === 0) groups.push(covering(locks, chain));
  if (touched !== 'itself') groups.push(covering(locks, [...place.outside, ...place.above.map(({ id }) => id)]));
  if (touched === 'tree' && place.entry !== null) {
    const below = await locksBelow(tx, place.owner, { id: place.entry.id, locks });
    groups.push(...Map.groupBy(below, ({ entryId }) => entryId).values());
  }
  for (const group of groups) {
    if (group.length > 0 && !group.some(({ token }) => tokens.has(token)))
      throw new DavError(
        423,
        dav('lock-token-submitted'),
        hrefElement(pathOf(account, place.names, place.entry?.isFolder ?? false)),
      );
  }
}
