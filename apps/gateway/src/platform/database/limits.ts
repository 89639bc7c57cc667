/** How long the database may take, in milliseconds. */
export interface DatabaseLimits {
  /** Getting a connection: waiting for a free one, or opening one with its handshake. */
  readonly connect: number;
  /** One statement, as the server counts. */
  readonly statement: number;
  /**
   * One answer, as this process counts. Longer than `statement`, so that a server which is alive ends a statement itself; a
   * server behind a broken network never answers, and only this limit ends the wait.
   */
  readonly answer: number;
  /** A transaction in which nothing happens; the server ends it, and with it the locks that it holds. */
  readonly idleTransaction: number;
  /**
   * Time between questions on the connection that hears of events. Nothing else is sent there, so that one which the network has
   * dropped would stay silent for ever.
   */
  readonly heartbeat: number;
}

/** The page gives a call up after 30 s; connecting and one query that hangs stay below that. */
export const POSTGRES_LIMITS: DatabaseLimits = {
  connect: 5_000,
  statement: 10_000,
  answer: 12_000,
  idleTransaction: 15_000,
  heartbeat: 15_000,
};

/**
 * The embedded database takes one connection at a time and has no time-outs of its own. Waiting for the connection includes the
 * start of the database and every query before.
 */
export const EMBEDDED_LIMITS: Pick<DatabaseLimits, 'connect' | 'answer'> = { connect: 30_000, answer: 60_000 };
