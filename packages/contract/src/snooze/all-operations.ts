import type { Operation } from '../operation.ts';
import * as operations from './operations.ts';

/** Every operation of this feature. */
export const snoozeOperations: readonly Operation[] = [
  operations.snoozed,
  operations.snooze,
  operations.returnSnoozed,
  operations.undoSnooze,
];
