import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkFolderName } from './folder-name.ts';

describe('checkFolderName', () => {
  it('rejects an empty or blank name with its own code [VAL-038]', () => {
    expect(checkFolderName('', [])).toBe('folder_name_empty');
    expect(checkFolderName('   ', [])).toBe('folder_name_empty');
  });

  it.each(['.', '/', '<', '>', '"', ';', "'", ','])('refuses %s anywhere in the name [VAL-039]', (character) => {
    expect(checkFolderName(`a${character}b`, [])).toBe('folder_name_restricted');
    expect(checkFolderName(character, [])).toBe('folder_name_restricted');
  });

  it.each(['\r', '\n', '\u0000', '\u007f'])('refuses control characters', (character) => {
    expect(checkFolderName(`a${character}b`, [])).toBe('folder_name_restricted');
  });

  it('accepts 40 user-perceived characters and rejects 41 [VAL-040]', () => {
    expect(checkFolderName('x'.repeat(40), [])).toBeNull();
    expect(checkFolderName('x'.repeat(41), [])).toBe('folder_name_too_long');
    expect(checkFolderName('😀'.repeat(40), [])).toBeNull();
  });

  it('rejects the name of a sibling or subfolder, ignoring case [VAL-041]', () => {
    expect(checkFolderName('invoices', ['Drafts', 'Invoices'])).toBe('folder_name_exists');
    expect(checkFolderName('Invoices 2', ['Invoices'])).toBeNull();
  });

  it('returns null or a folder name code for any string', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.array(fc.string()), (name, taken) => {
        const code = checkFolderName(name, taken);
        expect(code === null || code.startsWith('folder_name_')).toBe(true);
      }),
    );
  });
});
