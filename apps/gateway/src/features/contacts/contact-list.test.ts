import { describe, expect, it } from 'vitest';
import { contactOrder, letters, listed, sectionsOf } from './contact-list.ts';

const listOf = (names: readonly string[], language: string) => {
  const one = (name: string) => ({ id: name, bookId: 'b', name, company: '', mails: [], hasPhoto: false, etag: '' });
  return listed(names.map(one), letters(language)).sort(contactOrder(language));
};
const namesOf = (names: readonly string[], language: string): string[] =>
  listOf(names, language).map(({ name }) => name);

describe('the order of contacts', () => {
  it('has one section for each letter, whatever sign a name begins with', () => {
    const rows = listOf(['Ida', 'Ann', '<img src=x>', '“Ann”', '42', 'Zoe', ''], 'en-US');
    expect(sectionsOf(rows).map(({ letter }) => letter)).toEqual(['A', 'I', 'Z', '#']);
    expect(rows.map(({ name }) => name).slice(-2)).toEqual(['', '42']);
  });

  it('is that of the language', () => {
    expect(namesOf(['Zoe', 'Ärla', 'Anna'], 'de-DE')).toEqual(['Anna', 'Ärla', 'Zoe']);
    expect(namesOf(['Zoe', 'Ärla', 'Anna'], 'sv-SE')).toEqual(['Anna', 'Zoe', 'Ärla']);
  });
});
