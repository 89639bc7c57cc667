import type { Operation } from '../operation.ts';
import { checkprogress, emptyfolder, stopemptying } from './emptying.ts';

/** The operations about folders that are being emptied. */
export const emptyingOperations: readonly Operation[] = [emptyfolder, checkprogress, stopemptying];
