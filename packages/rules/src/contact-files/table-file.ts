import type { ColumnField } from '@pillarbox/contract/contacts-import/fields';
import type { ImportColumn } from '@pillarbox/contract/contacts-import/import';
import { matchColumns, isHeader } from './column-match.ts';
import type { ContactFile, FileOptions, ImportEntry } from './contact-file.ts';
import { readCsv } from './csv-reader.ts';
import type { CsvRow, Delimiter } from './csv-reader.ts';
import { csvLines, withoutGuard } from './csv-writer.ts';
import { rowPerson } from './row-person.ts';
import { dayComesFirst, readWrittenDay } from './written-day.ts';

/** Rows whose values show what a column holds. */
const SAMPLE_ROWS = 500;
/** Longest sample of a value that is shown, in characters. */
const MAX_SAMPLE = 120;

type Table = Pick<ContactFile, 'hasHeader' | 'dayFirst' | 'columns' | 'head'> & {
  readonly entries: Iterable<ImportEntry>;
};
interface TableOptions extends FileOptions {
  readonly thisYear: number;
}

/** Reads a table of contacts: its columns are matched to fields, its rows become persons. */
export function readTable(text: string, delimiter: Delimiter, options: TableOptions): Table {
  const sample = [...firstRows(text, delimiter)];
  const [first = { row: 1, cells: [] }] = sample;
  const hasHeader = options.hasHeader ?? isHeader(first.cells);
  const width = sample.reduce((most, { cells }) => Math.max(most, cells.length), 0);
  const names = Array.from({ length: width }, (_none, index) => (hasHeader ? (first.cells[index] ?? '') : ''));
  const rows = hasHeader ? sample.slice(1) : sample;
  const values = names.map((_name, index) => rows.map(({ cells }) => withoutGuard(cells[index] ?? '').trim()));
  const matched = matchColumns(names.map((name, index) => ({ name, values: values[index] ?? [] })));
  const fields = matched.map(({ field }, index) => options.fields?.[index] ?? field);
  const days = fields.flatMap((field, index) => (isDay(field) ? (values[index] ?? []) : []));
  const known = dayComesFirst(days);
  const dayFirst = options.dayFirst ?? known ?? true;
  const columns = names.map((name, index): ImportColumn => {
    const field = fields[index] ?? '';
    const by = field === matched[index]?.field ? matched[index].by : 'user';
    const isOpen = known === null && isDay(field);
    const filled = (values[index] ?? []).filter(Boolean);
    return {
      name: name.trim().slice(0, MAX_SAMPLE),
      sample: (filled[0] ?? '').slice(0, MAX_SAMPLE),
      field,
      by,
      readings: isOpen ? readingsOf(filled, options.thisYear) : [],
    };
  });
  return {
    hasHeader,
    dayFirst,
    columns,
    head: hasHeader ? csvLines([first.cells]) : '',
    entries: entriesOf(text, delimiter, { ...options, fields, hasHeader, dayFirst }),
  };
}

function* firstRows(text: string, delimiter: Delimiter): Generator<CsvRow> {
  let count = 0;
  for (const row of readCsv(text, delimiter)) {
    yield row;
    if (++count > SAMPLE_ROWS) return;
  }
}

function isDay(field: ColumnField): boolean {
  return field === 'birthday' || field === 'anniversary';
}

/** The first uncertain date of a column, with the day first and with the month first; none when all are certain. */
function readingsOf(values: readonly string[], thisYear: number): string[] {
  const uncertain = values.find((value) => readWrittenDay(value, true, thisYear)?.isUncertain);
  if (uncertain === undefined) return [];
  return [true, false].map((dayFirst) => readWrittenDay(uncertain, dayFirst, thisYear)?.day ?? '');
}

interface EntryOptions extends TableOptions {
  readonly fields: readonly ColumnField[];
  readonly hasHeader: boolean;
  readonly dayFirst: boolean;
}

function* entriesOf(text: string, delimiter: Delimiter, options: EntryOptions): Generator<ImportEntry> {
  const corrections = Map.groupBy(options.corrections ?? [], ({ row }) => row);
  let isFirst = options.hasHeader;
  for (const { row, cells } of readCsv(text, delimiter)) {
    if (isFirst) {
      isFirst = false;
      continue;
    }
    const corrected = [...cells];
    for (const { column, value } of corrections.get(row) ?? [])
      if (column < corrected.length) corrected[column] = value;
    const { person, groups, bad } = rowPerson(corrected, options);
    const fault =
      bad === null
        ? person.name === ''
          ? { reason: 'empty' as const, column: -1, value: '' }
          : null
        : { reason: 'bad_email' as const, ...bad };
    yield { row, person, card: null, groups, source: csvLines([cells]), fault };
  }
}
