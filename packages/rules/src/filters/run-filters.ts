import type { MailFilter } from '@pillarbox/contract/filters/filter';
import { filterMatches, type FilteredMessage } from './evaluate.ts';

/** What the filters of a mailbox do with a message. */
export interface FilterOutcome {
  /** Folders that get the message, each once, the inbox among them if it keeps the message. */
  readonly folders: readonly string[];
  readonly labels: readonly string[];
  readonly flagged: boolean;
  readonly read: boolean;
  /** Addresses that get the message, each once. */
  readonly redirects: readonly string[];
  /** The reason of a refusal; null if it is not refused. */
  readonly refused: string | null;
  /** Ids of the filters that matched, in their order. */
  readonly matched: readonly number[];
  /** The filter after which no other one ran; null for none. */
  readonly stoppedBy: number | null;
}

const INBOX = 'INBOX';

/**
 * Runs filters on a message as a mail server runs their script: in the order of their ids, those that are on. A message that no
 * action files, sends on, refuses or deletes stays in the inbox (RFC 5228 2.10.2), unless `isKept` is false because an earlier part
 * of the script has sent it on. Rules that are text do nothing.
 */
export function runFilters(filters: readonly MailFilter[], message: FilteredMessage, isKept = true): FilterOutcome {
  const folders = new Set<string>();
  const labels = new Set<string>();
  const redirects = new Set<string>();
  const matched: number[] = [];
  let [flagged, read, keeps] = [false, false, isKept];
  let refused: string | null = null;
  let stoppedBy: number | null = null;
  for (const filter of filters.filter(({ on }) => on).toSorted((one, other) => one.id - other.id)) {
    if (!filterMatches(filter, message)) continue;
    matched.push(filter.id);
    for (const action of filter.actions) {
      if (action.do === 'move' || action.do === 'copy') folders.add(action.folder);
      if (action.do === 'keep') folders.add(INBOX);
      if (action.do === 'redirect') redirects.add(action.address);
      if (action.do === 'label') labels.add(action.label);
      if (action.do === 'flag') flagged = true;
      if (action.do === 'read') read = true;
      if (action.do === 'reject') refused = action.text;
      if (action.do === 'stop') stoppedBy = filter.id;
      const cancels = action.do === 'move' || action.do === 'discard' || action.do === 'reject';
      if (cancels || (action.do === 'redirect' && !action.copy)) keeps = false;
    }
    if (stoppedBy !== null) break;
  }
  if (keeps) folders.add(INBOX);
  return {
    folders: [...folders],
    labels: [...labels],
    flagged,
    read,
    redirects: [...redirects],
    refused,
    matched,
    stoppedBy,
  };
}
