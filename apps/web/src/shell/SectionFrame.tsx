import { Outlet } from '@tanstack/react-router';
import type { FunctionComponent, ReactNode } from 'react';
import { Suspense, lazy, use } from 'react';
import { loadTexts } from '../lib/i18n/language.ts';
import type { Section } from '../lib/section.ts';
import { ShellLayout } from './ShellLayout.tsx';
import type { Loader } from './pages.ts';

const loading = new WeakMap<Loader<unknown>, Promise<unknown>>();

/** A failed load is kept this long, ms: forgotten at once, each drawing of its error would begin it anew. */
const FAILURE_KEPT_MS = 5000;

/** Loads code and texts side by side, once; going there again some time after a failure tries again. */
export function loadOnce<T>(loader: Loader<T>): Promise<T> {
  const known = loading.get(loader) as Promise<T> | undefined;
  if (known !== undefined) return known;
  const texts = loader.texts === undefined ? undefined : loadTexts(loader.texts);
  const made = Promise.all([loader.code(), texts]).then(([code]) => code);
  loading.set(loader, made);
  made.catch(() => setTimeout(() => loading.delete(loader), FAILURE_KEPT_MS));
  return made;
}

/** A screen that loads when it is first shown. */
export function lazyScreen(loader: Loader<FunctionComponent>): FunctionComponent {
  const Screen = lazy(() => loadOnce(loader).then((component) => ({ default: component })));
  return function LazyScreen(): ReactNode {
    return (
      <Suspense fallback={null}>
        <Screen />
      </Suspense>
    );
  };
}

/** The shell around a section; the empty frame stands while its code is on the way. */
export function SectionFrame({ load }: { readonly load: Loader<Section> }): ReactNode {
  return (
    <Suspense fallback={<ShellLayout pane={null}>{null}</ShellLayout>}>
      <Filled load={load} />
    </Suspense>
  );
}

function Filled({ load }: { readonly load: Loader<Section> }): ReactNode {
  const { Pane, PaneFoot, Header, HeaderTools, Screen } = use(loadOnce(load));
  return (
    <ShellLayout
      pane={<Pane />}
      paneFoot={PaneFoot === undefined ? undefined : <PaneFoot />}
      header={<Header />}
      headerTools={HeaderTools === undefined ? undefined : <HeaderTools />}
    >
      <Screen>
        <Outlet />
      </Screen>
    </ShellLayout>
  );
}
