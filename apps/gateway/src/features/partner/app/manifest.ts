import { formatText } from '../../../platform/texts/texts.ts';
import type { TextKey } from '../../../platform/texts/texts.ts';
import { addressOf } from '../addresses.ts';
import type { PartnerFolder } from '../partner-folder.ts';
import { APP_ICON_PATH, pictureOf } from './app-icon.ts';

/** The colour of the built-in icon, for partners without a colour of their own. */
const OWN_COLOR = '#1c62c2';
/** Longest name below an icon; browsers cut longer ones anywhere. */
const SHORT_NAME = 12;
const SHORTCUTS: readonly (readonly [TextKey, string])[] = [
  ['LANG_OUTBOUND_APP_COMPOSE', '/#/mail/compose'],
  ['LANG_OUTBOUND_APP_CALENDAR', '/#/calendar'],
  ['LANG_OUTBOUND_APP_CONTACTS', '/#/contacts'],
];

/** The colour of a partner, `#rgb` or `#rrggbb`. */
export function appColor({ settings }: PartnerFolder): string {
  return settings.brandColor === '' ? OWN_COLOR : settings.brandColor;
}

/**
 * What a browser needs to install the page of a partner as an app (W3C Web App Manifest): the partner's name, colours, icons and
 * language. It holds nothing of a user, so that everybody may read it.
 */
export function manifestOf(folder: PartnerFolder): object {
  const { name, language } = folder.settings;
  return {
    id: '/',
    name,
    short_name: shortName(name),
    lang: language.replace('_', '-'),
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: '#ffffff',
    theme_color: appColor(folder),
    icons: iconsOf(folder),
    shortcuts: SHORTCUTS.map(([key, url]) => ({ name: formatText([language], key, {}), url })),
  };
}

function iconsOf(folder: PartnerFolder): object[] {
  const picture = pictureOf(folder);
  if (picture === undefined) return pngs('/icons/app');
  if (picture.path.endsWith('.svg'))
    return [{ src: addressOf(folder, picture.path), type: 'image/svg+xml', sizes: 'any' }];
  return pngs(`${APP_ICON_PATH}/${folder.version}`);
}

function pngs(path: string): object[] {
  const png = (size: number, name: string, purpose: string): object => ({
    src: `${path}-${name}.png`,
    type: 'image/png',
    sizes: `${String(size)}x${String(size)}`,
    purpose,
  });
  return [png(192, '192', 'any'), png(512, '512', 'any'), png(512, 'maskable-512', 'maskable')];
}

/** The first words that fit. */
function shortName(name: string): string {
  const words = name.split(/\s+/u);
  let short = words[0] ?? '';
  for (const word of words.slice(1)) {
    if (short.length + 1 + word.length > SHORT_NAME) break;
    short += ` ${word}`;
  }
  return short;
}
