import { go } from '../../../lib/location.ts';

const PATH = '/preferences/filters';

/** Opens a filter by its id, or the form of a new one. */
export function openFilter(id: number | 'new', replace = false): void {
  go(PATH, { search: { filter: String(id) }, replace });
}

/** Shows what the filter would do, where there is no room beside the form. */
export function showTrial(id: number | null): void {
  go(PATH, { search: { filter: id === null ? 'new' : String(id), view: 'try' } });
}

/** Shows the list alone. */
export function closeFilter(): void {
  go(PATH);
}
