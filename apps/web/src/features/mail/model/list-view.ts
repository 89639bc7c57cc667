import type { DateGroupCount } from '@pillarbox/contract/mail/list';
import type { MessageRow } from '@pillarbox/contract/mail/message-row';
import { changeFlags } from '@pillarbox/rules/flags';
import { takenOut } from './list-order.ts';
import { changedLabels } from './message-list-model.ts';
import type { ListState } from './message-list-model.ts';

/** What the screen shows of a list: the state with its unconfirmed changes, and the rows of opened conversations. */
export interface ListView {
  readonly total: number;
  readonly groups: readonly DateGroupCount[];
  readonly order: Uint32Array;
  /** The uid at a position of the view, 0 where it is unknown. */
  readonly uidAt: (index: number) => number;
  /** The row at a position of the view, undefined until it is loaded. */
  readonly rowAt: (index: number) => MessageRow | undefined;
  readonly rowOf: (uid: number) => MessageRow | undefined;
  /**
   * The position of a uid in the view, -1 when it is unknown. A further message of a closed conversation has the position of
   * the row that stands for it.
   */
  readonly indexOf: (uid: number) => number;
  /** The position in the list of a position in the view. The rows of an opened conversation have the position of its head. */
  readonly listIndex: (index: number) => number;
  /** The head of the conversation that an indented row belongs to, 0 for all other rows. */
  readonly headOf: (uid: number) => number;
  /** `opened`: the head of an opened conversation; `below`: an indented row of one; `plain`: any other row. */
  readonly standingOf: (uid: number) => 'plain' | 'opened' | 'below';
  /** The messages that a row represents: its whole conversation while that is closed [MAIL-011, MAIL-012]. */
  readonly wholeOf: (uid: number) => readonly number[];
  /** Uids of indented rows that are not loaded yet. */
  readonly missing: readonly number[];
}

/** Which conversations of a list are open. */
export interface Opened {
  /** Whether a conversation is open until the user closes it [PREF-091]. */
  readonly startsOpen: boolean;
  /** The uids of the conversations that the user opened; closed, if they start open. */
  readonly toggled: ReadonlySet<number>;
}

/** Every conversation of a list is closed. */
export const ALL_CLOSED: Opened = { startsOpen: false, toggled: new Set() };

/** Whether the conversation of these uids is open. */
function isOpened({ startsOpen, toggled }: Opened, map: readonly number[]): boolean {
  return map.some((uid) => toggled.has(uid)) !== startsOpen;
}

/** The view of a state. `opened` says which conversations are open. */
export function viewOf(state: ListState, opened: Opened = ALL_CLOSED): ListView {
  const hidden = new Set<number>();
  for (const overlay of state.overlays) if (overlay.kind === 'remove') for (const uid of overlay.uids) hidden.add(uid);
  const listed = hidden.size === 0 ? state : takenOut(state.order, state.groups, hidden);
  // The same object for each call, so that subscribers to one row are not called without a change.
  const changed = new Map<number, MessageRow>();
  const rowOf = (uid: number): MessageRow | undefined => {
    const known = changed.get(uid);
    if (known !== undefined) return known;
    const base = state.rows.get(uid);
    const row = withOverlays(state, base);
    if (row !== undefined && row !== base) changed.set(uid, row);
    return row;
  };
  const { order, groups, heads, starts } = withOpened(state, listed, { opened, hidden });
  const standingOf: ListView['standingOf'] = (uid) => {
    if (heads.has(uid)) return 'below';
    return starts.some((start) => start.head === uid) ? 'opened' : 'plain';
  };
  return {
    total: order.length,
    groups,
    order,
    uidAt: (index) => order[index] ?? 0,
    rowAt: (index) => rowOf(order[index] ?? 0),
    rowOf,
    indexOf: (uid) => {
      if (uid === 0) return -1;
      const own = order.indexOf(uid);
      return own === -1 ? positionOfWhole(state, order, uid) : own;
    },
    listIndex: (index) =>
      starts.reduce((position, { at, count }) => position - Math.min(count, Math.max(0, index - at)), index),
    headOf: (uid) => heads.get(uid) ?? 0,
    standingOf,
    wholeOf: (uid) => {
      const map = state.rows.get(uid)?.threadmap ?? [];
      return map.length > 1 && standingOf(uid) === 'plain' ? map : [uid];
    },
    missing: [...heads.keys()].filter((uid) => !state.rows.has(uid)),
  };
}

/** The position of the conversation that holds a message, -1 for none: an open message may lose its row to a newer one. */
function positionOfWhole(state: ListState, order: Uint32Array, uid: number): number {
  for (const row of state.rows.values()) {
    if (row.conversation === undefined || !row.threadmap.includes(uid)) continue;
    const position = order.indexOf(row.uid);
    if (position !== -1) return position;
  }
  return -1;
}

/** An opened conversation: its head, the head's position in the view, and the number of rows below it. */
interface Start {
  readonly head: number;
  readonly at: number;
  readonly count: number;
}

interface Unfolded {
  readonly order: Uint32Array;
  readonly groups: readonly DateGroupCount[];
  readonly heads: ReadonlyMap<number, number>;
  readonly starts: readonly Start[];
}

/** Puts the further messages of opened conversations below their newest one, in the same date group. */
function withOpened(
  state: ListState,
  listed: { readonly order: Uint32Array; readonly groups: readonly DateGroupCount[] },
  { opened, hidden }: { readonly opened: Opened; readonly hidden: ReadonlySet<number> },
): Unfolded {
  const heads = new Map<number, number>();
  const starts: Start[] = [];
  if (opened.toggled.size === 0 && !opened.startsOpen) return { ...listed, heads, starts };
  const order: number[] = [];
  const counts = listed.groups.map((group) => group.count);
  let group = 0;
  let ends = counts[0] ?? 0;
  listed.order.forEach((uid, position) => {
    while (position >= ends && group < counts.length - 1) {
      group += 1;
      ends += listed.groups[group]?.count ?? 0;
    }
    order.push(uid);
    const map = state.rows.get(uid)?.threadmap ?? [];
    if (map.length < 2 || !isOpened(opened, map)) return;
    const below = map.filter((one) => one !== uid && !hidden.has(one));
    if (below.length === 0) return;
    starts.push({ head: uid, at: order.length - 1, count: below.length });
    for (const one of below) heads.set(one, uid);
    order.push(...below);
    counts[group] = (counts[group] ?? 0) + below.length;
  });
  const groups = listed.groups.map(({ key }, index) => ({ key, count: counts[index] ?? 0 }));
  return { order: Uint32Array.from(order), groups, heads, starts };
}

function withOverlays(state: ListState, row: MessageRow | undefined): MessageRow | undefined {
  if (row === undefined || state.overlays.length === 0) return row;
  let shown = row;
  for (const overlay of state.overlays) {
    if (!overlay.uids.has(row.uid)) continue;
    if (overlay.kind === 'flags') {
      const flags = changeFlags(shown.flags, overlay);
      if (flags !== shown.flags) shown = { ...shown, flags };
    } else if (overlay.kind === 'labels') shown = { ...shown, labels: changedLabels(shown.labels, overlay) };
  }
  return shown;
}
