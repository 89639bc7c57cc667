import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Delimiter } from './csv-reader.ts';
import { delimiterOf, MAX_CELL_CHARACTERS, readCsv } from './csv-reader.ts';
import { csvLines, withoutGuard } from './csv-writer.ts';
import { decodeFile } from './file-text.ts';

function cellsOf(text: string, delimiter: Delimiter = ','): (readonly string[])[] {
  return Array.from(readCsv(text, delimiter), ({ cells }) => cells);
}

describe('tables', () => {
  it('are read with quotes, doubled quotes and line breaks in cells; empty rows count and are left out', () => {
    expect([...readCsv('\uFEFFa,"b ""x"" , c"\r\n\r\n"d\ne",f\n', ',')]).toEqual([
      { row: 1, cells: ['a', 'b "x" , c'] },
      { row: 3, cells: ['d\ne', 'f'] },
    ]);
  });

  it('keep a quote that is no mark of a cell, and one that is never closed', () => {
    expect(cellsOf('5" pipe,"He said "hi" there",x\n"open,b\nc,d\n')).toEqual([
      ['5" pipe', 'He said "hi" there', 'x'],
      ['"open', 'b'],
      ['c', 'd'],
    ]);
    const far = `"open,${'x\n'.repeat(MAX_CELL_CHARACTERS)}last,"z"\n`;
    expect(cellsOf(far).at(-1)).toEqual(['last', 'z']);
  });

  it('find their delimiter', () => {
    expect(delimiterOf('Name;Mail\n"a,b,c";x@y.z\n"d,e,f";u@v.w\n')).toBe(';');
    expect(delimiterOf('a\tb\n1,5\t2\n')).toBe('\t');
    expect(delimiterOf('just a line\nand another\n')).toBeNull();
  });

  it.each(['"', '",', '"a\n', 'a"', '""', '",\n"', ',', '\r', '"a,"'])('are read in linear time: %j', (piece) => {
    const text = piece.repeat(Math.ceil(2_000_000 / piece.length));
    let rows = 0;
    for (const _row of readCsv(text, ',')) rows += 1;
    delimiterOf(text);
    expect(rows).toBeGreaterThanOrEqual(0);
  });

  it('come back as they were written', () => {
    const row = fc.array(
      fc.oneof(
        fc.string({ unit: 'binary', maxLength: 12, size: 'max' }),
        fc.stringMatching(/^['"=+@,;\t\r\n -]{0,6}$/),
      ),
      { minLength: 2, maxLength: 4 },
    );
    const plain = (cell: string): string => cell.replaceAll('\u0000', '');
    fc.assert(
      fc.property(fc.array(row, { minLength: 1, maxLength: 4 }), (rows) => {
        const filled = rows.map((cells) => ['x', ...cells.map(plain)]);
        const read = cellsOf(csvLines(filled)).map((cells) => cells.map(withoutGuard));
        expect(read).toEqual(filled);
      }),
    );
  });

  it('give spreadsheets no formula to run', () => {
    expect(csvLines([['=1+1', '+43 1', '-x', '@a', '\tb', 'fine']])).toBe(`'=1+1,'+43 1,'-x,'@a,"'\tb",fine\r\n`);
  });
});

describe('the text of a file', () => {
  const text = 'Nachname;Straße\nMüller;Königsweg 1';
  it('is read in UTF-8, UTF-16 with and without a mark, and Windows-1252', () => {
    const wide = (bigEndian: boolean, mark: boolean): Uint8Array => {
      const buffer = Buffer.from(`${mark ? '\uFEFF' : ''}${text}`, 'utf16le');
      return new Uint8Array(bigEndian ? buffer.swap16() : buffer);
    };
    expect(decodeFile(new TextEncoder().encode(`\uFEFF${text}`))).toEqual({ text, charset: 'utf-8' });
    for (const mark of [true, false]) {
      expect(decodeFile(wide(false, mark))).toEqual({ text, charset: 'utf-16le' });
      expect(decodeFile(wide(true, mark))).toEqual({ text, charset: 'utf-16be' });
    }
    expect(decodeFile(new Uint8Array(Buffer.from(text, 'latin1')))).toEqual({ text, charset: 'windows-1252' });
    expect(decodeFile(new Uint8Array([0xcc, 0xe8, 0xf0]), 'windows-1251').text).toBe('Мир');
  });
});
