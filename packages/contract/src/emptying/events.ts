import * as z from 'zod/mini';
import { emptyingItem } from './emptying.ts';

/** A folder that is being emptied has fewer messages, or its emptying has ended. */
export const emptyingEvents = [z.object({ event: z.literal('emptying'), item: emptyingItem })] as const;
