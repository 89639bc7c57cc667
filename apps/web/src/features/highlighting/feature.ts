import { Highlighter } from 'lucide-react';
import type { Feature } from '../../lib/feature.ts';
import { go } from '../../lib/location.ts';
import { inShell } from '../../lib/route.ts';

const SCREEN = '/preferences/highlighting';

/** The user's highlighting rules: they colour the edge of rows in the message list. */
export const highlighting: Feature = {
  name: 'highlighting',
  routes: [
    inShell('LANG_SHELL_TITLE_HIGHLIGHTING')(SCREEN, 'preferences.highlighting', {
      icon: Highlighter,
      group: 'mail',
      settings: ['LANG_HIGHLIGHTING_RULES'],
      load: {
        texts: 'highlighting',
        code: () => import('./HighlightingScreen.tsx').then((part) => part.HighlightingScreen),
      },
    }),
  ],
  shortcuts: [
    {
      id: 'highlighting',
      section: '/preferences',
      full: 'R',
      textKey: 'LANG_SHELL_TITLE_HIGHLIGHTING',
      run: () => go(SCREEN),
    },
  ],
};
