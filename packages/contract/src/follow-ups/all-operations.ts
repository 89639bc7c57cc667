import type { Operation } from '../operation.ts';
import { followUpDelete, followUpList, followUpRead, followUpUpdate } from './operations.ts';

/** Every operation of this feature. */
export const followUpsOperations: readonly Operation[] = [followUpList, followUpDelete, followUpUpdate, followUpRead];
