import type { AnyRoute } from '@tanstack/react-router';
import {
  createHashHistory,
  createRootRoute,
  createRoute,
  createRouter,
  redirect,
  useMatches,
} from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { changeSession, session } from '../features/session/public.ts';
import { parseSearch, setNavigator, stringifySearch, usePlace } from '../lib/place.ts';
import type { PageMap, ScreenEntry } from './pages.ts';
import { BrokenScreen, InvalidScreen, NotYetScreen, SectionTitle } from './Notes.tsx';
import { RootFrame } from './RootFrame.tsx';
import { SectionFrame, lazyScreen } from './SectionFrame.tsx';
import { ShellLayout } from './ShellLayout.tsx';
import { SignInRoute } from './SignInRoute.tsx';
import { DEFAULT_PLACE, placeForUnknown, redirectFor } from './guard.ts';
import { SECTIONS, sectionOf } from './sections.ts';

/** What a route says about itself: the key of its window title [SHELL-006]. */
interface RouteFacts {
  readonly titleKey?: string;
}

function Root(): ReactNode {
  const facts = useMatches({
    select: (matches) => matches.findLast((match) => titleOf(match.staticData) !== undefined),
  });
  return <RootFrame titleKey={titleOf(facts?.staticData)} />;
}

function titleOf(facts: unknown): string | undefined {
  return (facts as RouteFacts | undefined)?.titleKey;
}

/** The one guard of every route [AUTH-022 to AUTH-031]. */
const root = createRootRoute({
  beforeLoad: ({ location }) => {
    const to = redirectFor(location.pathname, session.get());
    if (to === null) return;
    if (to === '/login' && location.pathname !== '/') changeSession({ returnTo: location.href });
    throw redirect({ to, replace: true });
  },
  component: Root,
});

function simple(path: string, component: () => ReactNode, titleKey?: string): AnyRoute {
  const staticData = titleKey === undefined ? {} : { titleKey };
  return createRoute({ getParentRoute: () => root, path, component, staticData });
}

function InShell(): ReactNode {
  const { path } = usePlace();
  return (
    <ShellLayout header={<SectionTitle titleKey={sectionOf(path)?.titleKey ?? 'LANG_SHELL_FILES'} />}>
      <NotYetScreen />
    </ShellLayout>
  );
}

function Alone(): ReactNode {
  return <NotYetScreen />;
}

function screens(parent: AnyRoute, entries: readonly ScreenEntry[]): AnyRoute[] {
  return entries.map((entry) =>
    createRoute({
      getParentRoute: () => parent,
      path: entry.path,
      component: entry.load === undefined ? NotYetScreen : lazyScreen(entry.load),
      staticData: entry.titleKey === undefined ? {} : { titleKey: entry.titleKey },
    }),
  );
}

function sectionRoute(pages: PageMap, path: string, titleKey: string): AnyRoute[] {
  const page = pages.sections[path];
  if (page === undefined) return [simple(`${path}/$`, InShell, titleKey)];
  const section = createRoute({
    getParentRoute: () => root,
    path,
    component: () => <SectionFrame load={page.load} />,
    staticData: { titleKey },
  });
  const index = createRoute({
    getParentRoute: () => section,
    path: '/',
    beforeLoad: () => {
      throw redirect({ to: page.index, replace: true });
    },
  });
  return [section.addChildren([index, ...screens(section, page.screens)])];
}

function redirecting(path: string, to: string): AnyRoute {
  return createRoute({
    getParentRoute: () => root,
    path,
    beforeLoad: () => {
      throw redirect({ to, replace: true });
    },
  });
}

const unknown = createRoute({
  getParentRoute: () => root,
  path: '$',
  beforeLoad: ({ location }) => {
    throw redirect({ to: placeForUnknown(location.pathname, session.get()), replace: true });
  },
});

/** Builds the router on the address's hash, so that old bookmarks and child windows keep working (DESIGN decision 13). */
export function createAppRouter(pages: PageMap) {
  const routes = [
    redirecting('/', DEFAULT_PLACE),
    redirecting('/mail/list', DEFAULT_PLACE),
    simple('/login', SignInRoute, 'LANG_SESSION_TITLE'),
    ...['/expired', '/2fa/verify', '/2fa/setup', '/forgot', '/autologin', '/public/$'].map((path) =>
      simple(path, Alone),
    ),
    simple('/invalid', () => <InvalidScreen inWindow={false} />),
    simple('/invalid/window', () => <InvalidScreen inWindow />),
    ...screens(root, pages.windows),
    ...SECTIONS.flatMap((entry) => sectionRoute(pages, entry.path, entry.titleKey)),
    simple('/cloud/$', InShell, 'LANG_SHELL_FILES'),
    unknown,
  ];
  const router = createRouter({
    routeTree: root.addChildren(routes),
    history: createHashHistory(),
    parseSearch,
    stringifySearch,
    defaultErrorComponent: ({ error }) => <BrokenScreen error={error} />,
    defaultNotFoundComponent: () => <InvalidScreen inWindow={false} />,
    defaultPendingMs: 150,
    scrollRestoration: false,
  });
  setNavigator((path, options) => {
    const search = stringifySearch(options.search ?? {});
    return router.navigate({ href: `${path}${path.includes('?') ? '' : search}`, replace: options.replace === true });
  });
  return router;
}
