import type { UseQueryResult } from '@tanstack/react-query';
import { hashKey, useQueries } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { queryClient } from '../../../lib/query-client.ts';
import { useStore } from '../../../lib/store.ts';
import type { ContactQuery, ContactsPage } from './contacts.queries.ts';
import { PAGE_ROWS, pageQuery } from './contacts.queries.ts';
import { ContactView } from './contact-view.ts';
import { leaving } from './leaving.ts';
import { paced } from './paced.ts';

/** The list of contacts of a query, loaded page by page. */
export interface ContactList {
  /** The query whose rows show: while another one is loading, the one before. */
  readonly query: ContactQuery;
  /** Undefined until the first page is known. */
  readonly view: ContactView | undefined;
  readonly error: Error | null;
  /** Says which rows are in sight. The same object as long as the query is the same. */
  readonly list: { readonly showRange: (first: number, last: number) => void };
}

interface Sight {
  readonly query: ContactQuery;
  readonly first: number;
  readonly last: number;
}

/**
 * Milliseconds between two times that the pages in sight are read: fast scrolling passes many pages in each frame, and what counts is
 * the page that is in sight by then.
 */
const SIGHT_MS = 100;
const FIRST_PAGE = { first: 0, last: 0 };

/** Reads the part of the list that is in sight. */
export function useContactList(wanted: ContactQuery): ContactList {
  const { book, group, text } = wanted;
  const query = useMemo(() => ({ book, group, text }), [book, group, text]);
  const [shown, setShown] = useState(query);
  const wantedPages = usePages(query);
  const shownPages = usePages(shown);
  const isReady = wantedPages.view !== undefined || wantedPages.error !== null;
  if (isReady && shown !== query) setShown(query);
  // A list that was never shown has nothing to keep. Another book is another list: only typing keeps the rows before.
  const isSamePlace = shown.book === book && shown.group === group;
  return isReady || !isSamePlace ? wantedPages : shownPages;
}

function usePages(query: ContactQuery): ContactList {
  const [sight, setSight] = useState<Sight>({ query, first: 0, last: 0 });
  const { first, last } = sight.query === query ? sight : FIRST_PAGE;
  const gone = useStore(leaving);
  const queries = useMemo(() => pagesFrom(first, last).map((page) => pageQuery(query, page)), [query, first, last]);
  const combine = useCallback(
    (results: UseQueryResult<ContactsPage>[]) => ({
      view: viewOf(query, new Map(pagesFrom(first, last).map((page, at) => [page, results[at]?.data])), gone),
      error: results.find(({ error }) => error !== null)?.error ?? null,
    }),
    [query, first, last, gone],
  );
  const { view, error } = useQueries({ queries, combine });
  const pace = useMemo(
    () =>
      paced((from: number, to: number) => {
        const [low, high] = [Math.floor(from / PAGE_ROWS), Math.floor(to / PAGE_ROWS)];
        setSight((now) =>
          now.query === query && now.first === low && now.last === high ? now : { query, first: low, last: high },
        );
      }, SIGHT_MS),
    [query],
  );
  useEffect(() => pace.stop, [pace]);
  const list = useMemo(() => ({ showRange: pace.call }), [pace]);
  return { query, view, list, error };
}

/** The pages to read: those in sight, and the first one, which has the number of rows and the letters. */
function pagesFrom(first: number, last: number): number[] {
  return [...new Set([0, ...Array.from({ length: last - first + 1 }, (_, at) => first + at)])];
}

function viewOf(
  query: ContactQuery,
  loaded: ReadonlyMap<number, ContactsPage | undefined>,
  gone: ReadonlySet<string>,
): ContactView | undefined {
  const head = loaded.get(0);
  if (head === undefined) return undefined;
  const all = namesOfPages(query, Math.ceil(head.total / PAGE_ROWS));
  const pages = all.map((name, page) => loaded.get(page)?.rows ?? knownRows(name));
  return new ContactView({ total: head.total, letters: head.letters, pageRows: PAGE_ROWS, pages }, gone);
}

/** The names of the pages of a query in the cache: made once, because each view of a long list asks for hundreds. */
const names = new WeakMap<ContactQuery, readonly string[]>();

function namesOfPages(query: ContactQuery, count: number): readonly string[] {
  const known = names.get(query);
  if (known?.length === count) return known;
  const made = Array.from({ length: count }, (_none, page) => hashKey(pageQuery(query, page).queryKey));
  names.set(query, made);
  return made;
}

/** The rows of a page that was in sight before, unless the contacts changed since. */
function knownRows(name: string): ContactsPage['rows'] | undefined {
  const state = queryClient.getQueryCache().get(name)?.state;
  return state?.isInvalidated === false ? (state.data as ContactsPage | undefined)?.rows : undefined;
}
