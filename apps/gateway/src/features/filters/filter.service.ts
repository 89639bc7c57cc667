import { Failure } from '@pillarbox/contract/failure';
import { MAX_FILTER_NAME, MAX_FILTERS } from '@pillarbox/contract/filters/filter';
import type { MailFilter } from '@pillarbox/contract/filters/filter';
import type { FiltersState } from '@pillarbox/contract/filters/operations';
import type { MailRules, MailScript } from '@pillarbox/mailbox/sieve/port';
import { actionsIn } from '@pillarbox/rules/incoming/actions-in-script';
import { filterProblems } from '@pillarbox/rules/filters/check-filter';
import type { FolderNaming } from '@pillarbox/rules/filters/folder-names';
import { readFilters, withUniqueIds } from '@pillarbox/rules/filters/read-filters';
import { writeFilters } from '@pillarbox/rules/filters/write-filters';

/** The rules of one account, and how its mail server spells folders. */
export interface FilterPlace {
  readonly script: Pick<MailScript, 'read' | 'replaceSection' | 'replaceScript'>;
  readonly naming: FolderNaming;
}

/** A change of the filters of an account. */
export interface FilterChange {
  /** The state that the change is based on; undefined for whatever is stored. */
  readonly etag: string | undefined;
  /** The filters after the change. @throws Failure. */
  readonly edit: (filters: readonly MailFilter[]) => readonly MailFilter[];
  /** Called with addresses that mail is newly sent on to, before anything is stored. @throws Failure. */
  readonly redirecting: (addresses: readonly string[], runs: MailRules['runs']) => Promise<void>;
}

/** Reads the filters. Ids that occur twice are raised, and the new order is saved [FILT-002]. */
export async function loadFilterState({ script, naming }: FilterPlace): Promise<FiltersState> {
  const rules = await script.read();
  const stored = filtersOf(rules, naming);
  const unique = withUniqueIds(stored);
  if (isSameOrder(stored, unique)) return stateOf(rules, stored);
  const content = writeFilters(unique, naming);
  const saved = await script
    .replaceSection({ section: 'filters', content, etag: rules.etag })
    .catch((error: unknown) => {
      // Somebody who may not write, or who writes at the same time, still sees the filters.
      if (error instanceof Failure) return rules;
      throw error;
    });
  return stateOf(saved, unique);
}

/**
 * Changes the filters, if they are still those that the change is based on.
 * @throws Failure `mail_rules_changed`, `filter_invalid`, `too_many_filters`, `mail_rules_unsupported`, those of the change and of `MailScript.replaceSection`.
 */
export async function changeFilters(
  { script, naming }: FilterPlace,
  { etag, edit, redirecting }: FilterChange,
): Promise<FiltersState> {
  const rules = await script.read();
  if (etag !== undefined && etag !== rules.etag) throw new Failure('mail_rules_changed');
  const before = withUniqueIds(filtersOf(rules, naming));
  const after = withUniqueIds(edit(before));
  if (after.length > MAX_FILTERS) throw new Failure('too_many_filters', { limit: MAX_FILTERS });
  const stored = new Set(before.map(contentOf));
  for (const filter of after.filter((one) => !stored.has(contentOf(one)))) {
    checkFilter(filter);
    // The built-in mail system applies the fields of filters. It runs no Sieve.
    if (rules.runs === 'gateway' && filter.text !== undefined)
      throw new Failure('mail_rules_unsupported', { field: 'text' });
  }
  const known = redirectsOf(before);
  const fresh = [...redirectsOf(after)].filter((address) => !known.has(address));
  if (fresh.length > 0) await redirecting(fresh, rules.runs);
  const saved = await script.replaceSection({
    section: 'filters',
    content: writeFilters(after, naming),
    etag: rules.etag,
  });
  return stateOf(saved, withUniqueIds(filtersOf(saved, naming)));
}

/**
 * Makes filters of the rules of another client, behind the own ones, and comments them out in its script. A rule without a name gets
 * that of the script. If the second step fails, the rules run twice, which files no message twice (RFC 5228 4.1).
 * @throws Failure `not_found` if there are none, and as `changeFilters`.
 */
export async function adoptForeign(
  place: FilterPlace,
  change: Omit<FilterChange, 'edit'> & { readonly etag: string },
): Promise<FiltersState> {
  const { script, naming } = place;
  const { foreign } = await script.read();
  const rules = foreign === null ? [] : readFilters(foreign.text, naming);
  if (foreign === null || rules.length === 0) throw new Failure('not_found');
  const edit = (own: readonly MailFilter[]): MailFilter[] => {
    const last = own.at(-1)?.id ?? 0;
    const named = rules.map((rule) => ({
      ...rule,
      name: rule.name === '' ? foreign.name.slice(0, MAX_FILTER_NAME) : rule.name,
    }));
    return [...own, ...named.map((rule, index) => ({ ...rule, id: last + index + 1 }))];
  };
  const { etag } = await changeFilters(place, { ...change, edit });
  const text = foreign.text.replaceAll(/^/gm, '# ');
  const saved = await script.replaceScript({ name: foreign.name, text, etag });
  return stateOf(saved, withUniqueIds(filtersOf(saved, naming)));
}

/** What a filter does, without its place. What is stored may be moved and switched, whoever wrote it. */
function contentOf(filter: MailFilter): string {
  return JSON.stringify({ ...filter, id: 0, on: true });
}

/** @throws Failure `filter_invalid` with the field. */
export function checkFilter(filter: MailFilter): void {
  const [problem] = filterProblems(filter);
  if (problem !== undefined) throw new Failure('filter_invalid', { field: problem.field });
}

/** The filters as they are stored; ids may occur twice. */
export function filtersOf({ sections }: Pick<MailRules, 'sections'>, naming: FolderNaming): MailFilter[] {
  return readFilters(sections.filters ?? '', naming);
}

function stateOf(
  { etag, extensions, isActive, text, sections, foreign }: MailRules,
  filters: readonly MailFilter[],
): FiltersState {
  const runs = isActive || filters.every(({ on }) => !on);
  return {
    success: true,
    filters: [...filters],
    etag,
    extensions: [...extensions],
    active: runs,
    text: sections.filters ?? '',
    script: text,
    foreign,
  };
}

function isSameOrder(one: readonly MailFilter[], other: readonly MailFilter[]): boolean {
  return one.every((filter, index) => filter === other[index]);
}

/** The addresses to which filters send mail on, those of rules that are text included. */
function redirectsOf(filters: readonly MailFilter[]): Set<string> {
  const found = new Set<string>();
  for (const { actions, text } of filters) {
    for (const action of actions) if (action.do === 'redirect') found.add(action.address.toLowerCase());
    for (const address of actionsIn(text ?? '').redirects) found.add(address.toLowerCase());
  }
  return found;
}
