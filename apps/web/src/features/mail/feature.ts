import { Mail } from 'lucide-react';
import type { Feature } from '../../lib/feature.ts';
import type { Loader, ScreenLoader } from '../../lib/loader.ts';
import { go } from '../../lib/location.ts';
import { inShell, inWindow } from '../../lib/route.ts';
import type { Section } from '../../lib/section.ts';
import { onSignInAccepted } from '../../lib/session-events.ts';
import { isAtHome, session } from '../../lib/session-state.ts';
import { openCompose } from '../compose/public.ts';

const PATH = '/mail';
const LIST = '/mail/list/msg';
const HIGHLIGHTING = '/preferences/highlighting';
const LIST_PARAMS = { sendParameters: null, currentfolder: null };
const route = inShell('LANG_SHELL_MAIL');

const load: Loader<Section> = {
  code: async () => {
    const [part, open] = await Promise.all([import('./section.tsx'), import('./opening.ts')]);
    open.setComposer(openCompose);
    return part.section;
  },
};

const viewer: ScreenLoader = {
  texts: 'viewer',
  code: () => import('./viewer/ViewerScreen.tsx').then((part) => part.ViewerScreen),
};

/** What mail keeps outside the query cache follows who is signed in. */
function followUser(): void {
  let known: string | null = null;
  /** The page has asked for mail on the word of a cookie; whether the session still lives is not known yet. */
  let isExpected = false;
  const follow = (): void => {
    const state = session.get();
    if (isExpected && state.isinit) {
      isExpected = false;
      if (!state.isauth) void import('./opening.ts').then((open) => open.leaveMail());
    }
    const now = isAtHome(state) ? (state.user?.mail ?? null) : null;
    if (now === known) return;
    const left = known;
    known = now;
    void import('./opening.ts').then((open) => {
      if (left !== null) open.leaveMail();
      return now === null ? undefined : open.followMail();
    });
  };
  follow();
  session.subscribe(follow);
  onSignInAccepted(() => {
    isExpected = !session.get().isinit;
    void import('./opening.ts').then((open) => {
      open.leaveMail();
      open.readFirstList();
      open.cacheFirstScreen();
      return open.followMail();
    });
  });
}

/** Folders, the list and messages. */
export const mail: Feature = {
  name: 'mail',
  section: {
    path: PATH,
    titleKey: 'LANG_SHELL_MAIL',
    entry: { to: LIST, icon: Mail, digit: '1', tab: true },
    load,
    early: true,
  },
  routes: [
    route('/mail', 'mail', { to: LIST }),
    route('/mail/list', 'mail.list', { to: LIST, params: LIST_PARAMS }),
    route(LIST, 'mail.list.msg', {
      params: LIST_PARAMS,
      load: { code: () => import('./section.tsx').then((part) => part.loadReading()) },
    }),
    inShell('LANG_SHELL_TITLE_HIGHLIGHTING')(HIGHLIGHTING, 'preferences.highlighting', {
      icon: 'highlighter',
      settings: ['LANG_HIGHLIGHTING_RULES'],
      load: {
        texts: 'highlighting',
        code: () => import('./highlighting/HighlightingScreen.tsx').then((part) => part.HighlightingScreen),
      },
    }),
    inShell('LANG_SHELL_TITLE_USAGE')('/preferences/usage', 'preferences.usage', {
      icon: 'chart-pie',
      group: 'general',
      settings: ['LANG_USAGE_MAP', 'LANG_USAGE_LARGEST', 'LANG_USAGE_CLEAN_UP'],
      load: { texts: 'usage', code: () => import('./usage/UsageScreen.tsx').then((part) => part.UsageScreen) },
    }),
    route('/mail/attachmentview', 'mail.attachmentview', { load: viewer }),
    inWindow('/window/mail/msg', '.mail.msg', {
      title: 'LANG_SHELL_TITLE_MESSAGE',
      load: {
        code: async () => {
          const [part, open] = await Promise.all([import('./window/MessageWindow.tsx'), import('./opening.ts')]);
          open.setComposer(openCompose);
          return part.MessageWindow;
        },
      },
    }),
  ],
  addressActions: [
    {
      name: 'messages',
      onCard: true,
      load: {
        texts: 'reading',
        code: () => import('./reading/menus/MessagesItem.tsx').then((part) => part.MessagesItem),
      },
    },
  ],
  contactParts: [
    {
      name: 'latest-messages',
      load: { texts: 'search', code: () => import('./search/LatestMessages.tsx').then((part) => part.LatestMessages) },
    },
  ],
  shortcuts: [
    {
      id: 'highlighting',
      section: '/preferences',
      full: 'R',
      textKey: 'LANG_SHELL_TITLE_HIGHLIGHTING',
      run: () => go(HIGHLIGHTING),
    },
    { id: 'new_message', section: PATH, full: 'N', alone: 'N' },
    { id: 'reply', section: PATH, full: 'R', alone: 'R' },
    { id: 'reply_all', section: PATH, full: 'A', alone: 'A' },
    { id: 'forward', section: PATH, full: 'F', alone: 'F' },
    { id: 'toggle_seen', section: PATH, alone: 'U' },
    { id: 'toggle_star', section: PATH, alone: 'S' },
    { id: 'archive', section: PATH, alone: 'E' },
    { id: 'move', section: PATH, alone: 'V' },
    { id: 'label', section: PATH, alone: 'L' },
    { id: 'snooze', section: PATH, alone: 'H' },
    { id: 'pin', section: PATH, alone: 'P' },
    { id: 'mute', section: PATH, alone: 'M' },
    { id: 'person_details', section: PATH, alone: 'I' },
    { id: 'next_message', section: PATH, alone: 'J' },
    { id: 'previous_message', section: PATH, alone: 'K' },
    { id: 'search', section: PATH, alone: '/' },
  ],
  help: [
    {
      titleKey: 'LANG_KEYBOARD_LIST',
      rows: [
        { textKey: 'LANG_KEYBOARD_NEXT_PREVIOUS', keys: [['ArrowDown'], ['ArrowUp']] },
        { textKey: 'LANG_KEYBOARD_SELECT', keys: [['Space']] },
        { textKey: 'LANG_KEYBOARD_SELECT_RANGE', keys: [['Shift', 'ArrowDown']] },
        { textKey: 'LANG_KEYBOARD_OPEN', keys: [['Enter']] },
        { textKey: 'LANG_KEYBOARD_DELETE', keys: [['Delete']] },
        { textKey: 'LANG_KEYBOARD_CONTACT_CARD', keys: [['Alt', 'Enter']] },
      ],
    },
  ],
  commands: [
    () => import('./palette.ts').then((part) => part.mailCommands),
    () => import('./palette.ts').then((part) => part.messageCommands),
  ],
  start: () => {
    followUser();
    return undefined;
  },
};
