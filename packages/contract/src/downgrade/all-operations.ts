import type { Operation } from '../operation.ts';
import * as downgrade from './operations.ts';

/** Every operation of this feature. */
export const downgradeOperations: readonly Operation[] = [downgrade.migrate];
