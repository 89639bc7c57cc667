import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type * as z from 'zod/mini';
import { describe, expect, it } from 'vitest';
import { ERRORS } from './errors.ts';
import { socketEvent } from './events.ts';
import { OPERATIONS } from './operations.ts';
import { partnerSettings } from './partner/settings.ts';
import { PREFERENCES } from './preferences/table.ts';

const SOURCE = import.meta.dirname;
/** Its `settings.ts` is the whole list, and its `preferences.ts` a reply. */
const WITHOUT_TABLES = ['partner'];
const FOLDERS = readdirSync(SOURCE, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);

/** The exports with a name ending in `ending` from the file of this name, one entry for each feature that has it. */
async function exportsOf(file: string, ending: string): Promise<[folder: string, value: unknown][]> {
  const folders = FOLDERS.filter((folder) => existsSync(join(SOURCE, folder, file)));
  return Promise.all(
    folders.map(async (folder): Promise<[string, unknown]> => {
      const module = (await import(join(SOURCE, folder, file))) as Record<string, unknown>;
      return [folder, Object.entries(module).find(([name]) => name.endsWith(ending))?.[1]];
    }),
  );
}

/** Every operation that any module of a feature defines. */
async function definedOperations(folder: string): Promise<string[]> {
  const files = readdirSync(join(SOURCE, folder)).filter((name) => name.endsWith('.ts') && !name.includes('.test.'));
  const modules = await Promise.all(
    files.map(async (file) => (await import(join(SOURCE, folder, file))) as Record<string, unknown>),
  );
  return modules.flatMap((module) => Object.values(module)).flatMap((value) => (isOperation(value) ? value.id : []));
}

function isOperation(value: unknown): value is { id: string } {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'id' in value;
}

/** Names of the entries that a feature defines and that the product's list lacks. */
async function missing(file: string, ending: string, known: readonly string[]): Promise<string[]> {
  const given = (await exportsOf(file, ending)).filter(([folder]) => !WITHOUT_TABLES.includes(folder));
  expect(given.length).toBeGreaterThan(1);
  return given.flatMap(([folder, value]) =>
    Object.keys(value as object)
      .filter((name) => !known.includes(name))
      .map((name) => `${folder}/${file}: ${name}`),
  );
}

describe('the product’s lists contain what each feature defines', () => {
  it('every operation', async () => {
    const defined = (await Promise.all(FOLDERS.map(definedOperations))).flat();
    const listed = OPERATIONS.map(({ id }) => id);
    expect(defined.length).toBeGreaterThan(90);
    expect(defined.filter((id) => !listed.includes(id))).toEqual([]);
  });

  it('every error code', async () => {
    expect(await missing('errors.ts', 'Errors', Object.keys(ERRORS))).toEqual([]);
  });

  it('every partner setting', async () => {
    expect(await missing('settings.ts', 'Settings', Object.keys(partnerSettings.shape))).toEqual([]);
  });

  it('every preference', async () => {
    expect(await missing('preferences.ts', 'PreferenceTable', Object.keys(PREFERENCES))).toEqual([]);
  });

  it('every event', async () => {
    const nameOf = (event: z.ZodMiniType): unknown => (event as z.ZodMiniObject).shape['event'];
    const given = (await exportsOf('events.ts', 'Events')).flatMap(([, events]) => events as z.ZodMiniType[]);
    const listed: readonly z.ZodMiniType[] = socketEvent.def.options;
    expect(given.length).toBeGreaterThan(8);
    expect(given.filter((event) => !listed.includes(event)).map(nameOf)).toEqual([]);
  });
});
