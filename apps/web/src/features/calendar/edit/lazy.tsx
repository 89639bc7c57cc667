import type { ComponentProps, FunctionComponent } from 'react';
import { useLoadedIfPossible } from '../../../lib/loading.ts';
import type { Loader } from '../../../lib/loader.ts';
import type { QuickEvent as Quick } from './QuickEvent.tsx';
import type { ScopeDialog as Scope } from './scope.tsx';
import type { TellDialog as Tell } from './TellDialog.tsx';

/** A component that loads with the texts of events when it is first shown. */
function lazy<P extends object>(load: Loader<FunctionComponent<P>>): FunctionComponent<P> {
  return function Lazy(props: P) {
    const Component = useLoadedIfPossible(load);
    return Component === undefined ? null : <Component {...props} />;
  };
}

/** The field that makes an event of words. */
export const QuickEvent = lazy<ComponentProps<typeof Quick>>({
  texts: 'event',
  code: () => import('./QuickEvent.tsx').then((part) => part.QuickEvent),
});

/** The choice between one event, the following ones and all. */
export const ScopeDialog = lazy<ComponentProps<typeof Scope>>({
  texts: 'event',
  code: () => import('./scope.tsx').then((part) => part.ScopeDialog),
});

/** The question whether the people of a meeting are told. */
export const TellDialog = lazy<ComponentProps<typeof Tell>>({
  texts: 'event',
  code: () => import('./TellDialog.tsx').then((part) => part.TellDialog),
});
