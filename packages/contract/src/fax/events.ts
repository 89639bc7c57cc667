import * as z from 'zod/mini';
import { faxId } from './fax.ts';

/** Faxes of the user have changed, or one has arrived; `number` is that of its sender, '' when unknown. */
export const faxEvents = [
  z.object({ event: z.literal('fax-changed') }),
  z.object({ event: z.literal('fax-received'), id: faxId, number: z.string(), pages: z.int() }),
] as const;

export type FaxEvent = z.output<(typeof faxEvents)[number]>;
