import { CircleQuestionMark, Funnel } from 'lucide-react';
import { openDialog } from '../../lib/dialogs.ts';
import type { Feature } from '../../lib/feature.ts';
import { loadTexts } from '../../lib/i18n/language.ts';
import { go } from '../../lib/location.ts';
import type { MessageAction, MessagePlace } from '../../lib/message-action.ts';
import { inShell } from '../../lib/route.ts';
import { onPushOrMissed } from '../../lib/socket.ts';

const PATH = '/preferences/filters';

async function fromMessage([first]: readonly MessagePlace[]): Promise<void> {
  if (first === undefined) return;
  const [part] = await Promise.all([import('./data/from-message.ts'), loadTexts('filters')]);
  await part.filterFromMessage(first);
}

/** A filter for messages like this one: in the menus of messages, and by dropping one on Preferences. */
const makeFilter: MessageAction = {
  name: 'make-filter',
  textKey: 'LANG_SHELL_MAKE_FILTER',
  icon: Funnel,
  shortcut: 'make_filter',
  section: '/preferences',
  ownMail: true,
  run: (messages) => void fromMessage(messages),
};

async function whyHere([first]: readonly MessagePlace[]): Promise<void> {
  if (first === undefined) return;
  const { asked } = await import('./why/asked.ts');
  asked.set(first);
  openDialog('why-here');
}

/** Which rule put this message where it is. */
const askWhy: MessageAction = {
  name: 'why-here',
  textKey: 'LANG_SHELL_WHY_HERE',
  icon: CircleQuestionMark,
  shortcut: 'why_here',
  section: '/preferences',
  single: true,
  ownMail: true,
  run: (messages) => void whyHere(messages),
};

/** Message filters: rules that the mail server applies to incoming mail. */
export const filters: Feature = {
  name: 'filters',
  routes: [
    inShell('LANG_SHELL_TITLE_FILTERS')(PATH, 'preferences.filters', {
      icon: 'funnel',
      load: { texts: 'filters', code: () => import('./screen/FiltersScreen.tsx').then((part) => part.FiltersScreen) },
    }),
  ],
  shortcuts: [
    { id: 'go_filters', textKey: 'LANG_SHELL_TITLE_FILTERS', section: '/preferences', full: 'M', run: () => go(PATH) },
    { id: 'make_filter', textKey: 'LANG_SHELL_MAKE_FILTER', section: '/mail' },
    { id: 'why_here', textKey: 'LANG_SHELL_WHY_HERE', section: '/mail' },
  ],
  // Messages that are dropped on Preferences go to the first one.
  messageActions: [makeFilter, askWhy],
  dialogs: {
    'why-here': { texts: 'filters', code: () => import('./why/WhyDialog.tsx').then((part) => part.WhyDialog) },
  },
  start: () => {
    onPushOrMissed('filters-changed', () => {
      void import('./data/filters.queries.ts').then((part) => part.refreshFilters());
    });
    return undefined;
  },
};
