import type { ComponentType, ReactNode } from 'react';

/**
 * The content of the shell for one section (mail, calendar ...). The shell renders the pillar, the header bar, the
 * resizable pane, the sheet and the status bar around it, and loads it when it is first opened.
 */
export interface Section {
  /** Content of the folder pane, below the provider's name. */
  readonly Pane: ComponentType;
  /** At the bottom of the pane, for example the quota. */
  readonly PaneFoot?: ComponentType;
  /** Left of the header bar: the title and what belongs to it. */
  readonly Header: ComponentType;
  /** Right of the header bar, before the shell's own buttons. */
  readonly HeaderTools?: ComponentType;
  /** Fills the sheet. `children` is the screen of the current route, for example the reading pane or the composer. */
  readonly Screen: ComponentType<{ readonly children: ReactNode }>;
}
