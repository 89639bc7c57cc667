import type { PgpEngine } from './engine/engine.ts';
import type { PgpFailure } from './engine/shapes.ts';

/** A call of the page to the PGP worker. */
export interface PgpCall {
  readonly id: number;
  readonly method: keyof PgpEngine;
  readonly args: readonly unknown[];
}

/** The answer of the worker: a value, or why it refused. */
export type PgpAnswer =
  { readonly id: number; readonly value: unknown } | { readonly id: number; readonly reason: PgpFailure };
