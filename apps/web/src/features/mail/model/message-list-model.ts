import type { DateGroupCount, ListPage } from '@pillarbox/contract/mail/list';
import { PAGE_SIZE } from '@pillarbox/contract/mail/list';
import type { MessageRow } from '@pillarbox/contract/mail/message-row';
import { changeFlags, hasFlag } from '@pillarbox/rules/flags';
import { MESSAGE_FLAG } from '@pillarbox/contract/mail/flags';
import { PINNED, RETURNED } from '@pillarbox/contract/mail/marks';
import { carriedOver, keptGroups, takenOut } from './list-order.ts';

/** A change that is on the screen already and not yet confirmed. */
export type Overlay =
  | {
      readonly opId: string;
      readonly kind: 'flags';
      readonly uids: ReadonlySet<number>;
      readonly set: number;
      readonly unset: number;
    }
  | {
      readonly opId: string;
      readonly kind: 'labels';
      readonly uids: ReadonlySet<number>;
      readonly add: readonly string[];
      readonly remove: readonly string[];
    }
  | { readonly opId: string; readonly kind: 'remove'; readonly uids: ReadonlySet<number> };

/**
 * What the client knows of one list: which uid stands at which position where that is known, the rows it has
 * read, and its own unconfirmed changes. A value: every function here gives a new one.
 */
export interface ListState {
  /** 0 until the first page. */
  readonly uidvalidity: number;
  /** -1 until the first page. */
  readonly rev: number;
  readonly total: number;
  readonly unseen: number;
  readonly provisional: boolean;
  readonly groups: readonly DateGroupCount[];
  /** Uid by position, 0 where it is unknown; as long as the list. */
  readonly order: Uint32Array;
  /** Pages (of PAGE_SIZE positions) that were read at `rev`. */
  readonly fresh: ReadonlySet<number>;
  readonly rows: ReadonlyMap<number, MessageRow>;
  readonly overlays: readonly Overlay[];
  /** Uids taken out here that the push has still to name. */
  readonly gone: ReadonlySet<number>;
}

/** New flags of a message, and its new labels where they changed. */
export interface FlagNews {
  readonly uid: number;
  readonly flags: number;
  readonly labels?: readonly string[] | undefined;
}

/** What a push says about a list. */
export interface ListChange {
  readonly uidvalidity: number;
  readonly rev: number;
  readonly inserted: readonly number[];
  readonly removed: readonly number[];
  readonly flags: readonly FlagNews[];
  readonly opIds: readonly string[];
  readonly reset: boolean;
}

/** Most rows kept; what lies further back is read again when it comes into sight. */
export const MAX_ROWS = 4000;
const NO_UIDS: ReadonlySet<number> = new Set();

/** A list of which nothing is known. */
export function emptyList(): ListState {
  return {
    uidvalidity: 0,
    rev: -1,
    total: 0,
    unseen: 0,
    provisional: false,
    groups: [],
    order: new Uint32Array(0),
    fresh: new Set(),
    rows: new Map(),
    overlays: [],
    gone: NO_UIDS,
  };
}

/** Whether a first page has come. */
export function isKnown(state: ListState): boolean {
  return state.rev >= 0;
}

/**
 * Puts a page into its place. A newer revision makes all other pages stale, but they stay on the screen, moved by as much as
 * the page's own rows have moved, until they are read again. A page older than what is known changes nothing.
 */
export function withPage(state: ListState, offset: number, page: ListPage): ListState {
  const base =
    state.uidvalidity !== 0 && state.uidvalidity !== page.uidvalidity
      ? { ...emptyList(), overlays: state.overlays }
      : state;
  if (page.rev < base.rev) return state;
  const newer = page.rev > base.rev;
  const uids = page.rows.map((row) => row.uid);
  const order =
    newer || base.order.length !== page.total
      ? carriedOver(base.order, { offset, uids, total: page.total })
      : base.order.slice();
  order.set(uids, Math.min(offset, Math.max(0, page.total - uids.length)));
  const fresh = new Set(newer ? [] : base.fresh);
  if (offset % PAGE_SIZE === 0) fresh.add(offset / PAGE_SIZE);
  return {
    ...base,
    uidvalidity: page.uidvalidity,
    rev: page.rev,
    total: page.total,
    unseen: page.unseen,
    provisional: page.provisional,
    groups: keptGroups(base.groups, page.groups),
    order,
    fresh,
    rows: withRows(base.rows, page.rows),
    gone: newer ? NO_UIDS : base.gone,
  };
}

/** Revision of a list that only the browser has kept: below every revision of the gateway, which counts from the time. */
const KEPT_REV = 0;

/** Whether the gateway has not answered for the list yet, and what it shows was kept by the browser. */
export function isFromBrowser(state: ListState): boolean {
  return state.rev === KEPT_REV;
}

/** Puts a first page into its place that the browser has kept. It is read again, and every answer is newer. */
export function withKeptPage(state: ListState, page: ListPage): ListState {
  return stale(withPage(state, 0, { ...page, rev: KEPT_REV }));
}

