import type { Operation } from '../operation.ts';
import * as operations from './operations.ts';

/** The operations on accounts elsewhere that are used live. */
export const realmsOperations: readonly Operation[] = [
  operations.realms,
  operations.realmRetry,
  operations.unifiedList,
];
