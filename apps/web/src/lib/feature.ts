import type { TextKey } from '@pillarbox/locales/keys';
import type { LucideIcon } from 'lucide-react';
import type { FunctionComponent } from 'react';
import type { CommandSource } from './commands.ts';
import type { Gate } from './gates.ts';
import type { Loader, ScreenLoader } from './loader.ts';
import type { Route } from './route.ts';
import type { Section } from './section.ts';
import type { LinkFacts, ShellLink } from './shell-link.ts';
import type { HelpGroup, Shortcut } from './shortcut-list.ts';

/** The button of a section. */
export interface BarEntry {
  /** Where it leads. */
  readonly to: string;
  readonly icon: LucideIcon;
  /** With Alt+Shift [SHELL-152 to SHELL-157]. */
  readonly digit?: string;
  /** Shown on the phone's tab bar; the others stand in More. */
  readonly tab?: true;
  /** Stands at the foot of the bar. */
  readonly foot?: true;
}

/** A section of the shell: everything whose address begins with its path. */
export interface FeatureSection {
  /** One part: `/mail`. */
  readonly path: string;
  readonly titleKey: TextKey;
  /** Without one the section is reached by its addresses alone. */
  readonly entry?: BarEntry;
  /** Exists only with this feature of the provider [SHELL-156]. */
  readonly needs?: string;
  /** What fills the shell. */
  readonly load: Loader<Section>;
  /** Its code is fetched while the user signs in. */
  readonly early?: true;
}

/** A part of the frame that a feature may fill: above the header, below the folders, beside the sheet. */
export type Slot = 'top' | 'pane' | 'beside';

/**
 * What a feature adds to the page. `src/feature-list.ts` lists the features; nothing else in the product knows all of them. The
 * order of the list is the order of sections and links. Screens and dialogs load when they are first shown.
 */
export interface Feature {
  /** The name of its folder. */
  readonly name: string;
  readonly section?: FeatureSection;
  readonly routes?: readonly Route[];
  readonly shortcuts?: readonly Shortcut[];
  /** Keys that are no shortcuts, for the section's page of keyboard help. */
  readonly help?: readonly HelpGroup[];
  readonly links?: (facts: LinkFacts) => readonly ShellLink[];
  /** What it offers in search-or-jump; loaded when that is first opened. */
  readonly commands?: readonly (() => Promise<CommandSource>)[];
  /** Dialogs by the name that `openDialog` takes. */
  readonly dialogs?: Readonly<Record<string, ScreenLoader>>;
  readonly gates?: readonly Gate[];
  /** Stand beside every screen: messages to the user, questions that may come at any time. */
  readonly hosts?: readonly FunctionComponent[];
  readonly slots?: Readonly<Partial<Record<Slot, FunctionComponent>>>;
  /** Called once when the page starts, to follow session, partner or pushes. The first screen waits for what it answers. */
  readonly start?: () => Promise<void> | undefined;
  /** Asked before an unknown address leads anywhere [SHELL-118]. */
  readonly beforeUnknownAddress?: () => Promise<void>;
}
