import type { Operation } from '../operation.ts';
import * as operations from './operations.ts';

/** The operations on notices while no page is open. */
export const pushOperations: readonly Operation[] = [
  operations.pushState,
  operations.subscribePush,
  operations.unsubscribePush,
];
