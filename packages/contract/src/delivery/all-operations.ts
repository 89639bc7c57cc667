import type { Operation } from '../operation.ts';
import { bouncedMessages, reportedMessage, sendProof } from './reports.ts';

/** The operations about what became of sent messages. */
export const deliveryOperations: readonly Operation[] = [sendProof, reportedMessage, bouncedMessages];
