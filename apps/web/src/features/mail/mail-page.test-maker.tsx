import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { cleanup, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { vi } from 'vitest';
import { parseSearch, setNavigator, stringifySearch } from '../../lib/location.ts';
import { queryClient } from '../../lib/query-client.ts';
import type { MessageRow } from '@pillarbox/contract/mail/message-row';
import { forgetLists } from './data/lists.ts';
import { makeRow } from './fake-mail.test-maker.ts';
import { FolderPane } from './folders/FolderPane.tsx';
import { ReadingPane } from './reading/ReadingPane.tsx';
import { MailHeader } from './screen/MailHeader.tsx';
import { MailScreen } from './screen/MailScreen.tsx';

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

/** Gives elements a size, because jsdom has no layout: without one the virtual list would render nothing. */
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

/** The mail section as the page shows it. */
function MailPage(): ReactNode {
  return (
    <>
      <MailHeader />
      <FolderPane />
      <MailScreen>
        <ReadingPane />
      </MailScreen>
    </>
  );
}

/** Shows the mail section at an address and waits for its folders. `beside` is rendered beside it. */
export async function openMail(at = '/mail/list/msg', beside: ReactNode = null): Promise<void> {
  renderAt(
    () => (
      <>
        <MailPage />
        {beside}
      </>
    ),
    at,
  );
  await screen.findByRole('tree', { name: 'Mailbox' });
}

/** The row of a message with this subject. */
export function findRow(subject: string): Promise<HTMLElement> {
  return screen.findByRole('row', { name: new RegExp(`${subject}(,|$)`) });
}

/** Four rows: unread; starred with attachment; without sender and subject; read. */
export function sampleRows(): MessageRow[] {
  return [
    makeRow(9, { flags: 0 }),
    makeRow(8, { flags: 8 | 1 | 2048 }),
    makeRow(7, { subject: '', from: [] }),
    makeRow(6),
  ];
}

/** Forgets what the page knew, and gives elements their own size back. */
export function forgetPage(): void {
  // First: what is still on the page would read again what is cleared, and the next test would find it.
  cleanup();
  forgetLists();
  queryClient.clear();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
}
