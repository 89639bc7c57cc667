import { newDatabase } from '@pillarbox/tooling/testbed/postgres';
import { describeWith } from '@pillarbox/tooling/testbed/test-servers';
import { describe } from 'vitest';
import { openInMemory, openPostgres } from '../database/database.ts';
import type { Database } from '../database/database.ts';
import { silentLog } from './silent-log.ts';

/** Opens a new database, empty but migrated. The caller closes it. */
export type OpenTestDatabase = () => Promise<Database>;

/** A `describe` that runs twice: on the embedded database and on PostgreSQL. */
export function describeOnDatabases(title: string, body: (open: OpenTestDatabase) => void): void {
  describe(`${title} (embedded)`, () => body(() => openInMemory(silentLog())));
  describeWith('postgres', `${title} (PostgreSQL)`, (server) => {
    body(async () => openPostgres(await newDatabase(server), silentLog()));
  });
}
