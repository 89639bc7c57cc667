import type { DateGroupCount } from '@pillarbox/contract/mail/list';
import type { MessageRow } from '@pillarbox/contract/mail/message-row';
import { changeFlags } from '@pillarbox/rules/flags';
import { takenOut } from './list-order.ts';
import type { ListState } from './message-list-model.ts';

/** A list as it is shown: the state with its unconfirmed changes. */
export interface ListView {
  readonly total: number;
  readonly groups: readonly DateGroupCount[];
  readonly order: Uint32Array;
  /** The uid at a place of the shown list, 0 where it is unknown. */
  readonly uidAt: (index: number) => number;
  /** The row at a place, undefined until it is read. */
  readonly rowAt: (index: number) => MessageRow | undefined;
  readonly rowOf: (uid: number) => MessageRow | undefined;
  /** The place of a uid, -1 where it is unknown. */
  readonly indexOf: (uid: number) => number;
}

/** The shown list of a state. */
export function viewOf(state: ListState): ListView {
  const hidden = new Set<number>();
  for (const overlay of state.overlays) if (overlay.kind === 'remove') for (const uid of overlay.uids) hidden.add(uid);
  const shown = hidden.size === 0 ? state : takenOut(state.order, state.groups, hidden);
  const order = shown.order;
  // The same row for the same view, so that whoever follows one row is not called for nothing.
  const changed = new Map<number, MessageRow>();
  const rowOf = (uid: number): MessageRow | undefined => {
    const known = changed.get(uid);
    if (known !== undefined) return known;
    const base = state.rows.get(uid);
    const row = withOverlays(state, base);
    if (row !== undefined && row !== base) changed.set(uid, row);
    return row;
  };
  return {
    total: order.length,
    groups: shown.groups,
    order,
    uidAt: (index) => order[index] ?? 0,
    rowAt: (index) => rowOf(order[index] ?? 0),
    rowOf,
    indexOf: (uid) => (uid === 0 ? -1 : order.indexOf(uid)),
  };
}

function withOverlays(state: ListState, row: MessageRow | undefined): MessageRow | undefined {
  if (row === undefined || state.overlays.length === 0) return row;
  let flags = row.flags;
  for (const overlay of state.overlays) {
    if (overlay.kind === 'flags' && overlay.uids.has(row.uid)) flags = changeFlags(flags, overlay);
  }
  return flags === row.flags ? row : { ...row, flags };
}
