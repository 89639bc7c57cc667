import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import {
  FIRST_FEATURES,
  compiledCatalogue,
  featuresOf,
  readCatalogue,
  shippedAs,
  translatedLanguages,
} from './catalogues.ts';
import { placeholdersOf } from './compile.ts';
import { chainOf, DEFAULT_LANGUAGE, LANGUAGES, offeredLanguages } from './languages.ts';

const WRITTEN = translatedLanguages();
const OTHERS = WRITTEN.filter((code) => code !== DEFAULT_LANGUAGE);
const FEATURES = featuresOf(DEFAULT_LANGUAGE);
const SOURCES = ['web', 'gateway'].map((app) => fileURLToPath(new URL(`../../../apps/${app}/src`, import.meta.url)));
/** Names of products and projects that a translatable text must never hold. */
const BRANDS = /pillarbox|webmail7|roundcube|gmail|outlook/i;

/** Keys that the specification itself names. */
const SPECIFIED: readonly string[] = ['LANG_TM_CREATE_SQ_ERROR_SETTING_SQ'];

/**
 * Every key that the sources use, without tests and their set-up. Error keys are derived from the codes of the contract.
 */
function usedKeys(): Set<string> {
  const keys = new Set<string>();
  for (const folder of SOURCES) {
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
    for (const name of files.filter((file) => /\.tsx?$/.test(file) && !/\.test[.-]/.test(file))) {
      for (const [key] of readFileSync(join(folder, name), 'utf8').matchAll(/LANG_[A-Z0-9_]+/g)) keys.add(key);
    }
  }
  return keys;
}

function allKeys(): string[] {
  return FEATURES.flatMap((feature) => Object.keys(readCatalogue(DEFAULT_LANGUAGE, feature)));
}

describe.each(OTHERS)('the catalogues of %s', (language) => {
  it.each(FEATURES)('have every key of %s, or their base language has it [I18N-003]', (feature) => {
    const written = chainOf(language).filter((code) => code !== DEFAULT_LANGUAGE);
    const own = new Set(written.flatMap((code) => Object.keys(readCatalogue(code, feature))));
    expect([...own].sort()).toEqual(Object.keys(readCatalogue(DEFAULT_LANGUAGE, feature)).sort());
  });
});

it('there are catalogues of 17 languages [I18N-003]', () => {
  expect(WRITTEN).toHaveLength(17);
  expect(offeredLanguages().map(({ code }) => code)).toEqual(WRITTEN);
});

describe.each(LANGUAGES.map(({ code }) => code))('%s', (language) => {
  it('shows a text for every key, translated or not', () => {
    for (const feature of FEATURES) {
      const keys = Object.keys(readCatalogue(DEFAULT_LANGUAGE, feature)).sort();
      expect(Object.keys(compiledCatalogue(language, feature)).sort()).toEqual(keys);
    }
    expect(LANGUAGES.map(({ code }) => code)).toContain(shippedAs(language));
  });
});

describe.each(OTHERS)('the catalogues of %s', (language) => {
  it('have no catalogue and no key that en_US lacks', () => {
    expect(featuresOf(language).filter((feature) => !FEATURES.includes(feature))).toEqual([]);
    for (const feature of FEATURES) {
      const known = readCatalogue(DEFAULT_LANGUAGE, feature);
      expect(Object.keys(readCatalogue(language, feature)).filter((key) => !(key in known))).toEqual([]);
    }
  });

  it.each(FEATURES)('keep the placeholders of %s', (feature) => {
    const source = readCatalogue(DEFAULT_LANGUAGE, feature);
    for (const [key, message] of Object.entries(readCatalogue(language, feature))) {
      expect(placeholdersOf(message), key).toEqual(placeholdersOf(source[key] ?? ''));
    }
  });
});

describe.each(WRITTEN)('the texts of %s', (language) => {
  it.each(FEATURES)('of %s have keys of their feature, compile, name no product and are not in capitals', (feature) => {
    const prefix = `LANG_${feature.replaceAll('-', '_').toUpperCase()}_`;
    for (const [key, message] of Object.entries(readCatalogue(language, feature))) {
      expect(key.startsWith(prefix) || SPECIFIED.includes(key), key).toBe(true);
      expect(message, key).not.toMatch(BRANDS);
      expect(message, key).not.toContain('!');
      expect(message.trim(), key).toBe(message);
    }
    expect(Object.keys(compiledCatalogue(language, feature)).length).toBeGreaterThan(0);
  });
});

describe('the keys and the sources', () => {
  it('use no key without a text', () => {
    const known = new Set(allKeys());
    // A key that ends in an underscore is the beginning of a computed key.
    const unknown = [...usedKeys()].filter((key) => !key.endsWith('_') && !known.has(key));
    expect(unknown).toEqual([]);
  });

  it('have no unused text', () => {
    const used = usedKeys();
    const computed = [...used].filter((key) => key.endsWith('_'));
    const unused = allKeys().filter((key) => !used.has(key) && !computed.some((start) => key.startsWith(start)));
    expect(unused).toEqual([]);
  });

  it('load the first screens from catalogues that exist', () => {
    expect(FIRST_FEATURES.filter((feature) => !FEATURES.includes(feature))).toEqual([]);
  });
});
