import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { FIRST_FEATURES, compiledCatalogue, featuresOf, readCatalogue } from './catalogues.ts';
import { placeholdersOf } from './compile.ts';
import { DEFAULT_LANGUAGE, LANGUAGES, PSEUDO_LANGUAGE } from './languages.ts';

const WRITTEN = LANGUAGES.map((language) => language.code).filter((code) => code !== PSEUDO_LANGUAGE);
const OTHERS = WRITTEN.filter((code) => code !== DEFAULT_LANGUAGE);
const FEATURES = featuresOf(DEFAULT_LANGUAGE);
const WEB_SOURCE = fileURLToPath(new URL('../../../apps/web/src', import.meta.url));
/** Names of products and projects that a translatable text must never hold (DESIGN decision 11). */
const BRANDS = /pillarbox|webmail7|roundcube|gmail|outlook/i;

/** Every key that the sources name, tests left out; error keys are made from the codes of the contract. */
function usedKeys(): Set<string> {
  const files = readdirSync(WEB_SOURCE, { recursive: true, encoding: 'utf8' });
  const sources = files.filter((name) => /\.tsx?$/.test(name) && !name.includes('.test.'));
  const keys = new Set<string>();
  for (const name of sources) {
    for (const [key] of readFileSync(join(WEB_SOURCE, name), 'utf8').matchAll(/LANG_[A-Z0-9_]+/g)) keys.add(key);
  }
  return keys;
}

function allKeys(): string[] {
  return FEATURES.flatMap((feature) => Object.keys(readCatalogue(DEFAULT_LANGUAGE, feature)));
}

describe.each(OTHERS)('the catalogues of %s', (language) => {
  it('have the features of en_US', () => {
    expect(featuresOf(language)).toEqual(FEATURES);
  });

  it.each(FEATURES)('have every key of %s and no other [I18N-003]', (feature) => {
    const own = Object.keys(readCatalogue(language, feature)).sort();
    expect(own).toEqual(Object.keys(readCatalogue(DEFAULT_LANGUAGE, feature)).sort());
  });

  it.each(FEATURES)('keep the placeholders of %s', (feature) => {
    const source = readCatalogue(DEFAULT_LANGUAGE, feature);
    for (const [key, message] of Object.entries(readCatalogue(language, feature))) {
      expect(placeholdersOf(message), key).toEqual(placeholdersOf(source[key] ?? ''));
    }
  });
});

describe.each(WRITTEN)('the texts of %s', (language) => {
  it.each(FEATURES)('of %s are keyed by their feature, compile, name no product and do not shout', (feature) => {
    const prefix = `LANG_${feature.replaceAll('-', '_').toUpperCase()}_`;
    for (const [key, message] of Object.entries(readCatalogue(language, feature))) {
      expect(key.startsWith(prefix), key).toBe(true);
      expect(message, key).not.toMatch(BRANDS);
      expect(message, key).not.toContain('!');
      expect(message.trim(), key).toBe(message);
    }
    expect(Object.keys(compiledCatalogue(language, feature)).length).toBeGreaterThan(0);
  });
});

describe('the keys and the sources', () => {
  it('name no key that has no text', () => {
    const known = new Set(allKeys());
    // A name that ends in an underscore is the beginning of a computed key.
    const unknown = [...usedKeys()].filter((key) => !key.endsWith('_') && !known.has(key));
    expect(unknown).toEqual([]);
  });

  it('leave no text unused', () => {
    const used = usedKeys();
    const computed = [...used].filter((key) => key.endsWith('_'));
    const unused = allKeys().filter((key) => !used.has(key) && !computed.some((start) => key.startsWith(start)));
    expect(unused).toEqual([]);
  });

  it('load the first screens from catalogues that exist', () => {
    expect(FIRST_FEATURES.filter((feature) => !FEATURES.includes(feature))).toEqual([]);
  });
});
