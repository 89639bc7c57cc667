import type { PageSettings } from '@pillarbox/contract/partner/page-settings';
import type { TextKey } from '@pillarbox/locales/keys';
import type { LucideIcon } from 'lucide-react';

/**
 * Where the shell shows a link: the status bar (on a phone the menu More), the account menu and its end, the foot of the left
 * bar, search-or-jump.
 */
export type LinkSpot = 'status' | 'account' | 'account-end' | 'foot' | 'palette';

/** A quiet link of the shell: something to do here, or a page of the provider's. */
export type ShellLink = {
  readonly key: string;
  readonly textKey: TextKey;
  readonly icon?: LucideIcon;
  readonly spots: readonly LinkSpot[];
  /** The shortcut that does the same, for its tooltip. */
  readonly shortcut?: string;
  /** Leads to a screen: search-or-jump lists it among the places to go to. */
  readonly isPlace?: true;
} & ({ readonly run: () => void } | { readonly href: string });

/** What decides which links there are. */
export interface LinkFacts {
  /** What the provider says about the frame of the page. */
  readonly settings: PageSettings;
  /** Code of the present language, such as `de_DE`. */
  readonly language: string;
}
