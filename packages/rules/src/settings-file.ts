import type { Preferences } from '@pillarbox/contract/preferences/table';
import { preferenceOf, PREFERENCES } from '@pillarbox/contract/preferences/table';
import {
  NOT_IN_SETTINGS_FILE,
  SETTINGS_FILE_VERSION,
  SETTINGS_PARTS,
  settingsFile,
} from '@pillarbox/contract/transfer/settings-file';
import type { AllSettings, SettingsFile, SettingsPart } from '@pillarbox/contract/transfer/settings-file';

/** Preferences that a file of settings holds: what the user chose, and nothing that the gateway fills in. */
export function portablePreferences(preferences: Preferences): SettingsFile['preferences'] {
  const names = Object.keys(PREFERENCES).filter((name) => isPortable(name));
  return Object.fromEntries(names.map((name) => [name, preferences[name as keyof Preferences]]));
}

function isPortable(name: string): boolean {
  const known = preferenceOf(name);
  return known !== undefined && !known.readOnly && !NOT_IN_SETTINGS_FILE.includes(name);
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
  const { preferences, ...parts } = read.data;
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
    if (sameValue(now[part], wanted)) return [];
    return [{ part, before: countOf(now[part]), after: countOf(wanted) }];
  });
}

/** The preferences of a file that differ from the present ones. */
export function changedPreferences(now: AllSettings, { preferences = {} }: SettingsFile): Partial<Preferences> {
  const changed = Object.entries(preferences).filter(([name, value]) => !sameValue(now.preferences[name], value));
  return Object.fromEntries(changed);
}

function sameValue(one: unknown, other: unknown): boolean {
  return sorted(one) === sorted(other);
}

/** JSON whose members are in order. */
function sorted(value: unknown): string {
  return JSON.stringify(value, (_, member: unknown) => (isObject(member) ? inOrder(member) : member));
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function inOrder(members: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(members).sort(([one], [other]) => (one < other ? -1 : 1)));
}

function countOf(value: unknown): number {
  if (Array.isArray(value)) return value.length;
  if (!isObject(value)) return 0;
  return Object.values(value).reduce<number>((sum, member) => {
    if (Array.isArray(member)) return sum + member.length;
    return isObject(member) ? sum + Object.keys(member).length : sum;
  }, 0);
}
