import type { FunctionComponent } from 'react';
import type { Section } from '../lib/section.ts';
import type { RouteEntry } from './routes.ts';

/** Something that loads on first opening: its code, and the catalogue of its feature [SHELL-002]. */
export interface Loader<T> {
  /** The feature whose texts load beside the code, when they are not among the first ones. */
  readonly texts?: string;
  readonly code: () => Promise<T>;
}

/** How a screen loads. */
export type ScreenLoader = Loader<FunctionComponent>;

/** Every page there is; main.tsx, the only file that knows every feature, writes it. */
export interface PageMap {
  /** What fills the shell for a section, by the section's first path: `/mail`. */
  readonly sections: Readonly<Record<string, Loader<Section>>>;
  /**
   * How the screen of a route loads, by the route's path as it stands in routes.ts: `/2fa/verify`, `/calendar/:viewID`. A
   * route that is missing here says that it is not there yet.
   */
  readonly screens: Readonly<Record<string, ScreenLoader>>;
  /** Routes beside the table, for example pages that the provider adds. */
  readonly more?: readonly RouteEntry[];
}
