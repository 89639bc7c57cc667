import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { offerCommands } from '../lib/commands.ts';
import type { Feature } from '../lib/feature.ts';
import { listFeatures, sectionOf } from '../lib/features.ts';
import { setLanguage } from '../lib/i18n/language.ts';
import { queryClient } from '../lib/query-client.ts';
import { onSignInAccepted } from '../lib/session-events.ts';
import { session } from '../lib/session-state.ts';
import { warmUpWith } from '../lib/warm-up.ts';
import { applyFirstAppearance, firstLanguage, languageToStartIn } from './first-appearance.ts';
import { loadOnce } from '../lib/loading.ts';
import { DEFAULT_PATH, LOGIN } from './guard.ts';
import { matchRoute } from './route-match.ts';
import { createAppRouter, routeTable } from './router.tsx';
import { followWindows } from './windows.ts';

/** Adds the commands of features to search-or-jump. Returns functions that remove them. */
export function listCommands(features: readonly Feature[]): readonly (() => void)[] {
  return features.flatMap(({ commands = [] }) => commands.map((load) => offerCommands(load)));
}

/** Sets the features of the page, before anything renders. */
function list(features: readonly Feature[]): void {
  listFeatures(features);
  listCommands(features);
  // The first section opens after sign-in, so its code loads while the user types the password.
  const early = features.flatMap(({ section }) => (section?.early === true ? [section.load] : []));
  warmUpWith(early.map((load) => () => loadOnce(load)));
}

/** The path at which the page starts; '' when the address has none. */
function firstPath(): string {
  return location.hash.slice(1).split('?')[0] ?? '';
}

/** Loads the sign-in screen, for a visitor whom the address does not lead to a page for everybody. */
async function loadSignIn(): Promise<void> {
  const table = routeTable();
  if (matchRoute(table, firstPath())?.entry.frame === 'public') return;
  const load = matchRoute(table, LOGIN)?.entry.load;
  // A failure shows when the screen renders.
  if (load !== undefined) await loadOnce(load).catch(() => undefined);
}

/** Loads the code of the section and the screen at the address. A failure is reported by what shows them. */
async function loadFirstScreen(): Promise<void> {
  const path = firstPath();
  const shown = path === '' || path === '/' ? DEFAULT_PATH : path;
  const section = sectionOf(shown);
  const screen = matchRoute(routeTable(), shown)?.entry.load;
  const loads = [section?.load, screen].flatMap((load) => (load === undefined ? [] : [loadOnce<unknown>(load)]));
  // The start script has preloaded early code. Other code loads meanwhile, and the frame shows without it.
  if (section?.early === true) await Promise.allSettled(loads);
}

/** Starts the page with its features, and renders it in the element `root`. Rejects when nothing can be shown. */
export async function startPage(features: readonly Feature[]): Promise<void> {
  list(features);
  applyFirstAppearance();
  let screen: Promise<void> | undefined;
  const stop = onSignInAccepted(() => {
    screen ??= loadFirstScreen();
  });
  const started = features.map(({ start }) => start?.());
  // The provider's language is known only after its settings have loaded, unless they came with the page or an earlier
  // visit.
  await Promise.all([setLanguage(languageToStartIn()), ...started]);
  // A signed-in user has a language preference.
  if (!session.get().isauth) await Promise.all([setLanguage(firstLanguage()), loadSignIn()]);
  // So the first screen renders once, and not at first without its section.
  else await screen;
  stop();
  followWindows();
  const container = document.getElementById('root');
  if (container === null) throw new Error('The page has no root element');
  createRoot(container).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={createAppRouter()} />
      </QueryClientProvider>
    </StrictMode>,
  );
}
