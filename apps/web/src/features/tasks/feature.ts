import { CircleCheckBig } from 'lucide-react';
import type { Feature } from '../../lib/feature.ts';
import { loadTexts } from '../../lib/i18n/language.ts';
import { readAgain } from '../../lib/query-client.ts';
import { inShell } from '../../lib/route.ts';
import { onPushOrMissed } from '../../lib/socket.ts';
import { forgetTasksAtSignOut } from './data/forget-tasks.ts';
import { TASKS_KEY } from './data/tasks-key.ts';
import { BoxFlyoutHost } from './message/BoxFlyoutHost.tsx';
import { makeTask } from './message/make-task-action.ts';

const TITLE = 'LANG_SHELL_TASKS';
const PATH = '/tasks';
const route = inShell(TITLE);

/** Tasks, the boxes and lists that hold them, and the inbox-zero flow. */
export const tasks: Feature = {
  name: 'tasks',
  section: {
    path: PATH,
    titleKey: TITLE,
    entry: { to: PATH, icon: CircleCheckBig, digit: '3', tab: true },
    load: { texts: 'tasks', code: () => import('./section.tsx').then((part) => part.section) },
  },
  routes: [
    route(PATH, 'tasks', { load: { code: () => import('./section.tsx').then((part) => part.NothingOpen) } }),
    route('/tasks/inbox-zero', 'tasks.inbox-zero', {
      load: { code: () => import('./zero/ZeroScreen.tsx').then((part) => part.ZeroScreen) },
    }),
    route('/tasks/:actionID/:tid?', 'tasks.edit', {
      values: { actionID: ['view', 'edit', 'new'] },
      load: { code: () => import('./section.tsx').then((part) => part.TaskPanel) },
    }),
  ],
  shortcuts: [
    { id: 'new_task', section: PATH, full: 'N', alone: 'N' },
    { id: 'task_done', section: PATH, alone: 'E' },
    { id: 'make_task', section: '/mail', alone: 'T' },
  ],
  messageActions: [makeTask],
  hosts: [BoxFlyoutHost],
  help: [
    {
      titleKey: 'LANG_KEYBOARD_LIST',
      rows: [
        { textKey: 'LANG_KEYBOARD_NEXT_PREVIOUS', keys: [['ArrowDown'], ['ArrowUp']] },
        { textKey: 'LANG_KEYBOARD_SELECT', keys: [['Space']] },
        { textKey: 'LANG_KEYBOARD_SELECT_RANGE', keys: [['Shift', 'ArrowDown']] },
        { textKey: 'LANG_KEYBOARD_OPEN', keys: [['Enter']] },
        { textKey: 'LANG_KEYBOARD_DELETE', keys: [['Delete']] },
        { textKey: 'LANG_KEYBOARD_MOVE_CARD', keys: [['Alt', 'ArrowDown']] },
        { textKey: 'LANG_KEYBOARD_ROW_MENU', keys: [['Shift', 'F10']] },
      ],
    },
  ],
  commands: [
    async () => {
      const [part] = await Promise.all([import('./palette.ts'), loadTexts('tasks')]);
      return part.taskCommands;
    },
  ],
  start: () => {
    onPushOrMissed('calendar-changed', () => void readAgain(TASKS_KEY));
    forgetTasksAtSignOut();
    return undefined;
  },
};
