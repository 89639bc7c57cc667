import './theme/tokens.css';
import './theme/fonts.css';
import './theme/base.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import * as z from 'zod/mini';
import { loadPartner } from './features/partner/public.ts';
import { followSessionEnd, resumeSession } from './features/session/public.ts';
import { setLanguage } from './lib/i18n/language.ts';
import { queryClient } from './lib/query-client.ts';
import { loadOnce } from './shell/SectionFrame.tsx';
import { applyFirstLook, firstLanguage } from './shell/first-look.ts';
import type { PageMap, SectionPage } from './shell/pages.ts';
import { createAppRouter } from './shell/router.tsx';
import { warmUpWith } from './shell/warm-up.ts';

// The page's policy forbids evaluated code, which zod would otherwise try.
z.config({ jitless: true });

const preferences: SectionPage = {
  load: { texts: 'preferences', code: () => import('./features/preferences/section.tsx').then((part) => part.section) },
  index: '/preferences/general',
  screens: [
    {
      path: 'general',
      load: { code: () => import('./features/preferences/GeneralScreen.tsx').then((part) => part.GeneralScreen) },
    },
    { path: '$' },
  ],
};

const pages: PageMap = {
  sections: { '/preferences': preferences },
  windows: [{ path: '/window/$' }],
};

async function start(): Promise<void> {
  applyFirstLook();
  followSessionEnd();
  const partner = loadPartner().catch(() => undefined);
  const resumed = resumeSession();
  // The provider's language is known only once it has answered, unless it is kept from an earlier visit.
  const language = firstLanguage();
  await Promise.all([setLanguage(language), partner, resumed]);
  await setLanguage(firstLanguage());
  const container = document.getElementById('root');
  if (container === null) throw new Error('The page has no root element');
  createRoot(container).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={createAppRouter(pages)} />
      </QueryClientProvider>
    </StrictMode>,
  );
}

void warmUpWith;
void loadOnce;
void start();
