import type { TextKey } from '@pillarbox/locales/keys';
import type { LucideIcon } from 'lucide-react';
import type { FunctionComponent } from 'react';
import type { AddressAction } from './address-action.ts';
import type { CommandSource } from './commands.ts';
import type { ContactPart } from './contact-part.ts';
import type { Gate } from './gates.ts';
import type { Loader, ScreenLoader } from './loader.ts';
import type { MessageAction } from './message-action.ts';
import type { MessageCard } from './message-card.ts';
import type { PersonAction } from './person-action.ts';
import type { Route } from './route.ts';
import type { Section } from './section.ts';
import type { LinkFacts, ShellLink } from './shell-link.ts';
import type { HelpGroup, Shortcut } from './shortcut-list.ts';

/** The button of a section. */
export interface BarEntry {
  /** The path that it opens. */
  readonly to: string;
  readonly icon: LucideIcon;
  /** The digit of its shortcut with Alt+Shift [SHELL-152 to SHELL-157]. */
  readonly digit?: string;
  /** Shown in the tab bar of a phone; the others are in the menu More. */
  readonly tab?: true;
  /** Shown at the bottom of the bar. */
  readonly foot?: true;
}

/** A section of the shell: all routes below its path. */
export interface FeatureSection {
  /** One path segment: `/mail`. */
  readonly path: string;
  /** Further paths of one segment whose addresses belong to the section. */
  readonly also?: readonly string[];
  readonly titleKey: TextKey;
  /** The button. Without one the section has only addresses. */
  readonly entry?: BarEntry;
  /** The section exists only if the provider has this feature [SHELL-156]. */
  readonly needs?: string;
  /** The content of the shell. */
  readonly load: Loader<Section>;
  /** Its code is loaded while the user signs in. */
  readonly early?: true;
}

/** A part of the frame that a feature can fill: above the header, between header and sheet, below the folders,
 * beside the sheet. */
export type Slot = 'top' | 'notices' | 'pane' | 'beside';

/**
 * What a feature adds to the page. `src/feature-list.ts` lists the features in the order of their sections and links.
 * Screens and dialogs load when they are first shown.
 */
export interface Feature {
  /** The name of the feature's folder. */
  readonly name: string;
  readonly section?: FeatureSection;
  readonly routes?: readonly Route[];
  readonly shortcuts?: readonly Shortcut[];
  /** Keys other than shortcuts, for the page of the section in keyboard help. */
  readonly help?: readonly HelpGroup[];
  readonly links?: (facts: LinkFacts) => readonly ShellLink[];
  /** Commands of search-or-jump, loaded when that is first opened. */
  readonly commands?: readonly (() => Promise<CommandSource>)[];
  /** Dialogs by the name that `openDialog` takes. */
  readonly dialogs?: Readonly<Record<string, ScreenLoader>>;
  readonly gates?: readonly Gate[];
  /** Shown with an open message, in the order of the features. */
  readonly messageCards?: readonly MessageCard[];
  /** What the feature does with messages, in their menus, by a key, and when they are dropped on the section's button. */
  readonly messageActions?: readonly MessageAction[];
  /** Items of the menu of an address in an open message, in the order of the features. */
  readonly addressActions?: readonly AddressAction[];
  /** Buttons of a person in a contact file, in the order of the features. */
  readonly personActions?: readonly PersonAction[];
  /** Shown below the fields of an open contact, in the order of the features. */
  readonly contactParts?: readonly ContactPart[];
  /** Components rendered beside every screen, for example notifications. */
  readonly hosts?: readonly FunctionComponent[];
  readonly slots?: Readonly<Partial<Record<Slot, FunctionComponent>>>;
  /** Called once when the page starts. The first screen waits for the promise that it returns. */
  readonly start?: () => Promise<void> | undefined;
  /** Awaited before an unknown address is redirected [SHELL-118]. */
  readonly beforeUnknownAddress?: () => Promise<void>;
}
