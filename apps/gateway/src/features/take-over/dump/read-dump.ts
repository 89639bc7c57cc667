import type { DumpText, DumpValue } from './dump-text.ts';

/** A row of a table: its values by the names of the columns, in lower case. */
export interface DumpRow {
  readonly table: string;
  readonly values: ReadonlyMap<string, DumpValue>;
}

/** Most columns of a table; the tables of webmails have 15. */
const MAX_COLUMNS = 200;
/** Longest line of COPY, in characters. */
const MAX_LINE = 8 * 1024 * 1024;
/** What begins a line of CREATE TABLE that is no column. */
const NO_COLUMN = /^(?:primary|unique|key|index|constraint|foreign|check|fulltext|spatial|exclude|like)$/i;
const COPY_ESCAPES: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f', v: '\v' };

/**
 * The rows of some tables of a text dump, as `pg_dump`, `mysqldump`, `mariadb-dump`, phpMyAdmin and `sqlite3 .dump` write it. What
 * cannot be read is left out; the rest of the dump is read all the same. `tables` are names in lower case, without schema.
 */
export function* readDump(text: DumpText, tables: ReadonlySet<string>): Generator<DumpRow> {
  const columns = new Map<string, readonly string[]>();
  for (;;) {
    text.skipSpace();
    if (text.peek() === '') return;
    const verb = text.word().toLowerCase();
    if (verb === 'create') readColumns(text, tables, columns);
    else if (verb === 'insert' || verb === 'replace') yield* readInsert(text, tables, columns);
    else if (verb === 'copy') yield* readCopy(text, tables);
    else if (verb === '') skipOther(text);
    else {
      if (verb === 'pragma') text.isSqlite = true;
      text.skipStatement();
    }
  }
}

/** Commands of psql are a line; anything else is one character, such as the `;` behind a comment of MySQL. */
function skipOther(text: DumpText): void {
  if (text.take() === '\\') text.line(0);
}

function readColumns(text: DumpText, tables: ReadonlySet<string>, columns: Map<string, readonly string[]>): void {
  const table = tableAfter(text, 'table');
  if (table === null || !tables.has(table) || !text.takeIf('(')) {
    text.skipStatement();
    return;
  }
  const names: string[] = [];
  do {
    text.skipSpace();
    const isQuoted = text.peek() === '"' || text.peek() === '`';
    const name = text.name();
    if (isQuoted || !NO_COLUMN.test(name)) names.push(name.toLowerCase());
    skipDefinition(text);
  } while (text.takeIf(',') && names.length < MAX_COLUMNS);
  columns.set(table, names);
  text.skipStatement();
}

/** Takes the rest of a column's definition; brackets and strings in it may hold commas. */
function skipDefinition(text: DumpText): void {
  for (let depth = 0; ;) {
    text.until(/[(),;'"`]/g, 0);
    const next = text.peek();
    if (next === '' || next === ';' || (depth === 0 && (next === ',' || next === ')'))) return;
    if (next === "'") text.value();
    else if (next === '"' || next === '`') text.name();
    else {
      text.take();
      depth += next === '(' ? 1 : next === ')' ? -1 : 0;
    }
  }
}

function* readInsert(
  text: DumpText,
  tables: ReadonlySet<string>,
  columns: ReadonlyMap<string, readonly string[]>,
): Generator<DumpRow> {
  const table = tableAfter(text, 'into');
  if (table === null || !tables.has(table)) {
    text.skipStatement();
    return;
  }
  const named = text.takeIf('(') ? readNames(text) : undefined;
  const names = named ?? columns.get(table) ?? [];
  text.skipSpace();
  if (text.word().toLowerCase() !== 'values') {
    text.skipStatement();
    return;
  }
  text.skipSpace();
  while (text.takeIf('(')) {
    const values: DumpValue[] = [];
    do {
      values.push(text.value());
      text.skipToSeparator();
    } while (text.takeIf(',') && values.length < MAX_COLUMNS);
    if (!text.takeIf(')')) break;
    yield { table, values: new Map(names.map((name, index) => [name, values[index] ?? null])) };
    text.skipSpace();
    if (!text.takeIf(',')) break;
    text.skipSpace();
  }
  text.skipStatement();
}

/** The lines of COPY ... FROM stdin (PostgreSQL manual, COPY, text format). */
function* readCopy(text: DumpText, tables: ReadonlySet<string>): Generator<DumpRow> {
  const table = tableNamed(text);
  const names = text.takeIf('(') ? readNames(text) : [];
  if (!/\bfrom\s+stdin\b/i.test(text.line().text)) return;
  for (let line = text.line(MAX_LINE); line.text !== '\\.'; line = text.line(MAX_LINE)) {
    if (line.isWhole && tables.has(table)) {
      const cells = line.text.split('\t', MAX_COLUMNS);
      yield { table, values: new Map(names.map((name, index) => [name, copyCell(cells[index] ?? '\\N')])) };
    }
    if (text.peek() === '') return;
  }
}

function copyCell(cell: string): DumpValue {
  if (cell === '\\N') return null;
  return cell.replaceAll(/\\(?:([0-7]{1,3}|x[\da-f]{1,2})|(.))/gi, (_whole, code?: string, other: string = '') => {
    if (code === undefined) return COPY_ESCAPES[other] ?? other;
    return String.fromCharCode(code.startsWith('x') ? Number.parseInt(code.slice(1), 16) : Number.parseInt(code, 8));
  });
}

function readNames(text: DumpText): string[] {
  const names: string[] = [];
  do {
    names.push(text.name().toLowerCase());
    text.skipToSeparator();
  } while (text.takeIf(',') && names.length < MAX_COLUMNS);
  text.takeIf(')');
  text.skipSpace();
  return names;
}

/** The name of a table behind a keyword, in lower case; null when the keyword is not there. */
function tableAfter(text: DumpText, keyword: string): string | null {
  for (let words = 0; words < 5; words += 1) {
    text.skipSpace();
    const word = text.word().toLowerCase();
    if (word === keyword) return tableNamed(text);
    if (word === '') return null;
  }
  return null;
}

function tableNamed(text: DumpText): string {
  text.skipSpace();
  // Only MySQL writes these quotes, and only there a backslash escapes.
  if (text.peek() === '`') text.hasEscapes = !text.isSqlite;
  let name = text.name();
  if (/^if$/i.test(name)) {
    text.name();
    text.name();
    name = text.name();
  }
  if (name.endsWith('.')) name = text.name();
  text.skipSpace();
  while (text.takeIf('.')) name = text.name();
  text.skipSpace();
  return (name.split('.').at(-1) ?? '').toLowerCase();
}
