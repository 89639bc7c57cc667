import pg from 'pg';
import { StorageError } from '../storage/storage-error.ts';

/**
 * Classes and codes of SQLSTATE that mean that the database is not available (PostgreSQL, appendix A): connection (08),
 * resources (53), operator intervention and cancelled statements (57), system (58), deadlock, serialization, a transaction or
 * lock that took too long, and a server that became a read-only standby.
 */
const UNAVAILABLE = /^(08|53|57|58)...$|^(40P01|40001|25P03|55P03|25006)$/;

/**
 * Returns an error of the driver as a StorageError when the database is at fault. Errors of a statement that the database
 * refused, and of a value that cannot be written as SQL, stay as they are.
 */
export function classifyError(error: unknown): unknown {
  if (error instanceof StorageError || error instanceof TypeError || error instanceof RangeError) return error;
  if (!(error instanceof pg.DatabaseError)) return new StorageError('The database did not answer', error);
  return UNAVAILABLE.test(error.code ?? '') ? new StorageError('The database is not available', error) : error;
}

/**
 * Returns whether the connection must be closed after this error. The driver would let the next query wait behind a reply that
 * did not come. After a failover, a connection can stay at a server that became read-only (25006), while a new one finds the
 * primary.
 */
export function breaksConnection(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return error.code === '25006';
  return error instanceof Error && error.message === 'Query read timeout';
}
