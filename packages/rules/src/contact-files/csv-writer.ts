/** What a spreadsheet would run as a formula: an apostrophe before it makes it a text (OWASP, CSV injection). A text that has one gets one more. */
const FORMULA = /^'*[=+\-@\t\r]/;

/** The lines of a table as CSV with comma and CRLF (RFC 4180). Excel needs a byte order mark before them to read UTF-8. */
export function csvLines(rows: Iterable<readonly string[]>): string {
  return Array.from(rows, (cells) => `${cells.map(cellText).join(',')}\r\n`).join('');
}

function cellText(value: string): string {
  const safe = FORMULA.test(value) ? `'${value}` : value;
  return /[",\r\n;\t]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** A cell as it was before the apostrophe that a program set against formulas. */
export function withoutGuard(cell: string): string {
  return cell.startsWith("'") && FORMULA.test(cell.slice(1)) ? cell.slice(1) : cell;
}
