import * as z from 'zod/mini';
import { outboxItem } from './outbox.ts';

/** What the gateway pushes about messages on their way out. */
export const composeEvents = [z.object({ event: z.literal('outbox'), item: outboxItem })] as const;
