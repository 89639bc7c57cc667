import type { FunctionComponent, ReactNode } from 'react';
import type { ScreenLoader } from '../lib/loader.ts';
import { useLoaded } from '../lib/loading.ts';

/** Creates a screen that loads when it is first shown. */
export function lazyScreen(loader: ScreenLoader): FunctionComponent {
  return function LazyScreen(): ReactNode {
    const Screen = useLoaded(loader);
    return Screen === undefined ? null : <Screen />;
  };
}
