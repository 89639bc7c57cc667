import type { FileOrder, FilePlace, FileType } from '@pillarbox/contract/files/file';
import { FILE_ORDERS, FILE_PLACES, FILE_TYPES } from '@pillarbox/contract/files/file';
import { currentLocation, go, useLocation } from '../../../lib/location.ts';
import { kept } from '../../../lib/storage.ts';

/** The home of files [SHELL-058]. */
const HOME_PATH = '/onlinestorage';
export const CATEGORY_PATH = '/cloud/category';
export const NEW_CATEGORY_PATH = '/cloud/category/new';

/** Rows or cards [FILE-001]. */
const LAYOUTS = ['grid', 'row'] as const;
export type Layout = (typeof LAYOUTS)[number];

/** What the address says is listed. */
export interface FilesScope {
  readonly place: FilePlace;
  /** The folder or the category; '' for the top. */
  readonly id: string;
  readonly text: string;
  readonly type: FileType | '';
  readonly order: FileOrder;
  readonly down: boolean;
}

export interface FilesLocation {
  readonly screen: 'list' | 'home' | 'category' | 'new-category';
  readonly layout: Layout;
  readonly scope: FilesScope;
  /** The file or folder whose details are open; '' for none. */
  readonly open: string;
}

const LAYOUT_KEY = 'filesLayout';
const TOP: FilesScope = { place: 'folder', id: '', text: '', type: '', order: 'name', down: false };

/** The layout that was chosen last in this browser. */
export function keptLayout(): Layout {
  return LAYOUTS.find((layout) => layout === kept.get(LAYOUT_KEY)) ?? 'grid';
}

function oneOf<V extends string>(values: readonly V[], value: string | undefined, otherwise: V): V {
  return values.find((one) => one === value) ?? otherwise;
}

function locationOf(path: string, search: Readonly<Record<string, string>>): FilesLocation {
  const { id = '', q = '', open = '' } = search;
  const place = oneOf(FILE_PLACES, search['place'], path === HOME_PATH ? 'recent' : 'folder');
  const order = oneOf(FILE_ORDERS, search['order'], 'name');
  const type = FILE_TYPES.find((one) => one === search['type']) ?? '';
  const scope = { place, id, text: q, type, order, down: search['down'] === '1' } as const;
  const layout = oneOf(LAYOUTS, path.split('/').at(-1), keptLayout());
  const screen =
    path === HOME_PATH
      ? 'home'
      : path === CATEGORY_PATH
        ? 'category'
        : path === NEW_CATEGORY_PATH
          ? 'new-category'
          : 'list';
  return { screen, layout, scope, open };
}

/** The location of the section. The component renders again when it changes. */
export function useFilesLocation(): FilesLocation {
  const { path, search } = useLocation();
  return locationOf(path, search);
}

/** The location in the address bar, for code outside components. */
export function currentFilesLocation(): FilesLocation {
  const { path, search } = currentLocation();
  return locationOf(path, search);
}

function show(layout: Layout, scope: FilesScope, { open = '', replace = false } = {}): void {
  const { place, id, text, type, order, down } = scope;
  const search = {
    place: place === 'folder' ? undefined : place,
    id: id || undefined,
    q: text || undefined,
    type: type || undefined,
    order: order === 'name' ? undefined : order,
    down: down ? '1' : undefined,
    open: open || undefined,
  };
  go(`/cloud/list/${layout}`, { search, replace });
}

/** Lists a place in the layout of this browser. */
export function openScope(change: Partial<FilesScope>): void {
  const { order, down } = currentFilesLocation().scope;
  show(keptLayout(), { ...TOP, order, down, ...change });
}

/** Changes what the list shows. */
export function narrowScope(change: Partial<FilesScope>): void {
  const { layout, scope } = currentFilesLocation();
  show(layout, { ...scope, ...change }, { replace: true });
}

/** Shows rows or cards, and remembers it. */
export function setLayout(layout: Layout): void {
  kept.set(LAYOUT_KEY, layout);
  const { scope, open } = currentFilesLocation();
  show(layout, scope, { open, replace: true });
}

/** Opens the details of a file or folder beside the list; '' closes them. */
export function openDetails(id: string): void {
  const { layout, scope, open } = currentFilesLocation();
  show(layout, scope, { open: id, replace: open !== '' || id === '' });
}
