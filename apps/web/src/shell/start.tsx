import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { offerCommands } from '../lib/commands.ts';
import type { Feature } from '../lib/feature.ts';
import { listFeatures } from '../lib/features.ts';
import { setLanguage } from '../lib/i18n/language.ts';
import { queryClient } from '../lib/query-client.ts';
import { session } from '../lib/session-state.ts';
import { warmUpWith } from '../lib/warm-up.ts';
import { applyFirstAppearance, firstLanguage, languageToStartIn } from './first-appearance.ts';
import { loadOnce } from '../lib/loading.ts';
import { createAppRouter } from './router.tsx';
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

/** Starts the page with its features, and renders it in the element `root`. Rejects when nothing can be shown. */
export async function startPage(features: readonly Feature[]): Promise<void> {
  list(features);
  applyFirstAppearance();
  const started = features.map(({ start }) => start?.());
  // The provider's language is known only after its settings have loaded, unless they came with the page or an earlier
  // visit.
  await Promise.all([setLanguage(languageToStartIn()), ...started]);
  // A signed-in user has a language preference.
  if (!session.get().isauth) await setLanguage(firstLanguage());
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
