import './theme/tokens.css';
import './theme/fonts.css';
import './theme/base.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import * as z from 'zod/mini';
import { openCompose, startCompose } from './features/compose/public.ts';
import { followPartner } from './features/partner/follow-partner.ts';
import { partner } from './lib/partner.ts';
import { providerPage } from './lib/provider-pages.ts';
import { startProvider } from './features/preferences/public.ts';
import { followSession, followSessionEnd, resumeSession } from './features/session/public.ts';
import { isAtHome, session } from './lib/session-state.ts';
import { offerCommands } from './lib/commands.ts';
import { setLanguage } from './lib/i18n/language.ts';
import { queryClient } from './lib/query-client.ts';
import type { Section } from './lib/section.ts';
import { onSignInAccepted } from './lib/session-events.ts';
import { loadOnce } from './shell/loading.ts';
import { applyFirstLook, firstLanguage } from './shell/first-look.ts';
import type { Loader, PageMap, ScreenLoader } from './shell/pages.ts';
import { createAppRouter } from './shell/router.tsx';
import type { RouteEntry } from './shell/routes.ts';
import { warmUpWith } from './shell/warm-up.ts';
import { followWindows } from './shell/windows.ts';

// The page's policy forbids evaluated code, which zod would otherwise try.
z.config({ jitless: true });

const mail: Loader<Section> = {
  code: async () => {
    const [part, open] = await Promise.all([
      import('./features/mail/section.tsx'),
      import('./features/mail/public.ts'),
    ]);
    open.setComposer(openCompose);
    return part.section;
  },
};

const composer: ScreenLoader = {
  texts: 'compose',
  code: () => import('./features/compose/ComposeScreen.tsx').then((part) => part.ComposeScreen),
};

/** Pages that a provider adds [BRAND-026]: their paths have two to four parts. */
const providerScreen: ScreenLoader = {
  code: () => import('./features/partner/section.tsx').then((part) => part.CustomPage),
};
const PROVIDER_PAGES: readonly RouteEntry[] = [
  '/:area',
  '/:area/:name',
  '/:area/:name/:part',
  '/:area/:name/:part/:last',
].map((below) => ({ path: `/page${below}`, state: 'app.base.nav0.page', frame: 'shell', data: { needsAuth: true } }));

/** Every section and screen, by the path of its route in shell/routes.ts. */
const pages: PageMap = {
  more: PROVIDER_PAGES,
  sections: {
    '/mail': mail,
    '/preferences': {
      texts: 'preferences',
      code: () => import('./features/preferences/section.tsx').then((part) => part.section),
    },
    '/page': { code: () => import('./features/partner/section.tsx').then((part) => part.section) },
  },
  screens: {
    ...Object.fromEntries(PROVIDER_PAGES.map(({ path }) => [path, providerScreen])),
    '/mail/list/msg': { code: () => import('./features/mail/section.tsx').then((part) => part.ReadingPane) },
    '/mail/compose': composer,
    '/mail/feedback': {
      texts: 'feedback',
      code: () => import('./features/feedback/FeedbackScreen.tsx').then((part) => part.FeedbackScreen),
    },
    '/window/mail/feedback': {
      texts: 'feedback',
      code: () => import('./features/feedback/FeedbackScreen.tsx').then((part) => part.FeedbackWindow),
    },
    '/preferences/keyboardshortcuts': {
      texts: 'keyboard',
      code: () => import('./shell/keyboard/ShortcutsScreen.tsx').then((part) => part.ShortcutsScreen),
    },
    '/window/mail/compose': composer,
    '/window/mail/msg': {
      code: async () => {
        const [part, open] = await Promise.all([
          import('./features/mail/window/MessageWindow.tsx'),
          import('./features/mail/public.ts'),
        ]);
        open.setComposer(openCompose);
        return part.MessageWindow;
      },
    },
    '/forgot': {
      texts: 'recovery',
      code: () => import('./features/session/forgot/ForgotScreen.tsx').then((part) => part.ForgotScreen),
    },
    '/preferences/securityquestion': {
      texts: 'recovery',
      code: () =>
        import('./features/session/security-question/SecurityQuestionScreen.tsx').then(
          (part) => part.SecurityQuestionScreen,
        ),
    },
    '/expired': {
      texts: 'password',
      code: () => import('./features/session/expired/ExpiredScreen.tsx').then((part) => part.ExpiredScreen),
    },
    '/autologin': {
      texts: 'password',
      code: () => import('./features/session/autologin/AutologinScreen.tsx').then((part) => part.AutologinScreen),
    },
    '/preferences/password': {
      texts: 'password',
      code: () => import('./features/session/password/PasswordScreen.tsx').then((part) => part.PasswordScreen),
    },
    '/2fa/verify': {
      texts: '2fa',
      code: () => import('./features/session/second-factor/VerifyScreen.tsx').then((part) => part.VerifyScreen),
    },
    '/2fa/setup': {
      texts: '2fa',
      code: () => import('./features/session/second-factor/SetUpScreen.tsx').then((part) => part.SetUpScreen),
    },
    '/preferences/2fa': {
      texts: '2fa',
      code: () =>
        import('./features/session/second-factor/SecondFactorScreen.tsx').then((part) => part.SecondFactorScreen),
    },
    '/preferences/general': {
      code: () => import('./features/preferences/GeneralScreen.tsx').then((part) => part.GeneralScreen),
    },
  },
};

/** What mail keeps outside the query cache follows who is signed in. */
function followUser(): void {
  let known: string | null = null;
  const follow = (): void => {
    const state = session.get();
    const now = isAtHome(state) ? (state.user?.mail ?? null) : null;
    if (now === known) return;
    const left = known;
    known = now;
    void import('./features/mail/public.ts').then((open) => {
      if (left !== null) open.leaveMail();
      return now === null ? undefined : open.followMail();
    });
  };
  follow();
  session.subscribe(follow);
  onSignInAccepted(() => {
    void import('./features/mail/public.ts').then((open) => {
      open.leaveMail();
      open.readFirstList();
      return open.followMail();
    });
  });
}

async function start(): Promise<void> {
  const known = applyFirstLook();
  followPartner();
  followSessionEnd();
  followSession();
  const asked = startProvider();
  const resumed = resumeSession();
  // The provider's language is known only once it has answered, unless it came with the page or an earlier visit.
  const language = firstLanguage();
  await Promise.all([setLanguage(language), known ? null : asked, resumed]);
  // Who is signed in has said which language already.
  if (!session.get().isauth) await setLanguage(firstLanguage());
  followWindows();
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

// Who signs in lands in mail: its code comes while the password is typed.
warmUpWith(() => loadOnce(mail));
offerCommands(() => import('./features/mail/palette.ts').then((part) => part.mailCommands));
offerCommands(() => import('./features/mail/palette.ts').then((part) => part.messageCommands));
followUser();
startCompose();
start().catch((error: unknown) => {
  // Without a page of the provider's for this the browser's console is all that is left.
  const own = providerPage(partner.get(), 'error');
  if (own === null) throw error;
  location.replace(own);
});
