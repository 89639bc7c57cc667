import type { ReactNode } from 'react';
import type { Section } from '../../lib/section.ts';
import { CustomPageTitle } from './CustomPage.tsx';
export { CustomPage } from './CustomPage.tsx';

/** The pane has only the links of the provider. */
function Pane(): ReactNode {
  return null;
}

/** The section of the provider's pages [BRAND-026]. */
export const section: Section = {
  Pane,
  Header: CustomPageTitle,
  Screen: ({ children }: { readonly children: ReactNode }) => children,
};
