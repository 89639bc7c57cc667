import { FAX_FEATURE } from '@pillarbox/contract/fax/feature-name';
import { Printer } from 'lucide-react';
import { isChildWindow, isWindowHash } from '../../lib/child-windows/child.ts';
import type { Feature } from '../../lib/feature.ts';
import { readAgain } from '../../lib/query-client.ts';
import { inShell, inWindow } from '../../lib/route.ts';
import { onPush, onPushOrMissed } from '../../lib/socket.ts';
import { FAX_SETTINGS } from './account/setting-names.ts';
import { FAX_KEY } from './data/fax-key.ts';
import { forgetFaxesAtSignOut } from './forget-faxes.ts';

const TITLE = 'LANG_SHELL_FAX';
const NEW = 'LANG_SHELL_NEW_FAX';
const PATH = '/onlinefax';
const texts = 'fax';
const needs = FAX_FEATURE;

/** Online fax: only where the provider offers it [FILE-003, SPOT-033]. */
export const fax: Feature = {
  name: 'fax',
  section: {
    path: PATH,
    titleKey: TITLE,
    needs,
    entry: { to: PATH, icon: Printer },
    load: { texts, code: () => import('./section.tsx').then((part) => part.section) },
  },
  routes: [
    inShell(TITLE)(PATH, 'onlinefax', {
      load: { texts, code: () => import('./section.tsx').then((part) => part.ListAlone) },
    }),
    inShell(NEW)('/mail/onlinefaxcompose', 'mail.onlinefaxcompose', {
      needs,
      load: { texts, code: () => import('./compose/FaxComposeScreen.tsx').then((part) => part.FaxComposeScreen) },
    }),
    inWindow('/window/mail/onlinefaxcompose', '.mail.onlinefaxcompose', {
      title: NEW,
      needs,
      load: { texts, code: () => import('./compose/FaxComposeScreen.tsx').then((part) => part.FaxComposeWindow) },
    }),
    inShell('LANG_SHELL_PREFERENCES')('/preferences/faxaccount', 'preferences.faxaccount', {
      title: 'LANG_SHELL_TITLE_FAX_ACCOUNT',
      icon: 'printer',
      settings: FAX_SETTINGS,
      needs,
      load: { texts, code: () => import('./account/FaxAccountScreen.tsx').then((part) => part.FaxAccountScreen) },
    }),
  ],
  shortcuts: [{ id: 'new_fax', section: PATH, full: 'N', alone: 'N' }],
  help: [
    {
      titleKey: 'LANG_KEYBOARD_LIST',
      rows: [
        { textKey: 'LANG_KEYBOARD_NEXT_PREVIOUS', keys: [['ArrowDown'], ['ArrowUp']] },
        { textKey: 'LANG_KEYBOARD_SELECT', keys: [['Space']] },
        { textKey: 'LANG_KEYBOARD_OPEN', keys: [['Enter']] },
        { textKey: 'LANG_KEYBOARD_DELETE', keys: [['Delete']] },
      ],
    },
  ],
  commands: [() => import('./palette.ts').then((part) => part.faxCommands)],
  start: () => {
    onPushOrMissed('fax-changed', () => void readAgain(FAX_KEY));
    onPush('fax-received', (event) => {
      void readAgain(FAX_KEY);
      // A window leaves notices to its page.
      if (!isChildWindow() && !isWindowHash()) void import('./received.ts').then((part) => part.sayReceived(event));
    });
    forgetFaxesAtSignOut();
    return undefined;
  },
};
