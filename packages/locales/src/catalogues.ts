import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Catalogue, CompiledCatalogue } from './compile.ts';
import { compileCatalogue } from './compile.ts';
import { DEFAULT_LANGUAGE, PSEUDO_LANGUAGE } from './languages.ts';

/** The folder that holds one folder per language. */
export const CATALOGUE_ROOT = fileURLToPath(new URL('..', import.meta.url));

/**
 * The catalogues that the page needs before the list shows, shipped as one file; every other feature's catalogue is a
 * file of its own that loads with its screen.
 */
export const FIRST_FEATURES: readonly string[] = ['ui', 'error', 'shell', 'session', 'notices', 'mail'];

/** The features that have a catalogue in a language, by file name. */
export function featuresOf(language: string): string[] {
  return readdirSync(join(CATALOGUE_ROOT, folderOf(language)))
    .filter((name) => name.endsWith('.json'))
    .map((name) => name.slice(0, -'.json'.length))
    .sort();
}

/** One feature's texts in a language, as written. The pseudo-locale has those of en_US. */
export function readCatalogue(language: string, feature: string): Catalogue {
  return JSON.parse(readFileSync(catalogueFile(language, feature), 'utf8')) as Catalogue;
}

/** Where a catalogue stands. */
export function catalogueFile(language: string, feature: string): string {
  return join(CATALOGUE_ROOT, folderOf(language), `${feature}.json`);
}

/** One feature's texts, ready to ship. */
export function compiledCatalogue(language: string, feature: string): CompiledCatalogue {
  return compileCatalogue(readCatalogue(language, feature), language === PSEUDO_LANGUAGE);
}

function folderOf(language: string): string {
  return language === PSEUDO_LANGUAGE ? DEFAULT_LANGUAGE : language;
}
