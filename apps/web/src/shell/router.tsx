import type { TextKey } from '@pillarbox/locales/keys';
import type { AnyRoute } from '@tanstack/react-router';
import {
  Outlet,
  createHashHistory,
  createRootRoute,
  createRoute,
  createRouter,
  redirect,
  useMatches,
} from '@tanstack/react-router';
import type { FunctionComponent, ReactNode } from 'react';
import { features, isIn, sectionOf } from '../lib/features.ts';
import { parseSearch, setNavigator, stringifySearch } from '../lib/location.ts';
import type { Route, RouteFrame } from '../lib/route.ts';
import { EntryFrame, WindowFrame } from './frames.tsx';
import { makeScreenGates } from './gates.tsx';
import { INVALID_WINDOW } from './guard.ts';
import { BrokenScreen, InvalidScreen } from './Notes.tsx';
import { lazyScreen } from './lazy-screen.tsx';
import { loadOnce } from '../lib/loading.ts';
import { makeGuard } from './route-guard.ts';
import { pathsOf } from './route-match.ts';
import { RootFrame } from './RootFrame.tsx';
import { usePageState } from './use-page-state.ts';
import { SectionFrame } from './SectionFrame.tsx';

const FREE = { needsAuth: false, forced: true } as const;

/** The routes of the shell itself. */
const OWN_ROUTES: readonly Route[] = [
  {
    path: '/invalid',
    state: 'app.invalid',
    frame: 'alone',
    data: FREE,
    Screen: () => <InvalidScreen inWindow={false} />,
  },
  {
    path: INVALID_WINDOW,
    state: 'app.invalid.window',
    frame: 'alone',
    data: FREE,
    Screen: () => <InvalidScreen inWindow />,
  },
];

const FRAMES: Readonly<Record<Exclude<RouteFrame, 'shell'>, FunctionComponent>> = {
  window: WindowFrame,
  entry: EntryFrame,
  public: EntryFrame,
  alone: Outlet,
};

/** The title of the current route [SHELL-006]. */
function titleOf(facts: unknown): TextKey | undefined {
  return (facts as { titleKey?: TextKey } | undefined)?.titleKey;
}

function leadTo(to: string): () => never {
  return () => {
    // The router redirects by a thrown value.
    throw redirect({ to, replace: true });
  };
}

/** The route of a state below its frame, for one of its paths. */
function screenRoute(parent: AnyRoute, entry: Route, path: string): AnyRoute {
  const { load, Screen, to } = entry;
  const titleKey = entry.data?.titleKey;
  return createRoute({
    getParentRoute: () => parent,
    path,
    ...(Screen === undefined ? {} : { component: Screen }),
    ...(load === undefined ? {} : { component: lazyScreen(load) }),
    staticData: titleKey === undefined ? {} : { titleKey },
    ...(to === undefined ? {} : { beforeLoad: leadTo(to) }),
    // In a window a failed load shows the invalid window page [SHELL-124]. Elsewhere the error shows in the frame.
    ...(entry.frame === 'window' && load !== undefined
      ? { loader: () => loadOnce(load).then(() => undefined, leadTo(INVALID_WINDOW)) }
      : {}),
  });
}

function routerPath(path: string): string {
  return path.replaceAll('/:', '/$');
}

function sectionRoutes(root: AnyRoute, table: readonly Route[]): AnyRoute[] {
  return features()
    .flatMap(({ section }) => section ?? [])
    .flatMap(({ path, also = [], load }) => [path, ...also].map((own) => ({ path: own, load })))
    .map(({ path, load }) => {
      const parent = createRoute({
        getParentRoute: () => root,
        path,
        component: () => <SectionFrame load={load} />,
      });
      const below = (whole: string): string => (whole === path ? '/' : routerPath(whole.slice(path.length)));
      const entries = table.filter((entry) => entry.frame === 'shell' && isIn({ path }, entry.path));
      return parent.addChildren(
        entries.flatMap((entry) => pathsOf(entry).map((whole) => screenRoute(parent, entry, below(whole)))),
      );
    });
}

function frameRoutes(root: AnyRoute, table: readonly Route[]): AnyRoute[] {
  return (Object.keys(FRAMES) as (keyof typeof FRAMES)[]).map((name) => {
    const frame = createRoute({ getParentRoute: () => root, id: name, component: FRAMES[name] });
    const entries = table.filter((entry) => entry.frame === name);
    return frame.addChildren(
      entries.flatMap((entry) => pathsOf(entry).map((path) => screenRoute(frame, entry, routerPath(path)))),
    );
  });
}

/**
 * Gives a route the `needs` of its section: without that feature of the provider it does not exist [SHELL-058,
 * SHELL-113].
 */
function withNeedsOfSection(route: Route): Route {
  const needs = route.needs ?? (route.frame === 'shell' ? sectionOf(route.path)?.needs : undefined);
  return needs === undefined ? route : { ...route, needs };
}

/** All routes: the shell's own and those of the features. */
export function routeTable(): readonly Route[] {
  const routes = features().flatMap((feature) => feature.routes ?? []);
  return [...OWN_ROUTES, ...routes.map(withNeedsOfSection)];
}

/**
 * Creates the router from the routes of the features, on the hash of the address, so that old bookmarks and child
 * windows keep working. Every navigation passes the guard of the root [AUTH-022 to AUTH-031]. Call `listFeatures`
 * first.
 */
export function createAppRouter() {
  const table = routeTable();
  const Gates = makeScreenGates(table);
  const guard = makeGuard(
    table,
    features().flatMap(({ section }) => section?.path ?? []),
  );
  function Root(): ReactNode {
    const titleKey = useMatches({ select: (matches) => titleOf(matches.at(-1)?.staticData) });
    usePageState(table);
    return <RootFrame titleKey={titleKey} Gates={Gates} />;
  }
  const root = createRootRoute({ beforeLoad: ({ location }) => guard(location), component: Root });
  const router = createRouter({
    routeTree: root.addChildren([...frameRoutes(root, table), ...sectionRoutes(root, table)]),
    history: createHashHistory(),
    parseSearch,
    stringifySearch,
    defaultErrorComponent: ({ error }) => <BrokenScreen error={error} />,
    // The guard redirects unknown addresses, so this does not show.
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
