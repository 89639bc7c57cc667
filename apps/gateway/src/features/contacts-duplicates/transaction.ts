import type { Db } from '../../platform/database/database.ts';

/** A transaction of the database. */
export type Transaction = Parameters<Parameters<Db['transaction']>[0]>[0];
