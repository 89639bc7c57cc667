import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { FONT_FAMILIES, FONT_SIZES } from '../formats/fonts.ts';
import { defaultPreferences, preferenceOf, PREFERENCES, readPreferences } from './table.ts';

/** The names in one of the two lists of the specification. */
function namesOf(part: 1 | 2): string[] {
  const page = readFileSync(new URL('../../../../docs/spec/preference-names.md', import.meta.url), 'utf8');
  const [, ...parts] = page.split(/^## Part .*$/m);
  const list = (parts[part - 1] ?? '').replace(/\([^)]*\)/g, '').replace(/^[^:]*:(\*\*)?/, '');
  const sentence = list.split('.')[0] ?? '';
  return sentence.split(',').map((name) => name.trim());
}

describe('the preference table', () => {
  it('has every name of the first document [DATA-018]', () => {
    const names = namesOf(1);
    expect(names).toHaveLength(65);
    expect(names.filter((name) => preferenceOf(name) === undefined)).toEqual([]);
  });

  it('has every name of the second document [DATA-019]', () => {
    const names = namesOf(2);
    expect(names).toHaveLength(16);
    expect(names.filter((name) => preferenceOf(name) === undefined)).toEqual([]);
  });

  it.each(Object.entries(PREFERENCES))('has a meaning and a valid default for %s', (_, row) => {
    expect(row.meaning).toMatch(/\.$/);
    expect(row.schema.safeParse(row.default)).toEqual({ success: true, data: row.default });
    expect(row.schema.safeParse(row.invalid)).toEqual({ success: true, data: row.invalid });
  });

  it('does not contain the names that every object has', () => {
    expect(['constructor', '__proto__', 'toString'].map(preferenceOf)).toEqual([undefined, undefined, undefined]);
  });
});

describe('a stored value', () => {
  it.each([
    ['font family [VAL-001]', { default_font_family: 'Wingdings' }, { default_font_family: 'Arial' }],
    ['font family that is no text [VAL-001]', { default_font_family: 7 }, { default_font_family: 'Arial' }],
    ['font size [VAL-002]', { default_font_size: '13pt' }, { default_font_size: '12pt' }],
    ['time format [VAL-003]', { time_format: 'HH:mm:ss' }, { time_format: '' }],
    ['zone [PREF-018]', { timezone: 'Mars/Olympus' }, { timezone: 'America/New_York' }],
  ])('is replaced if it is invalid: a %s', (_, stored, read) => {
    expect(readPreferences(stored)).toEqual({ ...defaultPreferences(), ...read });
  });

  it('is a colour only as # with three or six hexadecimal digits [VAL-021]', () => {
    const fallback = defaultPreferences().default_text_color;
    const read = (text: string): string => readPreferences({ default_text_color: text }).default_text_color;
    for (const colour of ['#0f8', '#00ff88', '#ABCDEF']) expect(read(colour)).toBe(colour);
    for (const none of ['0f8', '#0f', '#0f88', '#00ff8', '#00ff880', '#00ff8g', 'red', '#0f8;x'])
      expect(read(none)).toBe(fallback);
  });

  it('is read as a number from strings and booleans', () => {
    const read = readPreferences({
      sortby: '2',
      sortdir: '-1',
      play_sound: true,
      message_snippets: '0',
      tour_modal: '1',
    });
    expect(read).toMatchObject({ sortby: 2, sortdir: -1, play_sound: 1, message_snippets: 0, tour_modal: 1 });
    expect(readPreferences({ sortby: '2x', play_sound: 'yes' })).toEqual(defaultPreferences());
  });
});

describe('fonts', () => {
  it('are nine families, Arial first [CONST-046, CONST-048]', () => {
    expect(new Set(FONT_FAMILIES).size).toBe(9);
    expect([FONT_FAMILIES[0], defaultPreferences().default_font_family]).toEqual(['Arial', 'Arial']);
  });

  it('have sixteen sizes from 8pt to 72pt, 12pt by default [CONST-047, CONST-049]', () => {
    expect(new Set(FONT_SIZES).size).toBe(16);
    expect([FONT_SIZES[0], FONT_SIZES.at(-1), defaultPreferences().default_font_size]).toEqual(['8pt', '72pt', '12pt']);
  });
});
