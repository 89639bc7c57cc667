import * as z from 'zod/mini';
import { define } from '../define.ts';
import type { ErrorCode } from '../errors.ts';

/** Up to so many suggestions stay whole; more are cut to SUGGESTIONS_CUT [CONT-016, CONST-067]. */
export const MAX_SUGGESTIONS = 50;
export const SUGGESTIONS_CUT = 49;

const OWN: readonly ErrorCode[] = ['session_ended', 'token_expired', 'not_permitted'];
const address = z.string().check(z.maxLength(320));

/**
 * A recipient to suggest [DATA-044]. `object_id` and `AddressBookId` name the contact, which has one suggestion for each of its
 * addresses that matches; `autofill` says that the address was collected from sent messages. A group (`isGroup`) has the id of
 * the group and no address: its members are the recipients. `weight` is 2 for a name and 1 for an address that starts with the
 * text, plus less than 1 for how often and how lately the address was written to.
 */
export const suggestion = z.object({
  Email: z.string(),
  Name: z.string(),
  object_id: z.string(),
  Image: z.string(),
  weight: z.number(),
  groups: z.array(z.string()),
  AddressBookId: z.string(),
  autofill: z.boolean(),
  isGroup: z.boolean(),
  isAddressBook: z.boolean(),
});
export type Suggestion = z.output<typeof suggestion>;

/**
 * Suggests recipients for typed text [COMP-024]: contacts, groups, the people that the user has written to, and what is known of
 * the global address list.
 */
export const suggest = define({
  id: 'contacts.suggest',
  method: 'POST',
  path: '/api/db/steele/1.0/contacts/suggest/:user',
  origin: 'ours',
  summary: 'Recipients for typed text.',
  whenDegraded: 'refused',
  params: z.object({ user: z.string() }),
  body: z.object({
    text: z.string().check(z.minLength(1), z.maxLength(100)),
    /** Addresses to leave out [CONT-021]. */
    exclude: z._default(z.array(address).check(z.maxLength(500)), []),
    /** Only addresses of this domain [CONT-022]. */
    domain: z._default(z.string().check(z.maxLength(255)), ''),
    /** No addresses of the user's own domain [CONT-023]. */
    outside: z._default(z.boolean(), false),
    /** Waits for the global address list, after a reply that was `pending`. */
    wait: z._default(z.boolean(), false),
    /** All matches, without the limit [CONT-017]. */
    nolimit: z._default(z.boolean(), false),
  }),
  /** `pending`: the global address list is still being searched; the same call with `wait` has its people, too. */
  reply: z.object({ suggestions: z.array(suggestion), pending: z.boolean() }),
  errors: [...OWN, 'rtoken_mismatch', 'origin_refused'],
});

/** Removes a collected address; it is suggested again after the next message to it [API-129, CONT-030]. */
export const forgetSuggestion = define({
  id: 'contacts.forgetSuggestion',
  method: 'DELETE',
  path: '/api/db/steele/1.0/contacts/autofillcontact/:user',
  summary: 'Removes an address that was collected from sent messages.',
  whenDegraded: 'refused',
  params: z.object({ user: z.string() }),
  query: z.object({ mail: address }),
  reply: z.object({ Success: z.literal(1) }),
  errors: [...OWN, 'rtoken_mismatch', 'origin_refused'],
});
