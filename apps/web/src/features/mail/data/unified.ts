import type { MergedPlace } from '@pillarbox/rules/realm-path';
import type { ReplyOf } from '@pillarbox/contract/operation';
import type { UnifiedAccount } from '@pillarbox/contract/realms/operations';
import { unifiedList } from '@pillarbox/contract/realms/operations';
import { PAGE_SIZE } from '@pillarbox/contract/mail/list';
import { pathWithin } from '@pillarbox/rules/realm-path';
import { isAbort } from '../../../lib/api-error.ts';
import { call } from '../../../lib/call.ts';
import { onPush } from '../../../lib/socket.ts';
import { kept } from '../../../lib/storage.ts';
import { createStore } from '../../../lib/store.ts';
import { withPlaces, withReadRows } from '../model/message-list-model.ts';
import { FIRST_FOLDER } from '../model/location.ts';
import { forgetFound, foundListOf } from './lists.ts';
import { realmFolders } from './realm-folders.ts';
import { NO_UNIFIED, unified } from './unified-state.ts';
import type { UnifiedHit } from './unified-state.ts';

export type UnifiedFilter = 'all' | 'unread' | 'starred';

const HIDDEN_KEY = 'mailAccountsHidden';
/** Milliseconds until the list is read again while an account has not answered, and after a change. */
const AGAIN_MS = 3000;
const SOON_MS = 150;

export const unifiedFilter = createStore<UnifiedFilter>('all');
/** What the list shows. */
let place: MergedPlace = 'inbox';
/** Accounts that the user leaves out of the merged list, '' for the own one; remembered in this browser. */
export const hiddenAccounts = createStore<ReadonlySet<string>>(recalled());

function recalled(): ReadonlySet<string> {
  const value = kept.get(HIDDEN_KEY);
  return new Set(Array.isArray(value) ? value.filter((one) => typeof one === 'string') : []);
}

let stop = new AbortController();
let isReading = false;
let again: ReturnType<typeof setTimeout> | undefined;

/** Shows or leaves out an account. */
export function showAccount(realmid: string, isShown: boolean): void {
  const next = new Set(hiddenAccounts.get());
  if (isShown) next.delete(realmid);
  else next.add(realmid);
  hiddenAccounts.set(next);
  kept.set(HIDDEN_KEY, [...next]);
  void readUnified();
}

/** Shows all messages, unread ones or those with a star. */
export function filterUnified(filter: UnifiedFilter): void {
  unifiedFilter.set(filter);
  unified.set((now) => ({ ...now, hits: null }));
  void readUnified();
}

function body(): { place: MergedPlace; filter: UnifiedFilter; limit: number; realms?: string[] } {
  const hidden = hiddenAccounts.get();
  const all = ['', ...realmFolders.get().map(({ realmid }) => realmid)];
  const shown = all.filter((realmid) => !hidden.has(realmid));
  // Somebody who has left out every account has none to see; an account that was added later is shown.
  const named = hidden.size === 0 ? {} : { realms: shown };
  return { place, filter: unifiedFilter.get(), limit: PAGE_SIZE, ...named };
}

/** Reads the list from its top, as far as it was read before, and replaces what is shown. */
export async function readUnified(): Promise<void> {
  stop.abort();
  stop = new AbortController();
  clearTimeout(again);
  const { signal } = stop;
  const wanted = unified.get().hits?.length ?? 0;
  try {
    let page = await call(unifiedList, { body: body() }, { signal });
    const pages = [page];
    while (page.cursors.length > 0 && pages.length * PAGE_SIZE < wanted) {
      page = await call(unifiedList, { body: { ...body(), cursors: page.cursors } }, { signal });
      pages.push(page);
    }
    if (signal.aborted) return;
    isReading = false;
    show(pages, []);
  } catch (failure) {
    if (!isAbort(failure) && !signal.aborted) unified.set((now) => ({ ...now, failure }));
  }
}

/** Reads the next page. */
export async function readMoreUnified(): Promise<void> {
  const { hits, cursors } = unified.get();
  if (isReading || hits === null || cursors.length === 0) return;
  isReading = true;
  const { signal } = stop;
  try {
    const page = await call(unifiedList, { body: { ...body(), cursors: [...cursors] } }, { signal });
    if (!signal.aborted) show([page], hits);
  } catch (failure) {
    if (!isAbort(failure) && !signal.aborted) unified.set((now) => ({ ...now, failure }));
  } finally {
    isReading = false;
  }
}

function show(pages: readonly ReplyOf<typeof unifiedList>[], above: readonly UnifiedHit[]): void {
  const last = pages.at(-1);
  if (last === undefined) return;
  const accounts = new Map(unified.get().accounts.map((account) => [keyOf(account), account]));
  if (above.length === 0) accounts.clear();
  for (const account of pages.flatMap((page) => page.accounts)) accounts.set(keyOf(account), account);
  const hits = [...above];
  const rows = pages.flatMap((page) => page.rows);
  for (const { folder, uid, date } of rows) hits.push({ folder, uid, date });
  for (const { folder, uidvalidity, unseen, state } of accounts.values()) {
    if (state !== 'ok') continue;
    const list = foundListOf(folder);
    const uids = hits.flatMap((hit) => (hit.folder === folder ? [hit.uid] : []));
    const placed = withPlaces(list.state.get(), { uidvalidity, uids, unseen });
    const own = rows.filter((row) => row.folder === folder);
    list.state.set(withReadRows(placed, own));
  }
  unified.set({ hits, accounts: [...accounts.values()], cursors: last.cursors, failure: null });
  // Only inboxes are watched. For other folders no event tells that the gateway has read them meanwhile.
  const isOpen = (account: UnifiedAccount): boolean => account.provisional && place !== 'inbox';
  if ([...accounts.values()].some((one) => one.state === 'waiting' || isOpen(one))) readAgainIn(AGAIN_MS);
}

function keyOf({ realmid, folder }: UnifiedAccount): string {
  return folder === '' ? realmid : folder;
}

function readAgainIn(ms: number): void {
  clearTimeout(again);
  again = setTimeout(() => void readUnified(), ms);
}

/** Whether messages of a folder are in the list. An inbox is, before its account has answered. */
function isShown(folder: string): boolean {
  if (place === 'inbox') return pathWithin(folder) === FIRST_FOLDER;
  return unified.get().accounts.some((one) => one.folder === folder);
}

/** Follows a merged list while it is on the screen. Returns a function that stops it. */
export function followUnified(shown: MergedPlace): () => void {
  place = shown;
  unifiedFilter.set('all');
  forgetFound();
  void readUnified();
  const stops = [
    onPush('folder-changed', ({ folder, inserted, reset }) => {
      if (isShown(folder) && (inserted.length > 0 || reset)) readAgainIn(SOON_MS);
    }),
    // The inbox of an account that is not watched reports its counts only.
    onPush('folder-counts', ({ folder, info }) => {
      const known = unified.get().accounts.find((one) => one.folder === folder);
      if (known !== undefined && unifiedFilter.get() === 'all' && info.messages > known.total) readAgainIn(SOON_MS);
    }),
    onPush('remote-accounts', ({ status }) => {
      if (status === null) readAgainIn(SOON_MS);
    }),
  ];
  return () => {
    for (const each of stops) each();
    stop.abort();
    clearTimeout(again);
    unified.set(NO_UNIFIED);
  };
}
