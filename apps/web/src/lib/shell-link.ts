import type { PageSettings } from '@pillarbox/contract/partner/page-settings';
import type { TextKey } from '@pillarbox/locales/keys';
import type { LucideIcon } from 'lucide-react';

/**
 * Where the shell shows a link: the status bar (on a phone the menu More), the account menu and its end, the bottom of the left
 * bar, search-or-jump.
 */
export type LinkSpot = 'status' | 'account' | 'account-end' | 'foot' | 'palette';

/** A link of the shell: it runs something in the page, or leads to a page of the provider. */
export type ShellLink = {
  readonly key: string;
  readonly textKey: TextKey;
  readonly icon?: LucideIcon;
  readonly spots: readonly LinkSpot[];
  /** The shortcut that does the same; the tooltip shows it. */
  readonly shortcut?: string;
  /** It opens a screen: search-or-jump lists it under "Go to". */
  readonly opensScreen?: true;
} & ({ readonly run: () => void } | { readonly href: string });

/** What a feature decides by which links it offers. */
export interface LinkFacts {
  /** The provider's settings of the page. */
  readonly settings: PageSettings;
  /** Code of the current language, such as `de_DE`. */
  readonly language: string;
  /** The browser offers to install the page as an app. */
  readonly canInstall: boolean;
}
