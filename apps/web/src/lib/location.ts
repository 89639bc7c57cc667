import { useRouterState } from '@tanstack/react-router';

/** A location in the page: the path after the hash, and the search parameters as plain strings. */
export interface PageLocation {
  readonly path: string;
  readonly search: Readonly<Record<string, string>>;
}

/** The search parameters of a navigation (undefined ones are left out), and whether it replaces the history entry. */
export interface GoOptions {
  readonly search?: Readonly<Record<string, string | undefined>>;
  readonly replace?: boolean;
}

type Navigator = (path: string, options: GoOptions) => Promise<void>;

let navigator: Navigator = () => Promise.resolve();

/** Sets the function that navigates. The shell passes the router's, so that features need no import of it. */
export function setNavigator(next: Navigator): void {
  navigator = next;
}

/** Navigates to a path, for example `go('/mail/list/msg', { search: { currentfolder: 'INBOX' } })`. */
export function go(path: string, options: GoOptions = {}): void {
  void navigator(path, options);
}

/** The current location. The component renders again when it changes. */
export function useLocation(): PageLocation {
  const path = useRouterState({ select: (state) => state.location.pathname });
  const search = useRouterState({
    select: (state) => state.location.search as Record<string, string>,
    structuralSharing: true,
  });
  return { path, search };
}

/** The location in the address bar, for code outside components. */
export function currentLocation(): PageLocation {
  const [path = '', query = ''] = location.hash.slice(1).split('?');
  return { path, search: parseSearch(query) };
}

/** Search parameters as plain strings. The router's default parses JSON and would make a number of a folder named 2025. */
export function parseSearch(text: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(text.startsWith('?') ? text.slice(1) : text));
}

/** The inverse of `parseSearch`; null and undefined are left out. */
export function stringifySearch(search: Readonly<Record<string, unknown>>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) {
    if (typeof value === 'string' || typeof value === 'number') query.set(name, String(value));
  }
  const text = query.toString();
  return text === '' ? '' : `?${text}`;
}
