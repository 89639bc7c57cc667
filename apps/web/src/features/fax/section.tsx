import type { ReactNode } from 'react';
import type { Section } from '../../lib/section.ts';
import { FaxPane } from './pane/FaxPane.tsx';
import { PagesFoot } from './pane/PagesFoot.tsx';
import { FaxHeader } from './screen/FaxHeader.tsx';
import { FaxScreen } from './screen/FaxScreen.tsx';

/** The screen of the list: the section itself shows it. */
export function ListAlone(): ReactNode {
  return null;
}

/** The section of online fax [FILE-003]. */
export const section: Section = { Pane: FaxPane, PaneFoot: PagesFoot, Header: FaxHeader, Screen: FaxScreen };
