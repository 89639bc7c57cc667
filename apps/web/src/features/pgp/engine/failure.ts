import type { PgpFailure } from './shapes.ts';

/** A refusal of the PGP engine. */
export class PgpError extends Error {
  override readonly name = 'PgpError';
  readonly reason: PgpFailure;

  constructor(reason: PgpFailure, cause?: unknown) {
    super(reason, { cause });
    this.reason = reason;
  }
}
