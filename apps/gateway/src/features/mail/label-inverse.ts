import { Failure } from '@pillarbox/contract/failure';
import { SORT_KEY } from '@pillarbox/contract/mail/flags';
import type { LabelChange, Mailbox, Selection } from '@pillarbox/mailbox/port';
import type { Inverse } from './undo-ring.ts';

/**
 * What undoes a change of labels; call it before the change.
 *
 * @throws Failure `message_not_found` when none of the given messages exists any more.
 */
export async function labelInverse(mailbox: Mailbox, selection: Selection, change: LabelChange): Promise<Inverse> {
  const { folder, uidvalidity, which } = selection;
  const scope = { folder, sort: SORT_KEY.UID, dir: 1 as const, threaded: false };
  const search = 'search' in which ? which.search : null;
  const all = await mailbox.uidsOf({ ...scope, ...(search !== null && { search }) });
  const there = new Set(all.uids);
  const uids = 'uids' in which ? which.uids.filter((uid) => there.has(uid)) : all.uids;
  if (uids.length === 0 && 'uids' in which) throw new Failure('message_not_found');
  const holding = async (label: string): Promise<ReadonlySet<number>> => {
    const found = await mailbox.uidsOf({ ...scope, search: { text: '', scope: 0, flags: [], labels: [label] } });
    return new Set(found.uids);
  };
  const steps = [];
  for (const label of change.add) {
    const had = await holding(label);
    steps.push({ uids: uids.filter((uid) => !had.has(uid)), add: [], remove: [label] });
  }
  for (const label of change.remove.filter((one) => !change.add.includes(one))) {
    const had = await holding(label);
    steps.push({ uids: uids.filter((uid) => had.has(uid)), add: [label], remove: [] });
  }
  return {
    kind: 'labels',
    folder,
    uidvalidity: uidvalidity ?? all.uidvalidity,
    steps: steps.filter((step) => step.uids.length > 0),
  };
}
