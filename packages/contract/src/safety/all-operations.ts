import type { Operation } from '../operation.ts';
import { blockSender } from './block-sender.ts';
import { checkSafety } from './safety.ts';
import { loadTrustedSenders, trustSender } from './trusted-senders.ts';

/** The operations about the safety of messages. */
export const safetyOperations: readonly Operation[] = [checkSafety, loadTrustedSenders, trustSender, blockSender];
