import { Languages, Settings } from 'lucide-react';
import { openDialog } from '../../lib/dialogs.ts';
import type { Feature } from '../../lib/feature.ts';
import { partner } from '../../lib/partner.ts';
import { go } from '../../lib/location.ts';
import { inShell } from '../../lib/route.ts';
import { followPreferences } from './follow-preferences.ts';
import { cacheMailPreferences } from './mail-preferences.ts';
import { cachePreferences } from './preferences.ts';
import { startProvider } from './provider.ts';
import { GENERAL_SETTINGS, IDENTITY_SETTINGS, PICTURE_SETTINGS, WRITING_SETTINGS } from './setting-names.ts';

const TITLE = 'LANG_SHELL_PREFERENCES';
const GENERAL = '/preferences/general';
const PICTURES = '/preferences/image';
const route = inShell(TITLE);

/**
 * Loads the provider's settings. The first screen waits for them unless they came with the page or an earlier visit.
 */
function start(): Promise<void> | undefined {
  followPreferences();
  cachePreferences();
  cacheMailPreferences();
  const asked = startProvider();
  return partner.get() === null ? asked : undefined;
}

/** The user's preferences. Other features add screens to them. */
export const preferences: Feature = {
  name: 'preferences',
  section: {
    path: '/preferences',
    titleKey: TITLE,
    entry: { to: GENERAL, icon: Settings, digit: '6', foot: true },
    load: { texts: 'preferences', code: () => import('./section.tsx').then((part) => part.section) },
  },
  routes: [
    route('/preferences', 'preferences', { to: GENERAL }),
    route(GENERAL, 'preferences.general', {
      title: 'LANG_SHELL_TITLE_GENERAL',
      icon: 'settings-2',
      group: 'general',
      settings: GENERAL_SETTINGS,
      load: { texts: 'preferences', code: () => import('./GeneralScreen.tsx').then((part) => part.GeneralScreen) },
    }),
    route('/preferences/advanced', 'preferences.advanced', {
      title: 'LANG_SHELL_TITLE_ADVANCED',
      icon: 'pen-line',
      group: 'general',
      settings: WRITING_SETTINGS,
      load: {
        texts: 'identities',
        code: () => import('./writing/WritingScreen.tsx').then((part) => part.WritingScreen),
      },
    }),
    route('/preferences/accounts', 'preferences.accounts', {
      title: 'LANG_SHELL_TITLE_IDENTITIES',
      icon: 'id-card',
      settings: IDENTITY_SETTINGS,
      load: {
        texts: 'identities',
        code: () => import('./identities/IdentitiesScreen.tsx').then((part) => part.IdentitiesScreen),
      },
    }),
    route(PICTURES, 'preferences.image', {
      title: 'LANG_SHELL_TITLE_PICTURES',
      icon: 'image',
      settings: PICTURE_SETTINGS,
      load: {
        texts: 'pictures',
        code: () => import('./pictures/PicturesScreen.tsx').then((part) => part.PicturesScreen),
      },
    }),
    route('/preferences/spam', 'preferences.spam', {
      title: 'LANG_SHELL_TITLE_SPAM',
      icon: 'shield-alert',
      load: { texts: 'spam', code: () => import('./spam/SpamScreen.tsx').then((part) => part.SpamScreen) },
    }),
  ],
  links: () => [
    { key: 'preferences', textKey: TITLE, icon: Settings, spots: ['account'], run: () => go(GENERAL) },
    {
      key: 'language',
      textKey: 'LANG_SHELL_LANGUAGE',
      icon: Languages,
      spots: ['account', 'palette'],
      run: () => openDialog('language'),
    },
  ],
  shortcuts: [
    {
      id: 'pictures',
      section: '/preferences',
      full: 'I',
      textKey: 'LANG_SHELL_TITLE_PICTURES',
      run: () => go(PICTURES),
    },
  ],
  dialogs: {
    language: { texts: 'preferences', code: () => import('./LanguageDialog.tsx').then((part) => part.LanguageDialog) },
  },
  start,
};
