import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Catalogue, CompiledCatalogue } from './compile.ts';
import { compileCatalogue } from './compile.ts';
import type { CatalogueName } from './keys.ts';
import { chainOf, DEFAULT_LANGUAGE, languageOf, offeredLanguages } from './languages.ts';

/** The folder that holds one folder per language. */
const CATALOGUE_ROOT = fileURLToPath(new URL('..', import.meta.url));

/**
 * The source directory that each catalogue belongs to. A catalogue is loaded as a whole, so a feature has one for each part
 * that is loaded separately: the session has `session`, `2fa`, `recovery` and `password`. Only the feature's own directory
 * uses its texts; those of `ui`, `shell` and `error` belong to the whole page.
 */
export const CATALOGUE_AREAS: Readonly<Record<CatalogueName | 'outbound', string>> = {
  ui: 'apps/web/src',
  error: 'apps/web/src',
  shell: 'apps/web/src',
  palette: 'apps/web/src/shell',
  session: 'apps/web/src/features/session',
  '2fa': 'apps/web/src/features/session',
  recovery: 'apps/web/src/features/session',
  password: 'apps/web/src/features/session',
  partner: 'apps/web/src/features/partner',
  notices: 'apps/web/src/features/notices',
  mail: 'apps/web/src/features/mail',
  folders: 'apps/web/src/features/mail',
  reading: 'apps/web/src/features/mail/reading',
  viewer: 'apps/web/src/features/mail/viewer',
  usage: 'apps/web/src/features/mail/usage',
  search: 'apps/web/src/features/mail/search',
  appearance: 'apps/web/src/features/appearance',
  availability: 'apps/web/src/features/availability',
  booking: 'apps/web/src/features/appointments/booking',
  visits: 'apps/web/src/features/appointments',
  'calendar-import': 'apps/web/src/features/calendar-exchange',
  'calendar-share': 'apps/web/src/features/calendar-exchange',
  compose: 'apps/web/src/features/compose',
  contacts: 'apps/web/src/features/contacts',
  'contact-add': 'apps/web/src/features/contacts/adding',
  'contact-duplicates': 'apps/web/src/features/contacts-duplicates',
  'contact-edit': 'apps/web/src/features/contacts/edit',
  'contact-share': 'apps/web/src/features/contacts/sharing',
  person: 'apps/web/src/features/contacts/person',
  collected: 'apps/web/src/features/contacts/collected',
  'global-list': 'apps/web/src/features/contacts/global',
  conversation: 'apps/web/src/features/mail',
  schedule: 'apps/web/src/features/compose',
  'follow-ups': 'apps/web/src/features/compose/follow-ups',
  'follow-ups-view': 'apps/web/src/features/follow-ups',
  proof: 'apps/web/src/features/delivery',
  writing: 'apps/web/src/features/compose',
  windows: 'apps/web/src/features/compose',
  signatures: 'apps/web/src/features/compose',
  editor: 'apps/web/src/features/compose',
  labels: 'apps/web/src/features/labels',
  rows: 'apps/web/src/features/mail',
  snooze: 'apps/web/src/features/snooze',
  preferences: 'apps/web/src/features/preferences',
  identities: 'apps/web/src/features/preferences',
  highlighting: 'apps/web/src/features/mail/highlighting',
  incoming: 'apps/web/src/features/incoming',
  'contact-import': 'apps/web/src/features/contacts-import',
  'contact-update': 'apps/web/src/features/contact-update',
  pgp: 'apps/web/src/features/pgp',
  tasks: 'apps/web/src/features/tasks',
  spotlight: 'apps/web/src/features/tour/spotlight',
  tour: 'apps/web/src/features/tour',
  fax: 'apps/web/src/features/fax',
  files: 'apps/web/src/features/files',
  'shared-files': 'apps/web/src/features/shared-files',
  transfer: 'apps/web/src/features/transfer',
  translators: 'apps/web/src/features/translators',
  rotation: 'apps/web/src/features/rotation',
  feedback: 'apps/web/src/features/feedback',
  filters: 'apps/web/src/features/filters',
  keyboard: 'apps/web/src/features/keyboard',
  calendar: 'apps/web/src/features/calendar',
  event: 'apps/web/src/features/calendar/edit',
  consent: 'apps/web/src/features/analytics',
  downgrade: 'apps/web/src/features/downgrade',
  safety: 'apps/web/src/features/safety',
  cards: 'apps/web/src/features/cards',
  unsubscribe: 'apps/web/src/features/unsubscribe',
  reminders: 'apps/web/src/features/reminders',
  'public-task': 'apps/web/src/features/public-task',
  pictures: 'apps/web/src/features/preferences',
  spam: 'apps/web/src/features/preferences',
  remote: 'apps/web/src/features/remote-accounts',
  outbound: 'apps/gateway/src',
};

/**
 * The catalogues that the page needs before the list shows, shipped as one file. Every other catalogue is a file that is
 * loaded with its screen.
 */
export const FIRST_FEATURES: readonly string[] = [
  'ui',
  'error',
  'shell',
  'session',
  'partner',
  'notices',
  'mail',
  'folders',
  'conversation',
  'rows',
];

/** The names of the catalogues that a language has; the default language has all. */
export function featuresOf(language: string = DEFAULT_LANGUAGE): string[] {
  const folder = join(CATALOGUE_ROOT, folderOf(language));
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .map((name) => name.slice(0, -'.json'.length))
    .sort();
}

/** The texts of one catalogue in a language; empty if there is no translation. A pseudo-locale has those of en_US. */
export function readCatalogue(language: string, feature: string): Catalogue {
  const file = catalogueFile(language, feature);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Catalogue) : {};
}

/** The path of a catalogue. */
export function catalogueFile(language: string, feature: string): string {
  return join(CATALOGUE_ROOT, folderOf(language), `${feature}.json`);
}

/** The texts of one catalogue for shipping; missing translations are replaced by the fallback's. */
export function compiledCatalogue(language: string, feature: string): CompiledCatalogue {
  const texts = chainOf(language).reduceRight<Catalogue>(
    (below, code) => ({ ...below, ...readCatalogue(code, feature) }),
    {},
  );
  return compileCatalogue(texts, languageOf(language).pseudo);
}

/**
 * The languages whose translation has begun; the others show the default language's texts. @testonly Tests check each of
 * them.
 */
export function translatedLanguages(): string[] {
  return offeredLanguages()
    .map(({ code }) => code)
    .filter((code) => featuresOf(code).length > 0);
}

/** The language whose files are shipped for a language: itself, or its fallback if it has no files of its own. */
export function shippedAs(language: string): string {
  if (isPseudo(language)) return language;
  return chainOf(language).find((code) => featuresOf(code).length > 0) ?? DEFAULT_LANGUAGE;
}

function folderOf(language: string): string {
  return isPseudo(language) ? DEFAULT_LANGUAGE : language;
}

function isPseudo(language: string): boolean {
  return languageOf(language).pseudo !== undefined;
}
