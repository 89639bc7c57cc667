import type { Operation } from '../operation.ts';
import * as operations from './operations.ts';

/** The operations of rules about old mail; the rules themselves are settings (`preferences.rotation`). */
export const rotationOperations: readonly Operation[] = [
  operations.previewRotation,
  operations.rotationLog,
  operations.runRotation,
];
