/** What a user does with the table at the caret. */
export type TableAction =
  'row-above' | 'row-below' | 'column-before' | 'column-after' | 'delete-row' | 'delete-column' | 'delete-table';

/** Inline, because mail programs ignore style sheets. In the form that browsers serialize. */
const TABLE_STYLE = 'border-collapse: collapse;';
const CELL_STYLE = 'border: 1px solid rgb(154, 160, 172); padding: 4px 8px; vertical-align: top; min-width: 48px;';

/** The HTML of an empty table. */
export function tableHtml(rows: number, columns: number): string {
  const cell = `<td style="${CELL_STYLE}"><br></td>`;
  const row = `<tr>${cell.repeat(columns)}</tr>`;
  return `<table style="${TABLE_STYLE}"><tbody>${row.repeat(rows)}</tbody></table>`;
}

/** The cell of a table that holds a node; null outside of tables of the editor. */
export function cellOf(root: Element, node: Node): HTMLTableCellElement | null {
  const element = node instanceof Element ? node : node.parentElement;
  const cell = element?.closest<HTMLTableCellElement>('td, th') ?? null;
  return cell !== null && cell !== root && root.contains(cell) ? cell : null;
}

function emptyCopy(cell: HTMLTableCellElement): HTMLTableCellElement {
  const copy = cell.cloneNode(false) as HTMLTableCellElement;
  copy.removeAttribute('colspan');
  copy.removeAttribute('rowspan');
  copy.append(copy.ownerDocument.createElement('br'));
  return copy;
}

function addRow(row: HTMLTableRowElement, where: 'before' | 'after'): HTMLTableRowElement {
  const made = row.ownerDocument.createElement('tr');
  for (const cell of row.cells) {
    for (let count = 0; count < cell.colSpan; count += 1) made.append(emptyCopy(cell));
  }
  row[where](made);
  return made;
}

function addColumn(cell: HTMLTableCellElement, where: 'before' | 'after'): HTMLTableCellElement | null {
  const at = cell.cellIndex;
  let made: HTMLTableCellElement | null = null;
  for (const row of cell.closest('table')?.rows ?? []) {
    const beside = row.cells[Math.min(at, row.cells.length - 1)];
    if (beside === undefined) continue;
    const copy = emptyCopy(beside);
    beside[where](copy);
    if (row === cell.parentElement) made = copy;
  }
  return made;
}

/** Removes elements, and the table when it has no cell any more. Returns whether the table remains. */
function removeFrom(table: HTMLTableElement, parts: readonly Element[]): boolean {
  for (const part of parts) part.remove();
  for (const row of [...table.rows]) if (row.cells.length === 0) row.remove();
  if (table.rows.length > 0) return true;
  table.remove();
  return false;
}

/** Changes the table of a cell. Returns the cell for the caret; null when the table is gone. */
export function changeTable(cell: HTMLTableCellElement, action: TableAction): HTMLTableCellElement | null {
  const table = cell.closest('table');
  const row = cell.closest('tr');
  if (table === null || row === null) return null;
  const at = cell.cellIndex;
  switch (action) {
    case 'row-above':
      return addRow(row, 'before').cells[at] ?? null;
    case 'row-below':
      return addRow(row, 'after').cells[at] ?? null;
    case 'column-before':
      return addColumn(cell, 'before');
    case 'column-after':
      return addColumn(cell, 'after');
    case 'delete-row': {
      const beside = row.nextElementSibling ?? row.previousElementSibling;
      if (!removeFrom(table, [row])) return null;
      return (beside instanceof HTMLTableRowElement ? beside.cells[at] : undefined) ?? table.rows[0]?.cells[0] ?? null;
    }
    case 'delete-column': {
      const cells = [...table.rows].flatMap((one) => one.cells[at] ?? []);
      const kept = cell.nextElementSibling ?? cell.previousElementSibling;
      if (!removeFrom(table, cells)) return null;
      return kept instanceof HTMLTableCellElement ? kept : (table.rows[0]?.cells[0] ?? null);
    }
    case 'delete-table':
      table.remove();
      return null;
    default:
      return action satisfies never;
  }
}

/** The cell that Tab (1) or Shift+Tab (-1) goes to. After the last cell a row is added; before the first one null. */
export function nextCell(cell: HTMLTableCellElement, by: 1 | -1): HTMLTableCellElement | null {
  const table = cell.closest('table');
  if (table === null) return null;
  const cells = [...table.rows].flatMap((row) => [...row.cells]);
  const next = cells[cells.indexOf(cell) + by];
  if (next !== undefined || by === -1) return next ?? null;
  const last = table.rows[table.rows.length - 1];
  return last === undefined ? null : (addRow(last, 'after').cells[0] ?? null);
}

/** Programs whose tables have their lines in style sheets, which the sanitiser removes. */
const SHEET =
  /urn:schemas-microsoft-com:office|google-sheets-html-origin|<meta[^>]+generator[^>]+(?:LibreOffice|OpenOffice)/i;

/** Whether pasted HTML comes from a spreadsheet or a word processor. */
export function isFromOffice(html: string): boolean {
  return SHEET.test(html);
}

/** Gives pasted tables the lines of own tables and removes fixed sizes. The format of the text in cells stays. */
export function tidyTables(fragment: DocumentFragment): void {
  for (const table of fragment.querySelectorAll('table')) {
    for (const name of ['width', 'height', 'border', 'cellpadding', 'cellspacing']) table.removeAttribute(name);
    table.setAttribute('style', TABLE_STYLE);
    for (const columns of table.querySelectorAll('colgroup, col')) columns.remove();
    for (const row of table.rows) {
      row.removeAttribute('height');
      row.removeAttribute('style');
    }
  }
  for (const cell of fragment.querySelectorAll<HTMLElement>('td, th')) {
    const { fontWeight, fontStyle, textAlign, color, backgroundColor } = cell.style;
    cell.removeAttribute('width');
    cell.removeAttribute('height');
    cell.setAttribute('style', CELL_STYLE);
    Object.assign(cell.style, { fontWeight, fontStyle, textAlign, color, backgroundColor });
  }
}
