import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { makeRow } from '../fake-mail.test-maker.ts';
import { marksOf, nameOf, personOf, previewOf, shown, subjectOf } from './row-text.ts';

const t = (key: string, values: Readonly<Record<string, unknown>> = {}): string =>
  [key, ...Object.values(values).map(String)].join(' ');

describe('what a row says', () => {
  it('calls a person by name, else by address', () => {
    expect(nameOf({ name: ' Ann ', mail: 'a@b.c' })).toBe('Ann');
    expect(nameOf({ name: '', mail: 'a@b.c' })).toBe('a@b.c');
    expect(nameOf(undefined)).toBe('');
  });

  it('shows recipients instead of the sender in folders of own mail [MAIL-066]', () => {
    const row = makeRow(1, { to: [{ name: 'Tom', mail: 't@x.y' }], cc: [{ name: '', mail: 'c@x.y' }] });
    expect(personOf(row, true, t).name).toBe('LANG_MAIL_TO_NAMES Tom, c@x.y');
    expect(personOf(row, false, t).name).toBe('Sender 1');
  });

  it('takes out marks that reorder or hide text', () => {
    expect(shown('gpj\u202eexe\u0000\u2066')).toBe('gpj exe  ');
    expect(subjectOf('\u200f \n', t)).toBe('LANG_MAIL_NO_SUBJECT');
  });

  it('blanks snippets of calendars [MAIL-068] and style sheets [MAIL-069], and names encrypted ones [MAIL-067]', () => {
    expect(previewOf('BEGIN:VCALENDAR VERSION:2.0', t)).toBe('');
    expect(previewOf('body, td.x > a { margin: 0 }', t)).toBe('');
    expect(previewOf('@media only screen and (max-width:600px){', t)).toBe('');
    expect(previewOf('-----BEGIN PGP MESSAGE----- hQIMA', t)).toBe('LANG_MAIL_ENCRYPTED');
    expect(previewOf('Prices { as of: today }  fell', t)).not.toBe('');
  });

  it('reads long hostile snippets in one pass', () => {
    expect(previewOf('word '.repeat(40) + '{', t)).not.toBe('');
    fc.assert(fc.property(fc.string({ maxLength: 200 }), (text) => void previewOf(text, t)));
  });

  it('draws the marks of flags in their order [MAIL-010]', () => {
    expect(marksOf(8 | 2048 | 4)).toEqual(['star', 'answered', 'attachment']);
    expect(marksOf(1)).toEqual([]);
  });
});
