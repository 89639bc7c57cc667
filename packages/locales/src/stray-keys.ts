import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { CATALOGUE_AREAS, featuresOf, readCatalogue } from './catalogues.ts';
import { DEFAULT_LANGUAGE } from './languages.ts';

/** A source file that uses keys: its path from the repository's root, and its text. */
export interface Source {
  readonly path: string;
  readonly text: string;
}

/** A manifest may use keys of the keyboard's catalogue, which lists its shortcuts and help lines. */
const MANIFEST = /^apps\/web\/src\/features\/[^/]+\/feature\.tsx?$/;

/** The sources of the apps that use keys, without tests. */
export function readSources(root: string): Source[] {
  return ['apps/web/src', 'apps/gateway/src'].flatMap((area) =>
    readdirSync(join(root, area), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name) && !name.includes('.test'))
      .map((name) => ({ path: `${area}/${name}`, text: readFileSync(join(root, area, name), 'utf8') })),
  );
}

/**
 * Finds texts in the wrong catalogue: a catalogue without an area, a key in two catalogues (one would hide the other), a
 * key that is used outside its catalogue's area. One line for each.
 */
export function strayKeys(
  sources: readonly Source[],
  catalogues: Readonly<Record<string, readonly string[]>> = englishKeys(),
): string[] {
  const areas: Readonly<Record<string, string | undefined>> = CATALOGUE_AREAS;
  const owners = new Map<string, string>();
  const problems: string[] = [];
  for (const [catalogue, keys] of Object.entries(catalogues)) {
    if (areas[catalogue] === undefined) problems.push(`${catalogue}.json: name its area in CATALOGUE_AREAS`);
    for (const key of keys) {
      const other = owners.get(key);
      if (other !== undefined) problems.push(`${key}: in ${other}.json and in ${catalogue}.json`);
      owners.set(key, catalogue);
    }
  }
  for (const { path, text } of sources) {
    for (const key of new Set(text.match(/LANG_[A-Z0-9_]+/g) ?? [])) {
      const catalogue = owners.get(key);
      const area = catalogue === undefined ? undefined : areas[catalogue];
      if (area === undefined || path.startsWith(`${area}/`) || MANIFEST.test(path)) continue;
      problems.push(`${path}: ${key} belongs to ${area}`);
    }
  }
  return problems;
}

function englishKeys(): Record<string, string[]> {
  return Object.fromEntries(featuresOf().map((name) => [name, Object.keys(readCatalogue(DEFAULT_LANGUAGE, name))]));
}
