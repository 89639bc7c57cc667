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
import { applyFirstAppearance, firstLanguage } from './first-appearance.ts';
import { loadOnce } from './loading.ts';
import { createAppRouter } from './router.tsx';
import { followWindows } from './windows.ts';

/** Offers the commands of features in search-or-jump; returns how to take them back. */
export function listCommands(features: readonly Feature[]): readonly (() => void)[] {
  return features.flatMap(({ commands = [] }) => commands.map((load) => offerCommands(load)));
}

/** Says what the page consists of, before anything of it shows. */
function list(features: readonly Feature[]): void {
  listFeatures(features);
  listCommands(features);
  // Who signs in lands in the first section: its code comes while the password is typed.
  const early = features.flatMap(({ section }) => (section?.early === true ? [section.load] : []));
  warmUpWith(early.map((load) => () => loadOnce(load)));
}

/** Starts the page with its features, and draws it in the element `root`. Rejects when nothing can be shown. */
export async function startPage(features: readonly Feature[]): Promise<void> {
  list(features);
  applyFirstAppearance();
  const started = features.map(({ start }) => start?.());
  // The provider's language is known only once it has answered, unless it came with the page or an earlier visit.
  await Promise.all([setLanguage(firstLanguage()), ...started]);
  // Who is signed in has said which language already.
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
