import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { safeFileName } from './file-name.ts';

describe('safeFileName', () => {
  it.each([
    ['report.pdf', 'report.pdf'],
    ['../../etc/passwd', '_.._etc_passwd'],
    ['C:\\windows\\x.exe', 'C__windows_x.exe'],
    ['invoice\u202egpj.exe', 'invoicegpj.exe'],
    ['a\r\nSet-Cookie: x', 'aSet-Cookie_ x'],
    ['CON.txt', '_CON.txt'],
    ['', 'fallback'],
    [' .. ', 'fallback'],
    ['Ärger 日本語.docx', 'Ärger 日本語.docx'],
  ])('makes %j a name that can be saved', (given, expected) => {
    expect(safeFileName(given, 'fallback')).toBe(expected);
  });

  it('keeps the ending of a name that is too long', () => {
    const name = safeFileName(`${'x'.repeat(500)}.tar.gz`, 'fallback');
    expect(name).toHaveLength(150);
    expect(name.endsWith('.gz')).toBe(true);
  });

  it('never gives a path, a control character, a direction mark or a broken character', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200, size: 'max' }), (given) => {
        const name = safeFileName(given, 'fallback');
        // eslint-disable-next-line no-control-regex -- that none of them is left is what is tested
        expect(name).not.toMatch(/[/\\:*?"<>|\u0000-\u001f\u007f\u202a-\u202e\u2066-\u2069]/);
        expect(name).not.toMatch(/^[.\s]|[.\s]$/);
        expect(name.isWellFormed()).toBe(true);
        expect([...name].length).toBeLessThanOrEqual(151);
        expect(name).not.toBe('');
      }),
    );
  });
});
