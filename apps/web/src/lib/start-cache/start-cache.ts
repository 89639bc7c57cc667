import { isWindowHash } from '../child-windows/child.ts';
import { onMinute } from '../clock.ts';
import { afterFirstScreen } from '../first-screen.ts';
import { localKeyOf, seal, unseal } from '../local-crypto.ts';
import { dropOffline } from '../offline/offline-owner.ts';
import { pageSettingsOf } from '../page-settings.ts';
import { partner } from '../partner.ts';
import type { RecordStore, StartRecord } from './record.ts';
import { recordInDatabase } from './record.ts';

/**
 * The start cache: what the first screen showed last, in the browser, so that a reload shows it at once (DESIGN 4.8). It is
 * encrypted with a key that the gateway gives only to a live session, and it is dropped when a session ends. No bodies and
 * no previews of messages are in it.
 */

/** A part of the first screen. */
export interface CachedPart {
  readonly name: string;
  /** What to keep of it, as JSON values; undefined for nothing. */
  readonly read: () => unknown;
  /** Shows what was kept, if its own answer has not arrived. The value may have any shape. */
  readonly show: (value: unknown) => void;
}

/** Grows when the shape of a part changes: what an older version of the page kept is not shown. */
const SHAPE = 1;
/** Longest text that is kept, in characters: a first page of a list has some 60,000. */
const MAX_LENGTH = 500_000;
/** Age in milliseconds after which a record is not shown: a week. */
const MAX_AGE_MS = 7 * 24 * 60 * 60 * 1000;

/** Whose cache it is. */
export interface CacheOwner {
  readonly mail: string;
  /** The session's `localkey`. */
  readonly localkey: string;
}

const parts = new Map<string, CachedPart>();
let store: RecordStore | undefined;
let found: Promise<StartRecord | undefined> | undefined;
/** What was opened and whose part has not asked for it yet. */
let opened = new Map<string, unknown>();
let key: CryptoKey | null = null;
let name = '';
let last = '';
/** Grows when the cache is dropped: what was begun before must not be written then. */
let turn = 0;
let isFollowing = false;

function database(): RecordStore {
  store ??= recordInDatabase();
  return store;
}

/** A child window shows no list of its own, and a provider may forbid the cache. */
function isAllowed(): boolean {
  return !isWindowHash() && pageSettingsOf(partner.get()).browserCache;
}

/** Starts to read the record, while the session is being asked for. */
export function expectStartCache(): void {
  if (!isAllowed()) return;
  found ??= database()
    .read()
    .catch(() => undefined);
}

/** Adds a part, or replaces the one of its name. It is shown when the cache has been opened already. */
export function cacheAtStart(part: CachedPart): void {
  parts.set(part.name, part);
  if (opened.has(part.name)) show(part);
}

function show(part: CachedPart): void {
  const value = opened.get(part.name);
  opened.delete(part.name);
  try {
    part.show(value);
  } catch {
    // Of another shape: the answer of the gateway shows instead.
  }
}

/**
 * Opens the cache for a live session, shows its parts, and keeps it current from then on. A record of another account, another
 * provider or an older page, and a damaged one, is removed. Never rejects.
 */
export async function openStartCache(owner: CacheOwner): Promise<void> {
  const mine = turn;
  const wanted = `${SHAPE} ${partner.get()?.branding.HostopianID ?? ''} ${owner.mail} ${owner.localkey}`;
  if (key !== null && name === wanted) return;
  if (!isAllowed()) {
    dropRecord();
    return;
  }
  try {
    const made = await localKeyOf(owner.localkey);
    const record = await found;
    found = undefined;
    if (mine !== turn || made === null) return;
    [key, name, last] = [made, wanted, ''];
    const text = record === undefined ? null : await open(made, record);
    if (mine !== turn) return;
    if (record !== undefined && text === null) await database().clear();
    else if (text !== null) showAll(text);
  } catch {
    // Without WebCrypto or IndexedDB there is no cache.
  }
  follow();
}

async function open(made: CryptoKey, record: StartRecord): Promise<string | null> {
  if (!(Date.now() - record.at < MAX_AGE_MS)) return null;
  return unseal(made, name, record);
}

function showAll(text: string): void {
  last = text;
  opened = new Map(Object.entries(JSON.parse(text) as Record<string, unknown>));
  for (const part of parts.values()) if (opened.has(part.name)) show(part);
}

/** Keeps what is on the screen: when the first screen shows, each minute, and when the page is hidden. */
function follow(): void {
  afterFirstScreen(() => void keep());
  if (isFollowing) return;
  isFollowing = true;
  onMinute(() => void keep());
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') void keep();
  });
}

async function keep(): Promise<void> {
  const mine = turn;
  if (key === null) return;
  const text = JSON.stringify(Object.fromEntries([...parts.values()].map((part) => [part.name, part.read()])));
  if (text === last || text.length > MAX_LENGTH) return;
  last = text;
  try {
    const sealed = await seal(key, name, text);
    // Signed out while it was encrypted.
    if (mine === turn) await database().write({ ...sealed, at: Date.now() });
  } catch {
    // A full or blocked storage: the next start is slower.
  }
}

/** Removes the cache and what is kept for a start without a network: at sign-out, when a session has ended, and when nobody is signed in. */
export function dropStartCache(): void {
  dropRecord();
  dropOffline();
}

function dropRecord(): void {
  turn += 1;
  [key, name, last] = [null, '', ''];
  found = undefined;
  opened.clear();
  void database()
    .clear()
    .catch(() => undefined);
}
