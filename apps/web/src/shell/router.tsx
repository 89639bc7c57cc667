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
import { parseSearch, setNavigator, stringifySearch, usePlace } from '../lib/place.ts';
import { EntryFrame, PublicFrame, WindowFrame } from './frames.tsx';
import { INVALID_WINDOW, LOGIN } from './guard.ts';
import { BrokenScreen, InvalidScreen, NotYetScreen, SectionTitle } from './Notes.tsx';
import type { PageMap } from './pages.ts';
import { loadOnce } from './loading.ts';
import { makeGuard } from './route-guard.ts';
import { pathsOf } from './route-match.ts';
import type { RouteEntry, RouteFrame } from './routes.ts';
import { ROUTES } from './routes.ts';
import { RootFrame } from './RootFrame.tsx';
import { SectionFrame, lazyScreen } from './SectionFrame.tsx';
import { sectionOf } from './sections.ts';
import { ShellLayout } from './ShellLayout.tsx';
import { SignInRoute } from './SignInRoute.tsx';

/** Screens that the shell itself draws. */
const OWN_SCREENS: Readonly<Record<string, FunctionComponent>> = {
  [LOGIN]: SignInRoute,
  '/invalid': () => <InvalidScreen inWindow={false} />,
  [INVALID_WINDOW]: () => <InvalidScreen inWindow />,
};

const FRAMES: Readonly<Record<Exclude<RouteFrame, 'shell'>, FunctionComponent>> = {
  window: WindowFrame,
  public: PublicFrame,
  entry: EntryFrame,
  alone: Outlet,
};

function Root(): ReactNode {
  const titleKey = useMatches({ select: (matches) => titleOf(matches.at(-1)?.staticData) });
  return <RootFrame titleKey={titleKey} />;
}

/** The title that the present state is configured with [SHELL-006]. */
function titleOf(facts: unknown): string | undefined {
  return (facts as { titleKey?: string } | undefined)?.titleKey;
}

function UnfilledSection(): ReactNode {
  const { path } = usePlace();
  return (
    <ShellLayout header={<SectionTitle titleKey={sectionOf(path)?.titleKey ?? 'LANG_SHELL_FILES'} />}>
      <Outlet />
    </ShellLayout>
  );
}

function leadTo(to: string): () => never {
  return () => {
    // The router's way to lead elsewhere.
    throw redirect({ to, replace: true });
  };
}

/** The route of a state below its frame; one path of it, when it answers to two. */
function screenRoute(
  parent: AnyRoute,
  { entry, path }: { readonly entry: RouteEntry; readonly path: string },
  pages: PageMap,
): AnyRoute {
  const load = pages.screens[entry.path];
  const own = OWN_SCREENS[entry.path];
  const titleKey = entry.data?.titleKey;
  return createRoute({
    getParentRoute: () => parent,
    path,
    component: own ?? (load === undefined ? () => <NotYetScreen frame={entry.frame} /> : lazyScreen(load)),
    staticData: titleKey === undefined ? {} : { titleKey },
    ...(entry.to === undefined ? {} : { beforeLoad: leadTo(entry.to) }),
    // A failed change into a window leads to its invalid page [SHELL-124]; elsewhere the error shows in its frame.
    ...(entry.frame === 'window' && load !== undefined
      ? { loader: () => loadOnce(load).then(() => undefined, leadTo(INVALID_WINDOW)) }
      : {}),
  });
}

function routerPath(path: string): string {
  return path.replaceAll('/:', '/$');
}

function sectionRoutes(root: AnyRoute, table: readonly RouteEntry[], pages: PageMap): AnyRoute[] {
  const inShell = Map.groupBy(
    table.filter((entry) => entry.frame === 'shell'),
    (entry) => `/${entry.path.split('/')[1] ?? ''}`,
  );
  return [...inShell].map(([path, entries]) => {
    const load = pages.sections[path];
    const section = createRoute({
      getParentRoute: () => root,
      path,
      component: load === undefined ? UnfilledSection : () => <SectionFrame load={load} />,
    });
    const below = (whole: string): string => (whole === path ? '/' : routerPath(whole.slice(path.length)));
    return section.addChildren(
      entries.flatMap((entry) =>
        pathsOf(entry).map((whole) => screenRoute(section, { entry, path: below(whole) }, pages)),
      ),
    );
  });
}

function frameRoutes(root: AnyRoute, table: readonly RouteEntry[], pages: PageMap): AnyRoute[] {
  return (Object.keys(FRAMES) as (keyof typeof FRAMES)[]).map((name) => {
    const frame = createRoute({ getParentRoute: () => root, id: name, component: FRAMES[name] });
    const entries = table.filter((entry) => entry.frame === name);
    return frame.addChildren(
      entries.flatMap((entry) =>
        pathsOf(entry).map((path) => screenRoute(frame, { entry, path: routerPath(path) }, pages)),
      ),
    );
  });
}

/**
 * Builds the router from the route table, on the address's hash, so that old bookmarks and child windows keep working
 * (DESIGN decision 13). Every change passes the one guard of the root [AUTH-022 to AUTH-031].
 */
export function createAppRouter(pages: PageMap) {
  const table = [...ROUTES, ...(pages.more ?? [])];
  const guard = makeGuard(table, Object.keys(pages.sections));
  const root = createRootRoute({ beforeLoad: ({ location }) => guard(location), component: Root });
  const router = createRouter({
    routeTree: root.addChildren([...frameRoutes(root, table, pages), ...sectionRoutes(root, table, pages)]),
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
