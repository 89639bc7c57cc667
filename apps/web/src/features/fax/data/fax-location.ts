import type { FaxBox, FaxFilter } from '@pillarbox/contract/fax/fax';
import { FAX_BOXES, FAX_FILTERS } from '@pillarbox/contract/fax/fax';
import { currentLocation, go, useLocation } from '../../../lib/location.ts';

/** The screen of faxes [SHELL-059]. */
export const FAX_PATH = '/onlinefax';

/** What is listed. */
export interface FaxScope {
  readonly box: FaxBox;
  readonly filter: FaxFilter | 'all';
  readonly text: string;
}

/** What the address says: the list, and the fax that is open beside it; '' for none. */
export interface FaxLocation {
  readonly scope: FaxScope;
  readonly open: string;
}

const FIRST: FaxScope = { box: 'all', filter: 'all', text: '' };

function locationOf(search: Readonly<Record<string, string>>): FaxLocation {
  const box = FAX_BOXES.find((one) => one === search['box']) ?? FIRST.box;
  const filter = FAX_FILTERS.find((one) => one === search['show']) ?? FIRST.filter;
  return { scope: { box, filter, text: search['q'] ?? '' }, open: search['open'] ?? '' };
}

/** The location of the section. The component renders again when it changes. */
export function useFaxLocation(): FaxLocation {
  return locationOf(useLocation().search);
}

/** The location in the address bar, for code outside components. */
export function currentFaxLocation(): FaxLocation {
  return locationOf(currentLocation().search);
}

function show({ box, filter, text }: FaxScope, { open = '', replace = false } = {}): void {
  const search = {
    box: box === FIRST.box ? undefined : box,
    show: filter === FIRST.filter ? undefined : filter,
    q: text || undefined,
    open: open || undefined,
  };
  go(FAX_PATH, { search, replace });
}

/** Lists a box, whole. */
export function openBox(box: FaxBox): void {
  show({ ...FIRST, box });
}

/** Changes what the list shows; the open fax stays. */
export function narrowFaxes(change: Partial<FaxScope>): void {
  const { scope, open } = currentFaxLocation();
  show({ ...scope, ...change }, { open, replace: true });
}

/** Opens a fax beside the list; '' closes it. */
export function openFax(id: string): void {
  const { scope, open } = currentFaxLocation();
  show(scope, { open: id, replace: open !== '' || id === '' });
}
