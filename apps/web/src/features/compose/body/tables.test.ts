import { expect, it } from 'vitest';
import type { TableAction } from './tables.ts';
import { cellOf, changeTable, isFromOffice, nextCell, tableHtml, tidyTables } from './tables.ts';

function fragmentOf(html: string): DocumentFragment {
  return document.createRange().createContextualFragment(html);
}

/** A table with the letters a, b, c ... in its cells. */
function lettered(rows: number, columns: number): HTMLElement {
  const root = document.createElement('div');
  root.append(fragmentOf(tableHtml(rows, columns)));
  [...root.querySelectorAll('td')].forEach((cell, at) => cell.replaceChildren(String.fromCodePoint(97 + at)));
  return root;
}

function cellWith(root: HTMLElement, letter: string): HTMLTableCellElement {
  const found = [...root.querySelectorAll('td')].find((cell) => cell.textContent === letter);
  if (found === undefined) throw new Error(letter);
  return found;
}

const shown = (root: HTMLElement): string =>
  [...root.querySelectorAll('tr')]
    .map((row) => [...row.cells].map((cell) => cell.textContent || '.').join(''))
    .join(' ');

it.each<[TableAction, string, string]>([
  ['row-above', 'ab .. cd', ''],
  ['row-below', 'ab cd ..', ''],
  ['column-before', '.ab .cd', ''],
  ['column-after', 'a.b c.d', ''],
  ['delete-row', 'ab', 'a'],
  ['delete-column', 'b d', 'd'],
  ['delete-table', '', 'gone'],
])('changes a table at the cell of the caret: %s', (action, expected, caret) => {
  const root = lettered(2, 2);
  expect(changeTable(cellWith(root, 'c'), action)?.textContent ?? 'gone').toBe(caret);
  expect(shown(root)).toBe(expected);
});

it('removes the table with its last row or column', () => {
  const root = lettered(1, 2);
  expect(changeTable(cellWith(root, 'a'), 'delete-row')).toBeNull();
  expect(root.innerHTML).toBe('');
});

it('goes from cell to cell, and adds a row after the last one', () => {
  const root = lettered(2, 2);
  expect(nextCell(cellWith(root, 'b'), 1)?.textContent).toBe('c');
  expect(nextCell(cellWith(root, 'c'), -1)?.textContent).toBe('b');
  expect(nextCell(cellWith(root, 'a'), -1)).toBeNull();
  expect(nextCell(cellWith(root, 'd'), 1)?.cellIndex).toBe(0);
  expect(shown(root)).toBe('ab cd ..');
});

it('finds only cells inside the editor', () => {
  const outer = lettered(1, 1);
  const editor = document.createElement('div');
  cellWith(outer, 'a').replaceChildren(editor);
  editor.append('x');
  expect(cellOf(editor, editor.firstChild ?? editor)).toBeNull();
});

it('keeps pasted tables of spreadsheets with lines, without sizes, and with the format of their text', () => {
  expect(isFromOffice('<html xmlns:x="urn:schemas-microsoft-com:office:excel"><table>')).toBe(true);
  expect(isFromOffice('<google-sheets-html-origin><table>')).toBe(true);
  expect(isFromOffice('<table><tr><td>layout</table>')).toBe(false);
  const pasted = fragmentOf(
    '<table width="640" border="0" style="width:480pt"><colgroup><col width="64"></colgroup><tr height="20">' +
      '<td colspan="2" width="64" style="height:15pt;width:48pt;font-weight:700;text-align:right">Sum</td></tr></table>',
  );
  tidyTables(pasted);
  const holder = document.createElement('div');
  holder.append(pasted);
  expect(holder.querySelector('table')?.outerHTML).toMatch(/^<table style="border-collapse: collapse;"><tbody><tr>/);
  const cell = holder.querySelector('td');
  expect(cell?.colSpan).toBe(2);
  expect(cell?.getAttribute('width')).toBeNull();
  expect(cell?.style.cssText).toMatch(/border: 1px solid.*font-weight: 700; text-align: right/);
  expect(cell?.style.height).toBe('');
});
