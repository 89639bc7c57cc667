import type { Operation } from '../operation.ts';
import { searchMessages } from './search.ts';

/** Every operation of this feature. */
export const searchOperations: readonly Operation[] = [searchMessages];
