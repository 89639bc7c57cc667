import { Failure } from '@pillarbox/contract/failure';
import { MESSAGE_FLAG, SORT_KEY } from '@pillarbox/contract/mail/flags';
import type { SearchFilter } from '@pillarbox/contract/mail/flags';
import { PAGE_SIZE } from '@pillarbox/contract/mail/list';
import type { ListScope } from '@pillarbox/contract/mail/list';
import type { FlagChange, Mailbox, Selection } from '@pillarbox/mailbox/port';
import { CHANGEABLE_FLAGS } from '@pillarbox/rules/flags';
import type { Inverse } from './undo-ring.ts';

/** The flags of at most so many messages are read row by row; at most a page where list filters can find the flags. */
const FEW = 500;

/** Flags that a list can be filtered by: they are known for a large selection without reading every row. */
const FILTERS: readonly { readonly bit: number; readonly filter: SearchFilter }[] = [
  { bit: MESSAGE_FLAG.SEEN, filter: 'SEEN' },
  { bit: MESSAGE_FLAG.ANSWERED, filter: 'ANSWERED' },
  { bit: MESSAGE_FLAG.FLAGGED, filter: 'FLAGGED' },
  { bit: MESSAGE_FLAG.TASKED, filter: 'TASKED' },
];
const FILTERABLE = FILTERS.reduce((bits, { bit }) => bits | bit, 0);

/**
 * What undoes a flag change; call it before the change. Null when finding out takes too long: for a large selection and a flag
 * that lists cannot be filtered by.
 *
 * @throws Failure `message_not_found` when none of the given messages exists any more.
 */
export async function flagInverse(mailbox: Mailbox, selection: Selection, change: FlagChange): Promise<Inverse | null> {
  const touched = change.stomp ? CHANGEABLE_FLAGS : change.set | change.unset;
  const { folder } = selection;
  const scope = { folder, sort: SORT_KEY.UID, dir: 1 as const, threaded: false };
  const { uids, uidvalidity } = await uidsOfSelection(mailbox, selection, scope);
  const common = { kind: 'flags', folder, uidvalidity } as const;
  const filterable = (touched & ~FILTERABLE) === 0;
  if (uids.length <= (filterable ? PAGE_SIZE : FEW)) {
    const rows = await mailbox.rows(folder, uids, uidvalidity);
    if (rows.length === 0 && 'uids' in selection.which) throw new Failure('message_not_found');
    return { ...common, steps: stepsOf(rows, change, touched) };
  }
  if (!filterable) return null;
  const flags = new Map(uids.map((uid) => [uid, 0]));
  for (const { bit, filter } of FILTERS.filter((each) => (each.bit & touched) !== 0)) {
    const holding = await mailbox.uidsOf({ ...scope, search: { text: '', scope: 0, flags: [filter] } });
    for (const uid of holding.uids) if (flags.has(uid)) flags.set(uid, (flags.get(uid) ?? 0) | bit);
  }
  const before = [...flags].map(([uid, bits]) => ({ uid, flags: bits }));
  return { ...common, steps: stepsOf(before, change, touched) };
}

async function uidsOfSelection(
  mailbox: Mailbox,
  selection: Selection,
  scope: ListScope,
): Promise<{ uids: readonly number[]; uidvalidity: number | undefined }> {
  if ('uids' in selection.which) return { uids: selection.which.uids, uidvalidity: selection.uidvalidity };
  const { search } = selection.which;
  return await mailbox.uidsOf({ ...scope, ...(search !== null && { search }) });
}

/** Messages grouped by the flags to set and to unset; those that the change does not affect are left out. */
function stepsOf(
  before: readonly { readonly uid: number; readonly flags: number }[],
  change: FlagChange,
  touched: number,
): { uids: number[]; set: number; unset: number }[] {
  const groups = new Map<number, { uids: number[]; set: number; unset: number }>();
  for (const { uid, flags } of before) {
    const had = flags & touched;
    const has = change.stomp ? change.set : (had & ~change.unset) | change.set;
    const set = had & ~has;
    const unset = has & ~had;
    if (set === 0 && unset === 0) continue;
    const key = set * 65536 + unset;
    const group = groups.get(key) ?? { uids: [], set, unset };
    groups.set(key, group);
    group.uids.push(uid);
  }
  return [...groups.values()];
}
