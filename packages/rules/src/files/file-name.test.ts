import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fileNameFault, fileTypeOf, freeName, mimeOf, nameKey, safeName } from './file-name.ts';

describe('a name from elsewhere', () => {
  it.each([
    ['../../etc/passwd', '.._.._etc_passwd'],
    ['..', 'file'],
    ['', 'file'],
    ['a\u0000b.txt', 'ab.txt'],
    ['photo\u202egpj.exe', 'photogpj.exe'],
    ['CON', '_CON'],
    ['nul.txt', '_nul.txt'],
    ['Lpt1.a.b', '_Lpt1.a.b'],
    ['console.log', 'console.log'],
    ['report. . ', 'report'],
    ['C:\\temp\\a?.pdf', 'C__temp_a_.pdf'],
    ['\ud800a', 'a'],
    ['.htaccess', '.htaccess'],
    ['Résumé.pdf', 'Résumé.pdf'],
  ])('%j becomes %j', (given, name) => {
    expect(safeName(given, 'file')).toBe(name);
  });

  it('keeps its ending when it is shortened', () => {
    const name = safeName(`${'x'.repeat(300)}.jpeg`, 'file');
    expect([name.length, name.slice(-5)]).toEqual([255, '.jpeg']);
  });

  it('is always one that a user could type', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400, size: 'max' }), (given) => {
        expect(fileNameFault(safeName(given, 'file'))).toBeNull();
      }),
    );
  });
});

describe('a typed name', () => {
  it.each([
    ['Plan.pdf', null],
    ['  ', 'empty'],
    ['x'.repeat(256), 'too_long'],
    ['a/b', 'characters'],
    ['a\u202eb', 'characters'],
    ['aux.c', 'reserved'],
    ['..', 'reserved'],
    ['end.', 'reserved'],
  ])('%j: %j', (typed, fault) => {
    expect(fileNameFault(typed)).toBe(fault);
  });
});

describe('names in one folder', () => {
  it('are the same in upper and lower case, composed or not', () => {
    expect(nameKey('RE\u0301SUME.PDF')).toBe(nameKey('résume.pdf'));
  });

  it('get a number before the ending', () => {
    const taken = new Set(['a.pdf', 'a (2).pdf', 'folder']);
    expect(freeName('A.pdf', (key) => taken.has(key))).toBe('A (3).pdf');
    expect(freeName('folder', (key) => taken.has(key))).toBe('folder (2)');
    expect(freeName('new', (key) => taken.has(key))).toBe('new');
    const long = `${'x'.repeat(251)}.pdf`;
    expect([...freeName(long, (key) => key === nameKey(long))]).toHaveLength(255);
  });
});

it('tells what a file is by its name', () => {
  expect([fileTypeOf('a.JPG'), fileTypeOf('a.xlsx'), fileTypeOf('a'), fileTypeOf('a.html')]).toEqual([
    'image',
    'sheet',
    'file',
    'file',
  ]);
  expect([mimeOf('a.pdf'), mimeOf('a.html'), mimeOf('a.svg'), mimeOf('a')]).toEqual([
    'application/pdf',
    'application/octet-stream',
    'application/octet-stream',
    'application/octet-stream',
  ]);
});
