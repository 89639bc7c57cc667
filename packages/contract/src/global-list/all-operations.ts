import type { Operation } from '../operation.ts';
import { readGlobalList } from './global-list.ts';

/** Every operation of this feature. */
export const globalListOperations: readonly Operation[] = [readGlobalList];
