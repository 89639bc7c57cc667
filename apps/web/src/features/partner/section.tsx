import type { ReactNode } from 'react';
import type { Section } from '../../lib/section.ts';
import { CustomPageTitle } from './CustomPage.tsx';
export { CustomPage } from './CustomPage.tsx';

/** The links above the quota are all that its pane holds. */
function Pane(): ReactNode {
  return null;
}

/** Where the provider's own pages stand [BRAND-026]. */
export const section: Section = {
  Pane,
  Header: CustomPageTitle,
  Screen: ({ children }: { readonly children: ReactNode }) => children,
};
