import { useRouterState } from '@tanstack/react-router';

/** Where the user is: the path after the hash, and the search parameters, all plain strings. */
export interface Place {
  readonly path: string;
  readonly search: Readonly<Record<string, string>>;
}

/** How to go: the search parameters (undefined ones are left out), and whether Back should skip this step. */
export interface GoOptions {
  readonly search?: Readonly<Record<string, string | undefined>>;
  readonly replace?: boolean;
}

type Navigator = (path: string, options: GoOptions) => Promise<void>;

let navigator: Navigator = () => Promise.resolve();

/** The shell hands the router in, so that features can navigate from anywhere. */
export function setNavigator(next: Navigator): void {
  navigator = next;
}

/** Goes to a path, for example `go('/mail/list/msg', { search: { currentfolder: 'INBOX' } })`. */
export function go(path: string, options: GoOptions = {}): void {
  void navigator(path, options);
}

/** The present place; the component renders again when it changes. */
export function usePlace(): Place {
  const path = useRouterState({ select: (state) => state.location.pathname });
  const search = useRouterState({
    select: (state) => state.location.search as Record<string, string>,
    structuralSharing: true,
  });
  return { path, search };
}

/** The place in the address bar, for code outside components. */
export function presentPlace(): Place {
  const [path = '', query = ''] = location.hash.slice(1).split('?');
  return { path, search: parseSearch(query) };
}

/** Search parameters as plain strings: the router's JSON default would turn a folder called 2025 into a number. */
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
