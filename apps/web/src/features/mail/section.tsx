import type { Section } from '../../lib/section.ts';
export { loadReading } from './screen/ReadingRoute.tsx';
import { MailHeader, MailTools } from './screen/MailHeader.tsx';
import { MailPane } from './screen/MailPane.tsx';
import { MailScreen } from './screen/MailScreen.tsx';
import { Quota } from './screen/Quota.tsx';

/** The mail section [SHELL-041]. */
export const section: Section = {
  Pane: MailPane,
  PaneFoot: Quota,
  Header: MailHeader,
  HeaderTools: MailTools,
  Screen: MailScreen,
};
