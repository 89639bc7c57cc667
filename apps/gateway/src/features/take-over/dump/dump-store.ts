import { closeSync, openSync, readSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { StringDecoder } from 'node:string_decoder';
import { DumpText } from './dump-text.ts';
import { readDump } from './read-dump.ts';

/** Columns by table; all hold text. The first one is indexed. */
export type DumpTables = Readonly<Record<string, readonly string[]>>;

const PIECE_BYTES = 1024 * 1024;
/** Rows of one transaction. */
const PORTION = 5000;

/** The tables of a dump, by queries. Dumps are larger than the memory, so they are in a file of SQLite that is deleted again. */
export interface DumpStore {
  /** Rows of a query with `?`; every value is text or null. */
  rows(query: string, ...values: readonly string[]): Iterable<Readonly<Record<string, string | null>>>;
  close(): Promise<void>;
}

/**
 * Opens a dump: a text dump of PostgreSQL, MySQL, MariaDB or SQLite, or a database file of SQLite itself, which is only read. `prefix`:
 * what the names of the tables begin with there.
 * @throws Error that the operator can understand.
 */
export async function openDump(file: string, tables: DumpTables, prefix = ''): Promise<DumpStore> {
  const start = startOf(file);
  if (start.startsWith('SQLite format 3')) return openDatabaseFile(file, tables, prefix);
  if (start.startsWith('PGDMP')) throw new Error(`${file} is no text: write it with pg_dump --format=plain`);
  if (start.startsWith('\x1F\x8B') || start.startsWith('PK') || start.startsWith('BZh')) {
    throw new Error(`${file} is compressed: unpack it first`);
  }
  const folder = await mkdtemp(join(tmpdir(), 'pillarbox-take-over-'));
  try {
    const database = new DatabaseSync(join(folder, 'dump.sqlite'));
    database.exec('pragma journal_mode = off; pragma synchronous = off');
    fill(database, file, { tables, prefix });
    return storeOf(database, () => rm(folder, { recursive: true, force: true }));
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
}

function fill(database: DatabaseSync, file: string, { tables, prefix }: { tables: DumpTables; prefix: string }): void {
  const inserts = new Map(
    Object.entries(tables).map(([table, columns]) => {
      database.exec(`create table ${table} (${columns.map((name) => `"${name}" text`).join(', ')})`);
      const marks = columns.map(() => '?').join(', ');
      return [
        prefix.toLowerCase() + table,
        { columns, insert: database.prepare(`insert into ${table} values (${marks})`) },
      ];
    }),
  );
  const text = new DumpText(piecesOf(file));
  let written = 0;
  database.exec('begin');
  for (const { table, values } of readDump(text, new Set(inserts.keys()))) {
    const into = inserts.get(table);
    if (into === undefined) continue;
    into.insert.run(...into.columns.map((name) => values.get(name)?.replaceAll('\0', '') ?? null));
    if ((written += 1) % PORTION === 0) database.exec('commit; begin');
  }
  for (const [table, [first = '']] of Object.entries(tables)) {
    database.exec(`create index "${table}_${first}" on ${table} ("${first}")`);
  }
  database.exec('commit');
  if (written === 0) throw new Error(`${file} has no rows of ${[...inserts.keys()].join(', ')}`);
}

/** Opens a database file of SQLite, which is only read, by copies with the expected names: their indices make the run of a large file linear. @throws Error with the name of the file. */
export function openDatabaseFile(file: string, tables: DumpTables, prefix = ''): DumpStore {
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    for (const [table, columns] of Object.entries(tables)) {
      const [first = ''] = columns;
      const source = `main."${(prefix + table).replaceAll('"', '""')}"`;
      const names = columns.map((name) => `cast(source."${name}" as text) as "${name}"`).join(', ');
      database.exec(`create temp table "${table}" as select ${names} from ${source} as source`);
      database.exec(`create index temp."take_over_${table}" on "${table}" ("${first}")`);
    }
  } catch (error) {
    database.close();
    throw new Error(`${file}: ${(error as Error).message}`, { cause: error });
  }
  return storeOf(database, () => Promise.resolve());
}

function storeOf(database: DatabaseSync, removed: () => Promise<void>): DumpStore {
  return {
    rows: (query, ...values) =>
      database.prepare(query).iterate(...values) as Iterable<Readonly<Record<string, string | null>>>,
    close: () => {
      database.close();
      return removed();
    },
  };
}

function startOf(file: string): string {
  const handle = openSync(file, 'r');
  try {
    const bytes = Buffer.alloc(16);
    return bytes.toString('latin1', 0, readSync(handle, bytes, 0, bytes.length, 0));
  } finally {
    closeSync(handle);
  }
}

function* piecesOf(file: string): Generator<string> {
  const handle = openSync(file, 'r');
  try {
    const bytes = Buffer.alloc(PIECE_BYTES);
    const decoder = new StringDecoder('utf8');
    for (let read = readSync(handle, bytes); read > 0; read = readSync(handle, bytes)) {
      yield decoder.write(bytes.subarray(0, read));
    }
    yield decoder.end();
  } finally {
    closeSync(handle);
  }
}
