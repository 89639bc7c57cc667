import type { Section } from '../../lib/section.ts';
import { TasksPane } from './pane/TasksPane.tsx';
import { ZeroCard } from './pane/ZeroCard.tsx';
import { TasksHeader } from './screen/TasksHeader.tsx';
import { TasksScreen } from './screen/TasksScreen.tsx';
import { forgetStateAtSignOut } from './state/forget-state.ts';

export { NothingOpen } from './screen/NothingOpen.tsx';
export { TaskPanel } from './panel/TaskPanel.tsx';

forgetStateAtSignOut();

/** The tasks section [SHELL-106]. */
export const section: Section = {
  Pane: TasksPane,
  PaneFoot: ZeroCard,
  Header: TasksHeader,
  Screen: TasksScreen,
};
