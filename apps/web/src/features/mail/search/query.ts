import type { Folder } from '@pillarbox/contract/mail/folder';
import { MAX_TERMS } from '@pillarbox/contract/search/search';
import type { SearchTerm } from '@pillarbox/contract/search/search';
import type { Calendar } from '@pillarbox/rules/date-groups';
import { fold } from '@pillarbox/rules/fold';
import { isWithin } from '@pillarbox/rules/folder-name';
import { resolveDay } from '@pillarbox/rules/search/resolve';
import type { TypedTerm } from '@pillarbox/rules/search/terms';
import type { FlagWord } from '@pillarbox/rules/search/vocabulary';
import { startOfDay } from '@pillarbox/rules/zoned-days';
import type { ShownLabel } from '../../labels/public.ts';
import { opens } from '../model/folder-kind.ts';

/** Where a search looks: everywhere but Spam and Trash, everywhere, or in one folder. */
export type SearchScope = 'everywhere' | 'all' | { readonly folder: string };

/** What is sent to the gateway. */
export interface SearchQuery {
  readonly terms: readonly SearchTerm[];
  readonly folders: readonly string[];
}

const FLAGS: Readonly<Record<Exclude<FlagWord, 'unread' | 'contact'>, Extract<SearchTerm, { kind: 'flag' }>['flag']>> =
  {
    attachment: 'attachment',
    invitation: 'invitation',
    task: 'task',
    read: 'read',
    starred: 'starred',
    answered: 'answered',
    forwarded: 'forwarded',
    important: 'important',
    draft: 'draft',
  };

/** What typed words mean for this user. */
export interface Meaning {
  readonly calendar: Calendar;
  readonly labels: readonly ShownLabel[];
}

/**
 * The conditions that the gateway tests; those about folders decide where it searches. A label that the account does not have
 * gives no condition: see `unknownLabels`.
 */
export function searchTerms(terms: readonly TypedTerm[], meaning: Meaning): SearchTerm[] {
  return terms.flatMap((term) => searchTerm(term, meaning) ?? []).slice(0, MAX_TERMS);
}

function searchTerm(term: TypedTerm, { calendar, labels }: Meaning): SearchTerm | null {
  const { not } = term;
  switch (term.field) {
    case 'in':
      return null;
    case 'label': {
      const named = labelNamed(term.text, labels);
      return named === undefined ? null : { kind: 'label', keyword: named.keyword, not };
    }
    case 'has':
    case 'is':
      if (term.word === 'contact') return { kind: 'contact', not };
      return term.word === 'unread'
        ? { kind: 'flag', flag: 'read', not: !not }
        : { kind: 'flag', flag: FLAGS[term.word], not };
    case 'before':
    case 'after':
      return { kind: term.field, at: startOfDay(resolveDay(term.day, calendar), calendar.zone), not };
    case 'larger':
    case 'smaller':
      return { kind: term.field, bytes: term.bytes, not };
    default:
      return { kind: 'text', field: term.field, text: term.text, not };
  }
}

interface Places {
  readonly scope: SearchScope;
  readonly folders: readonly Folder[];
  /** The names of a folder that a user can type. */
  readonly namesOf: (folder: Folder) => readonly string[];
}

/** The folders that a search looks in: those of its conditions, else those of its scope. */
export function searchedFolders(terms: readonly TypedTerm[], { scope, folders, namesOf }: Places): string[] {
  const wanted = foldersNamed(terms, false, { folders, namesOf });
  const unwanted = foldersNamed(terms, true, { folders, namesOf });
  const isNamed = terms.some((term) => term.field === 'in' && !term.not);
  return folders
    .filter(opens)
    .filter((folder) => (isNamed ? wanted.has(folder.name) : isInScope(folder, scope)) && !unwanted.has(folder.name))
    .map(({ name }) => name);
}

/** The names behind `in:` that no folder has. */
export function unknownFolders(terms: readonly TypedTerm[], places: Omit<Places, 'scope'>): string[] {
  return terms.flatMap((term) =>
    term.field === 'in' && foldersNamed([term], term.not, places).size === 0 ? [term.text] : [],
  );
}

/** The names behind `label:` that no label has. */
export function unknownLabels(terms: readonly TypedTerm[], labels: readonly ShownLabel[]): string[] {
  return terms.flatMap((term) =>
    term.field === 'label' && labelNamed(term.text, labels) === undefined ? [term.text] : [],
  );
}

/** The label with this name, else the one with this keyword: stored searches name the keyword, which never changes. */
export function labelNamed(text: string, labels: readonly ShownLabel[]): ShownLabel | undefined {
  const wanted = typedName(text);
  return labels.find(({ name }) => typedName(name) === wanted) ?? labels.find(({ keyword }) => keyword === text);
}

/** A search as it is stored: it names labels by their keywords, so that it still finds them under another name. */
export function storedTerms(terms: readonly TypedTerm[], labels: readonly ShownLabel[]): TypedTerm[] {
  return terms.map((term) =>
    term.field === 'label' ? { ...term, text: labelNamed(term.text, labels)?.keyword ?? term.text } : term,
  );
}

/** A name as it can be typed: a quotation mark counts as a space (rules/search). */
function typedName(name: string): string {
  return fold(name.replaceAll(/[\p{Cc}\s"]+/gu, ' ').trim());
}

function isInScope(folder: Folder, scope: SearchScope): boolean {
  if (scope === 'all') return true;
  if (scope === 'everywhere') return folder.use !== 'spam' && folder.use !== 'trash';
  return folder.name === scope.folder;
}

/** Folders by their name or path, with their subfolders. */
function foldersNamed(
  terms: readonly TypedTerm[],
  not: boolean,
  { folders, namesOf }: Omit<Places, 'scope'>,
): ReadonlySet<string> {
  const found = new Set<string>();
  for (const term of terms) {
    if (term.field !== 'in' || term.not !== not) continue;
    const name = typedName(term.text);
    const named = folders.filter((folder) => namesOf(folder).some((one) => typedName(one) === name));
    for (const { name: path } of folders) if (named.some((top) => isWithin(path, top.name))) found.add(path);
  }
  return found;
}
