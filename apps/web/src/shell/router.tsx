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
import { EntryFrame, PublicFrame, WindowFrame } from './frames.tsx';
import { makeScreenGates } from './gates.tsx';
import { INVALID_WINDOW } from './guard.ts';
import { BrokenScreen, InvalidScreen } from './Notes.tsx';
import { lazyScreen } from './lazy-screen.tsx';
import { loadOnce } from './loading.ts';
import { makeGuard } from './route-guard.ts';
import { pathsOf } from './route-match.ts';
import { RootFrame } from './RootFrame.tsx';
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
  public: PublicFrame,
  entry: EntryFrame,
  alone: Outlet,
};

/** The title that the present state is configured with [SHELL-006]. */
function titleOf(facts: unknown): TextKey | undefined {
  return (facts as { titleKey?: TextKey } | undefined)?.titleKey;
}

function leadTo(to: string): () => never {
  return () => {
    // The router's way to lead elsewhere.
    throw redirect({ to, replace: true });
  };
}

/** The route of a state below its frame; one path of it, when it answers to two. */
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
    // A failed change into a window leads to its invalid page [SHELL-124]; elsewhere the error shows in its frame.
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

/** What the provider has not switched on does not exist, with everything below it [SHELL-058, SHELL-113]. */
function withNeedsOfSection(route: Route): Route {
  const needs = route.needs ?? (route.frame === 'shell' ? sectionOf(route.path)?.needs : undefined);
  return needs === undefined ? route : { ...route, needs };
}

/** Every address of the page: the shell's own and those of the features. */
export function routeTable(): readonly Route[] {
  const routes = features().flatMap((feature) => feature.routes ?? []);
  return [...OWN_ROUTES, ...routes.map(withNeedsOfSection)];
}

/**
 * Builds the router from the routes of the features, on the address's hash, so that old bookmarks and child windows keep
 * working. Every change passes the one guard of the root [AUTH-022 to AUTH-031]. The features must have
 * been listed before.
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
    return <RootFrame titleKey={titleKey} Gates={Gates} />;
  }
  const root = createRootRoute({ beforeLoad: ({ location }) => guard(location), component: Root });
  const router = createRouter({
    routeTree: root.addChildren([...frameRoutes(root, table), ...sectionRoutes(root, table)]),
    history: createHashHistory(),
    parseSearch,
    stringifySearch,
    defaultErrorComponent: ({ error }) => <BrokenScreen error={error} />,
    // The guard leads unknown addresses away before this could show.
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
