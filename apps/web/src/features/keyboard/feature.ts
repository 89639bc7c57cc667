import { CircleQuestionMark, Keyboard } from 'lucide-react';
import { openDialog } from '../../lib/dialogs.ts';
import type { Feature } from '../../lib/feature.ts';
import { go } from '../../lib/location.ts';
import { inShell } from '../../lib/route.ts';

const SCREEN = '/preferences/keyboardshortcuts';
const showHelp = (): void => openDialog('help');

/** Keyboard help, and the screen for changing single keys. */
export const keyboard: Feature = {
  name: 'keyboard',
  routes: [
    inShell('LANG_SHELL_TITLE_SHORTCUTS')(SCREEN, 'preferences.keyboardshortcuts', {
      icon: 'keyboard',
      group: 'general',
      settings: ['LANG_KEYBOARD_SINGLE_KEYS'],
      load: { texts: 'keyboard', code: () => import('./ShortcutsScreen.tsx').then((part) => part.ShortcutsScreen) },
    }),
  ],
  shortcuts: [{ id: 'help', alone: '?', run: showHelp }],
  links: () => [
    {
      key: 'shortcuts',
      textKey: 'LANG_SHELL_TITLE_SHORTCUTS',
      icon: Keyboard,
      spots: ['palette'],
      opensScreen: true,
      run: () => go(SCREEN),
    },
    {
      key: 'help',
      textKey: 'LANG_SHELL_HELP',
      icon: CircleQuestionMark,
      spots: ['foot', 'palette'],
      shortcut: 'help',
      run: showHelp,
    },
  ],
  dialogs: {
    help: { texts: 'keyboard', code: () => import('./HelpDialog.tsx').then((part) => part.HelpDialog) },
  },
};
