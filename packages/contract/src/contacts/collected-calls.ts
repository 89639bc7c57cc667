import * as z from 'zod/mini';
import { define } from '../define.ts';
import { READ_ERRORS } from './call-errors.ts';
import { CONTACTS_API, ownerParams } from './contact.ts';

/** An address that the user has written to; `Name` may be ''. */
export const collectedAddress = z.object({
  Email: z.string(),
  Name: z.string(),
  /** Number of messages to it. */
  uses: z.int(),
  /** When the last one was sent, in milliseconds since 1970. */
  lastUsed: z.int(),
});
export type CollectedAddress = z.output<typeof collectedAddress>;

/** The addresses that were collected from sent messages, by address; the one that was used last comes first [API-132, CONT-029]. */
export const readCollected = define({
  id: 'contacts.collected',
  method: 'GET',
  path: `${CONTACTS_API}/steeleautofill/:mail`,
  summary: 'The addresses that were collected from sent messages.',
  whenDegraded: 'refused',
  params: ownerParams,
  reply: z.object({ Autofill: z.record(z.string(), collectedAddress) }),
  errors: READ_ERRORS,
});
