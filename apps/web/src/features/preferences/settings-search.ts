import { features } from '../../lib/features.ts';
import { hasTexts, loadTexts } from '../../lib/i18n/language.ts';
import { hasFeature, partner } from '../../lib/partner.ts';
import type { Translate } from '../../lib/i18n/text.tsx';
import type { Route } from '../../lib/route.ts';
import { SETTINGS_GROUPS } from '../../lib/route.ts';

/** A search result: a setting, or a screen of settings. */
export interface Found {
  readonly label: string;
  /** Name of the screen; empty when the result is a screen. */
  readonly screen: string;
  readonly path: string;
}

/** A group of screens in the pane. */
export interface ScreenGroup {
  readonly group: (typeof SETTINGS_GROUPS)[number];
  readonly screens: readonly Route[];
}

/** The screens at the top of their group, in this order; the others follow in the order of the features. */
const FIRST = ['general', 'advanced', 'keyboardshortcuts', 'accounts', 'signatures', 'password', '2fa'].map(
  (name) => `/preferences/${name}`,
);

/** The screens of the preferences in their groups: every route below /preferences with an icon that the provider has [PREF-001]. */
export function screenGroups(): readonly ScreenGroup[] {
  const place = ({ path }: Route): number => (FIRST.includes(path) ? FIRST.indexOf(path) : FIRST.length);
  const all = features()
    .flatMap(({ routes = [] }) => routes)
    .filter(({ path, icon }) => path.startsWith('/preferences/') && icon !== undefined)
    .filter(({ needs }) => needs === undefined || hasFeature(partner.get(), needs))
    .toSorted((one, other) => place(one) - place(other));
  return SETTINGS_GROUPS.map((group) => ({
    group,
    screens: all.filter((screen) => (screen.group ?? 'mail') === group),
  })).filter(({ screens }) => screens.length > 0);
}

/** Loads the texts of all screens, which the search reads. A screen whose texts cannot be loaded is found by its title alone. */
export async function loadSettingNames(): Promise<void> {
  const catalogues = allScreens().flatMap(({ load }) => (load?.texts === undefined ? [] : [load.texts]));
  await Promise.allSettled([...new Set(catalogues)].map(loadTexts));
}

/**
 * Settings and screens whose name contains every typed word, whatever its case and accents; screens come first. Settings are found
 * when their texts are loaded.
 */
export function findSettings(typed: string, t: Translate): readonly Found[] {
  const words = folded(typed).split(/\s+/).filter(Boolean);
  const titleOf = ({ data }: Route): string => (data?.titleKey === undefined ? '' : t(data.titleKey));
  const pages = allScreens().map((screen) => ({ label: titleOf(screen), screen: '', path: screen.path }));
  const known = allScreens().filter(({ load }) => load?.texts === undefined || hasTexts(load.texts));
  const rows = known.flatMap((screen) =>
    (screen.settings ?? []).map((key) => ({ label: t(key), screen: titleOf(screen), path: screen.path })),
  );
  return [...pages, ...rows].filter(({ label }) => words.every((word) => folded(label).includes(word)));
}

function allScreens(): readonly Route[] {
  return screenGroups().flatMap(({ screens }) => screens);
}

/** Small letters without accents, so that a search finds a word however it is typed. */
function folded(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}
