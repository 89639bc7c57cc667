import type { Operation } from '../operation.ts';
import { unsubscribe, unsubscribeState } from './unsubscribe.ts';

/** The operations about leaving mailings. */
export const unsubscribeOperations: readonly Operation[] = [unsubscribeState, unsubscribe];
