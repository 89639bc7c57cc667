import { existsSync } from 'node:fs';
import { catalogueFile, readCatalogue } from '@pillarbox/locales/catalogues';
import { offeredLanguages } from '@pillarbox/locales/languages';
import { describe, expect, it } from 'vitest';
import { formatText, WRITTEN_LANGUAGES } from './texts.ts';
import type { TextKey } from './texts.ts';

/** Values for all arguments in the catalogue. */
const VALUES = new Proxy<Record<string, string>>({}, { get: (_, name) => `<${String(name)}>`, has: () => true });

describe('texts of the gateway', () => {
  it('are in the first requested language that exists, or in English', () => {
    expect(formatText(['', 'de_AT', 'en_US'], 'LANG_OUTBOUND_CHANGED_SUBJECT')).toBe('Ihr Passwort wurde geändert');
    expect(formatText(['tlh_QO'], 'LANG_OUTBOUND_CHANGED_SUBJECT')).toBe('Your password was changed');
    expect(formatText([], 'LANG_OUTBOUND_CODE_SUBJECT', { code: '012345' })).toBe('012345 is your confirmation code');
  });

  it('follow the plural of the language', () => {
    const write = (language: string, count: number): string =>
      formatText([language], 'LANG_OUTBOUND_RULE_DAILY', { count });
    expect(write('en_US', 1)).toBe('Every day');
    expect(write('hr_HR', 3)).toBe('Svaka 3 dana');
    expect(write('ro_RO', 20)).toBe('La fiecare 20 de zile');
  });

  it('fail when a value is missing', () => {
    expect(() => formatText([], 'LANG_OUTBOUND_CODE_SUBJECT')).toThrow('LANG_OUTBOUND_CODE_SUBJECT');
  });

  it.each(WRITTEN_LANGUAGES)('in %s use arguments, plurals and choices only', (language) => {
    for (const key of Object.keys(readCatalogue('en_US', 'outbound'))) {
      expect(formatText([language], key as TextKey, VALUES), key).not.toBe('');
    }
  });

  it('exist in every language of the catalogue', () => {
    const there = offeredLanguages().filter(({ code }) => existsSync(catalogueFile(code, 'outbound')));
    expect([...WRITTEN_LANGUAGES].sort()).toEqual(there.map(({ code }) => code).sort());
  });
});
