import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { CATALOGUE_ROOMS, featuresOf, readCatalogue } from './catalogues.ts';
import { DEFAULT_LANGUAGE } from './languages.ts';

/** A source file that names keys: its path from the repository's root, and its text. */
export interface Source {
  readonly path: string;
  readonly text: string;
}

/** A manifest may name keys of the keyboard's catalogue: its shortcuts and help lines are listed there. */
const MANIFEST = /^apps\/web\/src\/features\/[^/]+\/feature\.tsx?$/;

/** The sources of the apps that name keys, tests left out. */
export function readSources(root: string): Source[] {
  return ['apps/web/src', 'apps/gateway/src'].flatMap((room) =>
    readdirSync(join(root, room), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name) && !name.includes('.test'))
      .map((name) => ({ path: `${room}/${name}`, text: readFileSync(join(root, room, name), 'utf8') })),
  );
}

/**
 * What is wrong with where texts stand: a catalogue that no room is named for, a key in two catalogues (one would hide the
 * other), a key that a file outside its catalogue's room names. One line each.
 */
export function strayKeys(
  sources: readonly Source[],
  catalogues: Readonly<Record<string, readonly string[]>> = englishKeys(),
): string[] {
  const rooms: Readonly<Record<string, string | undefined>> = CATALOGUE_ROOMS;
  const owners = new Map<string, string>();
  const problems: string[] = [];
  for (const [catalogue, keys] of Object.entries(catalogues)) {
    if (rooms[catalogue] === undefined) problems.push(`${catalogue}.json: name its room in CATALOGUE_ROOMS`);
    for (const key of keys) {
      const other = owners.get(key);
      if (other !== undefined) problems.push(`${key}: in ${other}.json and in ${catalogue}.json`);
      owners.set(key, catalogue);
    }
  }
  for (const { path, text } of sources) {
    for (const key of new Set(text.match(/LANG_[A-Z0-9_]+/g) ?? [])) {
      const catalogue = owners.get(key);
      const room = catalogue === undefined ? undefined : rooms[catalogue];
      if (room === undefined || path.startsWith(`${room}/`) || MANIFEST.test(path)) continue;
      problems.push(`${path}: ${key} belongs to ${room}`);
    }
  }
  return problems;
}

function englishKeys(): Record<string, string[]> {
  return Object.fromEntries(featuresOf().map((name) => [name, Object.keys(readCatalogue(DEFAULT_LANGUAGE, name))]));
}
