/** Time limits of the database, in milliseconds. */
export interface DatabaseLimits {
  /** Getting a connection: waiting for a free one, or opening one. */
  readonly connect: number;
  /** One statement, measured by the server. */
  readonly statement: number;
  /**
   * One reply, measured by this process. It is longer than `statement`, so that a working server ends a statement itself. A
   * server behind a broken network never replies; only this limit ends the wait.
   */
  readonly answer: number;
  /** An idle transaction. The server ends it and releases its locks. */
  readonly idleTransaction: number;
  /**
   * Interval of queries on the connection that receives events. It carries no other traffic, so without them a connection that
   * the network dropped would never be noticed.
   */
  readonly heartbeat: number;
}

/** Limits for PostgreSQL. The page gives up after 30 s; connecting and one hanging query take less. */
export const POSTGRES_LIMITS: DatabaseLimits = {
  connect: 5_000,
  statement: 10_000,
  answer: 12_000,
  idleTransaction: 15_000,
  heartbeat: 15_000,
};

/**
 * Limits for the embedded database, which has one connection and no time-outs of its own. Waiting for the connection includes
 * the start of the database and every earlier query.
 */
export const EMBEDDED_LIMITS: Pick<DatabaseLimits, 'connect' | 'answer'> = { connect: 30_000, answer: 60_000 };