/** The first page as it is now, without previews of the texts, for the browser to keep; null while it is not complete. */
export function firstPage(state: ListState): ListPage | null {
  const { uidvalidity, rev, total, unseen, provisional } = state;
  const rows = [...state.order.subarray(0, PAGE_SIZE)].map((uid) => state.rows.get(uid));
  if (rev <= KEPT_REV || provisional || !rows.every((row) => row !== undefined)) return null;
  const kept = rows.map((row) => ({ ...row, preview: '' }));
  return { uidvalidity, rev, total, unseen, provisional, groups: [...state.groups], rows: kept };
}

function withRows(
  known: ReadonlyMap<number, MessageRow>,
  rows: readonly MessageRow[],
): ReadonlyMap<number, MessageRow> {
  const next = new Map(known);
  for (const row of rows) {
    next.delete(row.uid);
    next.set(row.uid, row);
  }
  const excess = next.size - MAX_ROWS;
  if (excess > 0) for (const uid of [...next.keys()].slice(0, excess)) next.delete(uid);
  return next;
}

/** Takes in rows that stand at no place of their own: those of an opened conversation. */
export function withReadRows(state: ListState, rows: readonly MessageRow[]): ListState {
  return { ...state, rows: withRows(state.rows, rows) };
}

/** Puts what a search found into its places. Rows that are known stay. */
export function withPlaces(
  state: ListState,
  found: { readonly uidvalidity: number; readonly uids: readonly number[]; readonly unseen: number },
): ListState {
  const base = found.uidvalidity === state.uidvalidity ? state : { ...emptyList(), overlays: state.overlays };
  const uids = found.uids.filter((uid) => !base.gone.has(uid));
  return {
    ...base,
    uidvalidity: found.uidvalidity,
    rev: Math.max(0, base.rev),
    total: uids.length,
    unseen: found.unseen,
    order: Uint32Array.from(uids),
  };
}

/** Puts the whole order into its place, as `listuids` gives it; rows are still read page by page. */
export function withOrder(
  state: ListState,
  whole: { uidvalidity: number; rev: number; uids: readonly number[] },
): ListState {
  if (whole.uidvalidity !== state.uidvalidity || whole.rev !== state.rev) return state;
  return { ...state, total: whole.uids.length, order: Uint32Array.from(whole.uids) };
}

/**
 * Applies a push. Flags and removals take effect at once; arrivals, a gap in `rev`, a reset or a removal at an unknown
 * position make every page stale, so that the visible ones are read again. Another UIDVALIDITY empties the list.
 */
export function withChange(state: ListState, change: ListChange): ListState {
  if (!isKnown(state)) return state;
  if (change.uidvalidity !== state.uidvalidity) return { ...emptyList(), overlays: state.overlays };
  const settled = state.overlays.filter((overlay) => change.opIds.includes(overlay.opId));
  const ownRemovals = settled.flatMap((overlay) => (overlay.kind === 'remove' ? [...overlay.uids] : []));
  const removed = new Set([...change.removed, ...ownRemovals]);
  const overlays =
    settled.length === 0 ? state.overlays : state.overlays.filter((overlay) => !settled.includes(overlay));
  if (change.rev <= state.rev) return { ...state, overlays };
  const { state: without, found } = withoutUids({ ...state, overlays }, removed);
  const expected = [...removed].filter((uid) => !state.gone.has(uid)).length;
  const gone = new Set([...state.gone].filter((uid) => !removed.has(uid)));
  const complete =
    change.rev === state.rev + 1 &&
    !change.reset &&
    change.inserted.length === 0 &&
    found >= expected &&
    !leavesOthers(state, removed) &&
    !changesTop(state, change.flags);
  return {
    ...withFlags(without, change.flags),
    gone,
    rev: complete ? change.rev : state.rev,
    fresh: complete ? without.fresh : new Set(),
  };
}

/** Whether conversations lose the message that stands for them and not all others: which row follows is the gateway's to say. */
function leavesOthers(state: ListState, uids: ReadonlySet<number>): boolean {
  return [...uids].some((uid) => state.rows.get(uid)?.threadmap.some((one) => !uids.has(one)) === true);
}

/** Whether rows come to the top of the list, or leave it: the gateway says where they stand then. */
function changesTop(state: ListState, changed: readonly FlagNews[]): boolean {
  return changed.some(({ uid, flags, labels }) => {
    const row = state.rows.get(uid);
    const before = row?.labels ?? [];
    const after = labels ?? before;
    if (before.includes(PINNED) !== after.includes(PINNED)) return true;
    const isNew = after.includes(RETURNED) && !hasFlag(flags, MESSAGE_FLAG.SEEN);
    return isNew !== (before.includes(RETURNED) && row !== undefined && !hasFlag(row.flags, MESSAGE_FLAG.SEEN));
  });
}

