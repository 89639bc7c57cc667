import { describe, expect, it } from 'vitest';
import { argumentsOf, compileCatalogue, placeholdersOf } from './compile.ts';

describe('compiling a catalogue', () => {
  it('parses every message', () => {
    const compiled = compileCatalogue({ A: 'Inbox', B: '{count, plural, one {# message} other {# messages}}' });
    expect(compiled['A']).toEqual([{ type: 0, value: 'Inbox' }]);
    expect(compiled['B']).toMatchObject([{ type: 6, value: 'count' }]);
  });

  it('names the key of a malformed message', () => {
    expect(() => compileCatalogue({ LANG_X_Y: 'Hello {name' })).toThrow(/LANG_X_Y/);
  });

  it('makes the pseudo-locale longer, bracketed, and keeps arguments', () => {
    const compiled = compileCatalogue({ A: 'Move {count} here', B: 'Inbox' }, 'accented');
    expect(compiled['B']).toEqual([{ type: 0, value: expect.stringMatching(/^\[.{6,}\]$/) as string }]);
    expect(compiled['A']).toContainEqual({ type: 1, value: 'count' });
  });

  it('writes right-to-left pseudo-locales in their letters, and keeps arguments', () => {
    const source = { A: 'Move {count, plural, one {# message} other {# messages}}' };
    const hebrew = JSON.stringify(compileCatalogue(source, 'hebrew'));
    const arabic = JSON.stringify(compileCatalogue(source, 'arabic'));
    expect(hebrew).toMatch(/"value":"\p{Script=Hebrew}{4} "/u);
    expect(arabic).toMatch(/"value":"\p{Script=Arabic}{4} "/u);
    for (const made of [hebrew, arabic]) expect(made).toContain('"value":"count"');
  });

  it('lists arguments with the types of their values', () => {
    expect(argumentsOf('{n} of {count, plural, one {<b>{who}</b>} other {#}} {n, number} {at, time}')).toEqual([
      { name: 'at', type: 'Date | number' },
      { name: 'count', type: 'number' },
      { name: 'n', type: 'number' },
      { name: 'who', type: 'string | number' },
    ]);
  });

  it('lists arguments and tags with their kinds', () => {
    expect(placeholdersOf('{n, plural, one {<b>{who}</b>} other {#}} {at, time}')).toEqual([
      'at:time',
      'b:tag',
      'n:plural',
      'who:argument',
    ]);
  });
});
