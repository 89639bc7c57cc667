import type { Horizon, IndexedInstance, IndexedObject } from './indexed-object.ts';

/** What the gateway asks the worker that reads calendar texts, one after the other. */
export type ExpansionQuestion =
  | { readonly ask: 'index'; readonly text: string; readonly horizon: Horizon | null }
  | { readonly ask: 'instances'; readonly text: string; readonly window: Horizon }
  | { readonly ask: 'expand'; readonly text: string; readonly window: Horizon };

/** Its answers. A text that is no event and no task is `unreadable`. */
export type ExpansionAnswer =
  | { readonly object: IndexedObject }
  | { readonly instances: readonly IndexedInstance[] }
  | { readonly text: string }
  | { readonly fault: 'unreadable' };
