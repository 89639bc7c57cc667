import * as z from 'zod/mini';
import { remoteStatus } from './remote-account.ts';

/** The list of collected accounts changed, or (with `status`) where the collection of one of them is. */
export const remoteAccountsEvents = [
  z.object({ event: z.literal('remote-accounts'), status: z.nullable(remoteStatus) }),
] as const;

export type RemoteAccountsEvent = z.output<(typeof remoteAccountsEvents)[number]>;
