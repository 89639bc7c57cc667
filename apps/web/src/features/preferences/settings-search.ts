import { features } from '../../lib/features.ts';
import type { Translate } from '../../lib/i18n/text.tsx';
import type { Route } from '../../lib/route.ts';

/** A search result: a setting, or a screen of settings. */
export interface Found {
  readonly label: string;
  /** Name of the screen; empty when the result is a screen. */
  readonly screen: string;
  readonly path: string;
}

const GENERAL = '/preferences/general';

/** The keys of the row names of the general screen. */
const GENERAL_ROWS = [
  'LANG_PREFERENCES_THEME',
  'LANG_PREFERENCES_MODE',
  'LANG_PREFERENCES_DENSITY',
  'LANG_PREFERENCES_PANE',
  'LANG_PREFERENCES_CONVERSATIONS',
  'LANG_PREFERENCES_CONVERSATION_ORDER',
  'LANG_PREFERENCES_THREADS',
  'LANG_PREFERENCES_THREADS_COLLAPSED',
  'LANG_PREFERENCES_SNIPPETS',
  'LANG_PREFERENCES_ALTERNATIVE',
  'LANG_PREFERENCES_AFTER_REMOVAL',
  'LANG_PREFERENCES_LANGUAGE',
  'LANG_PREFERENCES_TIMEZONE',
  'LANG_PREFERENCES_DATE_FORMAT',
  'LANG_PREFERENCES_TIME_FORMAT',
  'LANG_PREFERENCES_ALERTS',
  'LANG_PREFERENCES_SOUND',
] as const;

/** The screens at the top, in this order; the others follow in the order of the features. */
const FIRST = [GENERAL, '/preferences/advanced', '/preferences/accounts', '/preferences/signatures'];

/** The screens of the preferences. */
export function screens(): readonly Route[] {
  const place = ({ path }: Route): number => (FIRST.includes(path) ? FIRST.indexOf(path) : FIRST.length);
  return features()
    .flatMap(({ routes = [] }) => routes)
    .filter(({ path, icon }) => path.startsWith('/preferences/') && icon !== undefined)
    .toSorted((one, other) => place(one) - place(other));
}

/** Settings and screens whose name contains every typed word; screens come first. */
export function findSettings(typed: string, t: Translate): readonly Found[] {
  const words = typed.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  const pages = screens().map(({ path, data }) => {
    const key = data?.titleKey;
    return { label: key === undefined ? '' : t(key), screen: '', path };
  });
  const general = pages.find(({ path }) => path === GENERAL)?.label ?? '';
  const rows = GENERAL_ROWS.map((key) => ({ label: t(key), screen: general, path: GENERAL }));
  return [...pages, ...rows].filter(({ label }) => words.every((word) => label.toLocaleLowerCase().includes(word)));
}
