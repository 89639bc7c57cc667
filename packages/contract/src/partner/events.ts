import * as z from 'zod/mini';

/** What the gateway pushes about the provider: its branding or settings changed, and the page asks for them again. */
export const partnerEvents = [z.object({ event: z.literal('partner-changed') })] as const;
