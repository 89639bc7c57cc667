import type { ReactNode } from 'react';
import type { Section } from '../../lib/section.ts';
import { forgetFilesAtSignOut } from './forget-files.ts';
import { FilesPane } from './pane/FilesPane.tsx';
import { UsageFoot } from './pane/UsageFoot.tsx';
import { FilesHeader } from './screen/FilesHeader.tsx';
import { FilesScreen } from './screen/FilesScreen.tsx';

forgetFilesAtSignOut();

/** The screen of a list: the section itself shows it. */
export function ListAlone(): ReactNode {
  return null;
}

/** The section of files. */
export const section: Section = {
  Pane: FilesPane,
  PaneFoot: UsageFoot,
  Header: FilesHeader,
  Screen: FilesScreen,
};
