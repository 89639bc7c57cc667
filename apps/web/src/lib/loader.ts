import type { CatalogueName } from '@pillarbox/locales/keys';
import type { FunctionComponent } from 'react';

/** Loads on first use: the code, and the catalogue of its feature [SHELL-002]. */
export interface Loader<T> {
  /** The catalogue to load with the code, if the page does not start with it. */
  readonly texts?: CatalogueName;
  readonly code: () => Promise<T>;
}

/** Loads a screen or a dialog. */
export type ScreenLoader = Loader<FunctionComponent>;
