import type { Section } from '../../lib/section.ts';
import { FolderPane } from './folders/FolderPane.tsx';
export { ReadingPane } from './reading/ReadingPane.tsx';
import { MailHeader, MailTools } from './screen/MailHeader.tsx';
import { MailScreen } from './screen/MailScreen.tsx';
import { Quota } from './screen/Quota.tsx';

/** The mail section [SHELL-041]. */
export const section: Section = {
  Pane: FolderPane,
  PaneFoot: Quota,
  Header: MailHeader,
  HeaderTools: MailTools,
  Screen: MailScreen,
};
