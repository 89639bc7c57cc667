import type { ColumnField, ImportCharset, LeftOutReason } from '@pillarbox/contract/contacts-import/fields';
import type { ImportColumn, ImportOptions } from '@pillarbox/contract/contacts-import/import';
import { MAX_IMPORT_ROWS } from '@pillarbox/contract/contacts-import/import';
import type { Person } from '@pillarbox/contract/contacts/person';
import type { VCard } from '../vcard/vcard.ts';
import { isAddress } from '../address.ts';
import { decodeFile } from './file-text.ts';
import { delimiterOf } from './csv-reader.ts';
import { readLdif } from './ldif.ts';
import { readTable } from './table-file.ts';
import { cardEntries } from './card-entries.ts';

/** What a row of a file holds. */
export interface ImportEntry {
  /** As the file counts: rows of a table with its header, cards, or records; from 1. */
  readonly row: number;
  readonly person: Person;
  /** The card of a vCard file; null for other files. */
  readonly card: VCard | null;
  /** The names of the groups that it is in. */
  readonly groups: readonly string[];
  /** As the file has it, for the file of rows left out: its text, or its card; '' for what cannot be written again. */
  readonly source: string | VCard;
  /** Why it becomes no card; `column` and `value` say what is wrong. */
  readonly fault: { readonly reason: LeftOutReason; readonly column: number; readonly value: string } | null;
}

/** A file of contacts. `head` stands before the sources of its entries. */
export interface ContactFile {
  readonly format: 'csv' | 'vcard' | 'ldif';
  readonly charset: ImportCharset;
  readonly delimiter: string;
  readonly hasHeader: boolean;
  readonly dayFirst: boolean;
  readonly columns: readonly ImportColumn[];
  readonly head: string;
  readonly entries: readonly ImportEntry[];
}

/** How a file is read; see `ImportOptions`. */
export interface FileOptions {
  readonly charset?: ImportOptions['charset'];
  readonly hasHeader?: ImportOptions['hasHeader'];
  readonly fields?: readonly ColumnField[] | undefined;
  readonly dayFirst?: ImportOptions['dayFirst'];
  readonly corrections?: ImportOptions['corrections'];
}

/** A file that is not read: it is no table and has no cards, or it has more than MAX_IMPORT_ROWS rows. */
export class ContactFileError extends Error {
  override readonly name = 'ContactFileError';
  readonly fault: 'not_a_table' | 'too_many_rows';
  readonly rows: number;

  constructor(fault: ContactFileError['fault'], rows = 0) {
    super(fault);
    this.fault = fault;
    this.rows = rows;
  }
}

/** Characters of the start of a file that show what it is. */
const SAMPLE = 20_000;

/**
 * Reads a file of contacts: vCard, LDIF or CSV, told by its content. `thisYear` completes years of two digits.
 * @throws ContactFileError
 */
export function readContactFile(bytes: Uint8Array, options: FileOptions, thisYear: number): ContactFile {
  const { text, charset } = decodeFile(bytes, options.charset);
  const start = text.slice(0, SAMPLE);
  const plain = { charset, delimiter: '', hasHeader: false, dayFirst: true, columns: [], head: '' };
  if (/^\s*(?:[\w-]{1,40}\.)?BEGIN\s*:\s*VCARD\s*$/im.test(start)) {
    return { ...plain, format: 'vcard', entries: limited(cardEntries(text)) };
  }
  if (/^(?:version: ?1|dn::? )/im.test(start.slice(0, 2000))) {
    return { ...plain, format: 'ldif', head: 'version: 1\n\n', entries: limited(ldifEntries(text)) };
  }
  if (isBinary(start)) throw new ContactFileError('not_a_table');
  const delimiter = delimiterOf(text) ?? (isListOfAddresses(start) ? ',' : null);
  if (delimiter === null) throw new ContactFileError('not_a_table');
  const { entries, ...table } = readTable(text, delimiter, { ...options, thisYear });
  return { ...plain, ...table, format: 'csv', delimiter, entries: limited(entries) };
}

/** The entries as a list. Those above the limit are counted and not kept. @throws ContactFileError */
function limited(entries: Iterable<ImportEntry>): ImportEntry[] {
  const kept: ImportEntry[] = [];
  let rows = 0;
  for (const entry of entries) {
    rows += 1;
    if (rows <= MAX_IMPORT_ROWS) kept.push(entry);
    else kept.length = 0;
  }
  if (rows > MAX_IMPORT_ROWS) throw new ContactFileError('too_many_rows', rows);
  if (rows === 0) throw new ContactFileError('not_a_table');
  return kept;
}

function* ldifEntries(text: string): Generator<ImportEntry> {
  for (const { row, text: source, person, isGroup } of readLdif(text)) {
    const reason = isGroup ? 'group' : person.name === '' ? 'empty' : null;
    yield {
      row,
      person,
      card: null,
      groups: [],
      source,
      fault: reason === null ? null : { reason, column: -1, value: '' },
    };
  }
}

/** Whether a text has characters that no table has, as pictures, archives and spreadsheets do. */
function isBinary(start: string): boolean {
  const controls = start.match(/(?![\s\u0080-\u009f])\p{Cc}/gu)?.length ?? 0;
  return start.startsWith('PK\u0003\u0004') || controls > Math.max(2, start.length / 200);
}

/** One address in each line. */
function isListOfAddresses(start: string): boolean {
  const lines = start
    .split(/\r?\n/, 20)
    .map((line) => line.trim())
    .filter(Boolean);
  return lines.length > 0 && lines.filter(isAddress).length > lines.length / 2;
}
