import * as z from 'zod/mini';

/** A report about the sent message with this Message-ID arrived: read what is known about it again. */
export const deliveryEvents = [z.object({ event: z.literal('report-arrived'), messageid: z.string() })] as const;
