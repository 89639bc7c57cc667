import type { Operation } from '../operation.ts';
import { removeBackground, showBackground, uploadBackground } from './operations.ts';

/** Every operation of this feature. */
export const appearanceOperations: readonly Operation[] = [uploadBackground, removeBackground, showBackground];
