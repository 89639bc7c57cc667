import type { Operation } from '../operation.ts';
import * as feedback from './operations.ts';

/** Every operation of this feature. */
export const feedbackOperations: readonly Operation[] = [feedback.sendFeedback];
