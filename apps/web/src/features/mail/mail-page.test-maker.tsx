import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { vi } from 'vitest';
import { parseSearch, setNavigator, stringifySearch } from '../../lib/location.ts';
import { queryClient } from '../../lib/query-client.ts';
import { forgetLists } from './data/lists.ts';

/** Shows a component at an address, with the router and the query cache of the page. */
export function renderAt(component: () => ReactNode, at: string): void {
  location.hash = at;
  const router = createRouter({
    routeTree: createRootRoute({ component }),
    history: createMemoryHistory({ initialEntries: [at] }),
    parseSearch,
    stringifySearch,
    defaultNotFoundComponent: component,
  });
  setNavigator((path, { search = {} }) => {
    const href = `${path}${stringifySearch(search)}`;
    location.hash = href;
    return router.navigate({ href });
  });
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
}

/** Gives elements the size that they have no layout for: without room the virtual list would draw nothing. */
export function giveElementsSize(width: number, matches: (media: string) => boolean = () => false): void {
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(720);
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(width);
  vi.stubGlobal('matchMedia', (media: string) => ({
    matches: matches(media),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  Element.prototype.scrollTo = () => undefined;
  Element.prototype.scrollIntoView = () => undefined;
}

/** Forgets what the page knew, and gives elements their own size back. */
export function forgetPage(): void {
  forgetLists();
  queryClient.clear();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
}
