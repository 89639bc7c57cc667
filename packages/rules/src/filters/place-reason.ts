import type { MailFilter } from '@pillarbox/contract/filters/filter';
import { MAX_REASONS } from '@pillarbox/contract/filters/place-reason';
import type { PlaceReason, PlaceReasons, SenderCheck } from '@pillarbox/contract/filters/place-reason';
import type { SpecialUse } from '@pillarbox/contract/mail/folder';
import { actionsIn } from '../incoming/actions-in-script.ts';
import { forwardedBy, spamMark } from '../incoming/spam-mark.ts';
import type { HeaderField } from '../incoming/spam-mark.ts';
import type { FilteredMessage } from './evaluate.ts';
import { pathOfScriptName } from './folder-names.ts';
import type { FolderNaming } from './folder-names.ts';
import { runFilters } from './run-filters.ts';

/** A message in its folder, and the rules of its account. */
export interface PlacedMessage {
  readonly folder: string;
  readonly use: SpecialUse | null;
  readonly message: FilteredMessage;
  readonly fields: readonly HeaderField[];
  /** The user's own addresses, in lower case. */
  readonly own: readonly string[];
}

/** The rules that run when mail arrives. */
export interface ArrivalRules {
  readonly filters: readonly MailFilter[];
  readonly naming: FolderNaming;
  /** Why the spam rules file the message; null if they do not. */
  readonly spam: { readonly entry: string } | { readonly failed: readonly SenderCheck[] } | null;
  readonly spamFolder: string;
  /** False if a forwarding leaves no copy. */
  readonly isKept: boolean;
  /** Rules of another program that run; null for none. */
  readonly foreign: { readonly name: string; readonly text: string } | null;
}

/**
 * Why a message is where it is, as far as its header and the present rules say. Rules are those that run at the mail server in
 * their order: spam, then filters until one stops, then those of other programs. A rule may have been changed since the message
 * arrived; then the reasons do not explain its folder.
 */
export function placeReasons(
  { folder, use, message, fields, own }: PlacedMessage,
  { filters, naming, spam, spamFolder, isKept, foreign }: ArrivalRules,
): Omit<PlaceReasons, 'success' | 'rulesKnown'> {
  const reasons: PlaceReason[] = [];
  const expected = new Set<string>();
  let goesOn = true;
  if (spam !== null) {
    const here = folder === spamFolder;
    reasons.push(
      'entry' in spam ? { why: 'blocked', here, entry: spam.entry } : { why: 'check', here, failed: [...spam.failed] },
    );
    expected.add(spamFolder);
    goesOn = false;
  }
  const fromScript = (text: string): boolean =>
    actionsIn(text).folders.some((name) => name.includes('${') || pathOfScriptName(name, naming) === folder);
  const running = goesOn ? filters.filter(({ on }) => on).toSorted((one, other) => one.id - other.id) : [];
  for (const filter of running) {
    const { id, name, actions, text } = filter;
    if (text !== undefined) {
      if (fromScript(text)) reasons.push({ why: 'text', here: false, id, name });
      continue;
    }
    const outcome = runFilters([filter], message, false);
    if (outcome.matched.length === 0) continue;
    reasons.push({ why: 'filter', here: outcome.folders.includes(folder), id, name, actions });
    if (outcome.stoppedBy !== null) {
      goesOn = false;
      break;
    }
  }
  if (spam === null) for (const path of runFilters(running, message, isKept).folders) expected.add(path);
  if (goesOn && foreign !== null && fromScript(foreign.text)) {
    reasons.push({ why: 'text', here: false, id: null, name: foreign.name });
  }
  const mark = use === 'spam' ? spamMark(fields) : null;
  if (mark !== null) reasons.push({ why: 'marked', here: true, ...mark });
  const sender = forwardedBy(fields);
  if (sender !== null && !own.includes(sender.toLowerCase())) {
    reasons.push({ why: 'forwarded', here: false, from: sender });
  }
  if (use === 'sent' || use === 'drafts') reasons.push({ why: 'written', here: true });
  return {
    reasons: reasons.toSorted((one, other) => Number(other.here) - Number(one.here)).slice(0, MAX_REASONS),
    expected: [...expected],
    use,
  };
}
