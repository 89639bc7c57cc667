import type { FunctionComponent } from 'react';
import type { Section } from '../lib/section.ts';

/** Something that loads on first opening: its code, and the catalogue of its feature [SHELL-002]. */
export interface Loader<T> {
  /** The feature whose texts load beside the code, when they are not among the first ones. */
  readonly texts?: string;
  readonly code: () => Promise<T>;
}

/** A screen: where it is, what its window is called, how it loads. Without `load` it is not there yet. */
export interface ScreenEntry {
  /** Below its section, or whole for child windows. */
  readonly path: string;
  readonly titleKey?: string;
  readonly load?: Loader<FunctionComponent>;
}

/** A section with its frame and its screens. */
export interface SectionPage {
  readonly load: Loader<Section>;
  /** Where the section's own path leads. */
  readonly index: string;
  readonly screens: readonly ScreenEntry[];
}

/** Every page there is; main.tsx, the only file that knows every feature, writes it. */
export interface PageMap {
  readonly sections: Readonly<Record<string, SectionPage>>;
  /** Screens of child windows, shown without the shell [SHELL-009]. */
  readonly windows: readonly ScreenEntry[];
}
