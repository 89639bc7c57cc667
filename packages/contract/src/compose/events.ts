import * as z from 'zod/mini';
import { outboxItem } from './outbox.ts';

/** Events about messages in the outbox. */
export const composeEvents = [z.object({ event: z.literal('outbox'), item: outboxItem })] as const;
