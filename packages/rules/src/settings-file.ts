import type { Template } from '@pillarbox/contract/compose/templates';
import type { MailFilter } from '@pillarbox/contract/filters/filter';
import type { Preferences } from '@pillarbox/contract/preferences/table';
import { preferenceOf, PREFERENCES } from '@pillarbox/contract/preferences/table';
import {
  MAX_TEMPLATE_TEXT,
  MAX_TEMPLATES_TEXT,
  NOT_IN_SETTINGS_FILE,
  SETTINGS_FILE_VERSION,
  SETTINGS_PARTS,
  settingsFile,
} from '@pillarbox/contract/transfer/settings-file';
import type {
  AllSettings,
  SettingsFile,
  SettingsPart,
  SettingsTemplate,
} from '@pillarbox/contract/transfer/settings-file';
import { filterProblems } from './filters/check-filter.ts';
import { normalFilter } from './filters/normal-filter.ts';
import { actionsIn } from './incoming/actions-in-script.ts';
import { isSameValue } from './same-value.ts';

/** Preferences that a file of settings holds: what the user chose, and nothing that the gateway fills in. */
export function portablePreferences(preferences: Preferences): SettingsFile['preferences'] {
  const names = Object.keys(PREFERENCES).filter((name) => isPortable(name));
  return Object.fromEntries(names.map((name) => [name, preferences[name as keyof Preferences]]));
}

function isPortable(name: string): boolean {
  const known = preferenceOf(name);
  return known !== undefined && !known.readOnly && !NOT_IN_SETTINGS_FILE.includes(name);
}

/** Whether a filter sends mail on. A file neither holds nor sets such filters, as it does no forwarding. */
export function forwards({ actions, text }: Pick<MailFilter, 'actions' | 'text'>): boolean {
  return actions.some((action) => action.do === 'redirect') || actionsIn(text ?? '').redirects.length > 0;
}

/** The filters that a file holds. */
export function portableFilters(filters: readonly MailFilter[]): MailFilter[] {
  return filters.filter((filter) => !forwards(filter)).map(normalFilter);
}

/** A template as a file holds it; null for one with files, and for one that is too long. */
export function portableTemplate({ name, to, cc, bcc, subject, html, text, files }: Template): SettingsTemplate | null {
  const texts = { html: html.trimEnd(), text: text.replaceAll('\r\n', '\n').trimEnd() };
  const isLong = texts.html.length > MAX_TEMPLATE_TEXT || texts.text.length > MAX_TEMPLATE_TEXT;
  return files.length > 0 || isLong ? null : { name, to, cc, bcc, subject, ...texts };
}

/** Those templates that a file holds: as many as fit, in their order. */
export function fittingTemplates<T extends { readonly portable: SettingsTemplate | null }>(
  templates: readonly T[],
): T[] {
  let room = MAX_TEMPLATES_TEXT;
  return templates.filter(({ portable }) => {
    if (portable === null) return false;
    room -= portable.html.length + portable.text.length;
    return room >= 0;
  });
}

/** The settings of an account as the text of a file. */
export function writeSettingsFile(all: AllSettings): string {
  return `${JSON.stringify({ pillarbox: 'settings', version: SETTINGS_FILE_VERSION, ...all }, null, 2)}\n`;
}

/** Why a file is not read: it is no file of settings, a newer version wrote it, or it has a value that no setting can have. */
export type SettingsFault = 'not_settings' | 'newer' | 'invalid';

/** Reads a file of settings. Unknown members, and preferences that it must not set, are left out. */
export function readSettingsFile(text: string): SettingsFile | SettingsFault {
  const value = parsed(text);
  if (value['pillarbox'] !== 'settings') return 'not_settings';
  if (typeof value['version'] === 'number' && value['version'] > SETTINGS_FILE_VERSION) return 'newer';
  const read = settingsFile.safeParse(value);
  if (!read.success) return 'invalid';
  const { preferences, filters, ...others } = read.data;
  const portable = filters === undefined ? undefined : portableFilters(filters);
  if (portable?.some((filter) => filterProblems(filter).length > 0) === true) return 'invalid';
  const parts = { ...others, ...(portable === undefined ? {} : { filters: portable }) };
  if (preferences === undefined) return parts;
  const chosen = Object.entries(preferences).filter(([name]) => isPortable(name));
  if (!chosen.every(([name, one]) => preferenceOf(name)?.schema.safeParse(one).success)) return 'invalid';
  return { ...parts, preferences: Object.fromEntries(chosen) };
}

function parsed(text: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

/** What a part of a file would change: how many values there are now, how many then, and how many preferences differ. */
export interface SettingsChange {
  readonly part: SettingsPart;
  readonly before: number;
  readonly after: number;
}

/** The parts of a file that differ from the present settings. For preferences, `after` counts those that change. */
export function settingsChanges(now: AllSettings, file: SettingsFile): SettingsChange[] {
  return SETTINGS_PARTS.flatMap((part): SettingsChange[] => {
    const wanted = file[part];
    if (wanted === undefined) return [];
    if (part === 'preferences') {
      const count = Object.keys(changedPreferences(now, file)).length;
      return count === 0 ? [] : [{ part, before: 0, after: count }];
    }
    const present = now[part];
    // The mail server has no such part.
    if (present === undefined || isSameValue(present, wanted)) return [];
    return [{ part, before: countOf(present), after: countOf(wanted) }];
  });
}

/** The preferences of a file that differ from the present ones. */
export function changedPreferences(now: AllSettings, { preferences = {} }: SettingsFile): Partial<Preferences> {
  const changed = Object.entries(preferences).filter(([name, value]) => !isSameValue(now.preferences[name], value));
  return Object.fromEntries(changed);
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function countOf(value: unknown): number {
  if (Array.isArray(value)) return value.length;
  if (!isObject(value)) return 0;
  return Object.values(value).reduce<number>((sum, member) => {
    if (Array.isArray(member)) return sum + member.length;
    return isObject(member) ? sum + Object.keys(member).length : sum;
  }, 0);
}
