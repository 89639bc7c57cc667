import type { MailFilter } from '@pillarbox/contract/filters/filter';
import * as operations from '@pillarbox/contract/filters/operations';
import type { FiltersState } from '@pillarbox/contract/filters/operations';
import { checkFiltersText, saveFiltersText } from '@pillarbox/contract/filters/text';
import type { CheckedText } from '@pillarbox/contract/filters/text';
import { splitAddress } from '@pillarbox/rules/address';
import { useQuery } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';
import { queryClient, readAgain } from '../../../lib/query-client.ts';
import { session } from '../../../lib/session-state.ts';

const FILTERS_KEY = ['filters'] as const;

/** The path parts of the user's own address. */
export function ownParts(): { domain: string; user: string } {
  const { local, domain } = splitAddress(session.get().user?.mail ?? '');
  return { domain, user: local };
}

/** The filters of the account, sorted by id [FILT-001], and what the mail server can do. */
export function useFilters(): UseQueryResult<FiltersState> {
  return useQuery({
    queryKey: FILTERS_KEY,
    queryFn: ({ signal }) => {
      const { domain, user } = ownParts();
      return call(operations.loadFilters, { params: { domain, file: `${user}.json` } }, { signal });
    },
  });
}

/** Reads the filters again. */
export async function refreshFilters(): Promise<void> {
  await readAgain(FILTERS_KEY);
}

/** Stores a reply, so that the screen shows what the server has. */
function keep<State extends FiltersState>(state: State): State {
  queryClient.setQueryData<FiltersState>(FILTERS_KEY, state);
  return state;
}

/** Creates a filter and returns its id. */
export async function createFilter(filter: Omit<MailFilter, 'id'>, etag: string): Promise<number> {
  const body = { ...filter, etag: await afterOwn(etag) };
  return keep(await call(operations.createFilter, { params: ownParts(), body })).id;
}

/** Replaces a filter. */
export async function updateFilter({ id, ...filter }: MailFilter, etag: string): Promise<void> {
  const body = { ...filter, etag: await afterOwn(etag) };
  keep(await call(operations.updateFilter, { params: { ...ownParts(), id: String(id) }, body }));
}

/** Deletes a filter. */
export async function deleteFilter(id: number, etag: string): Promise<void> {
  keep(
    await call(operations.deleteFilter, {
      params: { ...ownParts(), id: String(id) },
      query: { etag: await afterOwn(etag) },
    }),
  );
}

/** Checks all filters as one text. @throws ApiError. */
export async function checkText(text: string): Promise<CheckedText> {
  return await call(checkFiltersText, { params: ownParts(), body: { text } });
}

/** Replaces all filters by those of a text. @throws ApiError. */
export async function saveText(text: string, etag: string, unnamed: string): Promise<void> {
  keep(await call(saveFiltersText, { params: ownParts(), body: { text, etag, unnamed } }));
}

/** Makes filters of the rules of another program. */
export async function adoptRules(etag: string): Promise<void> {
  keep(await call(operations.adoptRules, { params: ownParts(), body: { etag } }));
}

/** Replaces all filters, to take a deletion back. */
export async function restoreFilters(filters: readonly MailFilter[]): Promise<void> {
  keep(await call(operations.saveFilterList, { params: ownParts(), body: { filters: [...filters] } }));
}

/** Switches a filter. It shows at once, and as before when the gateway refuses. @throws ApiError. */
export async function switchFilter(id: number, on: boolean): Promise<void> {
  const params = { ...ownParts(), id: String(id) };
  await shownAtOnce(
    (filters) => filters.map((filter) => (filter.id === id ? { ...filter, on } : filter)),
    (etag) => call(operations.switchFilter, { params, body: { on, etag } }),
  );
}

/** Sets the order. It shows at once, and as before when the gateway refuses. @throws ApiError. */
export async function orderFilters(ids: readonly number[]): Promise<void> {
  const { domain, user } = ownParts();
  await shownAtOnce(
    (filters) =>
      ids
        .flatMap((id) => filters.find((filter) => filter.id === id) ?? [])
        .map((filter, index) => ({ ...filter, id: index + 1 })),
    (etag) => call(operations.orderFilters, { params: { domain, account: user }, body: { ids: [...ids], etag } }),
  );
}

/** Changes that show at once, one after another: each is based on what the one before it has stored. */
let queue: Promise<unknown> = Promise.resolve();

function cached(): FiltersState | undefined {
  return queryClient.getQueryData<FiltersState>(FILTERS_KEY);
}

/** The etag of a form, or the one after the page's own changes that are still on their way. */
async function afterOwn(etag: string): Promise<string> {
  const isCurrent = cached()?.etag === etag;
  await queue.catch(() => undefined);
  return isCurrent ? (cached()?.etag ?? etag) : etag;
}

async function shownAtOnce(
  change: (filters: readonly MailFilter[]) => MailFilter[],
  send: (etag: string) => Promise<FiltersState>,
): Promise<void> {
  const shown = cached();
  if (shown === undefined) return;
  queryClient.setQueryData<FiltersState>(FILTERS_KEY, { ...shown, filters: change(shown.filters) });
  const turn = queue.then(async () => {
    const state = await send(cached()?.etag ?? shown.etag);
    const later = queue === turn ? undefined : cached();
    keep(later === undefined ? state : { ...state, filters: later.filters });
  });
  queue = turn;
  try {
    await turn;
  } catch (error) {
    // What waited behind it was about a state that does not exist.
    if (queue === turn) queue = Promise.resolve();
    await refreshFilters();
    throw error;
  }
}
