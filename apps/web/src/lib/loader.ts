import type { FunctionComponent } from 'react';

/** Something that loads on first opening: its code, and the catalogue of its feature [SHELL-002]. */
export interface Loader<T> {
  /** The catalogue that loads beside the code, when it is not among the first ones. */
  readonly texts?: string;
  readonly code: () => Promise<T>;
}

/** How a screen or a dialog loads. */
export type ScreenLoader = Loader<FunctionComponent>;
