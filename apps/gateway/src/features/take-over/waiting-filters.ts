import { MAX_FILTER_NAME, MAX_FILTERS } from '@pillarbox/contract/filters/filter';
import { Failure } from '@pillarbox/contract/failure';
import type { SettingsName } from '@pillarbox/contract/preferences/own-file';
import type { MailScript } from '@pillarbox/mailbox/sieve/port';
import { filterProblems } from '@pillarbox/rules/filters/check-filter';
import type { FolderNaming } from '@pillarbox/rules/filters/folder-names';
import { readFilters } from '@pillarbox/rules/filters/read-filters';
import { writeFilters } from '@pillarbox/rules/filters/write-filters';
import { actionsIn } from '@pillarbox/rules/incoming/actions-in-script';
import type { MailFilter } from '@pillarbox/contract/filters/filter';
import type { Session } from '../../platform/http/request-pipeline.ts';
import { readTakenOver } from './taken-over.ts';

/** What filters that wait for a sign-in need of the rest of the gateway. */
export interface WaitingFiltersDeps {
  readonly settings: {
    load(owner: Session, names: readonly SettingsName[]): Promise<Partial<Record<SettingsName, unknown>>>;
    change(owner: Session, name: SettingsName, change: (value: unknown) => unknown): Promise<void>;
  };
  readonly scriptOf: (session: Session) => Pick<MailScript, 'read' | 'replaceSection'>;
  readonly namingOf: (session: Session) => Promise<FolderNaming>;
  /** Tells the owner that mail is sent on to these addresses. */
  readonly redirected: (
    session: Session,
    told: { readonly addresses: readonly string[]; readonly keepCopy: boolean },
  ) => Promise<void>;
  /** Whether the built-in mail system delivers mail to this address. */
  readonly deliversTo: (address: string) => Promise<boolean>;
  /** Tells the pages of the account that its filters changed. */
  readonly changed: (session: Session) => void;
}

/**
 * Puts up the filters that wait for the account, once: they need its password. An account that has rules by then keeps those. When
 * the mail server cannot be reached, the filters wait for the next sign-in.
 * @throws Failure of the mail server.
 */
export async function putUpFilters(deps: WaitingFiltersDeps, session: Session): Promise<void> {
  const { script } = readTakenOver((await deps.settings.load(session, ['takenOver'])).takenOver);
  if (script === '') return;
  const place = deps.scriptOf(session);
  const rules = await place.read().catch((error: unknown) => {
    if (error instanceof Failure && error.code === 'mail_rules_unavailable') return null;
    throw error;
  });
  const isFree = rules !== null && rules.foreign === null && (rules.sections.filters ?? '') === '';
  if (isFree) {
    const naming = await deps.namingOf(session);
    const filters = await usable(readFilters(script, naming), rules.runs, deps);
    if (filters.length > 0) {
      await place.replaceSection({ section: 'filters', content: writeFilters(filters, naming), etag: rules.etag });
      deps.changed(session);
    }
    const addresses = [...new Set(filters.filter(({ on }) => on).flatMap(redirectsOf))];
    if (addresses.length > 0) await deps.redirected(session, { addresses, keepCopy: true });
  }
  await deps.settings.change(session, 'takenOver', (value) => {
    const before = readTakenOver(value);
    // The operator may have taken over a newer script meanwhile.
    return before.script === script ? { ...before, script: '' } : before;
  });
}

/** Those filters that the mail system can apply, numbered from 1. */
async function usable(
  filters: readonly MailFilter[],
  runs: 'server' | 'gateway',
  { deliversTo }: WaitingFiltersDeps,
): Promise<MailFilter[]> {
  const kept: MailFilter[] = [];
  for (const filter of filters) {
    const name = (filter.name === '' ? `Sieve ${String(kept.length + 1)}` : filter.name).slice(0, MAX_FILTER_NAME);
    const named = { ...filter, name, id: kept.length + 1 };
    if (kept.length >= MAX_FILTERS || filterProblems(named).length > 0) continue;
    if (runs === 'gateway' && (filter.text !== undefined || !(await allDelivered(named, deliversTo)))) continue;
    kept.push(named);
  }
  return kept;
}

async function allDelivered(filter: MailFilter, deliversTo: WaitingFiltersDeps['deliversTo']): Promise<boolean> {
  const found = await Promise.all(redirectsOf(filter).map(deliversTo));
  return found.every(Boolean);
}

function redirectsOf({ actions, text }: MailFilter): string[] {
  const named = actions.flatMap((action) => (action.do === 'redirect' ? [action.address] : []));
  return [...named, ...actionsIn(text ?? '').redirects];
}
