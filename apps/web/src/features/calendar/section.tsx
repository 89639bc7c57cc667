import type { ReactNode } from 'react';
import type { Section } from '../../lib/section.ts';
import { HeaderTools } from './screen/HeaderTools.tsx';
import { CalendarHeader } from './screen/CalendarHeader.tsx';
import { CalendarScreen } from './screen/CalendarScreen.tsx';
import { CalendarPane } from './pane/CalendarPane.tsx';

/** The screen of the routes of views: the section itself shows the view, so that it stays when the address changes. */
export function NoScreen(): ReactNode {
  return null;
}

/** The calendar section [SHELL-074]. */
export const section: Section = { Pane: CalendarPane, Header: CalendarHeader, HeaderTools, Screen: CalendarScreen };
