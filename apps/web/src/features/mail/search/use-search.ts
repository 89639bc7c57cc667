import type { Folder } from '@pillarbox/contract/mail/folder';
import { languageOf } from '@pillarbox/locales/languages';
import type { Calendar } from '@pillarbox/rules/date-groups';
import { parseSearch } from '@pillarbox/rules/search/parse';
import type { ParsedItem, TypedTerm } from '@pillarbox/rules/search/terms';
import type { SearchVocabulary } from '@pillarbox/rules/search/vocabulary';
import { useEffect, useMemo } from 'react';
import { zoneOf } from '../../../lib/i18n/dates.ts';
import type { Translate } from '../../../lib/i18n/text.tsx';
import { useLanguage, useLocaleTag, useText } from '../../../lib/i18n/text.tsx';
import { usePreferences } from '../../../lib/preferences-state.ts';
import { onPush } from '../../../lib/socket.ts';
import { useStore } from '../../../lib/store.ts';
import { useLabels } from '../../labels/public.ts';
import type { ShownLabel } from '../../labels/public.ts';
import { useFolders } from '../data/folders.ts';
import { folderName, lastName } from '../model/folder-text.ts';
import { labelNamed, searchedFolders, searchTerms, storedTerms, unknownFolders, unknownLabels } from './query.ts';
import { clearSearch, forgetHits, runSearch, searchAgain, searchesLabels } from './run.ts';
import { rememberSearch, typedSearch } from './session.ts';
import { languagesOf, termsOf, vocabularyOf } from './words.ts';

/** What is in the search field, understood. */
export interface ReadSearch {
  readonly vocabulary: SearchVocabulary;
  readonly items: readonly ParsedItem[];
  /** The tokens and the conditions in the text. */
  readonly terms: readonly TypedTerm[];
  readonly folders: readonly Folder[];
  readonly labels: readonly ShownLabel[];
  /** Whether the folders and labels are loaded, so that their names can be understood. */
  readonly isReady: boolean;
}

/** Names of a folder that a user can type behind `in:`. */
export function namesOf(folder: Folder, t: Translate): readonly string[] {
  return [folder.name, lastName(folder.name), folderName(folder, t), ...(folder.use === null ? [] : [folder.use])];
}

/** The user's calendar, for days that are typed. */
export function useCalendar(): () => Calendar {
  const language = useLanguage();
  const { timezone } = usePreferences();
  return useMemo(
    () => () => ({ now: Date.now(), zone: zoneOf(timezone), weekstart: languageOf(language).weekStart }),
    [language, timezone],
  );
}

/** What is in the search field. */
export function useReadSearch(): ReadSearch {
  const t = useText();
  const tag = useLocaleTag();
  const { tokens, text } = useStore(typedSearch);
  const { data: folders } = useFolders();
  const { all: labels, error } = useLabels();
  return useMemo(() => {
    const vocabulary = vocabularyOf(t, tag);
    const items = parseSearch(text, languagesOf(vocabulary));
    const terms = [...tokens, ...termsOf(items)];
    // Only a search for a label waits for the labels.
    const needsLabels = terms.some(({ field }) => field === 'label');
    const isReady =
      folders !== undefined && folders.length > 0 && (!needsLabels || labels !== undefined || error !== null);
    return { vocabulary, items, terms, folders: folders ?? [], labels: labels ?? [], isReady };
  }, [t, tag, tokens, text, folders, labels, error]);
}

/** The label whose messages are shown: the only condition of the search; undefined for any other search. */
export function useShownLabel({ terms, labels }: ReadSearch): ShownLabel | undefined {
  const [only] = terms;
  return terms.length === 1 && only?.field === 'label' && !only.not ? labelNamed(only.text, labels) : undefined;
}

/** Why the search is not understood, in one line; '' if it is. */
export function useFault({ items, terms, folders, labels, isReady }: ReadSearch): string {
  const t = useText();
  const { text, asked } = useStore(typedSearch);
  // What is still being typed is not a mistake yet.
  const faults = items.filter((item) => item.kind === 'fault' && (asked || item.end < text.trimEnd().length));
  const first = faults[0];
  if (first?.kind === 'fault') {
    const words = { text: first.fault.text };
    if (first.fault.kind === 'date') return t('LANG_SEARCH_NOT_DATE', words);
    return first.fault.kind === 'size' ? t('LANG_SEARCH_NOT_SIZE', words) : t('LANG_SEARCH_NOT_FLAG', words);
  }
  const [unknown] = unknownFolders(terms, { folders, namesOf: (folder) => namesOf(folder, t) });
  if (!isReady) return '';
  if (unknown !== undefined) return t('LANG_SEARCH_NOT_FOLDER', { text: unknown });
  const [noLabel] = unknownLabels(terms, labels);
  return noLabel === undefined ? '' : t('LANG_SEARCH_NOT_LABEL', { text: noLabel });
}

/** Milliseconds without a key after which headers are searched, and those after which the texts are. */
const HEADERS_MS = 300;
const TEXTS_MS = 1200;

/** Searches what is in the field: soon after the last key, at once after Enter. */
export function useRunSearch({ terms, folders, labels, isReady }: ReadSearch): void {
  const t = useText();
  const calendarOf = useCalendar();
  const { scope, asked } = useStore(typedSearch);
  const calendar = calendarOf();
  const names = searchedFolders(terms, { scope, folders, namesOf: (folder) => namesOf(folder, t) });
  const minute = { ...calendar, now: Math.floor(calendar.now / 60_000) * 60_000 };
  const wanted = searchTerms(terms, { calendar: minute, labels });
  const key = JSON.stringify([wanted, names]);
  // No message has a label that does not exist.
  const required = terms.filter(({ not }) => !not);
  const isEmpty = terms.length === 0 || unknownLabels(required, labels).length > 0;
  useEffect(() => {
    if (!isReady) return undefined;
    const [query, inFolders] = JSON.parse(key) as [typeof wanted, string[]];
    if (isEmpty || inFolders.length === 0) {
      clearSearch();
      return undefined;
    }
    const run = (texts: boolean): void => void runSearch({ terms: query, folders: inFolders }, texts);
    if (asked) {
      run(true);
      return undefined;
    }
    const timers = [setTimeout(() => run(false), HEADERS_MS), setTimeout(() => run(true), TEXTS_MS)];
    return () => timers.forEach((timer) => clearTimeout(timer));
  }, [key, asked, isReady, isEmpty]);
  useEffect(() => {
    if (asked) rememberSearch(storedTerms(terms, labels));
  }, [asked, terms, labels]);
  // Messages that arrive, that Undo brings back, or that get a label may belong to the results.
  useEffect(
    () =>
      onPush('folder-changed', ({ folder, inserted, removed, flags, reset }) => {
        if (removed.length > 0) forgetHits(folder, removed);
        const isLabelled = flags.some((change) => change.labels !== undefined) && searchesLabels();
        if (inserted.length > 0 || reset || isLabelled) void searchAgain(folder);
      }),
    [],
  );
}
