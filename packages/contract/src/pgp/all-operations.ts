import type { Operation } from '../operation.ts';
import { findPgpKey, listPgpKeys, removePgpKey, savePgpKey } from './keys.ts';

/** Every operation of this feature. */
export const pgpOperations: readonly Operation[] = [listPgpKeys, savePgpKey, removePgpKey, findPgpKey];
