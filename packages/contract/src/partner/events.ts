import * as z from 'zod/mini';

/** Events about the provider: its branding or settings changed, and the page reads them again. */
export const partnerEvents = [z.object({ event: z.literal('partner-changed') })] as const;