/** Takes uids out of the list: positions, totals, groups. `found` is how many of them stood at a known position. */
function withoutUids(state: ListState, uids: ReadonlySet<number>): { state: ListState; found: number } {
  if (uids.size === 0) return { state, found: 0 };
  const taken = takenOut(state.order, state.groups, uids);
  let unseen = state.unseen;
  const rows = new Map(state.rows);
  for (const row of state.rows.values()) {
    const map = row.threadmap.filter((uid) => !uids.has(uid));
    if (map.length < row.threadmap.length) rows.set(row.uid, { ...row, threadmap: map });
  }
  if (taken.found === 0) return { state: { ...state, rows }, found: 0 };
  for (const uid of uids) {
    const row = rows.get(uid);
    if (row !== undefined && !hasFlag(row.flags, MESSAGE_FLAG.SEEN)) unseen -= 1;
    rows.delete(uid);
  }
  const next = {
    ...state,
    order: taken.order,
    groups: taken.groups,
    total: taken.order.length,
    unseen: Math.max(0, unseen),
    rows,
  };
  return { state: next, found: taken.found };
}

function withFlags(state: ListState, changed: readonly FlagNews[]): ListState {
  const known = changed.filter(({ uid, flags, labels }) => {
    const row = state.rows.get(uid);
    return row !== undefined && (row.flags !== flags || labels !== undefined);
  });
  if (known.length === 0) return state;
  const rows = new Map(state.rows);
  let unseen = state.unseen;
  for (const { uid, flags, labels } of known) {
    const row = rows.get(uid);
    if (row === undefined) continue;
    unseen += Number(hasFlag(row.flags, MESSAGE_FLAG.SEEN)) - Number(hasFlag(flags, MESSAGE_FLAG.SEEN));
    rows.set(uid, { ...row, flags, ...(labels !== undefined && { labels: [...labels] }) });
  }
  return { ...state, rows, unseen: Math.max(0, unseen) };
}

/** Shows a change before it is confirmed. */
export function withOverlay(state: ListState, overlay: Overlay): ListState {
  return { ...state, overlays: [...state.overlays, overlay] };
}

/** Takes an unconfirmed change back, because it failed or was undone. */
export function withoutOverlay(state: ListState, opId: string): ListState {
  const overlays = state.overlays.filter((overlay) => overlay.opId !== opId);
  return overlays.length === state.overlays.length ? state : { ...state, overlays };
}

/** Makes a confirmed change part of the list. One that a push has settled already changes nothing. */
export function withConfirmed(state: ListState, opId: string): ListState {
  const overlay = state.overlays.find((one) => one.opId === opId);
  if (overlay === undefined) return state;
  const base = withoutOverlay(state, opId);
  if (overlay.kind === 'remove') {
    const { state: taken } = withoutUids(base, overlay.uids);
    const next = leavesOthers(base, overlay.uids) ? stale(taken) : taken;
    return { ...next, gone: new Set([...state.gone, ...overlay.uids]) };
  }
  const changed: FlagNews[] = [];
  for (const uid of overlay.uids) {
    const row = base.rows.get(uid);
    if (row === undefined) continue;
    if (overlay.kind === 'labels') changed.push({ uid, flags: row.flags, labels: changedLabels(row.labels, overlay) });
    else changed.push({ uid, flags: changeFlags(row.flags, overlay) });
  }
  return changesTop(base, changed) ? stale(withFlags(base, changed)) : withFlags(base, changed);
}

/** The labels of a message after some are added and removed, sorted as the gateway sorts them. */
export function changedLabels(
  labels: readonly string[] | undefined,
  { add, remove }: { readonly add: readonly string[]; readonly remove: readonly string[] },
): string[] {
  return [...new Set([...(labels ?? []).filter((label) => !remove.includes(label)), ...add])].sort();
}

/** The pages that must be read so that positions `first` to `last` (of the whole list) are shown as they are now. */
export function pagesToRead(state: ListState, first: number, last: number): number[] {
  if (!isKnown(state) || (state.total === 0 && !state.fresh.has(0))) return [0];
  const pages: number[] = [];
  const end = Math.min(last, state.total - 1);
  for (let page = Math.floor(Math.max(0, first) / PAGE_SIZE); page * PAGE_SIZE <= end; page += 1) {
    if (
      !state.fresh.has(page) ||
      hasHole(state, Math.max(first, page * PAGE_SIZE), Math.min(end, page * PAGE_SIZE + PAGE_SIZE - 1))
    )
      pages.push(page);
  }
  return pages;
}

function hasHole(state: ListState, first: number, last: number): boolean {
  for (let position = first; position <= last; position += 1) {
    // No row has the uid 0, which stands where it is unknown.
    if (!state.rows.has(state.order[position] ?? 0)) return true;
  }
  return false;
}

/** Says that everything must be read again, for example when push had been away; what is shown stays. */
export function stale(state: ListState): ListState {
  return state.fresh.size === 0 ? state : { ...state, fresh: new Set() };
}
