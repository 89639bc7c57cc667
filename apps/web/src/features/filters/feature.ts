import { Funnel } from 'lucide-react';
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
  run: (messages) => void fromMessage(messages),
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
  ],
  messageActions: [makeFilter],
  start: () => {
    onPushOrMissed('filters-changed', () => {
      void import('./data/filters.queries.ts').then((part) => part.refreshFilters());
    });
    return undefined;
  },
};
